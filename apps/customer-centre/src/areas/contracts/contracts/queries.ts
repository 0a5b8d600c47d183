import type { Contract, ContractRow, contractQuerySchema } from '@kontor/contract/areas/contracts/contracts'
import type { Attribute } from '@kontor/contract/attributes'
import type { ContractState } from '@kontor/contract/enums/contracts'
import type { Locale } from '@kontor/contract/locales'
import { type RawBuilder, sql } from 'kysely'
import type { output } from 'zod/v4/core'
import type { BoundDb, TenantDb } from '../../../platform/db/database.ts'
import { jsonRows, type List, wordPatterns } from '../../../platform/db/list.ts'
import { inScope } from '../../../platform/http/contract-scope.ts'
import type { ListReader } from '../../../platform/http/list-with-session.ts'
import { type TaxFacts, taxFacts } from '../../customers/customer/tax/charged-tax.ts'
import { contactTable, contactUseTable, customerTable } from '../../customers/reads.ts'
import {
  documentLineTable,
  documentSettlementTable,
  documentTable,
  paymentMethodTable,
  statusOn,
} from '../../money/reads.ts'
import { periodPrice } from '../reads.ts'
import { lifeColumns } from './change-lifecycle.ts'
import type { Lifecycle } from './lifecycle.ts'
import { attentionStates, finishedStates, monthsOfCycle, unstartedStates } from './rules.ts'

type ContractFilter = Pick<output<typeof contractQuerySchema>, 'view' | 'state' | 'group' | 'q'> & { today: string }

/** Documents listed with a contract; the list of invoices finds all by its number. */
const listedDocuments = 4
/** More than a contract sees in many years. */
const listedEvents = 50

export type ContractHead = Omit<ContractRow, 'price'> & { price_minor: number; currency: string }

const oneOf = (states: readonly ContractState[]) => `any('{${states.join()}}'::text[])`

/**
 * Finds what has come by itself since the job was by, as `passed` says it: ends, the end of data, transfers that no one accepted.
 * @param today by the clock, not by the caller
 */
const stateText = (today: string) => `case
  when c.ends_on < date '${today}' and c.state = ${oneOf(unstartedStates)} then 'withdrawn'
  when c.data_until < date '${today}' then 'erased'
  when c.ends_on < date '${today}' and c.state <> all('{${finishedStates.join()}}'::text[])
    then case when c.data_until is null then 'ended' else 'data_retrieval' end
  when c.transfer_until < date '${today}' and c.state = 'transfer_pending'
    then case when c.ends_on is null then 'active' else 'cancellation_scheduled' end
  else c.state end`
export const stateOn = (today: string) => sql.raw(stateText(today))

/** Orders what waits for the customer before the rest, each by name: letters in front, as digits would be read as a part of the name's own. */
export const attentionFirst = (today: string) =>
  `case when ${stateText(today)} = ${oneOf(attentionStates)} then 'a ' else 'b ' end || c.label`

/** The product as it was called when it was agreed, in the reader's language. Its price comes last, see `withPrice`. */
const headColumns = (
  today: string,
  locale: ListReader['locale'],
) => sql`c.id, c.number, c.label, coalesce(c.agreed #>> array['name', ${locale}], p.name) as product, p.product_group as group,
  ${stateOn(today)} as state, c.cycle, c.started_on, c.renews_on, c.ends_on,
  ${sql.raw(periodPrice(`date '${today}'`))} as price_minor, c.currency`

/** A list of contracts, and what their prices are taxed by. */
export function contractRows(reader: ListReader, filter: ContractFilter): Omit<List, 'order'> {
  const source = sql`from contract c join product p on p.code = c.product_code where ${conditionsOf(reader, filter)}`
  return {
    columns: headColumns(filter.today, reader.locale),
    source,
    extra: { tax: taxFacts(reader.customer), portfolio: portfolio(reader, filter.today) },
  }
}

export type Portfolio = {
  active: number
  attention: number
  ended: number
  /** By currency, net. */
  monthly: { amount_minor: number; currency: string }[]
}

