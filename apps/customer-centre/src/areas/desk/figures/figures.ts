import type { figuresEndpoints, RecurringMonth, RecurringRow } from '@kontor/contract/areas/desk/figures'
import {
  figureMonths,
  type OpenAge,
  openAges,
  type RecurringMovement,
  type RevenueKey,
  recurringMovements,
} from '@kontor/contract/enums/figures'
import { type RawBuilder, sql } from 'kysely'
import { jsonRows, list } from '../../../platform/db/list.ts'
import type { Handler } from '../../../platform/http/context.ts'
import type { TenantServices } from '../../../platform/services.ts'
import { addDays, addMonths, firstOfMonth } from '../../../values/local-date.ts'
import { contractTable, presentCurrency } from '../../contracts/reads.ts'
import { customerTable } from '../../customers/reads.ts'
import { documentSettlementTable, ledgerAccountTable } from '../../money/reads.ts'

type Endpoints = typeof figuresEndpoints
/** Holds the months that are shown, by their first days. */
type Months = { first: string; last: string; all: string[] }

/** The months up to that of a day, and never later ones than the running month. */
export function monthsUntil(until: string | undefined, { clock }: Pick<TenantServices, 'clock'>): Months {
  const running = firstOfMonth(clock.today())
  const last = until !== undefined && until < running ? firstOfMonth(until) : running
  const all = Array.from({ length: figureMonths }, (_, at) => addMonths(last, at - figureMonths + 1))
  return { first: all[0] ?? last, last, all }
}

/** The month of a first day, as the wire writes it. */
export const monthOf = (day: string): string => day.slice(0, 7)

/**
 * Selects what figures begin with: the currencies that there are in a relation, and the one that is shown.
 * @param asked the currency that the reader wants; without one that of the catalogue is taken, else the first that there is
 */
export const currenciesIn = (relation: RawBuilder<unknown>, asked: string | undefined) => sql`
  found as (select array_agg(distinct f.currency order by f.currency) as currencies from ${relation} f),
  chosen as (select coalesce(${asked ?? null}::text, (select ${presentCurrency} where ${presentCurrency} = any(found.currencies)),
    found.currencies[1], ${presentCurrency}) as currency, coalesce(found.currencies, '{}') as currencies from found)`

type Currencies = { currency: string; currencies: string[] }

/** The days after the due day by which ages are told apart, and the due days of each. */
function dueDays(age: OpenAge, today: string): { due_from: string | null; due_to: string | null } {
  const before = (days: number) => addDays(today, -days)
  switch (age) {
    case 'not_due':
      return { due_from: today, due_to: null }
    case 'to_30':
      return { due_from: before(30), due_to: before(1) }
    case 'to_60':
      return { due_from: before(60), due_to: before(31) }
    case 'to_90':
      return { due_from: before(90), due_to: before(61) }
    case 'over_90':
      return { due_from: null, due_to: before(91) }
    case 'credits':
      return { due_from: null, due_to: null }
  }
}

/** Divides what is open by age; its sum is what the ledger says, credits that are not set off yet included. */
export const figuresOpen: Handler<Endpoints['figuresOpen']> = async ({ db, now, query, services }) => {
  const today = services.clock.today()
  const overdue = sql`${today}::date - o.due_on`
  const { rows } = await sql<
    Currencies & { ledger: number; ages: { age: OpenAge; documents: number; amount: number }[] }
  >`
    with aged as materialized (
      select o.currency, case when not o.claim or o.open_minor < 0 then 'credits' when o.due_on is null or ${overdue} <= 0 then 'not_due'
        when ${overdue} <= 30 then 'to_30' when ${overdue} <= 60 then 'to_60' when ${overdue} <= 90 then 'to_90' else 'over_90' end as age,
        count(*) as documents, sum(o.open_minor) as amount
      from ${documentSettlementTable} o where o.open_minor <> 0 group by 1, 2),
    ${currenciesIn(sql`aged`, query.currency)}
    select chosen.*, (select coalesce(sum(l.receivable_minor), 0)::bigint from ${ledgerAccountTable} l where l.currency = chosen.currency) as ledger,
      ${jsonRows(sql`select a.age, a.documents, a.amount from aged a where a.currency = chosen.currency`)} as ages
    from chosen`.execute(db)
  const { currency = '', currencies = [], ledger = 0, ages = [] } = rows[0] ?? {}
  return {
    as_of: now.toISOString(),
    currency,
    currencies,
    ages: openAges.map(age => {
      const found = ages.find(row => row.age === age)
      return {
        age,
        documents: found?.documents ?? 0,
        amount_minor: found?.amount ?? 0,
        ...dueDays(age, today),
      }
    }),
    ledger_minor: Number(ledger),
  }
}

