import type { BankEntryReview } from '@kontor/contract/enums/bank'
import { type RawBuilder, sql } from 'kysely'
import type { OperatorDb } from '../../../../platform/db/database.ts'

export type BankEntry = {
  id: string
  statement_id: string
  booked_on: string
  kind: 'transfer' | 'return' | 'batch' | 'payout' | 'payout_return' | 'other'
  amount_minor: number
  currency: string
  party_name: string
  party_iban: string
  remittance: string
  end_to_end_id: string | null
  batch_id: string | null
  reason: string | null
  review: BankEntryReview | null
  reverses: string | null
  state: 'exact' | 'probable' | 'unmatched' | 'waiting' | 'booked' | 'set_aside'
  customer_number: number | null
  documents: { id: string; amount_minor: number }[]
  payment_id: string | null
  note: string
  asked_by: string | null
  version: number
}

/** With the row locked: of two who decide about it, the second sees what the first one did. */
export async function lockEntry(db: OperatorDb, id: string): Promise<BankEntry | undefined> {
  return (await lockEntries(db, [id]))[0]
}

/** Locks as `lockEntry` does, any number of them, in an order in which no two wait for each other. */
export async function lockEntries(db: OperatorDb, ids: readonly string[]): Promise<BankEntry[]> {
  const { rows } = await sql<BankEntry>`
    select e.id, e.statement_id, e.booked_on, e.kind, e.amount_minor, e.currency, e.party_name, e.party_iban, e.remittance, e.end_to_end_id,
      e.batch_id, e.reason, e.review, e.reverses, e.state, e.customer_number, e.documents, e.payment_id, e.note, e.asked_by, e.version
    from bank_entry e where e.id = any(${ids}::uuid[]) order by e.id for update`.execute(db)
  return rows
}

export const changeEntry = (db: OperatorDb, id: string, change: RawBuilder<unknown>) =>
  sql`update bank_entry set version = version + 1, ${change} where id = ${id}`.execute(db)
