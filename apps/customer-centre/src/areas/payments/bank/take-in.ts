import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import type { OperatorDb } from '../../../platform/db/database.ts'
import { payoutsNamed } from '../payout/carried-out.ts'
import { type CamtFormat, readCamt } from './camt.ts'
import type { CamtEntry } from './camt-entry.ts'
import { Counts } from './counts.ts'
import type { BankEntry } from './entry-rows.ts'
import { knownSenders } from './known-senders.ts'
import { type Match, matchOf } from './match.ts'

const batch = 500

export type TakenIn = {
  format: CamtFormat
  entries: number
  known: number
  from_on: string | null
  to_on: string | null
}

/**
 * Takes in what a file of the bank says, in the caller's transaction: where it is refused half-way, nothing of it is left. What an earlier
 * file brought is not taken in again.
 * @throws RefusedFile
 */
export async function takeIn(
  db: OperatorDb,
  source: AsyncIterable<Buffer>,
  { statement, iban }: { statement: string; iban: string },
): Promise<TakenIn> {
  let format: CamtFormat = 'camt.053'
  let waiting: CamtEntry[] = []
  const seen = new Counts()
  const taken = { entries: 0, known: 0, from_on: null as string | null, to_on: null as string | null }
  const write = async () => {
    const written = await insertEntries(db, statement, waiting)
    taken.known += waiting.length - written
    waiting = []
  }
  for await (const part of readCamt(source, iban)) {
    if ('format' in part) {
      format = part.format
      continue
    }
    for (const entry of part.entries) {
      // two alike in one file are two
      const times = seen.add(entry.reference)
      waiting.push(times === 0 ? entry : { ...entry, reference: `${entry.reference}.${times}` })
      taken.entries++
      const { booked_on } = entry
      if (taken.from_on === null || booked_on < taken.from_on) taken.from_on = booked_on
      if (taken.to_on === null || booked_on > taken.to_on) taken.to_on = booked_on
    }
    while (waiting.length >= batch) await write()
  }
  await write()
  return { format, ...taken }
}

/** @returns how many are new */
async function insertEntries(db: OperatorDb, statement: string, entries: readonly CamtEntry[]): Promise<number> {
  if (entries.length === 0) return 0
  const matches = await matchesOf(db, entries)
  const rows = entries.map((entry, index) => ({ ...entry, ...matches[index], id: uuidv7(), statement_id: statement }))
  const { rows: written } = await sql<{ id: string }>`
    insert into bank_entry (id, statement_id, reference, booked_on, kind, amount_minor, currency, party_name, party_iban, remittance,
      end_to_end_id, batch_id, reason, state, customer_number, documents)
    select id, statement_id, reference, booked_on, kind, amount_minor, currency, party_name, party_iban, remittance,
      end_to_end_id, batch_id, reason, state, customer_number, documents
    from json_populate_recordset(null::bank_entry, ${JSON.stringify(rows)}::json)
    on conflict (reference) do nothing returning id`.execute(db)
  return written.length
}

type Standing = {
  state: Match['state'] | 'set_aside'
  customer_number: number | null
  documents: Match['documents']
  kind?: BankEntry['kind']
}

/** Debits and payouts of ours are found by what we called them; what left our account otherwise is nobody's payment. */
async function matchesOf(db: OperatorDb, entries: readonly CamtEntry[]): Promise<Standing[]> {
  const known = await knownSenders(
    db,
    entries.filter(({ kind }) => kind === 'transfer'),
  )
  const debits = await ourDebits(db, entries)
  const payouts = await payoutsNamed(
    db,
    entries.flatMap(entry => (mayBePayout(entry) ? (entry.end_to_end_id ?? []) : [])),
  )
  return entries.map(entry => {
    const nobody = { customer_number: null, documents: [] }
    const payout = mayBePayout(entry) ? payouts.get(entry.end_to_end_id ?? '') : undefined
    if (payout !== undefined) {
      const state = payout === entry.amount_minor && entry.currency === 'EUR' ? 'exact' : 'unmatched'
      return { state, ...nobody, kind: entry.kind === 'other' ? 'payout' : 'payout_return' }
    }
    if (entry.kind === 'other') return { state: 'set_aside', ...nobody }
    if (entry.kind !== 'transfer')
      return { state: debits.has(entry.batch_id ?? entry.end_to_end_id ?? '') ? 'exact' : 'unmatched', ...nobody }
    // a transfer of ours that came back
    if (entry.reason !== null) return { state: 'unmatched', ...nobody }
    const { state, customer, documents } = matchOf(entry, known(entry))
    return { state, customer_number: customer, documents }
  })
}

/** What left our account, or a transfer that came back to it. */
const mayBePayout = ({ kind, reason }: CamtEntry): boolean =>
  kind === 'other' || (kind === 'transfer' && reason !== null)

async function ourDebits(db: OperatorDb, entries: readonly CamtEntry[]): Promise<Set<string>> {
  const names = entries.flatMap(({ kind, batch_id, end_to_end_id }) =>
    kind === 'return' || kind === 'batch' ? (batch_id ?? end_to_end_id ?? []) : [],
  )
  if (names.length === 0) return new Set()
  const { rows } = await sql<{ name: string }>`
    select x.end_to_end_id as name from direct_debit x where x.end_to_end_id = any(${names}::text[])
    union select x.batch_id from direct_debit x where x.batch_id = any(${names}::text[])`.execute(db)
  return new Set(rows.map(({ name }) => name))
}