const revenueColumns: Record<RevenueKey, RawBuilder<string>> = {
  group: sql`r.product_group`,
  country: sql`r.country`,
  rate: sql`r.tax_category || r.tax_rate_bp`,
}

/** Sums what documents of each month charge, less what they give back. */
export const figuresRevenue: Handler<Endpoints['figuresRevenue']> = async ({ db, now, query, services }) => {
  const months = monthsUntil(query.until, services)
  const { rows } = await sql<Currencies & { sums: { month: string; key: string; amount: number }[] }>`
    with sums as materialized (
      select r.currency, r.issued_month as month, ${revenueColumns[query.by]} as key, sum(r.net_minor) as amount
      from revenue_rollup r where r.issued_month between ${months.first}::date and ${months.last}::date group by 1, 2, 3),
    ${currenciesIn(sql`sums`, query.currency)}
    select chosen.*, ${jsonRows(sql`select s.month, s.key, s.amount from sums s where s.currency = chosen.currency and s.amount <> 0`)} as sums
    from chosen`.execute(db)
  const { currency = '', currencies = [], sums = [] } = rows[0] ?? {}
  const amounts = new Map<string, number[]>()
  for (const { key, month, amount } of sums) {
    const own = amounts.get(key) ?? months.all.map(() => 0)
    own[months.all.indexOf(month)] = amount
    amounts.set(key, own)
  }
  const sumOf = (row: { amounts: number[] }) => row.amounts.reduce((sum, amount) => sum + amount, 0)
  return {
    as_of: now.toISOString(),
    currency,
    currencies,
    months: months.all.map(monthOf),
    rows: [...amounts]
      .map(([key, amounts]) => ({ key, amounts }))
      .toSorted((one, other) => sumOf(other) - sumOf(one) || one.key.localeCompare(other.key)),
  }
}

/** Says of a step `s` what became of its contract's price: it had one before, it has one after, or both. */
const movementOf = sql<RecurringMovement>`case when s.after > 0 and s.before <= 0 then case when s.place = 1 then 'new' else 'back' end
  when s.after <= 0 and s.before > 0 then 'lost' when s.after > s.before then 'up' else 'down' end`

/** Relates the changes of contracts' monthly prices up to a month: each with the price before and after it. */
const steps = (until: string, only: RawBuilder<boolean> = sql<boolean>`true`) => sql`(
  select w.contract_id, w.currency, w.month, w.net_minor, w.after - w.net_minor as before, w.after, w.place from (
    select c.contract_id, c.currency, c.month, c.net_minor, sum(c.net_minor) over changes as after, row_number() over changes as place
    from recurring_change c where c.net_minor <> 0 and c.month <= ${until}::date and ${only}
    window changes as (partition by c.contract_id, c.currency order by c.month rows unbounded preceding)) w)`

type Moved = {
  month: string | null
  movement: RecurringMovement
  contracts: number
  amount: number
}

