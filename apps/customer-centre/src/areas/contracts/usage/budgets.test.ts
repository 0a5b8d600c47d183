import type { Usage } from '@kontor/contract/areas/contracts/usage'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Browser } from '../../../testing/browser.ts'
import { newMember } from '../../../testing/people/people.ts'
import { startTestCentre, type TestCentre } from '../../../testing/test-centre.ts'
import { notifyBudgets } from './notify-budgets-job.ts'
import { stepAt } from './rules.ts'

const url = '/ajax/v1/usage'

let centre: TestCentre
let anna: Browser
beforeAll(async () => {
  centre = await startTestCentre()
  anna = await centre.signedIn('anna@demo.example')
})
afterAll(() => centre.close())
const operator = () => centre.services.database.operator
const shown = async (query = ''): Promise<Usage> => (await anna.get(`${url}${query}`)).body
const set = (body: object) => anna.send('PUT', `${url}/budget`, body)

describe('use of a month', () => {
  test('comes by contract and meter in one statement, days add up to their meter and meters to the whole', async () => {
    centre.countStatements()
    const { contracts, cost, forecast, ...rest } = await shown()
    expect(centre.countStatements()).toHaveLength(2)
    expect(rest).toMatchObject({ month: '2026-11', gross: false, currency: 'EUR', budget: null })
    expect(rest.months.slice(0, 2)).toEqual(['2026-11', '2026-10'])
    expect(contracts.map(({ label }) => label)).toEqual(['Production cloud', 'Render farm'])
    const sum = (amounts: { amount_minor: number }[]) => amounts.reduce((total, one) => total + one.amount_minor, 0)
    for (const contract of contracts) {
      expect(contract.meters.map(({ code }) => code)).toEqual(['vcpu-hours', 'block-storage', 'traffic'])
      expect(sum(contract.meters.map(meter => meter.cost))).toBe(contract.cost.amount_minor)
      for (const meter of contract.meters) expect(sum(meter.days.map(day => day.cost))).toBe(meter.cost.amount_minor)
    }
    expect(sum(contracts.map(contract => contract.cost))).toBe(cost.amount_minor)
    expect(forecast.amount_minor).toBeGreaterThan(cost.amount_minor)
    const [traffic] = contracts.flatMap(({ meters }) => meters.filter(({ code }) => code === 'traffic'))
    expect(traffic).toMatchObject({ included: '1000', cap: { amount_minor: 25_000 }, cost: { amount_minor: 0 } })
  })

  test('that is over costs what was billed, and has no other forecast', async () => {
    const { contracts, cost, forecast } = await shown('?month=2026-10')
    expect(forecast).toEqual(cost)
    const { rows } = await sql<{ net: number }>`
      select sum(net_minor)::bigint as net from document_line
      where period_from = '2026-10-01' and unit in ('HUR', 'C62') and contract_id in (
        select id from contract where number = any(${contracts.map(({ number }) => number)}::text[]))`.execute(
      operator(),
    )
    expect(cost.amount_minor).toBe(Number(rows[0]?.net))
  })

  test('without any is an empty month; what is no month is refused', async () => {
    expect(await shown('?month=2020-02')).toMatchObject({ contracts: [], cost: { amount_minor: 0 } })
    expect((await anna.get(`${url}?month=2026-13`)).status).toBe(422)
  })
})

