import { currenciesWith } from '@kontor/contract/money'
import { type RawBuilder, sql } from 'kysely'
import { exactTotal, jsonRows, orderOf, type SortKey } from '../../../platform/db/list.ts'
import { addDays, startOfDay } from '../../../values/local-date.ts'
import { stateOn } from '../../contracts/contracts/queries.ts'
import { finishedStates } from '../../contracts/contracts/rules.ts'
import { contractTable, productTable } from '../../contracts/reads.ts'
import { beginsWith, customerHits, namedCustomers } from '../../customers/customer/customer-search.ts'
import { homeCountry } from '../../customers/customer/tax/charged-tax.ts'
import { customerTable } from '../../customers/reads.ts'
import { bookedKinds } from '../../money/billing/rules.ts'
import {
  customerDebtTable,
  documentLineTable,
  documentSettlementTable,
  documentTable,
  isOverdue,
  statusOn,
} from '../../money/reads.ts'
import { membershipTable } from '../../people/reads.ts'
import type { Asked } from './declared.ts'
import { knownTags, taggedWith } from './notes.ts'
import {
  contractColumns,
  contractSource,
  customerColumns,
  customerState,
  documentColumns,
  documentSource,
} from './relations.ts'

/** Is as many as a search finds of each kind. */
export const most = exactTotal + 1
/** Says what a list of rows of customers `k` can be narrowed by, whatever its rows are. */
export const ofCustomers = (
  { country, tag }: { country?: string | undefined; tag?: string | undefined },
  ofRow = sql`k.country`,
) => [country !== undefined && sql`${ofRow} = ${country}`, tag !== undefined && taggedWith(tag)]
export const all = (conditions: (RawBuilder<unknown> | false)[]) =>
  sql.join([sql`true`, ...conditions.filter(condition => condition !== false)], sql` and `)

const inUnits = (amount: number, digits: number) => Math.ceil(Number((amount * 10 ** digits).toFixed(3)))
/** Writes an amount in the smallest unit of a currency, which its row names; it is no less than what was typed. */
const minorOf = (amount: number, currency: string) =>
  sql`case ${sql.join(
    [0, 3, 4].map(
      digits =>
        sql`when ${sql.ref(currency)} = any(${currenciesWith(digits)}::text[]) then ${inUnits(amount, digits)}::bigint`,
    ),
    sql` `,
  )} else ${inUnits(amount, 2)}::bigint end`

/** Says that a debt is no less than an amount. Most debts are told by the first comparison, which costs a fraction of the second. */
const owesFrom = (amount: number, debt: string) => {
  const [minor, currency] = [sql.ref(`${debt}.open_minor`), `${debt}.currency`]
  return sql`(${minor} >= ${inUnits(amount, 2)}::bigint or ${sql.ref(currency)} = any(${currenciesWith(0)}::text[]))
    and ${minor} >= ${minorOf(amount, currency)}`
}

const customerKeys = {
  number: { sql: 'k.customer_number', type: 'bigint' },
  name: { sql: 'k.name', type: 'text' },
  open: { sql: 'w.open_minor', type: 'bigint' },
} as const satisfies Record<string, SortKey>

