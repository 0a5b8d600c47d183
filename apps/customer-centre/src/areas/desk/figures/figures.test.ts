import type { RecurringMonth } from '@kontor/contract/areas/desk/figures'
import { type RevenueKey, recurringMovements } from '@kontor/contract/enums/figures'
import type { CallOutput } from '@kontor/contract/wire/types'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { defaultBilling } from '../../../platform/configuration.ts'
import { insertBilled, insertCustomer } from '../../../testing/billing/billing.ts'
import type { Browser } from '../../../testing/browser.ts'
import { startTestCentre, type TestCentre } from '../../../testing/test-centre.ts'
import { addDays, addMonths, daysBetween, firstOfMonth, lastOfMonth } from '../../../values/local-date.ts'
import { runBilling } from '../../money/billing/run.ts'
import { figuresSweeps } from './sweeps.ts'

/**
 * Two years of a small provider: contracts begin, become dearer and cheaper, pause and end, some found out late. What the figures say is
 * counted again from the documents day by day, and from what the contracts cost.
 */
let centre: TestCentre
let admin: Browser
let began: string
beforeAll(async () => {
  centre = await startTestCentre('demo', { billing: { ...defaultBilling, exchangeRates } })
  admin = await centre.signedIn('admin@demo.example')
  began = firstOfMonth(centre.services.clock.today())
  await live()
}, 240_000)
afterAll(() => centre.close())

const operator = () => centre.services.database.operator
const today = () => centre.services.clock.today()
const currency = 'CHF'
const months = 24
const exchangeRates = Object.fromEntries(
  Array.from({ length: months + 2 }, (_, at) => [`CHF ${addMonths('2026-10-01', at).slice(0, 7)}`, '0.95']),
)

/** The same numbers each time. */
function numbers(seed: number): (below: number) => number {
  let state = seed
  return below => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((state / 2_147_483_648) * below)
  }
}
const draw = numbers(33)

type Own = { id: string; monthly: number; ends: string | null }
const contracts: Own[] = []
/** Is what contracts cost in a month, by the last day of each, and what the page said of a month once it was over. */
const truth = new Map<string, Map<string, number>>()
const atTheirEnd: { recurring: RecurringMonth[]; deferred: unknown[]; revenue: [string, number][] } = {
  recurring: [],
  deferred: [],
  revenue: [],
}

async function goTo(day: string): Promise<void> {
  centre.wait(daysBetween(today(), day) * 86_400_000)
  expect(today()).toBe(day)
  admin = await centre.signedIn('admin@demo.example')
}

async function live(): Promise<void> {
  const customers = await Promise.all(
    [0, 1, 2].map(() => insertCustomer(operator(), { currency, country: 'CH', postal_code: '8001', city: 'Zürich' })),
  )
  const cycles = { month: 1, quarter: 3, year: 12 } as const
  for (let at = 0; at < months; at++) {
    const first = addMonths(began, at)
    if (at > 0) await goTo(first)
    for (let made = 0; made < 2; made++) {
      const cycle = (['month', 'month', 'quarter', 'year'] as const)[draw(4)] ?? 'month'
      const monthly = (1 + draw(40)) * 100
      const id = await insertBilled(operator(), customers[draw(3)] ?? 0, {
        currency,
        cycle,
        price_minor: monthly * cycles[cycle],
        started_on: addDays(first, draw(20)),
      })
      contracts.push({ id, monthly, ends: null })
    }
    const changing = contracts[draw(contracts.length)]
    if (changing && changing.ends === null) await change(changing, first)
    const ending = contracts[draw(contracts.length)]
    // some ends are found out late, days after what is billed by then
    if (ending && ending.ends === null && at % 2 === 1) {
      ending.ends = addDays(first, draw(3) === 0 ? -5 : 10 + draw(15))
      await sql`update contract set ends_on = ${ending.ends}::date where id = ${ending.id}`.execute(operator())
    }
    await runBilling(centre.services)
    await goTo(lastOfMonth(first))
    await runBilling(centre.services)
    const last = today()
    truth.set(
      first.slice(0, 7),
      new Map(contracts.flatMap(({ id, monthly, ends }) => (ends === null || ends >= last ? [[id, monthly]] : []))),
    )
    if (at % 6 === 5) for (const sweep of figuresSweeps) await sweep.run(operator(), new Date(), 5000, 'Europe/Berlin')
    await keep()
  }
  await goTo(addMonths(began, months))
}

/** Another price from the first day of the next period on; of a month, that is today. */
async function change(contract: Own, day: string): Promise<void> {
  const monthly = (1 + draw(40)) * 100
  const { numUpdatedRows } = await operator()
    .updateTable('contract')
    .set({ next_price_minor: monthly, next_price_from: day })
    .where('id', '=', contract.id)
    .where('cycle', '=', 'month')
    .where('billed_until', '<', day)
    .executeTakeFirst()
  if (numUpdatedRows > 0n) contract.monthly = monthly
}

