import type { Reading, ReadingsAnswer } from '@kontor/contract/areas/contracts/usage'
import { readingResults } from '@kontor/contract/enums/usage'
import type { OperatorDb } from '../../../platform/db/database.ts'
import type { Machine } from '../../../platform/http/machine-tokens.ts'
import { sixPlaces } from '../../../values/decimal.ts'
import { dayOf } from '../../../values/local-date.ts'
import { endCorrected, holdImplausible } from './hold-readings.ts'
import { type Counted, judgeReading } from './judge-reading.ts'
import type { Limits } from './plausible.ts'
import {
  addUp,
  contractsByNumber,
  insertReadings,
  type KeptReading,
  keyOf,
  type NewReading,
  type Replaced,
  removeReadings,
  replaceReadings,
} from './reading-queries.ts'

type Told = Omit<ReadingsAnswer['data'][number], 'id'>
type Circumstances = { machine: Machine; now: Date; timeZone: string; limits: Limits }

/** A contract to whose readings something has happened besides. */
export type Noted = Pick<Counted['contract'], 'id' | 'number' | 'customer_number'>

/**
 * Counts readings, each once, and adds them to the sums of their days and months. A correction takes back the whole of the reading that it
 * names, and counts itself; that one may stand before it in the batch.
 */
export async function takeReadings(
  db: OperatorDb,
  readings: readonly Reading[],
  { machine, now, timeZone, limits }: Circumstances,
): Promise<{ answer: ReadingsAnswer; corrected: Noted[]; held: Noted[] }> {
  const contracts = await contractsByNumber(db, [...new Set(readings.map(({ contract }) => contract))])
  const judged = readings.map(reading =>
    judgeReading(reading, contracts.get(reading.contract) ?? [], { now, timeZone }),
  )
  const first = new Map<string, NewReading>()
  const rows = judged.map(one => (typeof one === 'string' ? null : rowOf(one)))
  for (const row of rows) if (row && !first.has(keyOf(row))) first.set(keyOf(row), row)

  const before = await insertReadings(db, [...first.values()], { tokenId: machine.id, now })
  const fresh = [...first.values()].filter(row => !before.has(keyOf(row)))
  const { replaced, failed } = await correctionsAmong(db, fresh)
  const counted = fresh.filter(row => !failed.has(keyOf(row)))
  const today = dayOf(now, timeZone)
  const months = await addUp(db, counted, replaced, today)
  const held = await holdImplausible(db, counted, months, { now, today, settings: limits })
  await endCorrected(
    db,
    replaced.flatMap(({ hold_id }) => hold_id ?? []),
    now,
  )

  const told = rows.map((row, place): Told => {
    if (!row) return { result: 'refused', reason: judged[place] as Exclude<(typeof judged)[number], Counted> } // else it had a row
    const key = keyOf(row)
    const there = before.get(key) ?? (first.get(key) === row ? undefined : first.get(key))
    if (there && !isSame(there, row)) return { result: 'refused', reason: 'id_used' }
    if (failed.has(key)) return { result: 'refused', reason: 'nothing_to_correct' }
    if (there) return { result: 'repeated' }
    const reason = held.get(key)
    if (reason) return { result: 'held', reason }
    return { result: row.corrects === null ? 'counted' : 'corrected' }
  })
  const named = (rows: readonly { contract_id: string }[]) => {
    const ids = new Set(rows.map(({ contract_id }) => contract_id))
    return [...new Map([...contracts.values()].flat().map(one => [one.id, one])).values()].filter(({ id }) =>
      ids.has(id),
    )
  }
  return {
    answer: answerOf(readings, told),
    corrected: named(replaced),
    held: named(counted.filter(row => held.has(keyOf(row)))),
  }
}

/** Marks what is corrected. What names no reading that counts, or a later one of its own batch, is not kept. */
async function correctionsAmong(db: OperatorDb, fresh: readonly KeptReading[]) {
  const places = new Map(fresh.map((row, place) => [keyOf(row), place]))
  const corrections = fresh.filter(row => row.corrects !== null)
  const wanted = new Map<string, KeptReading>()
  for (const row of corrections) {
    const target = keyOf({ ...row, id: row.corrects ?? '' })
    const isLater = (places.get(target) ?? -1) >= (places.get(keyOf(row)) ?? 0)
    if (!isLater && !wanted.has(target)) wanted.set(target, row)
  }
  const found = wanted.size === 0 ? [] : await replaceReadings(db, [...wanted.values()])
  const failed = new Set<string>()
  const replaced: Replaced[] = []
  for (const row of corrections) {
    const target = found.find(one => keyOf({ ...one, id: one.replaced_by }) === keyOf(row))
    // what it corrects may just have failed itself
    if (!target || failed.has(keyOf(target))) failed.add(keyOf(row))
    else replaced.push(target)
  }
  if (failed.size > 0)
    await removeReadings(
      db,
      fresh.filter(row => failed.has(keyOf(row))),
    )
  return { replaced, failed }
}

const rowOf = ({ reading, contract, terms, at, day, quantity }: Counted): NewReading => ({
  customer_number: contract.customer_number,
  contract_id: contract.id,
  meter: reading.meter,
  id: reading.id,
  at: at.toISOString(),
  day,
  quantity: sixPlaces(quantity),
  corrects: reading.corrects ?? null,
  terms,
})

const isSame = (a: KeptReading, b: KeptReading): boolean =>
  Date.parse(a.at) === Date.parse(b.at) && a.quantity === b.quantity && a.corrects === b.corrects

function answerOf(readings: readonly Reading[], told: readonly Told[]): ReadingsAnswer {
  const counts = Object.fromEntries(
    readingResults.map(result => [result, told.filter(one => one.result === result).length]),
  )
  return {
    counts: counts as ReadingsAnswer['counts'], // of the same list
    data: readings.map(({ id }, place) => ({ id, ...(told[place] as Told) })), // one for each
  }
}
