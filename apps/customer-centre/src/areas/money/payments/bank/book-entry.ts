import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import type { OperatorDb } from '../../../../platform/db/database.ts'
import { lockCustomer } from '../../../../platform/db/lock-customer.ts'
import { startOfDay } from '../../../../values/local-date.ts'
import { advance, type PaymentNews } from '../paying/advance.ts'
import { beginAll } from '../paying/begin.ts'
import type { PostingContext } from '../paying/posting-context.ts'
import { reasonOf } from '../sepa/return-reasons.ts'
import type { BankEntry } from './entry-rows.ts'

/** To whom it goes and for what; what is left over becomes balance. */
export type Share = { customer: number; documents: BankEntry['documents'] }

/**
 * Books a transfer that came in as a payment. The caller has locked the entry.
 * @throws Problem where a document is no longer open for it
 */
export async function bookTransfer(
  db: OperatorDb,
  posting: PostingContext,
  entry: BankEntry,
  share: Share,
): Promise<string> {
  await lockCustomer(db, share.customer)
  const [payment = ''] = await bookTransfers(db, posting, [{ entry, ...share }])
  return payment
}

/**
 * Books as `bookTransfer` does, for any number of customers, each once and locked: all or none.
 * @returns the payments' ids, in this order
 */
export async function bookTransfers(
  db: OperatorDb,
  posting: PostingContext,
  transfers: readonly (Share & { entry: BankEntry })[],
): Promise<string[]> {
  const { timeZone } = posting.services.configuration
  const booked = transfers.map(transfer => ({ ...transfer, payment: uuidv7() }))
  await beginAll(
    db,
    posting,
    booked.map(
      ({ entry: { id, amount_minor, currency, party_name: label, version }, customer, documents, payment }) => ({
        id: payment,
        customer,
        documents,
        amount_minor,
        currency,
        kind: 'transfer',
        methodId: null,
        label,
        // one that was taken back and booked anew is another payment
        gateway: 'bank',
        gatewayReference: `${id}.${version}`,
        by: null,
        status: 'pending',
        more: true,
      }),
    ),
  )
  await advance(
    db,
    posting,
    booked.map(({ entry, customer, payment }) => ({
      customer_number: customer,
      id: payment,
      event: { type: 'arrived', at: startOfDay(entry.booked_on, timeZone) },
    })),
  )
  await noteBooked(db, posting, booked)
  return booked.map(({ payment }) => payment)
}

type Booked = Share & { entry: BankEntry; payment: string }

async function noteBooked(db: OperatorDb, { now, origin }: PostingContext, booked: readonly Booked[]): Promise<void> {
  const rows = booked.map(({ entry, customer, documents, payment }) => ({
    id: entry.id,
    customer_number: customer,
    documents,
    payment_id: payment,
  }))
  await sql`
    update bank_entry e set version = e.version + 1, state = 'booked', customer_number = b.customer_number, documents = b.documents,
      payment_id = b.payment_id, asked_by = null, decided_by = ${origin.caller?.name ?? ''}, decided_at = ${now}
    from jsonb_populate_recordset(null::bank_entry, ${JSON.stringify(rows)}::jsonb) b where e.id = b.id`.execute(db)
}

type Debit = { customer_number: number; payment_id: string; amount_minor: number; status: string }

const debitsOf = async (db: OperatorDb, { batch_id, end_to_end_id }: BankEntry): Promise<Debit[]> => {
  const { rows } = await sql<Debit>`
    select x.customer_number, x.payment_id, x.amount_minor, p.status from direct_debit x
    join payment p on p.customer_number = x.customer_number and p.id = x.payment_id
    where ${batch_id === null ? sql`x.end_to_end_id = ${end_to_end_id}` : sql`x.batch_id = ${batch_id}`}
    order by x.customer_number, x.payment_id`.execute(db)
  return rows
}

/** A debit of ours has come back, or the bank refused it. @returns whether there was something to take back */
export async function bookReturn(db: OperatorDb, posting: PostingContext, entry: BankEntry): Promise<boolean> {
  const [debit] = await debitsOf(db, { ...entry, batch_id: null })
  if (!debit) return false
  const { customer_number: customer, payment_id: payment, amount_minor } = debit
  await lockCustomer(db, customer)
  const why = { reason: reasonOf(entry.reason), said: entry.reason ?? '' }
  const returned = Math.min(amount_minor, entry.amount_minor)
  const note = (event: PaymentNews) => advance(db, posting, [{ customer_number: customer, id: payment, event }])
  const done =
    (await note({ ...why, type: 'went_back', as: 'returned', amount_minor: returned })) ||
    (await note({ ...why, type: 'failed' }))
  if (done > 0) await noteBooked(db, posting, [{ entry, customer, documents: [], payment }])
  return done > 0
}

/** Debits that the bank has credited in one sum, which has to be theirs. Null: it is not. */
export async function creditedDebits(db: OperatorDb, entry: BankEntry): Promise<Debit[] | null> {
  const debits = await debitsOf(db, entry)
  const sum = debits.reduce((all, { amount_minor }) => all + amount_minor, 0)
  return sum === entry.amount_minor ? debits.filter(({ status }) => status === 'pending') : null
}