const figures = async <N extends 'open' | 'revenue' | 'recurring' | 'deferred'>(name: N, query = '') =>
  (
    await admin.get<CallOutput<`GET /ajax/v1/staff/figures/${N}`>>(
      `/ajax/v1/staff/figures/${name}?currency=${currency}${query}`,
    )
  ).body

async function keep(): Promise<void> {
  const [recurring, deferred, revenue] = await Promise.all([
    figures('recurring'),
    figures('deferred'),
    figures('revenue'),
  ])
  const last = <T>(all: readonly T[]) => all.slice(-1)
  atTheirEnd.recurring.push(...last(recurring.months))
  atTheirEnd.deferred.push(...last(deferred.months))
  atTheirEnd.revenue.push([revenue.months.at(-1) ?? '', sumOf(revenue, revenue.months.length - 1)])
}
const sumOf = ({ rows }: CallOutput<'GET /ajax/v1/staff/figures/revenue'>, month: number) =>
  rows.reduce((sum, { amounts }) => sum + (amounts[month] ?? 0), 0)

type Line = {
  issued_on: string
  country: string
  product_group: string | null
  tax_category: string
  tax_rate_bp: number
  period_from: string | null
  period_to: string | null
  net_minor: number
}
const linesOf = async (): Promise<Line[]> => {
  const { rows } = await sql<Line>`
    select d.issued_on, d.buyer ->> 'country' as country, l.product_group, l.tax_category, l.tax_rate_bp, l.period_from, l.period_to, l.net_minor
    from document d join document_line l on l.customer_number = d.customer_number and l.document_id = d.id
    where d.currency = ${currency} and d.kind in ('invoice', 'final', 'credit_note', 'cancellation')`.execute(
    operator(),
  )
  return rows.map(row => ({ ...row, net_minor: Number(row.net_minor) }))
}
const shown = Array.from({ length: months }, (_, at) => at)
const until = () => `&until=${addMonths(began, months - 1)}`

test('revenue is what documents of each month say, whatever it is divided by', async () => {
  const lines = await linesOf()
  expect(lines.length).toBeGreaterThan(100)
  const keyOf: Record<RevenueKey, (line: Line) => string> = {
    group: line => line.product_group ?? '',
    country: line => line.country,
    rate: line => `${line.tax_category}${line.tax_rate_bp}`,
  }
  for (const by of ['group', 'country', 'rate'] as const) {
    const found = await figures('revenue', `&by=${by}${until()}`)
    const expected = new Map<string, number[]>()
    for (const line of lines) {
      const own = expected.get(keyOf[by](line)) ?? shown.map(() => 0)
      const at = found.months.indexOf(line.issued_on.slice(0, 7))
      own[at] = (own[at] ?? 0) + line.net_minor
      expected.set(keyOf[by](line), own)
    }
    expect(new Map(found.rows.map(({ key, amounts }) => [key, amounts]))).toEqual(expected)
  }
})

test('what is deferred is counted day by day from the documents', async () => {
  const found = await figures('deferred', until())
  const earned = new Map<string, number>()
  for (const { issued_on, period_from, period_to, net_minor } of await linesOf()) {
    const [from, to] = [period_from ?? issued_on, period_to ?? issued_on]
    const days = daysBetween(from, to) + 1
    let told = 0
    for (let day = 1; day <= days; day++) {
      const date = addDays(from, day - 1)
      if (day < days && date !== lastOfMonth(date)) continue
      const upTo = Math.sign(net_minor) * Math.round((Math.abs(net_minor) * day) / days)
      const month = [date, issued_on].toSorted()[1]?.slice(0, 7) ?? ''
      earned.set(month, (earned.get(month) ?? 0) + upTo - told)
      told = upTo
    }
  }
  let deferred = 0
  for (const row of found.months) {
    expect(row.earned_minor).toBe(earned.get(row.month) ?? 0)
    deferred += row.invoiced_minor - row.earned_minor
    expect(row.deferred_minor).toBe(deferred)
  }
  expect(deferred).toBeGreaterThan(0)
})

test('recurring revenue is what the contracts cost at the end of each month, and its movements are the difference', async () => {
  const found = await figures('recurring', until())
  const had = new Set<string>()
  let before = new Map<string, number>()
  for (const row of found.months) {
    const costs = truth.get(row.month) ?? new Map<string, number>()
    const expected = Object.fromEntries(recurringMovements.map(name => [name, { amount_minor: 0, contracts: 0 }]))
    for (const id of new Set([...before.keys(), ...costs.keys()])) {
      const [was, is] = [before.get(id) ?? 0, costs.get(id) ?? 0]
      if (was === is) continue
      const name = was === 0 ? (had.has(id) ? 'back' : 'new') : is === 0 ? 'lost' : is > was ? 'up' : 'down'
      const own = expected[name] ?? { amount_minor: 0, contracts: 0 }
      expected[name] = { amount_minor: own.amount_minor + is - was, contracts: own.contracts + 1 }
      had.add(id)
    }
    const { month, amount_minor, contracts, ...movements } = row
    expect({ month, ...movements }).toEqual({ month, ...expected })
    expect([month, amount_minor, contracts]).toEqual([
      month,
      [...costs.values()].reduce((sum, cost) => sum + cost, 0),
      costs.size,
    ])
    before = costs
  }
})

