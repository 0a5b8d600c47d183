import type { Invoice, InvoiceRow, invoiceQuerySchema } from '@kontor/contract/areas/money/billing'
import { type RawBuilder, sql } from 'kysely'
import type { output } from 'zod/v4/core'
import type { TenantDb } from '../../../platform/db/database.ts'
import { cappedCount, jsonRows, type List, likeLiteral, wordPatterns } from '../../../platform/db/list.ts'
import type { ListReader } from '../../../platform/http/list-with-session.ts'
import { customerTable } from '../../customers/reads.ts'
import { statusOn } from '../reads.ts'
import { balanceJson } from './balance.ts'
import type { Particulars } from './document-model.ts'
import { debitDay, standingClaims } from './owed.ts'
import { purpose } from './purpose.ts'
import { type StoredStatus, waitingStatuses } from './rules.ts'
import { documentMeant } from './search-words.ts'

type InvoiceFilter = Pick<output<typeof invoiceQuerySchema>, 'status' | 'kind' | 'period' | 'q'>

export type DocumentHead = Pick<
  InvoiceRow,
  | 'id'
  | 'number'
  | 'kind'
  | 'issued_on'
  | 'due_on'
  | 'period_from'
  | 'period_to'
  | 'payment_method'
  | 'debit_on'
  | 'purpose'
> & {
  status: StoredStatus
  currency: string
  net_minor: number
  tax_minor: number
  gross_minor: number
  open_minor: number
}

const headColumns = (
  today: string,
) => sql`d.id, d.number, d.kind, d.issued_on, d.due_on, d.period_from, d.period_to, d.payment_kind as payment_method,
  ${debitDay(today)} as debit_on, ${purpose} as purpose, s.status, d.currency, d.net_minor, d.tax_minor, d.gross_minor, s.open_minor`

const money = (minor: RawBuilder<unknown>) => sql`json_build_object('amount_minor', ${minor}, 'currency', d.currency)`

/** Lists the columns by which `invoiceRow` shows a document. */
const rowColumns = (
  today: string,
) => sql`d.id, d.number, d.kind, ${statusOn(today)} as status, d.issued_on, d.due_on, d.period_from,
  d.period_to, ${money(sql`d.net_minor`)} as net, ${money(sql`d.tax_minor`)} as tax, ${money(sql`d.gross_minor`)} as gross,
  ${money(sql`s.open_minor`)} as open, d.payment_kind as payment_method, ${debitDay(today)} as debit_on,
  ${purpose} as purpose`

/** A list of documents, and the balance with it. A search goes through the customer's own lines once and is kept as a set of ids. */
export function invoiceRows(
  customer: ListReader['customer'],
  filter: InvoiceFilter,
  today: string,
): Omit<List, 'order'> {
  const patterns = wordPatterns(filter.q)
  const conditions = conditionsOf(customer, filter, patterns.length > 0, today)
  return {
    ...(patterns.length > 0 && { with: hits(customer, filter.q ?? '', patterns) }),
    columns: rowColumns(today),
    source: sql`from document d join document_settlement s on s.customer_number = d.customer_number and s.document_id = d.id
      where ${conditions}`,
    total: cappedCount(sql`from document d where ${conditions}`),
    extra: { balance: balanceJson(customer, today), years: yearsOf(customer) },
  }
}

function hits(customer: ListReader['customer'], search: string, patterns: string[]): RawBuilder<unknown> {
  return sql`with hit as materialized (
    select id from document where customer_number = ${customer} and number ilike ${`${likeLiteral(search)}%`}
    union
    select document_id from document_line where customer_number = ${customer}
      and (description ilike all(${patterns}::text[]) or contract_number = upper(${search.trim()}))
    union
    select id from document where customer_number = ${customer} and ${documentMeant(search) ?? sql`false`})`
}

/** Kind and status are written as literals, so that a plan can use the indexes of the rare ones. */
function conditionsOf(
  customer: ListReader['customer'],
  { status, kind, period }: InvoiceFilter,
  searched: boolean,
  today: string,
): RawBuilder<boolean> {
  const conditions = [sql<boolean>`d.customer_number = ${customer}`]
  if (kind) conditions.push(sql`d.kind = ${sql.lit(kind)}`)
  if (period) conditions.push(within(period))
  if (searched) conditions.push(sql`d.id in (select id from hit)`)
  if (status) conditions.push(withStatus(customer, status, today))
  return sql.join(conditions, sql` and `)
}

/** @param period a year, `YYYY-MM`, or `YYYY-Q1` */
function within(period: string): RawBuilder<boolean> {
  const [year = '', part] = period.split('-')
  const month = part?.startsWith('Q') ? Number(part[1]) * 3 - 2 : Number(part ?? 1)
  const length = part === undefined ? 12 : part.startsWith('Q') ? 3 : 1
  const first = sql`make_date(${Number(year)}::integer, ${month}::integer, 1)`
  return sql<boolean>`d.issued_on >= ${first} and d.issued_on < ${first} + make_interval(months => ${length}::integer)`
}

