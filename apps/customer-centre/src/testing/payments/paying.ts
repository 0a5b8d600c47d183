import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import { advance, type PaymentNews } from '../../areas/money/payments/paying/advance.ts'
import { begin, type NewPayment } from '../../areas/money/payments/paying/begin.ts'
import { type PostingContext, postingBy } from '../../areas/money/payments/paying/posting-context.ts'
import { type BoundDb, inTransaction, type OperatorDb } from '../../platform/db/database.ts'
import { lockCustomer } from '../../platform/db/lock-customer.ts'
import type { Services } from '../../platform/services.ts'
import { insertDocument } from '../billing/documents.ts'

/** Money moved as the jobs and the desk do it: the customer locked, one transaction for each. */
export const moving = <T>(
  services: Services,
  customer: number,
  work: (db: BoundDb, posting: PostingContext) => Promise<T>,
): Promise<T> =>
  inTransaction(services.database.operator, async db => {
    await lockCustomer(db, customer)
    return work(db, postingBy(services, 'test'))
  })

/** Something happened to a payment, as the jobs and the gateway tell it. @returns whether that was new */
export const advanced = (services: Services, customer: number, id: string, event: PaymentNews): Promise<boolean> =>
  moving(services, customer, async (db, posting) => {
    const changed = await advance(db, posting, [{ customer_number: customer, id, event }])
    return changed === 1
  })

type Begun = Partial<NewPayment> & { customer: number; documents: NewPayment['documents'] }

export const begun = (services: Services, wish: Begun): Promise<string> =>
  moving(services, wish.customer, (db, posting) =>
    begin(db, posting, {
      amount_minor: wish.documents.reduce((sum, { amount_minor }) => sum + amount_minor, 0),
      currency: 'EUR',
      kind: 'card',
      methodId: null,
      by: null,
      ...wish,
    }),
  )

export type Books = {
  owed: number
  balance: number
  documents: Record<string, string>
  payments: string[]
  holds: number
}

/** Reads how a customer stands, and that the books agree with themselves. */
export async function booksOf(services: Services, customer: number): Promise<Books> {
  const { rows } = await sql<Books & { wrong: number }>`
    select coalesce(a.receivable_minor, 0)::int as owed, coalesce(a.balance_minor, 0)::int as balance,
      coalesce((select json_object_agg(d.id, concat_ws(' ', s.status, s.open_minor)) from document d
        join document_settlement s on s.customer_number = d.customer_number and s.document_id = d.id
        where d.customer_number = c.customer_number), '{}') as documents,
      array(select concat_ws(' ', p.status, p.amount_minor, nullif(p.refunded_minor, 0)) from payment p
        where p.customer_number = c.customer_number order by p.created_at, p.id) as payments,
      (select count(*)::int from payment_hold h where h.customer_number = c.customer_number) as holds,
      (select count(*)::int from document_settlement s join document d on d.customer_number = s.customer_number and d.id = s.document_id
        where s.customer_number = c.customer_number and s.open_minor <> coalesce((
          select sum(case when e.debit_document = d.id then e.amount_minor else -e.amount_minor end) from ledger_entry e
          where e.customer_number = d.customer_number and d.id in (e.debit_document, e.credit_document)), 0)) as wrong
    from customer c left join ledger_account a on a.customer_number = c.customer_number and a.currency = 'EUR'
    where c.customer_number = ${customer}`.execute(services.database.operator)
  const { wrong, ...books } = rows[0] as (typeof rows)[number] // a customer that is there
  const open = Object.values(books.documents).reduce((sum, standing) => sum + Number(standing.split(' ').at(-1)), 0)
  if (wrong > 0 || open !== books.owed)
    throw new Error(`the books of ${customer} do not agree: ${JSON.stringify(books)}`)
  return books
}

/** A card of the sandbox, by its last digits. */
export async function insertCard(db: OperatorDb, customer: number, digits: string, isDefault = false): Promise<string> {
  const id = uuidv7()
  const [label, token] = [`Visa ···· ${digits}`, `sandbox_card_${digits}`]
  await sql`
    insert into payment_method (customer_number, id, kind, state, label, holder, gateway_token, is_default, created_at)
    values (${customer}, ${id}, 'card', 'active', ${label}, 'Anna', ${token}, ${isDefault}, now())`.execute(db)
  return id
}

/** An open invoice that is paid by card. */
export const cardInvoice = ({ services }: { services: Services }, customer: number, net: number): Promise<string> =>
  insertDocument(services.database.operator, {
    customer,
    net,
    status: 'open',
    open: net,
    dueOn: '2026-11-15',
    paidBy: 'card',
  })