test('a month that is over stays as it was', async () => {
  const [recurring, deferred, revenue] = await Promise.all([
    figures('recurring', until()),
    figures('deferred', until()),
    figures('revenue', until()),
  ])
  expect(recurring.months).toEqual(atTheirEnd.recurring)
  expect(deferred.months).toEqual(atTheirEnd.deferred)
  expect(revenue.months.map((month, at) => [month, sumOf(revenue, at)])).toEqual(atTheirEnd.revenue)
})

test('each movement opens its contracts', async () => {
  const { months } = await figures('recurring', until())
  for (const row of months.slice(-6)) {
    const path = `/ajax/v1/staff/figures/recurring/rows?currency=${currency}&month=${row.month}&limit=100`
    const { body } = await admin.get<CallOutput<'GET /ajax/v1/staff/figures/recurring/rows'>>(path)
    for (const movement of recurringMovements) {
      const of = body.data.filter(one => one.movement === movement)
      expect({
        contracts: of.length,
        amount_minor: of.reduce((sum, { before_minor, after_minor }) => sum + after_minor - before_minor, 0),
      }).toEqual(row[movement])
    }
    const [one] = body.data
    if (one) expect(one.contract).toMatchObject({ label: 'Server' })
  }
})

test('what is open by age comes to what the ledger says', async () => {
  for (const asked of ['CHF', 'EUR']) {
    const path = `/ajax/v1/staff/figures/open?currency=${asked}`
    const { ages, ledger_minor } = (await admin.get<CallOutput<'GET /ajax/v1/staff/figures/open'>>(path)).body
    expect(ages.reduce((sum, { amount_minor }) => sum + amount_minor, 0)).toBe(ledger_minor)
    expect(ages.filter(({ documents }) => documents > 0).length).toBeGreaterThan(1)
    for (const { age, documents, due_from, due_to } of ages) {
      const between = `${due_from ? `&due_from=${due_from}` : ''}${due_to ? `&due_to=${due_to}` : ''}`
      const open = age === 'credits' ? 'credit' : 'owed'
      const path = `/ajax/v1/staff/documents?open=${open}&currency=${asked}${between}`
      expect([age, (await admin.get<CallOutput<'GET /ajax/v1/staff/documents'>>(path)).body.total]).toEqual([
        age,
        documents,
      ])
    }
  }
})

test('what was rolled up is what the documents come to anew', async () => {
  const { rows } = await sql<{ differs: number }>`
    select (select count(*) from (
        (select issued_month, month, currency, product_group, country, tax_category, tax_rate_bp, sum(net_minor) from revenue_rollup
          group by 1, 2, 3, 4, 5, 6, 7 having sum(net_minor) <> 0)
        except select month_of(n.issued_on), p.month, n.currency, n.product_group, coalesce(n.country, ''), n.tax_category, n.tax_rate_bp, sum(p.minor)
          from counted_line n cross join lateral parts_by_month(n.first_day, n.last_day, n.issued_on, n.net_minor) p group by 1, 2, 3, 4, 5, 6, 7) r)
      + (select count(*) from (
        (select issued_month, currency, place, country, tax_category, tax_rate_bp, below_threshold, sum(net_minor), sum(tax_minor), sum(documents)
          from tax_rollup group by 1, 2, 3, 4, 5, 6, 7)
        except select issued_month, currency, place, country, tax_category, tax_rate_bp, below_threshold, sum(net_minor), sum(tax_minor), count(*)
          from counted_tax group by 1, 2, 3, 4, 5, 6, 7) t)
      + (select count(*) from (
        (select contract_id, month, currency, net_minor from recurring_change where net_minor <> 0)
        except select n.contract_id, s.month, n.currency, sum(s.minor)
          from counted_line n cross join lateral recurring_steps(n.first_day, n.last_day, n.issued_on, n.monthly_minor) s group by 1, 2, 3) c)
      as differs`.execute(operator())
  expect(Number(rows[0]?.differs)).toBe(0)
  const { rows: sums } = await sql<{ lines: string; rolled: string }>`
    select (select sum(net_minor) from counted_line) as lines, (select sum(net_minor) from revenue_rollup) as rolled`.execute(
    operator(),
  )
  expect(sums[0]?.rolled).toBe(sums[0]?.lines)
})

test('only those who may see figures do', async () => {
  const anna = await centre.signedIn('anna@demo.example')
  for (const name of ['open', 'revenue', 'recurring', 'deferred', `recurring/rows`]) {
    const path = `/ajax/v1/staff/figures/${name}`
    expect((await anna.get(path)).status).toBe(403)
    expect((await centre.browser().get(path)).status).toBe(401)
  }
  expect((await admin.get('/ajax/v1/staff/figures/revenue?by=colour')).status).toBe(422)
  expect((await admin.get('/ajax/v1/staff/figures/deferred?until=2026-02-30')).status).toBe(422)
  expect((await admin.get('/ajax/v1/staff/figures/recurring/rows?currency=EUR&month=2026-13')).status).toBe(422)
})
