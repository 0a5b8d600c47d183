import type { CallOutput } from '@kontor/contract/wire/types'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { insertBilled, insertCustomer } from '../../../testing/billing/billing.ts'
import { startTestCentre, type TestCentre } from '../../../testing/test-centre.ts'

/** Today is 2026-11-16. */
let centre: TestCentre
beforeAll(async () => {
  centre = await startTestCentre('demo')
})
afterAll(() => centre.close())

type Setups = CallOutput<'GET /ajax/v1/staff/figures/setups'>

test('set-ups count by the month of the order and of what became of it, at the provider’s clock', async () => {
  const { operator } = centre.services.database
  const admin = await centre.signedIn('admin@demo.example')
  const read = async () => (await admin.get<Setups>('/ajax/v1/staff/figures/setups')).body
  const before = await read()
  const customer = await insertCustomer(operator)
  const contract = await insertBilled(operator, customer)
  const tasks: [kind: string, state: string, created: string, settled: string | null][] = [
    // the first minutes of September in Berlin
    ['set_up', 'done', '2026-08-31T22:30:00Z', '2026-08-31T22:50:00Z'],
    ['set_up', 'done', '2026-09-10T10:00:00Z', '2026-09-10T10:10:00Z'],
    ['set_up', 'done', '2026-09-11T10:00:00Z', '2026-10-01T10:00:00Z'],
    ['set_up', 'given_up', '2026-09-12T10:00:00Z', '2026-09-13T10:00:00Z'],
    ['set_up', 'waiting', '2026-09-14T10:00:00Z', null],
    ['set_up', 'failed', '2026-09-15T10:00:00Z', '2026-09-16T10:00:00Z'],
    ['erase', 'done', '2026-09-15T10:00:00Z', '2026-09-16T10:00:00Z'],
  ]
  for (const [kind, state, created, settled] of tasks)
    await sql`insert into provisioning_task (customer_number, id, contract_id, kind, state, created_at, settled_at)
      values (${customer}, gen_random_uuid(), ${contract}, ${kind}, ${state}, ${created}, ${settled})`.execute(operator)
  const after = await read()
  expect([after.waiting - before.waiting, after.failed - before.failed]).toEqual([1, 1])
  const grown = (month: string) => {
    const [one, other] = [before, after].map(({ months }) => months.find(row => row.month === month))
    return (['ordered', 'set_up', 'given_up'] as const).map(name => (other?.[name] ?? 0) - (one?.[name] ?? 0))
  }
  expect([grown('2026-08'), grown('2026-09'), grown('2026-10')]).toEqual([
    [0, 0, 0],
    [6, 2, 1],
    [0, 1, 0],
  ])
  const september = after.months.find(({ month }) => month === '2026-09')
  expect([september?.median_minutes, september?.most_minutes]).toEqual([15, 19])
  const { body } = await admin.get<Setups>('/ajax/v1/staff/figures/setups?until=2026-08-15')
  expect([body.months.length, body.months.at(-1)?.month, body.waiting]).toEqual([24, '2026-08', after.waiting])
})