describe('a budget', () => {
  test('is set, changed and removed by who saw its version, and told in the activity', async () => {
    const [first] = [await set({ amount_minor: 50_000 })]
    expect(first).toMatchObject({ status: 200, body: { budget: { amount: { amount_minor: 50_000 }, version: 1 } } })
    expect(await set({ amount_minor: 60_000 })).toMatchObject({
      status: 409,
      body: { code: 'stale_version', current: { budget: { version: 1 } } },
    })
    expect((await set({ amount_minor: 60_000, version: 1 })).body.budget.version).toBe(2)
    const { budget, cost } = await shown()
    expect(budget?.percent).toBe(Math.floor((cost.amount_minor * 100) / 60_000))
    expect((await set({ amount_minor: null, version: 2 })).body).toEqual({ budget: null })
    expect((await shown()).budget).toBeNull()
    const told = await operator()
      .selectFrom('audit_entry')
      .select(['action', 'before', 'after'])
      .where('subject_kind', '=', 'budget')
      .orderBy('id')
      .execute()
    expect(told).toEqual([
      { action: 'budget.set', before: { budget: null }, after: { budget: '500.00 EUR' } },
      { action: 'budget.set', before: { budget: '500.00 EUR' }, after: { budget: '600.00 EUR' } },
      { action: 'budget.removed', before: { budget: '600.00 EUR' }, after: null },
    ])
  })

  test.each([
    ['nothing', { amount_minor: 0 }, 422],
    ['another customer’s contract', { amount_minor: 100, contract: 'C-999999' }, 404],
    ['a contract without meters', { amount_minor: 100, contract: 'C-1001' }, 404],
  ])('of %s is refused', async (_what, body, status) => {
    expect((await set(body)).status).toBe(status)
  })

  test('needs the right to change billing', async () => {
    const { browser } = await newMember(centre, { role: 'support', permissions: ['billing:read'] })
    expect((await browser.get(url)).status).toBe(200)
    expect((await browser.send('PUT', `${url}/budget`, { amount_minor: 100 })).status).toBe(403)
  })

  test.each([
    [49, null],
    [50, 50],
    [79, 50],
    [80, 80],
    [100, 100],
    [500, 100],
  ])('at %i percent has reached the step %s', (percent, step) => {
    expect(stepAt(percent)).toBe(step)
  })

  test('is told of at each step once a month: by mail, in the activity, among the to-dos', async () => {
    const { cost, contracts } = await shown()
    const spent = cost.amount_minor
    const { version } = (await set({ amount_minor: spent * 2 - 10 })).body.budget
    await set({ amount_minor: 100_000_000, contract: contracts[0]?.number })
    await tell()
    expect(await told()).toEqual(['50% of your usage budget reached'])
    await tell()
    expect(await told()).toHaveLength(1)
    expect(await todo()).not.toContain('budget_reached')
    await set({ amount_minor: spent, version })
    await tell()
    await tell()
    expect(await told()).toEqual(['50% of your usage budget reached', 'Your usage budget is used up'])
    expect(await todo()).toContain('budget_reached')
    centre.wait(20 * 86_400_000) // December: nothing is used yet
    await tell()
    expect(await told()).toHaveLength(2)
    const entries = await operator()
      .selectFrom('audit_entry')
      .select('after')
      .where('action', '=', 'budget.reached')
      .orderBy('id')
      .execute()
    expect(entries.map(({ after }) => after)).toEqual([{ percent: 50 }, { percent: 100 }])
  })

  test('stops a contract’s services where that is wanted, once, until it is higher or a month is over', async () => {
    centre.wait(-20 * 86_400_000)
    const contract = (await shown()).contracts[0] ?? expect.fail('no contract')
    const { cost, number } = contract
    const change = async (amount_minor: number, version?: number) =>
      (await set({ contract: number, amount_minor, stops: true, version })).body.budget.version as number
    const standing = async () => {
      const { rows } = await sql<{ stopped: boolean }>`
        select s.lifted_at is null as stopped from usage_stop s join contract c on c.id = s.contract_id
        where c.number = ${number} order by s.stopped_at, s.id`.execute(operator())
      return rows.map(({ stopped }) => stopped)
    }
    const since = async () => (await shown()).contracts.find(one => one.number === number)?.stopped_at
    expect((await set({ amount_minor: 100, stops: true })).status).toBe(422)
    const first = await change(cost.amount_minor * 2, contract.budget?.version)
    await tell()
    expect([await standing(), await since()]).toEqual([[], null])
    const second = await change(cost.amount_minor, first)
    expect([await standing(), await since()]).toEqual([[true], expect.any(String)])
    await tell()
    await tell()
    expect(await standing()).toEqual([true])
    // the same budget again lets nothing go
    const same = await change(cost.amount_minor, second)
    expect(await standing()).toEqual([true])
    const higher = await change(cost.amount_minor + 5000, same)
    expect([await standing(), await since()]).toEqual([[false], null])
    await change(cost.amount_minor - 100, higher)
    expect(await standing()).toEqual([false, true])
    const subjects = await mailed('usage_stopped')
    const label = contract.label
    expect(subjects).toEqual([`Services stopped: ${label}`, `Services resumed: ${label}`, `Services stopped: ${label}`])
    expect((await mailed('budget_reached')).filter(subject => subject.includes(label))).toEqual([
      `50% of your usage budget reached: ${label}`,
    ])
    centre.wait(20 * 86_400_000) // December: nothing is used yet
    await tell()
    expect(await standing()).toEqual([false, false])
    const { rows } = await sql<{ n: number }>`
      select count(*)::int as n from pgboss.job where name = 'usage.change-use'`.execute(operator())
    expect(rows).toEqual([{ n: 4 }])
  })

  const todo = async () => (await anna.get('/ajax/v1/dashboard')).body.todo.data.items as string[]
  const told = () => mailed('budget_reached')
  const mailed = async (template: string) =>
    (
      await operator()
        .selectFrom('mail')
        .select('subject')
        .where('template', '=', template)
        .where('recipient', '=', 'anna@demo.example')
        .orderBy('id')
        .execute()
    ).map(({ subject }) => subject)
  const tell = () =>
    notifyBudgets.run({ services: centre.services, mailer: { send: async () => undefined }, log: quiet }, {})
  const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined }
})
