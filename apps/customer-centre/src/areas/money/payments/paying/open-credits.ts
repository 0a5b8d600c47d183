import { sql } from 'kysely'
import type { BoundDb } from '../../../../platform/db/database.ts'
import { creditKinds } from '../../billing/rules.ts'
import { originsOf, sumOf } from '../../ledger/origins.ts'
import type { Refundable } from './payment-event.ts'
import { payables, type StoredPayment, withSomethingOpen } from './queries.ts'

/**
 * Finds what of a payment is there to be given back, as far as it came from that payment: of open credit notes, those of its own invoices
 * first, and of the balance. What refunds under way will take is not.
 */
export async function refundableOf(db: BoundDb, payment: StoredPayment): Promise<Refundable> {
  const { customer_number: customer, currency, planned, id } = payment
  const origins = await originsOf(db, customer, currency)
  const ofPayment = (lots: Parameters<typeof sumOf>[0] = []) => sumOf(lots, lot => lot.payment === id)
  const open = await payables(db, customer, sql`${withSomethingOpen} and d.kind = any(${creditKinds}::text[])`)
  const own = await sql<{ id: string }>`
    select id from document where customer_number = ${customer} and corrects_id = any(${planned.map(({ id }) => id)}::uuid[])`.execute(
    db,
  )
  const isOwn = (id: string) => own.rows.some(row => row.id === id)
  const credits = open
    .filter(credit => credit.held_by === null && credit.currency === currency)
    .toSorted((a, b) => Number(isOwn(b.id)) - Number(isOwn(a.id)) || (a.issued_on < b.issued_on ? -1 : 1))
    .map(({ id, open_minor }) => ({ id, open: Math.min(-open_minor, ofPayment(origins.credits.get(id))) }))
  return { credits, balance: Math.max(ofPayment(origins.balance) - (await promisedOf(db, payment)), 0) }
}

/** Sums what refunds of it that are under way will take out of the balance: it goes back once. */
async function promisedOf(db: BoundDb, { customer_number, id }: StoredPayment): Promise<number> {
  const { rows } = await sql<{ minor: number }>`
    select coalesce(sum(p.amount_minor - coalesce((select sum(a.amount_minor) from payment_allocation a
      where a.customer_number = p.customer_number and a.payment_id = p.id), 0)), 0)::bigint as minor
    from payment p where p.customer_number = ${customer_number} and p.refunds_id = ${id} and p.status = 'initiated'`.execute(
    db,
  )
  return rows[0]?.minor ?? 0
}
