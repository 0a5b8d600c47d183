import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import type { BoundDb } from '../../../platform/db/database.ts'
import type { Movement, Side } from './entries.ts'

/** @property today the day of the books, at the provider */
export type Moment = { now: Date; today: string }

/**
 * Writes movements of a customer into the books, in this order, and with them what is open of the documents that they touch and how those
 * stand. The caller has locked the customer.
 * @throws check_violation (23514) where a document would be settled for more than it says, or the balance overdrawn
 */
export async function post(
  db: BoundDb,
  customer: number,
  movements: readonly Movement[],
  moment: Moment,
): Promise<void> {
  await postAll(db, [{ customer, movements }], moment)
}

/** Posts as `post` does, for any number of customers in one statement: all of them are locked. */
export async function postAll(db: BoundDb, all: readonly Booked[], moment: Moment): Promise<void> {
  if (all.some(({ movements }) => movements.length > 0))
    await sql`select post_entries(${rows(all, moment)}::jsonb)`.execute(db)
}

type Booked = { customer: number; movements: readonly Movement[] }

/** Books documents that are being issued, for any number of customers in one statement: who issues them writes what is open of them. */
export async function bookIssued(db: BoundDb, all: readonly Booked[], moment: Moment): Promise<void> {
  if (all.length > 0) await sql`select book_entries(${rows(all, moment)}::jsonb)`.execute(db)
}

/** Says anew how documents stand, where no money has moved: a payment for them begins or fails, or a dispute. */
export async function restate(
  db: BoundDb,
  customer: number,
  documents: readonly string[],
  moment: Pick<Moment, 'now'>,
): Promise<void> {
  await restateAll(
    db,
    documents.map(document => ({ customer, document })),
    moment,
  )
}

/** Restates as `restate` does, for any number of customers in one statement. */
export async function restateAll(
  db: BoundDb,
  all: readonly { customer: number; document: string }[],
  { now }: Pick<Moment, 'now'>,
): Promise<void> {
  const [customers, documents] = [all.map(({ customer }) => customer), all.map(({ document }) => document)]
  if (all.length > 0)
    await sql`select restate_documents(${customers}::integer[], ${documents}::uuid[], ${now})`.execute(db)
}

const rows = (all: readonly Booked[], { now, today }: Moment): string =>
  JSON.stringify(
    all.flatMap(({ customer, movements }) =>
      movements.map(({ kind, to, from, amount, currency, payment = null, note = '' }) => ({
        customer_number: customer,
        id: uuidv7(),
        at: now,
        booked_on: today,
        kind,
        debit: accountOf(to),
        credit: accountOf(from),
        debit_document: idOf(to),
        credit_document: idOf(from),
        payment_id: payment,
        amount_minor: amount,
        currency,
        note,
      })),
    ),
  )

const accountOf = (side: Side): string => (typeof side === 'string' ? side : 'receivable')
const idOf = (side: Side): string | null => (typeof side === 'string' ? null : side.document)
