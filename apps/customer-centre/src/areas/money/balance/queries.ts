import type { MovementGroup } from '@kontor/contract/enums/balance'
import { type RawBuilder, sql } from 'kysely'
import type { TenantDb } from '../../../platform/db/database.ts'
import { type List, likeLiteral, orderOf, type SortKey } from '../../../platform/db/list.ts'
import { customerTable } from '../../customers/reads.ts'
import { openDocuments } from '../billing/owed.ts'
import { creditKinds } from '../billing/rules.ts'
import { type EntryRow, kindsOf } from './movement.ts'

/** Most entries name one document or none: only those that are named are looked for. */
const named = (
  column: 'debit_document' | 'credit_document',
) => sql`case when ${sql.ref(`e.${column}`)} is not null then (
  select json_build_object('id', d.id, 'number', d.number, 'kind', d.kind) from document d
  where d.customer_number = e.customer_number and d.id = ${sql.ref(`e.${column}`)}) end`

const entryColumns = sql<EntryRow>`e.id, e.position, e.booked_on, e.kind, e.debit, e.credit, ${named('debit_document')} as debited,
  ${named('credit_document')} as credited, e.amount_minor, e.after_minor, e.currency, e.note,
  case when e.payment_id is not null then (select json_build_object('id', p.id, 'method', p.kind) from payment p
    where p.customer_number = e.customer_number and p.id = e.payment_id) end as payment`

/** @property from, to both included, `YYYY-MM-DD` */
export type Period = { from?: string | undefined; to?: string | undefined }
export type MovementFilter = Period & { kind?: MovementGroup | undefined; q?: string | undefined }

/** More documents than these begin alike only where no one has typed a number yet. */
const mostHits = 500

const entriesOf = (customer: number, currency: string, { from, to, kind, q }: MovementFilter): RawBuilder<unknown> => {
  const conditions = [sql`e.customer_number = ${customer} and e.currency = ${currency}`]
  if (from) conditions.push(sql`e.booked_on >= ${from}::date`)
  if (to) conditions.push(sql`e.booked_on <= ${to}::date`)
  if (kind) conditions.push(sql`e.kind = any(${kindsOf[kind]}::text[])`)
  if (q) {
    const hits = sql`array(select d.id from document d where d.customer_number = ${customer} and d.number ilike ${`${likeLiteral(q)}%`}
      order by d.number desc limit ${mostHits})`
    conditions.push(sql`(e.debit_document = any(${hits}) or e.credit_document = any(${hits}))`)
  }
  return sql`from ledger_entry e where ${sql.join(conditions, sql` and `)}`
}

const sortKeys = { position: { sql: 'e.position', type: 'bigint' } } as const satisfies Record<string, SortKey>

/** A customer's movements in one currency, by their position. */
export const movements = (
  customer: number,
  currency: string,
  { sort, ...filter }: MovementFilter & { sort: 'position' | '-position' },
): List<EntryRow> => ({
  columns: entryColumns,
  source: entriesOf(customer, currency, filter),
  order: orderOf(sort, sortKeys, { sql: 'e.id', type: 'uuid' }),
})

/** Says where an account stood at the end of a day: what the last movement until then left. */
const standingAt = (customer: number, currency: string, day: RawBuilder<unknown>): RawBuilder<number> => sql`coalesce((
  select e.after_minor from ledger_entry e
  where e.customer_number = ${customer} and e.currency = ${currency} and e.booked_on <= ${day}
  order by e.booked_on desc, e.position desc limit 1), 0)`

/** A row for each movement; where there is none, one with nothing but how the account stood. */
export type StatementRow = { opening: number; closing: number } & (EntryRow | { id: null })

/** Rows and no JSON, as there may be many. @param take movements at most */
export const statementOf = (
  customer: number,
  currency: string,
  { from, to }: Required<Period>,
  take: number,
): RawBuilder<StatementRow> => sql`
  select ${standingAt(customer, currency, sql`${from}::date - 1`)} as opening,
    ${standingAt(customer, currency, sql`${to}::date`)} as closing, found.*
  from (select) one left join (
    select ${entryColumns} ${entriesOf(customer, currency, { from, to })} order by e.booked_on, e.position limit ${take}) found on true`

export type StandingRow = {
  currency: string
  receivable: number
  balance: number
  promotion: number
  credit: number
  under_way: number
  under_way_count: number
  next_debit: { on: string; amount_minor: number } | null
  billed: number
}

/** Days of which the forecast takes what was billed. */
export const forecastDays = 90

/**
 * A customer's accounts, their own currency first. What they owe and have is where the books stand; nothing is added up but what is open of
 * credit notes.
 */
export const standings = (customer: number, today: string): RawBuilder<StandingRow> => sql`
    select x.currency, coalesce(a.receivable_minor, 0) as receivable, coalesce(a.balance_minor, 0) as balance, coalesce(a.promotion_minor, 0) as promotion, open.credit,
      way.minor as under_way, way.count as under_way_count, (
        select json_build_object('on', p.collect_on, 'amount_minor', p.amount_minor) from payment p
        where p.customer_number = ${customer} and p.status = 'pending' and p.direction = 'in' and p.currency = x.currency and p.collect_on >= ${today}::date
        order by p.collect_on, p.id limit 1) as next_debit,
      case when coalesce(a.balance_minor, 0) = 0 then 0 else (
        select coalesce(sum(case e.debit when 'receivable' then e.amount_minor else -e.amount_minor end), 0)::bigint from ledger_entry e
        where e.customer_number = ${customer} and e.currency = x.currency and e.kind = 'issued'
          and e.booked_on > ${today}::date - ${forecastDays}::int and e.booked_on <= ${today}::date) end as billed
    from (
      select c.currency, true as own from ${customerTable} c where c.customer_number = ${customer}
      union
      select l.currency, false from ledger_account l join ${customerTable} c using (customer_number)
      where l.customer_number = ${customer} and l.currency <> c.currency) x
    left join ledger_account a on a.customer_number = ${customer} and a.currency = x.currency
    cross join lateral (
      select coalesce(-sum(o.open_minor) filter (where o.kind = any(${creditKinds}::text[])), 0)::bigint as credit
      from ${openDocuments(customer, today)} o where o.currency = x.currency) open
    cross join lateral (
      select coalesce(sum(p.amount_minor), 0)::bigint as minor, count(*)::int as count from payment p
      where p.customer_number = ${customer} and p.currency = x.currency and p.direction = 'in'
        and p.status in ('initiated', 'pending')) way
    order by x.own desc, x.currency`

/** The currency that is asked for, or the customer's own. */
export async function currencyOf(db: TenantDb, customer: number, wanted: string | undefined): Promise<string> {
  if (wanted !== undefined) return wanted
  const { currency } = await db
    .selectFrom(customerTable.as('customer'))
    .select('currency')
    .where('customer_number', '=', customer)
    .executeTakeFirstOrThrow()
  return currency
}