/** Lists the years of which a customer has documents, the latest first. */
const yearsOf = (customer: ListReader['customer']) => sql`(
  select coalesce(json_agg(y.year order by y.year desc), '[]')
  from (select extract(year from min(issued_on))::integer as first, extract(year from max(issued_on))::integer as last
    from document where customer_number = ${customer}) span
  cross join lateral generate_series(span.first, span.last) y (year)
  where exists (select from document where customer_number = ${customer}
    and issued_on >= make_date(y.year, 1, 1) and issued_on < make_date(y.year + 1, 1, 1)))`

/** The rule of `shownStatus` as a condition: overdue documents leave the status they have in the table. `payable` is what the balance counts. */
function withStatus(
  customer: ListReader['customer'],
  status: NonNullable<InvoiceFilter['status']>,
  today: string,
): RawBuilder<boolean> {
  const late = sql`d.due_on < ${today}::date`
  const settlement = (condition: RawBuilder<unknown>) => sql<boolean>`exists (
    select from document_settlement s where s.customer_number = d.customer_number and s.document_id = d.id and ${condition})`
  const waiting = settlement(sql`s.open_minor > 0 and s.status = any(${waitingStatuses}::text[])`)
  if (status === 'payable')
    return sql`d.currency = (select currency from ${customerTable} where customer_number = ${customer})
      and d.id in (select o.id from ${standingClaims(customer, today)} o where o.standing = 'to_pay')`
  if (status === 'overdue') return sql`${late} and ${waiting}`
  if (!waitingStatuses.includes(status)) return settlement(sql`s.status = ${sql.lit(status)}`)
  return settlement(sql`s.status = ${sql.lit(status)} and (s.open_minor > 0 and ${late}) is not true`)
}

export type DocumentDetail = DocumentHead &
  Pick<
    Invoice,
    'seller' | 'buyer' | 'buyer_reference' | 'order_number' | 'tax_note' | 'timeline' | 'related' | 'hash' | 'proof'
  > & {
    taxes: { category: Invoice['taxes'][number]['category']; rate_bp: number; net_minor: number; tax_minor: number }[]
    lines: (Omit<Invoice['lines'][number], 'net' | 'allowance'> & { net_minor: number; allowance_minor: number })[]
    particulars: Partial<Pick<Particulars, 'payment' | 'notes'>>
    payments: (Omit<Invoice['payments'][number], 'amount'> & { amount_minor: number })[]
    deducted_minor: number
  }

/** One document with all that belongs to it, in one statement. Decimals leave as text: JSON numbers would be floats. */
export async function documentById(
  db: TenantDb,
  customer: number,
  id: string,
  today: string,
): Promise<DocumentDetail | undefined> {
  const mine = (alias: string) =>
    sql`${sql.ref(`${alias}.customer_number`)} = ${customer} and ${sql.ref(`${alias}.document_id`)} = d.id`
  const { rows } = await sql<DocumentDetail>`
    select ${headColumns(today)}, d.seller, d.buyer, d.buyer_reference, d.order_number, d.taxes, d.tax_note,
      encode(d.hash, 'hex') as hash, d.particulars,
      case when d.series is not null then json_build_object('series', d.series, 'sequence', d.sequence,
        'previous_hash', encode(d.previous_hash, 'hex')) end as proof,
      ${jsonRows(sql`
        select l.position, l.description, l.contract_number, l.period_from, l.period_to,
          trim_scale(l.quantity)::text as quantity, l.unit, l.unit_name, trim_scale(l.unit_price)::text as unit_price,
          l.tax_category, l.tax_rate_bp, l.net_minor, l.allowance_minor, l.allowance_reason
        from document_line l where ${mine('l')} order by l.position`)} as lines,
      ${jsonRows(sql`
        select e.at, e.event, e.detail, case when e.event <> 'sent' or m.mail_id is null then null
          when m.sent_at is not null then 'sent' when m.refused_at is not null then 'refused' else 'waiting' end as delivery
        from document_event e left join mail_delivery m on m.mail_id = e.id
        where ${mine('e')} order by e.at, e.id`)} as timeline,
      ${jsonRows(sql`
        select p.id, p.kind as method, p.status, p.created_at,
          case when p.status in ('succeeded', 'refunded', 'charged_back') then p.settled_at end as paid_at, a.amount_minor
        from payment_allocation a join payment p on p.customer_number = a.customer_number and p.id = a.payment_id
        where ${mine('a')} order by p.created_at, p.id`)} as payments,
      -- what a credit of theirs has settled, less what was taken back of it
      ((select coalesce(sum(e.amount_minor), 0) from ledger_entry e
        where e.customer_number = ${customer} and e.kind = 'applied' and e.credit_document = d.id)
        - (select coalesce(sum(e.amount_minor), 0) from ledger_entry e
        where e.customer_number = ${customer} and e.kind = 'applied' and e.debit_document = d.id))::bigint as deducted_minor,
      ${jsonRows(sql`
        select r.id, r.number, r.kind from document r
        where r.customer_number = ${customer} and (r.id = d.corrects_id or r.corrects_id = d.id
          or r.id::text = d.particulars -> 'replaces' ->> 'id' or r.particulars -> 'replaces' ->> 'id' = d.id::text)
        order by r.issued_on, r.id`)} as related
    from document d join document_settlement s on s.customer_number = d.customer_number and s.document_id = d.id
    where d.customer_number = ${customer} and d.id = ${id}`.execute(db)
  return rows[0]
}
