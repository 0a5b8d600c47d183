import type { ComingKind } from '@kontor/contract/enums/coming'
import type { TakenStep } from '@kontor/contract/enums/dunning'
import { type RawBuilder, sql } from 'kysely'
import { activeNotices } from '../../arrears/dunning/facts.ts'
import { paymentPromiseTable } from '../../arrears/reads.ts'
import { finishedStates } from '../../contracts/contracts/rules.ts'
import { contractTable, periodPrice } from '../../contracts/reads.ts'
import { contactTable, customerTable } from '../../customers/reads.ts'
import { standingClaims } from '../../money/billing/owed.ts'
import { purpose } from '../../money/billing/purpose.ts'
import { lapsesOn } from '../../money/payments/queries.ts'
import {
  documentSettlementTable,
  documentTable,
  paymentHoldTable,
  paymentMethodTable,
  paymentTable,
  topUpRuleTable,
} from '../../money/reads.ts'

export type ComingScope = {
  /** Null: all of them. */
  customer: number | null
  /** Tells whether the contract with this id is one that the reader may see. */
  inScope: (id: RawBuilder<unknown>) => RawBuilder<boolean>
  sees: { billing: boolean; contracts: boolean; contacts: boolean }
  /** Asks for one kind alone. */
  kind?: ComingKind | undefined
  from: string
  until: string
  /** Is the provider's day. */
  today: string
  timeZone: string
}

/** A row of the relation. Its columns are explained at `coming`. */
export type ComingFact = {
  customer_number: number
  kind: ComingKind
  day: string
  change_until: string | null
  amount_minor: number | null
  currency: string
  taxed: boolean
  subject: string
  contract: string | null
  names: string[]
  more: number
  detail: Detail
}
type Detail = {
  /** The document's, of debits and payments. */
  number?: string
  due_on?: string
  /** The bank has the debit, or is about to. */
  begun?: boolean
  method?: string
  /** First day of what is billed. */
  from?: string
  /** Months of the next term or period. */
  months?: number
  /** The contract renews: what is not cancelled goes on for a term. */
  renews?: boolean
  /** Net, of a cycle. */
  before_minor?: number
  after_minor?: number
  kind?: string
  step?: TakenStep
}

/** Says that a payment method `m` pays something: a contract that names it, those that name none where it is the default, or top-ups. */
export const paysSomething = (today: string): RawBuilder<boolean> => sql<boolean>`(
  exists (select from ${topUpRuleTable} t where t.customer_number = m.customer_number and t.payment_method_id = m.id)
  or exists (select from ${contractTable} r where r.customer_number = m.customer_number and not r.by_transfer
    and (r.payment_method_id = m.id or (r.payment_method_id is null and m.is_default)) and r.state <> all(${finishedStates}::text[])
    and (r.ends_on >= ${today}::date) is not false))`

/**
 * Relates what comes for customers between two days, a row for each thing that happens on a day. ¶
 * `day`: when; today where its day has passed and it still waits. `change_until`: the last day on which the reader can still do something
 * about it, by the rules of notice. `amount_minor`: what it takes, `taxed` with the tax or net; null where it takes nothing by itself, or it is not known yet. `subject`: the id or number of what it is about, `contract` its contract's number, `names` what people call it, `more`
 * how many further ones the row sums up. ¶
 * What is debited and what is to be paid is as `standingClaims` has it, which the job of debits follows. Prices are those of the
 * period that begins on the day, by its days and less its discount, as billing charges them.
 */
export function coming(scope: ComingScope): RawBuilder<ComingFact> {
  const { sees, from, until, kind } = scope
  // of all customers they are the run of a day
  const billed = sees.billing && scope.customer !== null
  const parts: readonly [seen: boolean, relate: (scope: ComingScope) => RawBuilder<unknown>, ...kinds: ComingKind[]][] =
    [
      [sees.billing, claims, 'debit', 'payment'],
      [sees.billing, deferrals, 'deferral'],
      [sees.billing, terminations, 'termination'],
      [sees.billing, methods, 'method'],
      [billed, bills, 'bill'],
      [billed, usage, 'usage'],
      [sees.billing || sees.contracts, renewals, 'renewal'],
      [sees.contracts, terms, 'term'],
      [sees.contracts, ends, 'trial', 'end', 'data_end'],
      [sees.contracts, prices, 'price', 'plan'],
      [sees.contacts, holders, 'holder'],
    ]
  const wanted = parts.filter(([seen, , ...kinds]) => seen && (kind === undefined || kinds.includes(kind)))
  const none = sql`select ${columns({})} where false`
  return sql`(select * from (${sql.join(wanted.length > 0 ? wanted.map(([, relate]) => relate(scope)) : [none], sql` union all `)}) x
    where x.day between ${from}::date and ${until}::date and ${kind === undefined ? sql`true` : sql`x.kind = ${kind}`})`
}