/** Tells what all contracts cost in a month, at the end of each, and by what that differs from the month before. */
export const figuresRecurring: Handler<Endpoints['figuresRecurring']> = async ({ db, now, query, services }) => {
  const months = monthsUntil(query.until, services)
  const { rows } = await sql<Currencies & { moved: Moved[] }>`
    with moved as materialized (
      select s.currency, case when s.month >= ${months.first}::date then s.month end as month, ${movementOf} as movement,
        count(*) as contracts, sum(s.net_minor) as amount
      from ${steps(months.last)} s group by 1, 2, 3),
    ${currenciesIn(sql`moved`, query.currency)}
    select chosen.*, ${jsonRows(sql`select m.month, m.movement, m.contracts, m.amount from moved m where m.currency = chosen.currency`)} as moved
    from chosen`.execute(db)
  const { currency = '', currencies = [], moved = [] } = rows[0] ?? {}
  const of = (month: string | null, movement: RecurringMovement) => {
    const found = moved.find(row => row.month === month && row.movement === movement)
    return { amount_minor: found?.amount ?? 0, contracts: found?.contracts ?? 0 }
  }
  let [amount_minor, contracts] = [0, 0]
  const told = [null, ...months.all].map(month => {
    const by = Object.fromEntries(recurringMovements.map(movement => [movement, of(month, movement)])) as Pick<
      RecurringMonth,
      RecurringMovement
    > // of the movements' own names
    amount_minor += recurringMovements.reduce((sum, movement) => sum + by[movement].amount_minor, 0)
    contracts += by.new.contracts + by.back.contracts - by.lost.contracts
    return { month: monthOf(month ?? ''), amount_minor, contracts, ...by }
  })
  return { as_of: now.toISOString(), currency, currencies, months: told.slice(1) }
}

/** Lists the contracts behind a month's movement. */
export const figuresRecurringRows: Handler<Endpoints['figuresRecurringRows']> = ({ db, query }) => {
  const month = `${query.month}-01`
  const ofMonth = sql<boolean>`c.currency = ${query.currency} and c.contract_id in (
    select m.contract_id from recurring_change m where m.month = ${month}::date and m.net_minor <> 0)`
  return list<RecurringRow, RecurringRow>(
    db,
    {
      with: sql`with moved as materialized (
        select s.contract_id, s.before, s.after, ${movementOf} as movement from ${steps(month, ofMonth)} s where s.month = ${month}::date)`,
      columns: sql<RecurringRow>`x.contract_id, x.movement, x.before::bigint as before_minor, x.after::bigint as after_minor, (
        select json_build_object('number', c.number, 'label', c.label, 'customer_number', k.customer_number, 'customer_name', k.name)
        from recurring_change r join ${contractTable} c on c.customer_number = r.customer_number and c.id = r.contract_id
        join ${customerTable} k on k.customer_number = r.customer_number
        where r.contract_id = x.contract_id limit 1) as contract`,
      source: sql`from moved x where ${query.movement === undefined ? sql`true` : sql`x.movement = ${query.movement}`}`,
      order: {
        name: 'contract',
        key: { sql: 'x.contract_id', type: 'uuid' },
        tie: { sql: 'x.contract_id', type: 'uuid' },
        descending: true,
      },
    },
    query,
  )
}

type Deferring = { month: string | null; invoiced: number; earned: number }

/** Tells what was invoiced for days after each month: it grows by what is invoiced, and shrinks by what the month has earned. */
export const figuresDeferred: Handler<Endpoints['figuresDeferred']> = async ({ db, now, query, services }) => {
  const months = monthsUntil(query.until, services)
  const next = addMonths(months.last, 1)
  const { rows } = await sql<Currencies & { sums: Deferring[] }>`
    with parts as materialized (
      select r.currency, r.issued_month, r.month, sum(r.net_minor) as amount from revenue_rollup r
      where r.issued_month < ${next}::date group by 1, 2, 3),
    ${currenciesIn(sql`parts`, query.currency)}
    select chosen.*, ${jsonRows(sql`
      select case when s.month >= ${months.first}::date then s.month end as month, sum(s.invoiced) as invoiced, sum(s.earned) as earned from (
        select p.issued_month as month, p.amount as invoiced, 0 as earned from parts p where p.currency = chosen.currency
        union all select p.month, 0, p.amount from parts p where p.currency = chosen.currency and p.month < ${next}::date) s group by 1`)} as sums
    from chosen`.execute(db)
  const { currency = '', currencies = [], sums = [] } = rows[0] ?? {}
  let deferred_minor = 0
  const told = [null, ...months.all].map(month => {
    const found = sums.find(row => row.month === month)
    const [invoiced_minor, earned_minor] = [found?.invoiced ?? 0, found?.earned ?? 0]
    deferred_minor += invoiced_minor - earned_minor
    return { month: monthOf(month ?? ''), invoiced_minor, earned_minor, deferred_minor }
  })
  return { as_of: now.toISOString(), currency, currencies, months: told.slice(1) }
}
