import type { Purpose } from '@kontor/contract/areas/money/billing'
import type { DocumentKind } from '@kontor/contract/enums/billing'
import type { PaymentKind } from '@kontor/contract/enums/payments'
import { type RawBuilder, sql } from 'kysely'
import type { BoundDb } from '../../../../platform/db/database.ts'
import { customerTable } from '../../../customers/reads.ts'
import { standingClaims } from '../../billing/owed.ts'
import { purpose } from '../../billing/purpose.ts'
import type { PaymentStatus } from './rules.ts'

/** Holds what a payment is meant for, and what is open of that now. */
export type Planned = {
  id: string
  number: string
  amount_minor: number
  open_minor: number
  /** Says whether a correction of it is open. */
  corrected: boolean
}

export type StoredPayment = {
  customer_number: number
  id: string
  kind: PaymentKind
  status: PaymentStatus
  direction: 'in' | 'out'
  refunds_id: string | null
  instead_of: string | null
  method_id: string | null
  label: string
  gateway: string | null
  gateway_reference: string | null
  amount_minor: number
  refunded_minor: number
  currency: string
  present: boolean
  initiated_by: string | null
  action_url: string | null
  failure_reason: string | null
  said: string
  created_at: string
  /** The day on which it is collected. */
  collect_on: string | null
  expires_at: string | null
  /** When its gateway is asked what became of it. */
  look_at: string | null
  settled_at: string | null
  returned_at: string | null
  return_reason: string | null
  planned: Planned[]
}

/** With the row locked: of two who bring news of it, the second sees what the first one did. */
export async function lockPayment(db: BoundDb, customer: number, id: string): Promise<StoredPayment | undefined> {
  return (await lockPayments(db, [{ customer_number: customer, id }]))[0]
}

export type Named = Pick<StoredPayment, 'customer_number' | 'id'>

/** Locks any number of payments as `lockPayment` does. */
export async function lockPayments(db: BoundDb, named: readonly Named[]): Promise<StoredPayment[]> {
  const [customers, ids] = [named.map(({ customer_number }) => customer_number), named.map(({ id }) => id)]
  const { rows } = await sql<StoredPayment>`
    select p.customer_number, p.id, p.kind, p.status, p.direction, p.refunds_id, p.instead_of, p.method_id, p.label, p.gateway,
      p.gateway_reference, p.amount_minor, p.refunded_minor, p.currency, p.present, p.initiated_by, p.action_url, p.failure_reason, p.said, p.created_at,
      p.collect_on, p.expires_at, p.look_at, p.settled_at, p.returned_at, p.return_reason,
      coalesce((select json_agg(json_build_object('id', d.id, 'number', d.number, 'amount_minor', a.amount_minor, 'open_minor', s.open_minor,
          'corrected', exists (select from document c
            join document_settlement k on k.customer_number = c.customer_number and k.document_id = c.id and k.open_minor <> 0
            where c.customer_number = d.customer_number and c.corrects_id = d.id))
          order by a.position, d.id)
        from payment_allocation a
        join document d on d.customer_number = a.customer_number and d.id = a.document_id
        join document_settlement s on s.customer_number = a.customer_number and s.document_id = a.document_id
        where a.customer_number = p.customer_number and a.payment_id = p.id), '[]') as planned
    from unnest(${customers}::integer[], ${ids}::uuid[]) t (customer, payment)
    join payment p on p.customer_number = t.customer and p.id = t.payment order by p.customer_number, p.id for update of p`.execute(
    db,
  )
  return rows
}

export type Payable = {
  customer_number: number
  id: string
  number: string
  kind: DocumentKind
  currency: string
  issued_on: string
  due_on: string | null
  open_minor: number
  disputed: boolean
  /** The payment that is under way for it. */
  held_by: string | null
}

/** Documents with what is open of them. @param which a condition on `d` and `s` */
export const payables = (db: BoundDb, customer: number, which: RawBuilder<unknown>): Promise<Payable[]> =>
  payablesWhere(db, sql`s.customer_number = ${customer} and ${which}`)

