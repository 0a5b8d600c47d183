import { sql } from 'kysely'
import type { BoundDb } from '../../../platform/db/database.ts'
import { creditKinds } from '../../billing/rules.ts'
import { payables, type StoredPayment, withSomethingOpen } from './queries.ts'

/** Open credit notes that a payment can be given back out of: those of its own invoices first. */
export async function creditsOf(
  db: BoundDb,
  { customer_number: customer, currency, planned }: StoredPayment,
): Promise<{ id: string; open: number }[]> {
  const open = await payables(db, customer, sql`${withSomethingOpen} and d.kind = any(${creditKinds}::text[])`)
  const own = await sql<{ id: string }>`
    select id from document where customer_number = ${customer} and corrects_id = any(${planned.map(({ id }) => id)}::uuid[])`.execute(
    db,
  )
  const isOwn = (id: string) => own.rows.some(row => row.id === id)
  return open
    .filter(credit => credit.held_by === null && credit.currency === currency)
    .toSorted((a, b) => Number(isOwn(b.id)) - Number(isOwn(a.id)) || (a.issued_on < b.issued_on ? -1 : 1))
    .map(({ id, open_minor }) => ({ id, open: -open_minor }))
}