/** Lists all customers. Ordered by what they owe, it holds those who owe anything. */
export const customers = ({ query, services }: Asked<'staffCustomers'>) => {
  const today = services.clock.today()
  const { sort = '-number', type, product, state, owing, owed_from, unused_since, q = '' } = query
  const indebted = sort === 'open' || sort === '-open'
  // what is late depends on the day: no sum of it is kept
  const late = sql`from ${documentSettlementTable} o where o.claim and ${isOverdue('o', today)}`
  const owes = owing === 'overdue' ? late : sql`from ${customerDebtTable} o where o.open_minor > 0`
  const conditions = all([
    type !== undefined && sql`k.type = ${type}`,
    ...ofCustomers(query),
    product !== undefined &&
      sql`exists (select from ${contractTable} c where c.customer_number = k.customer_number and c.product_code = ${product}
        and ${stateOn(today)} <> all(${finishedStates}::text[]))`,
    owed_from !== undefined &&
      sql`(k.customer_number, k.currency) in (select x.customer_number, x.currency from ${customerDebtTable} x
        where x.open_minor > 0 and ${owesFrom(Number(owed_from), 'x')})`,
    unused_since !== undefined &&
      sql`not exists (select from ${membershipTable} m where m.customer_number = k.customer_number
        and m.last_used_at >= ${startOfDay(unused_since, services.configuration.timeZone)})`,
    state !== undefined && sql`${customerState} = ${state}`,
    owing !== undefined && !indebted && sql`exists (select ${owes} and o.customer_number = k.customer_number)`,
  ])
  const searched = q === '' ? sql`` : sql`join hit on hit.customer_number = k.customer_number`
  const debt =
    owing === 'overdue'
      ? sql`select o.customer_number, o.currency, sum(o.open_minor)::bigint as open_minor ${late} group by 1, 2`
      : sql`select o.customer_number, o.currency, o.open_minor ${owes}`
  const byDebt = sql`join (${debt}) w on w.customer_number = k.customer_number and w.currency = k.currency`
  return {
    ...(q !== '' && { with: sql`with hit as materialized (${customerHits(q, most)})` }),
    columns: customerColumns(today),
    source: sql`from ${customerTable} k ${searched} ${indebted ? byDebt : sql``} where ${conditions}`,
    order: orderOf(sort, customerKeys, customerKeys.number),
    extra: { ...customerChoices, ...productChoices },
  }
}

/** Steps from one country to the next: an index is asked once for each, whatever the number of customers. */
const countriesOfCustomers = sql`
  with recursive step as (
    (select country from ${customerTable} order by country limit 1)
    union all
    select (select k.country from ${customerTable} k where k.country > step.country order by k.country limit 1) from step
    where step.country is not null)
  select coalesce(json_agg(country order by country), '[]') from step where country <> ''`

/** Tells what the filters offer besides words of their own. */
export const customerChoices = {
  countries: sql<string[]>`(${countriesOfCustomers})`,
  tags: knownTags,
}
export const productChoices = {
  products: sql<{ code: string; name: string }[]>`${jsonRows(
    sql`select p.code, p.name from ${productTable} p order by p.name, p.code limit 500`,
  )}`,
}

const contractKeys = {
  started_on: { sql: 'c.started_on', type: 'date' },
  ends_on: { sql: 'c.ends_on', type: 'date' },
} as const satisfies Record<string, SortKey>

export const contracts = ({ locale, query, services }: Asked<'staffContracts'>) => {
  const today = services.clock.today()
  const { sort = '-started_on', state, group, product, ends_by, ends_within, q = '' } = query
  const conditions = all([
    state !== undefined && sql`${stateOn(today)} = ${state}`,
    group !== undefined && sql`p.product_group = ${group}`,
    product !== undefined && sql`c.product_code = ${product}`,
    ...ofCustomers(query),
    sort === 'ends_on' && sql`c.ends_on is not null`,
    ends_within !== undefined && sql`c.ends_on between ${today}::date and ${addDays(today, Number(ends_within))}::date`,
    ends_by !== undefined && sql`c.ends_on between ${today}::date and ${ends_by}::date`,
    q !== '' && sql`(c.customer_number, c.id) in (select customer_number, id from hit)`,
  ])
  return {
    ...(q !== '' && { with: contractHits(q) }),
    columns: contractColumns(today, locale),
    source: sql`${contractSource} where ${conditions}`,
    order: orderOf(sort, contractKeys, { sql: 'c.id', type: 'uuid' }),
    extra: { ...customerChoices, ...productChoices },
  }
}

/** By number, beginning of the domain, or customer. */
const contractHits = (search: string) => sql`with of_customer as materialized (${namedCustomers(search, most)}),
  hit as materialized (
    (select customer_number, id from ${contractTable} where number = ${search.toUpperCase()})
    union (select customer_number, id from ${contractTable} where ${beginsWith(sql`domain`, search.toLowerCase())} limit ${most})
    union (select c.customer_number, c.id from ${contractTable} c join of_customer using (customer_number) limit ${most}))`