type Columns = { [Name in keyof ComingFact]?: RawBuilder<unknown> }
const columns = (given: Columns) => sql`(${given.customer_number ?? sql`null`})::integer as customer_number,
  (${given.kind ?? sql`null`})::text as kind, (${given.day ?? sql`null`})::date as day, (${given.change_until ?? sql`null`})::date as change_until,
  (${given.amount_minor ?? sql`null`})::bigint as amount_minor, (${given.currency ?? sql`''`})::text as currency,
  (${given.taxed ?? sql`false`})::boolean as taxed, (${given.subject ?? sql`''`})::text as subject, (${given.contract ?? sql`null`})::text as contract,
  (${given.names ?? sql`'[]'`})::jsonb as names, (${given.more ?? sql`0`})::integer as more, (${given.detail ?? sql`'{}'`})::jsonb as detail`

const own = ({ customer }: ComingScope, column: string): RawBuilder<boolean> =>
  customer === null ? sql`true` : sql`${sql.ref(column)} = ${customer}`
/** The day of what is late is today. */
const notBefore = (today: string, day: RawBuilder<unknown>) => sql`greatest(${day}, ${today}::date)`

/** Finds debits and what is to be paid by the last day; what a promise covers, is being paid or disputed is neither. */
function claims(scope: ComingScope): RawBuilder<unknown> {
  const { customer, today, until } = scope
  const day = sql`coalesce(o.debit_on, o.due_on)`
  return sql`select ${columns({
    customer_number: sql`o.customer_number`,
    kind: sql`case o.standing when 'debited' then 'debit' else 'payment' end`,
    // staff have their own list of what is late
    day: customer === null ? day : notBefore(today, day),
    amount_minor: sql`case o.standing when 'debited' then o.debit_minor else o.open_minor end`,
    currency: sql`o.currency`,
    taxed: sql`true`,
    subject: sql`o.id`,
    ...(customer !== null && { names: sql`p.purpose -> 'names'`, more: sql`p.purpose ->> 'more'` }),
    detail: sql`jsonb_strip_nulls(jsonb_build_object('number', o.number, 'due_on', o.due_on, ${
      customer === null ? sql`` : sql`'from', p.purpose ->> 'from',`
    } 'method', nullif(o.debit_method, ''), 'begun', exists (select from ${paymentHoldTable} h
        where h.customer_number = o.customer_number and h.document_id = o.id)))`,
  })}
    from ${standingClaims(customer, today, customer === null ? dueWithin(scope) : undefined)} o
    ${customer === null ? sql`` : sql`cross join lateral (${claimPurpose(sql`o.customer_number`, sql`o.id`)}) p`}
    where (o.standing = 'debited' or o.standing = 'to_pay' and coalesce(o.due_on, ${today}::date) <= ${until}::date and not exists (
      select from ${paymentPromiseTable} q where q.customer_number = o.customer_number and q.state = 'granted' and o.id = any (q.documents)))`
}

