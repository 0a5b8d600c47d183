import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import type { OperatorDb } from '../../../platform/db/database.ts'
import { throughThread } from '../../../platform/jobs/through-thread.ts'
import { payoutsNamed } from '../payout/carried-out.ts'
import type { CamtEntry } from './camt-entry.ts'
import type { BankEntry } from './entry-rows.ts'
import { knownSenders } from './known-senders.ts'
import { type Match, matchOf } from './match.ts'
import { type ReadStatement, run, type StatementFacts } from './read-statement.ts'
import { RefusedFile } from './refused-file.ts'

const readStatement = new URL('./read-statement.ts', import.meta.url)

/** Bytes that are read in a few milliseconds. A thread takes longer than that to start, and a whole month longer than requests may wait. */
const few = 100_000

export type TakenIn = StatementFacts & { known: number }

/**
 * Takes in what a file of the bank says, in the caller's transaction: where it is refused half-way, nothing of it is left. What an earlier
 * file brought is not taken in again. A long one is read in a thread, so that it keeps no request waiting.
 * @throws RefusedFile
 */
export async function takeIn(
  db: OperatorDb,
  source: AsyncIterable<Uint8Array>,
  { statement, bytes, iban }: { statement: string; bytes: number; iban: string },
): Promise<TakenIn> {
  let known = 0
  let read: ReadStatement | undefined
  const batches = (async function* () {
    read = yield* bytes <= few
      ? run(source, iban)
      : throughThread<Uint8Array, string, CamtEntry[], ReadStatement>(readStatement, source, iban)
  })()
  for await (const entries of batches) known += entries.length - (await insertEntries(db, statement, entries))
  if (!read) throw new Error('the statement has not been read to its end')
  if ('refused' in read) throw new RefusedFile(read.refused, read.detail)
  return { ...read, known }
}

/** @returns how many are new */
async function insertEntries(db: OperatorDb, statement: string, entries: readonly CamtEntry[]): Promise<number> {
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