const documentKeys = {
  issued_on: { sql: 'd.issued_on', type: 'date' },
  due_on: { sql: 'd.due_on', type: 'date' },
} as const satisfies Record<string, SortKey>
/** Order what is not paid: each of these has an index of its own. */
const unpaidKeys = {
  issued_on: { sql: 's.issued_on', type: 'date' },
  due_on: { sql: 's.due_on', type: 'date' },
} as const satisfies Record<string, SortKey>

/** Lists documents of all customers. Ordered by their due day, it holds what is open. */
export const documents = ({ query, services }: Asked<'staffDocuments'>) => {
  const today = services.clock.today()
  const { sort = '-issued_on', kind, status, from, to, due_from, due_to, q = '' } = query
  const unpaid = sort === 'due_on' || (status !== undefined && status !== 'paid')
  const { open, currency, booked, buyer, line_group, tax, taxed_in, served_after } = query
  const owed = sql`(s.open_minor > 0 and s.claim)`
  const hasLine = (which: RawBuilder<unknown>) => sql`exists (select from ${documentLineTable} l
    where l.customer_number = d.customer_number and l.document_id = d.id and ${which})`
  const conditions = all([
    kind !== undefined && sql`d.kind = ${sql.lit(kind)}`,
    status !== undefined && sql`${statusOn(today, unpaid ? 's' : 'd')} = ${status}`,
    // it has an index
    status !== undefined && unpaid && sql`s.status <> 'paid'`,
    sort === 'due_on' && sql`s.open_minor <> 0 and s.due_on is not null`,
    from !== undefined && sql`d.issued_on >= ${from}::date`,
    to !== undefined && sql`d.issued_on <= ${to}::date`,
    due_from !== undefined && sql`d.due_on >= ${due_from}::date`,
    due_to !== undefined && sql`d.due_on <= ${due_to}::date`,
    ...ofCustomers(query),
    open !== undefined && sql`s.open_minor <> 0 and ${open === 'owed' ? owed : sql`not ${owed}`}`,
    currency !== undefined && sql`d.currency = ${currency}`,
    booked !== undefined && sql`d.kind = any(${bookedKinds}::text[])`,
    buyer !== undefined && sql`d.buyer ->> 'country' = ${buyer}`,
    line_group !== undefined && hasLine(sql`coalesce(l.product_group, 'none') = ${line_group}`),
    tax !== undefined && hasLine(sql`l.tax_category || l.tax_rate_bp = ${tax}`),
    taxed_in !== undefined && isTaxedIn(taxed_in, homeCountry(services.configuration)),
    served_after !== undefined && sql`d.period_to > ${served_after}::date`,
    q !== '' && sql`(d.customer_number, d.id) in (select customer_number, id from hit)`,
  ])
  return {
    ...(q !== '' && { with: documentHits(q) }),
    columns: documentColumns(today),
    source: sql`${documentSource} where ${conditions}`,
    order: orderOf(sort, unpaid ? unpaidKeys : documentKeys, { sql: unpaid ? 's.document_id' : 'd.id', type: 'uuid' }),
    extra: customerChoices,
  }
}

/** Says of a document `d` whose VAT it charges. Monaco's is that of France; a document without a proof charges that of here. */
const isTaxedIn = (state: string, home: string) => {
  const there = sql`x.tax_category = 'S' and x.place not in ('', ${home})`
  const which =
    state === 'EU'
      ? sql`(x.below_threshold or ${there})`
      : state === home
        ? sql`x.tax_category = 'S' and x.place in ('', ${home})`
        : sql`x.tax_category = 'S' and x.place = any(${state === 'FR' ? ['FR', 'MC'] : [state]}::text[])`
  return sql`exists (select from counted_tax x where x.customer_number = d.customer_number and x.id = d.id and ${which})`
}

/** By the beginning of its number, or by customer: the latest of each. */
const documentHits = (search: string) => sql`with of_customer as materialized (${namedCustomers(search, most)}),
  hit as materialized (
    (select customer_number, id from ${documentTable} where ${beginsWith(sql`number`, search.toUpperCase())} limit ${most})
    union (select found.customer_number, found.id from of_customer o cross join lateral (
      select d.customer_number, d.id from ${documentTable} d where d.customer_number = o.customer_number
      order by d.issued_on desc, d.id desc limit ${most}) found limit ${most}))`