/** Tells what a claim is for. Of all customers it is read for the claims of a page alone. */
export const claimPurpose = (customer: RawBuilder<unknown>, id: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`select ${purpose}::jsonb as purpose from ${documentTable} d where d.customer_number = ${customer} and d.id = ${id}`

/** Says of a document `d` that it is due, announced or taken between the days: each finds its own by an index. */
const dueWithin = ({ from, until }: ComingScope) => sql<boolean>`(d.customer_number, d.id) in (
  select i.customer_number, i.id from ${documentTable} i where i.due_on between ${from}::date and ${until}::date
  union all
  select i.customer_number, i.id from ${documentTable} i where i.particulars #>> '{payment,collect_on}' between ${from} and ${until}
  union all
  select h.customer_number, h.document_id from ${paymentTable} p
    join ${paymentHoldTable} h on h.customer_number = p.customer_number and h.payment_id = p.id
    where p.status = 'pending' and p.collect_on between ${from}::date and ${until}::date)`

/** Finds each part of a promise to pay that is still open: what was paid counts for the first ones. */
const deferrals = (scope: ComingScope) => sql`
  select ${columns({
    customer_number: sql`q.customer_number`,
    kind: sql`'deferral'`,
    day: notBefore(scope.today, sql`q.on_day`),
    change_until: sql`q.on_day`,
    amount_minor: sql`least(q.minor, q.open_minor - q.later)`,
    currency: sql`q.currency`,
    taxed: sql`true`,
    subject: sql`q.id || '/' || q.on_day`,
  })}
  from (
    select p.customer_number, p.id, p.currency, (i ->> 'on')::date as on_day, (i ->> 'amount_minor')::bigint as minor,
      coalesce(sum((i ->> 'amount_minor')::bigint) over (partition by p.customer_number, p.id order by i ->> 'on' desc
        rows between unbounded preceding and 1 preceding), 0) as later,
      (select coalesce(sum(s.open_minor), 0) from ${documentSettlementTable} s
        where s.customer_number = p.customer_number and s.document_id = any (p.documents) and s.open_minor > 0) as open_minor
    from ${paymentPromiseTable} p cross join jsonb_array_elements(p.instalments) i
    where ${own(scope, 'p.customer_number')} and p.state = 'granted') q
  where q.open_minor > q.later`

const terminations = (scope: ComingScope) => sql`
  select ${columns({
    customer_number: sql`c.customer_number`,
    kind: sql`'termination'`,
    day: sql`s.termination_on`,
    change_until: sql`s.termination_on`,
    subject: sql`s.id`,
  })}
  ${activeNotices} and ${own(scope, 's.customer_number')}`

/** Cards by their last month, mandates that no one has used for three years; what pays nothing may end. */
const methods = (scope: ComingScope) => sql`
  select ${columns({
    customer_number: sql`m.customer_number`,
    kind: sql`'method'`,
    day: notBefore(scope.today, sql`m.last_day`),
    change_until: sql`m.last_day`,
    subject: sql`m.id`,
    names: sql`jsonb_build_array(m.label)`,
    detail: sql`jsonb_build_object('kind', m.kind)`,
  })}
  from (
    select m.customer_number, m.id, m.kind, m.label, m.is_default,
      case m.kind when 'card' then (to_date(m.expires, 'YYYY-MM') + interval '1 month - 1 day')::date else ${lapsesOn(scope.timeZone)} - 1 end as last_day
    from ${paymentMethodTable} m
    where ${own(scope, 'm.customer_number')} and (m.kind = 'card' and m.state in ('active', 'expiring', 'expired') or m.kind = 'sepa' and m.state = 'active')) m
  where m.last_day <= ${scope.until}::date and ${paysSomething(scope.today)}`

/** First day of a contract `c` that stands on no document. */
const unbilledFrom = sql`coalesce(c.billed_until + 1, c.anchor_on, c.started_on)`
const monthsOf = (cycle: RawBuilder<unknown>) =>
  sql`(case ${cycle} when 'month' then 1 when 'quarter' then 3 when 'half_year' then 6 when 'year' then 12 else 24 end)`
/** Whose next period is due by the last day; what is over, never began or is being tried is not. */
const billedAhead = (scope: ComingScope) => sql`${own(scope, 'c.customer_number')}
  and c.next_bill_on is not null and c.next_bill_on <= ${scope.until}::date`

/** Net price of the days of a contract `c` from `p.starts` in its period `p.first` to `p.last`, by its days and less its discount. */
const priceOfPeriod = sql`(select round(${sql.raw(periodPrice('p.starts'))}
    * (10000 - case when p.first <= (t.agreed #>> '{discount,until}')::date then (t.agreed #>> '{discount,bp}')::numeric else 0 end) / 10000
    * (least(p.last, c.ends_on) - p.starts + 1) / (p.last - p.first + 1))
  from (select case when c.next_price_from <= p.starts then c.agreed || coalesce(c.next_agreed, '{}') else c.agreed end as agreed) t)`

/** Months are calendar months: one row for all contracts of a customer, as one invoice is written for them. */
const bills = (scope: ComingScope) => sql`
  select ${columns({
    customer_number: sql`b.customer_number`,
    kind: sql`'bill'`,
    day: sql`b.day`,
    amount_minor: sql`sum(b.minor)`,
    currency: sql`b.currency`,
    subject: sql`b.currency`,
    names: sql`to_jsonb((array_agg(b.label order by b.minor desc, b.label))[:2])`,
    more: sql`greatest(count(*) - 2, 0)`,
    detail: sql`jsonb_build_object('from', max(b.starts))`,
  })}
  from (
    select c.customer_number, c.currency, c.label, max(p.starts) as starts, ${notBefore(scope.today, sql`p.starts`)} as day, sum(${priceOfPeriod}) as minor
    from ${contractTable} c
    cross join lateral (
      select greatest(g::date, ${unbilledFrom}) as starts, g::date as first, (g + interval '1 month - 1 day')::date as last
      from generate_series(date_trunc('month', ${unbilledFrom}::timestamp), ${scope.until}::timestamp, interval '1 month') g) p
    where ${billedAhead(scope)} and c.cycle = 'month' and (c.ends_on is null or p.starts <= c.ends_on)
      and (p.starts > c.next_price_from and c.next_agreed ->> 'cycle' <> 'month') is not true
    group by c.customer_number, c.id, c.currency, c.label, 5) b
  where b.minor > 0 group by b.customer_number, b.currency, b.day`

/** Last day on which notice lets a contract `c` of a customer `u` end with a day: a month is the most a consumer waits (§ 309 no. 9 BGB). */
const noticeUntil = (last: RawBuilder<unknown>) => sql`(case when u.type = 'consumer'
    then greatest(${last} - c.notice_days, case when (${last} + 1) = date_trunc('month', (${last} + 1)::timestamp)::date
      then date_trunc('month', ${last}::timestamp)::date - 1 else (${last} - interval '1 month')::date end)
    else ${last} - c.notice_days end)`

const renewals = (scope: ComingScope) => sql`
  select ${columns({
    customer_number: sql`c.customer_number`,
    kind: sql`'renewal'`,
    day: notBefore(scope.today, sql`p.starts`),
    change_until: changeUntil(sql`p.starts`),
    amount_minor: priceOfPeriod,
    currency: sql`c.currency`,
    subject: sql`c.number`,
    contract: sql`c.number`,
    names: sql`jsonb_build_array(c.label)`,
    detail: sql`jsonb_build_object('months', ${monthsOf(sql`p.cycle`)}, 'renews', c.renews_on is not distinct from p.starts)`,
  })}
  from ${contractTable} c
  cross join lateral (
    select n.starts, n.starts as first, n.cycle, (n.starts + make_interval(months => ${monthsOf(sql`n.cycle`)}) - interval '1 day')::date as last
    from (select ${unbilledFrom} as starts,
      case when c.next_price_from <= ${unbilledFrom} then coalesce(c.next_agreed ->> 'cycle', c.cycle) else c.cycle end as cycle) n) p
  where ${billedAhead(scope)} and ${scope.sees.billing ? sql`true` : scope.inScope(sql`c.id`)} and c.cycle <> 'month'
    and p.starts <= ${scope.until}::date and (c.ends_on is null or p.starts <= c.ends_on)`

/** Those that are paid by the month and yet bind for a longer term. */
const terms = (scope: ComingScope) => sql`
  select ${columns({
    customer_number: sql`c.customer_number`,
    kind: sql`'term'`,
    day: sql`c.renews_on`,
    change_until: changeUntil(sql`c.renews_on`),
    subject: sql`c.number`,
    contract: sql`c.number`,
    names: sql`jsonb_build_array(c.label)`,
    detail: sql`jsonb_build_object('months', (c.agreed ->> 'renewal_months')::integer)`,
  })}
  from ${contractTable} c join ${customerTable} k on k.customer_number = c.customer_number
  where ${own(scope, 'c.customer_number')} and ${scope.inScope(sql`c.id`)} and c.cycle = 'month' and c.ends_on is null
    and c.renews_on between ${scope.from}::date and ${scope.until}::date and c.state = any(${running}::text[]) and k.type <> 'consumer'
    and (c.agreed ->> 'renewal_months')::integer > 1`

const running = ['active', 'suspended', 'transfer_pending'] as const

/**
 * Finds the last day on which notice keeps a contract `c` from a term or period that begins on a day (`earliestEnd` says why): in time for
 * the day before, and before an announced price up to that day itself. Null where it is bound longer, or ends by other periods.
 */
const changeUntil = (starts: RawBuilder<unknown>) => sql`(
  select greatest(
    case when c.price_announced_for = c.next_price_from and c.next_price_from = ${starts} then ${starts} - 1 end,
    case when (c.minimum_term_ends_on >= ${starts}
        and (u.type <> 'consumer' or (c.started_on + interval '24 months')::date > ${starts})) is not true
      and (c.renews_on = ${starts}
        or c.renews_on is null and coalesce(c.anchor_on, c.started_on) = c.started_on and ${starts} > c.started_on)
    then ${noticeUntil(sql`(${starts} - 1)`)} end)
  from ${customerTable} u
  where u.customer_number = c.customer_number and c.ends_on is null and c.state = any(${running}::text[]))`

const ends = (scope: ComingScope) => sql`
  select ${columns({
    customer_number: sql`c.customer_number`,
    kind: sql`e.kind`,
    day: sql`e.day`,
    change_until: sql`e.change_until`,
    subject: sql`c.number`,
    contract: sql`c.number`,
    names: sql`jsonb_build_array(c.label)`,
  })}
  from ${contractTable} c
  cross join lateral (
    select case when c.state = 'trial' and c.end_rule = 'trial' then 'trial' else 'end' end as kind, c.ends_on as day,
      case when c.end_rule in ('trial', 'minimum_term', 'monthly_notice_after_first_term', 'notice_before_renewal', 'end_of_period', 'price_change',
        'wished_day') then c.ends_on end as change_until
    where c.state <> all(${finishedStates}::text[])
    union all
    select 'data_end', c.data_until, c.data_until where c.state <> 'erased') e
  where ${own(scope, 'c.customer_number')} and ${scope.inScope(sql`c.id`)}
    and (c.ends_on between ${scope.from}::date and ${scope.until}::date or c.data_until between ${scope.from}::date and ${scope.until}::date)
    and e.day between ${scope.from}::date and ${scope.until}::date`

/** A price that the provider has announced, or what the customer has agreed for later. */
const prices = (scope: ComingScope) => sql`
  select ${columns({
    customer_number: sql`c.customer_number`,
    kind: sql`case when c.price_announced_for = c.next_price_from then 'price' else 'plan' end`,
    day: sql`c.next_price_from`,
    change_until: sql`c.next_price_from - 1`,
    currency: sql`c.currency`,
    subject: sql`c.number`,
    contract: sql`c.number`,
    names: sql`jsonb_build_array(c.label)`,
    detail: sql`jsonb_build_object('before_minor', ${sql.raw(periodPrice('c.next_price_from - 1'))}, 'after_minor', ${sql.raw(periodPrice('c.next_price_from'))})`,
  })}
  from ${contractTable} c
  where ${own(scope, 'c.customer_number')} and ${scope.inScope(sql`c.id`)} and c.state <> all(${finishedStates}::text[])
    and c.next_price_from between ${scope.from}::date and ${scope.until}::date and (c.ends_on < c.next_price_from) is not true`

/** A month's use is billed on the first of the next. What it comes to, no one knows before. */
const usage = (scope: ComingScope) => sql`
  select ${columns({
    customer_number: sql`c.customer_number`,
    kind: sql`'usage'`,
    day: notBefore(scope.today, sql`(g + interval '1 month')::date`),
    currency: sql`c.currency`,
    subject: sql`c.number`,
    contract: sql`c.number`,
    names: sql`jsonb_build_array(c.label)`,
    detail: sql`jsonb_build_object('from', g::date)`,
  })}
  from ${contractTable} c
  cross join generate_series(date_trunc('month', coalesce(c.usage_until + 1, c.started_on)::timestamp),
    ${scope.until}::timestamp - interval '1 month', interval '1 month') g
  where ${billedAhead(scope)} and c.metered and (c.ends_on is null or g::date <= c.ends_on)`

const holders = (scope: ComingScope) => sql`
  select ${columns({
    customer_number: sql`k.customer_number`,
    kind: sql`'holder'`,
    day: notBefore(scope.today, sql`k.holder_due_on`),
    change_until: sql`k.holder_due_on`,
    subject: sql`k.id`,
    names: sql`jsonb_build_array(k.name)`,
  })}
  from ${contactTable} k
  where ${own(scope, 'k.customer_number')} and k.holder_state in ('open', 'overdue') and k.holder_due_on <= ${scope.until}::date`
