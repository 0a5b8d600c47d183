import type { ReadingHoldReason } from '@kontor/contract/enums/usage'
import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import type { OperatorDb } from '../../../platform/db/database.ts'
import { millionths } from '../../../values/decimal.ts'
import { firstOfMonth } from '../../../values/local-date.ts'
import { presentCatalogue } from '../catalogue/present.ts'
import { implausible, type Limits, limitsOf } from './plausible.ts'
import { addUp, asRows, keyOf, type MonthSum, type NewReading } from './reading-queries.ts'

/** By the reading's key: why it is held. */
export type Held = Map<string, ReadingHoldReason>

type Circumstances = { now: Date; today: string; settings: Limits }

/**
 * Takes out of the sums again what cannot be right, and keeps it for staff: each reading by which its month becomes implausible. The sums
 * were written just now, so their rows are locked, and of two batches at once the second is judged with the first.
 * @param months what each has come to with these readings
 */
export async function holdImplausible(
  db: OperatorDb,
  counted: readonly NewReading[],
  months: readonly MonthSum[],
  { now, today, settings }: Circumstances,
): Promise<Held> {
  const readings = Map.groupBy(counted, monthKey)
  const catalogue = months.length === 0 ? null : await presentCatalogue(db)
  const found = months.flatMap(month => {
    const limits = limitsOf(catalogue, month.meter, month.currency, settings)
    if (implausible(month, millionths(month.quantity), limits) === null) return []
    const own = readings.get(monthKey({ ...month, day: month.month })) ?? []
    let sum = own.reduce((rest, { quantity }) => rest - millionths(quantity), millionths(month.quantity))
    return own.flatMap(reading => {
      const quantity = millionths(reading.quantity)
      const reason = quantity === 0n ? null : implausible(month, sum + quantity, limits)
      if (reason === null) sum += quantity
      return reason === null ? [] : [{ reading, month, reason }]
    })
  })
  if (found.length === 0) return new Map()
  await addUp(
    db,
    found.map(({ reading }) => ({ ...reading, quantity: `-${reading.quantity}` })),
    [],
    today,
  )
  const rows = found.map(
    ({ reading: { customer_number, contract_id, meter, id }, month: { month, usual }, reason }) => ({
      customer_number,
      contract_id,
      meter,
      id,
      month,
      usual,
      reason,
      hold_id: uuidv7(),
    }),
  )
  await sql`
    insert into usage_hold (customer_number, id, contract_id, meter, month, reason, usual, since)
    select distinct on (customer_number, contract_id, meter, month) customer_number, hold_id, contract_id, meter, month, reason, usual, ${now}
    from ${asRows(rows)} as r (customer_number integer, hold_id uuid, contract_id uuid, meter text, month date, reason text, usual numeric)
    order by customer_number, contract_id, meter, month
    on conflict (customer_number, contract_id, meter, month) where state = 'open' do nothing`.execute(db)
  await sql`
    update usage_reading u set hold_id = h.id
    from ${asRows(rows)} as r (customer_number integer, contract_id uuid, meter text, id text, month date)
    join usage_hold h using (customer_number, contract_id, meter, month)
    where h.state = 'open' and u.customer_number = r.customer_number and u.contract_id = r.contract_id and u.meter = r.meter
      and u.id = r.id`.execute(db)
  return new Map(found.map(({ reading, reason }) => [keyOf(reading), reason]))
}

const monthKey = ({ contract_id, meter, day }: Pick<NewReading, 'contract_id' | 'meter' | 'day'>): string =>
  JSON.stringify([contract_id, meter, firstOfMonth(day)])

/** Ends holds all of whose readings their source has replaced. @param holds ids */
export async function endCorrected(db: OperatorDb, holds: readonly string[], now: Date): Promise<void> {
  if (holds.length === 0) return
  await sql`
    update usage_hold h set state = 'corrected', decided_at = ${now}
    where h.id = any(${holds}::uuid[]) and h.state = 'open'
      and not exists (select from usage_reading u where u.hold_id = h.id and u.replaced_by is null)`.execute(db)
}