/** Counts the contracts of each view, and adds up what those that are billed cost per month, each rounded to the cent. */
function portfolio({ customer, scope }: ListReader, today: string): RawBuilder<Portfolio> {
  const unbilled = [...finishedStates, ...unstartedStates, 'trial'] as const
  const is = (states: readonly ContractState[]) => sql.raw(`s.state = ${oneOf(states)}`)
  const months = Object.entries(monthsOfCycle).map(([cycle, count]) => `when '${cycle}' then ${count}`)
  const monthly = sql.raw(`round(${periodPrice(`date '${today}'`)}::numeric / case c.cycle ${months.join(' ')} end)`)
  return sql<Portfolio>`(
    select json_build_object('active', coalesce(sum(active), 0), 'attention', coalesce(sum(attention), 0), 'ended', coalesce(sum(ended), 0),
      'monthly', coalesce(json_agg(json_build_object('amount_minor', monthly, 'currency', currency) order by currency)
        filter (where monthly > 0), '[]'))
    from (select c.currency, count(*) filter (where not ${is(finishedStates)}) as active, count(*) filter (where ${is(attentionStates)}) as attention,
        count(*) filter (where ${is(finishedStates)}) as ended, sum(case when not ${is(unbilled)} then ${monthly} end) as monthly
      from contract c, lateral (select ${stateOn(today)} as state) s
      where c.customer_number = ${customer} and ${inScope(sql`c.id`, customer, scope)}
      group by c.currency) of_currency)`
}

/** Each word of the search occurs in the number, the names, or the contract's technical identifier. */
function conditionsOf(
  { customer, scope }: ListReader,
  { view, state, group, q, today }: ContractFilter,
): RawBuilder<boolean> {
  const conditions = [sql<boolean>`c.customer_number = ${customer}`, inScope(sql`c.id`, customer, scope)]
  if (view && view !== 'all') conditions.push(inView(view, today))
  if (state) conditions.push(sql`${stateOn(today)} = ${state}`)
  if (group) conditions.push(sql`p.product_group = ${group}`)
  const patterns = wordPatterns(q)
  if (patterns.length > 0)
    conditions.push(sql`concat_ws(' ', c.number, c.label, p.name,
      (select string_agg(a ->> 'value', ' ') from jsonb_array_elements(c.attributes) a)) ilike all(${patterns}::text[])`)
  return sql.join(conditions, sql` and `)
}

function inView(view: Exclude<NonNullable<ContractFilter['view']>, 'all'>, today: string): RawBuilder<boolean> {
  const states = view === 'attention' ? attentionStates : finishedStates
  const inStates = sql.raw<boolean>(`${stateText(today)} = ${oneOf(states)}`)
  return view === 'active' ? sql`not ${inStates}` : inStates
}

export type ContractDetail = ContractHead &
  Pick<
    Contract,
    | 'description'
    | 'cancelled_at'
    | 'events'
    | 'usage'
    | 'terms_version'
    | 'terms_kept'
    | 'data_location'
    | 'payment_method'
    | 'contacts'
    | 'version'
  > & {
    attributes: Attribute[]
    /** Is as stored, where `state` is what it has become since. */
    life: Lifecycle
    tax: TaxFacts
    /** Is what a later area asked for. */
    extra: unknown
    /** Has what was agreed with it, as the present price has. */
    next_price_minor: number | null
    options: { name: string; quantity: number; price_minor: number }[]
    next_price_from: string | null
    invoices: (Pick<Contract['invoices'][number], 'id' | 'number' | 'kind' | 'status' | 'issued_on'> & {
      currency: string
      /** By tax rate, as the document taxes them. */
      amounts: { net_minor: number; rate_bp: number }[]
    })[]
  }