/** These documents, document n of customer n. */
export const payablesAmong = (
  db: BoundDb,
  customers: readonly number[],
  documents: readonly string[],
): Promise<Payable[]> =>
  payablesWhere(
    db,
    sql`(s.customer_number, s.document_id) in (select * from unnest(${customers}::integer[], ${documents}::uuid[]))`,
  )

async function payablesWhere(db: BoundDb, which: RawBuilder<unknown>): Promise<Payable[]> {
  const { rows } = await sql<Payable>`
    select d.customer_number, d.id, d.number, d.kind, d.currency, d.issued_on, d.due_on, s.open_minor, s.disputed_at is not null as disputed,
      h.payment_id as held_by
    from document_settlement s
    join document d on d.customer_number = s.customer_number and d.id = s.document_id
    left join payment_hold h on h.customer_number = s.customer_number and h.document_id = s.document_id
    where ${which}`.execute(db)
  return rows
}

/** Finds what payers want to know of documents, by their ids: what they are for, and when they are debited anyway. */
export async function toldOf(
  db: BoundDb,
  customer: number,
  ids: readonly string[],
  today: string,
): Promise<ReadonlyMap<string, { purpose: Purpose; debit_on: string | null }>> {
  const { rows } = await sql<{ id: string; purpose: Purpose; debit_on: string | null }>`
    select d.id, ${purpose} as purpose, (
      select o.debit_on from ${standingClaims(customer, today)} o where o.id = d.id and o.standing = 'debited') as debit_on
    from document d where d.customer_number = ${customer} and d.id = any(${ids}::uuid[])`.execute(db)
  return new Map(rows.map(({ id, ...told }) => [id, told]))
}

export const named = (ids: readonly string[]): RawBuilder<unknown> => sql`s.document_id = any(${ids}::uuid[])`
export const withSomethingOpen: RawBuilder<unknown> = sql`s.open_minor <> 0 and d.kind <> 'proforma'`

/** Finds what a payment has settled and not given back, document by document (null: balance), in the order of the entries. */
export async function appliedOf(
  db: BoundDb,
  customer: number,
  id: string,
): Promise<{ document: string | null; minor: number }[]> {
  const { rows } = await sql<{ document: string | null; minor: number }>`
    select coalesce(e.credit_document, e.debit_document) as document,
      sum(case when e.debit = 'money' then e.amount_minor else -e.amount_minor end)::bigint as minor
    from ledger_entry e where e.customer_number = ${customer} and e.payment_id = ${id} and e.kind in ('payment', 'returned')
    group by 1 order by min(e.position)`.execute(db)
  return rows
}

/** Balance that was used for documents and not taken back since, the latest use first. */
export async function balanceUses(
  db: BoundDb,
  customer: number,
  currency: string,
): Promise<{ document: string; minor: number }[]> {
  const { rows } = await sql<{ document: string; minor: number }>`
    select coalesce(e.credit_document, e.debit_document) as document,
      sum(case when e.debit = 'balance' then e.amount_minor else -e.amount_minor end)::bigint as minor
    from ledger_entry e
    where e.customer_number = ${customer} and e.currency = ${currency} and e.kind = 'applied' and 'balance' in (e.debit, e.credit)
    group by 1 having sum(case when e.debit = 'balance' then e.amount_minor else -e.amount_minor end) > 0
    order by max(e.position) desc`.execute(db)
  return rows
}

export async function currencyOf(db: BoundDb, customer: number): Promise<string> {
  const { currency } = await db
    .selectFrom(customerTable.as('customer'))
    .select('currency')
    .where('customer_number', '=', customer)
    .executeTakeFirstOrThrow()
  return currency
}

export async function balanceIn(db: BoundDb, customer: number, currency: string): Promise<number> {
  const { rows } = await sql<{ balance_minor: number }>`
    select balance_minor from ledger_account where customer_number = ${customer} and currency = ${currency}`.execute(db)
  return rows[0]?.balance_minor ?? 0
}