/** One contract with its product, customer type, payment method, contacts and latest documents, in one statement. */
export async function contractByNumber(
  db: TenantDb,
  customer: number,
  number: string,
  { locale, today, extra }: { locale: Locale; today: string; extra: RawBuilder<unknown> },
): Promise<ContractDetail | undefined> {
  const { rows } = await sql<ContractDetail>`
    select ${headColumns(today, locale)}, coalesce(c.agreed #>> ${`{description,${locale}}`}, to_jsonb(p) ->> ${`description_${locale}`}, p.description_en) as description,
      c.cancelled_at, c.next_price_from, c.terms_version,
      case when c.next_price_from is not null then ${sql.raw(periodPrice('c.next_price_from'))} end as next_price_minor,
      ${jsonRows(sql`select coalesce(o #>> array['name', ${locale}], o #>> '{name,en}') as name, (o ->> 'quantity')::integer as quantity,
        (o ->> 'quantity')::bigint * (o ->> 'price_minor')::bigint as price_minor
        from jsonb_array_elements(
          (c.agreed || case when c.next_price_from <= ${today}::date then coalesce(c.next_agreed, '{}') else '{}' end) -> 'options') with ordinality a (o, at) order by a.at`)} as options,
      case when c.metered then json_build_object('checking', exists (select from usage_hold h
        where h.customer_number = ${customer} and h.contract_id = c.id and h.state = 'open')) end as usage,
      exists (select from terms_text t where t.version = c.terms_version) as terms_kept,
      c.data_location, c.attributes, c.version,
      (select to_jsonb(l) from (select ${lifeColumns}) l) as life,
      ${taxFacts(customer)} as tax, ${extra} as extra,
      ${jsonRows(sql`
        select e.id, e.at, e.event, e.detail, e.staff, case when e.staff then null else e.actor end as by
        from contract_event e where e.customer_number = ${customer} and e.contract_id = c.id
        order by e.at desc, e.id desc limit ${sql.lit(listedEvents)}`)} as events,
      (select json_build_object('id', m.id, 'kind', m.kind, 'label', m.label) from ${paymentMethodTable} m
        where m.customer_number = c.customer_number and m.id = c.payment_method_id) as payment_method,
      ${jsonRows(sql`
        select d.id, d.number, d.kind, ${statusOn(today)} as status, d.issued_on, d.currency,
          json_agg(json_build_object('net_minor', l.net_minor, 'rate_bp', l.tax_rate_bp)) as amounts
        from (
          select document_id, tax_rate_bp, sum(net_minor)::bigint as net_minor from ${documentLineTable}
          where customer_number = ${customer} and contract_id = c.id group by document_id, tax_rate_bp
        ) l join ${documentTable} d on d.customer_number = ${customer} and d.id = l.document_id
        join ${documentSettlementTable} s on s.customer_number = ${customer} and s.document_id = d.id
        group by d.id, d.number, d.kind, d.issued_on, d.due_on, d.currency, s.status, s.open_minor
        order by d.issued_on desc, d.id desc limit ${sql.lit(listedDocuments)}`)} as invoices,
      ${jsonRows(sql`
        select k.id, k.name, u.role from ${contactUseTable} u
        join ${contactTable} k on k.customer_number = u.customer_number and k.id = u.contact_id
        where u.customer_number = ${customer} and u.contract_id = c.id order by k.name, k.id, u.role`)} as contacts
    from contract c join product p on p.code = c.product_code join ${customerTable} u on u.customer_number = c.customer_number
    where c.customer_number = ${customer} and c.number = ${number}`.execute(db)
  return rows[0]
}

/** Ids of contracts that ended in one of these years. */
export const contractsEndedIn = (customer: number, years: readonly number[]) => sql`
  select id from contract where customer_number = ${customer} and state = any(${finishedStates}::text[])
    and extract(year from coalesce(ends_on, started_on)) = any(${years}::integer[])`

/** Contracts that are paid by one of these methods are paid by none. @param methods a query of their ids */
export async function releaseMethods(db: BoundDb, customer: number, methods: RawBuilder<unknown>): Promise<void> {
  await sql`update contract set payment_method_id = null
    where customer_number = ${customer} and payment_method_id in (${methods})`.execute(db)
}
