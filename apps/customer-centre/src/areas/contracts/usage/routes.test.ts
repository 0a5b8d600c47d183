import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { readOnlyCentre, startTestCentre } from '../../../testing/test-centre.ts'

const url = '/ajax/v1/ccloud/resource-info'

let centre: Awaited<ReturnType<typeof readOnlyCentre>>
beforeAll(async () => {
  centre = await readOnlyCentre()
})

test('projects, resources and this month’s cost come in one statement', async () => {
  const anna = await centre.signedIn('anna@demo.example')
  const { rows } = await sql<{ day: string; meter: string; quantity: string }>`
    select day, meter, quantity::text from usage_day join contract on id = contract_id
    where label = 'Production cloud' and day >= '2026-11-01' order by day, meter`.execute(
    centre.services.database.operator,
  )
  // vCPU hours cost two cents, GiB half a cent; all traffic is included
  const minor = (meter: string, quantity: number) =>
    meter === 'traffic' ? 0 : quantity * (meter === 'vcpu-hours' ? 2 : 0.5)
  const costs = Map.groupBy(rows, ({ day }) => day)
  const perDay = [...costs].map(([day, read]) => [
    day,
    read.reduce((sum, r) => sum + minor(r.meter, Number(r.quantity)), 0),
  ])
  const spent = perDay.reduce((sum, [, cost]) => sum + Number(cost), 0)
  centre.countStatements()
  const { status, body } = await anna.get(url)
  expect(centre.countStatements()).toHaveLength(2)
  expect(status).toBe(200)
  expect(body.series).toHaveLength(16)
  expect(body.series.slice(0, 15)).toEqual(
    perDay.map(([day, cost]) => ({ on: day, cost: { amount_minor: cost, currency: 'EUR' } })),
  )
  expect(body.series[15]).toEqual({ on: '2026-11-16', cost: { amount_minor: 0, currency: 'EUR' } })
  expect(body.month_to_date).toEqual({ amount_minor: spent, currency: 'EUR' })
  expect(body.forecast).toEqual({ amount_minor: Math.round((spent / 15) * 30), currency: 'EUR' })
  expect(body.projects[0].contract_number).toMatch(/^C-\d+$/)
  expect(body.projects.flatMap((project: { resources: unknown[] }) => project.resources)).toContainEqual(
    expect.objectContaining({ type: 'server', state: 'running', vcpu: expect.any(Number) }),
  )
})

test('consumers read what it costs them with the tax', async () => {
  const own = await startTestCentre('demo')
  await own.services.database.operator
    .updateTable('customer')
    .set({ type: 'consumer' })
    .where('customer_number', '=', 10001)
    .execute()
  const { body } = await (await own.signedIn('anna@demo.example')).get(url)
  const net = (await (await centre.signedIn('anna@demo.example')).get(url)).body
  expect([net.gross, body.gross]).toEqual([false, true])
  expect(body.month_to_date.amount_minor).toBe(Math.round(net.month_to_date.amount_minor * 1.19))
  await own.close()
})

test('a customer without cloud has an empty month of zeros', async () => {
  const { body } = await (await centre.signedIn('new@demo.example')).get(url)
  expect(body).toMatchObject({ projects: [], month_to_date: { amount_minor: 0 }, forecast: { amount_minor: 0 } })
  expect(body.series).toHaveLength(16)
})

test('it takes a session, the permission and an open account', async () => {
  expect((await centre.browser().get(url)).status).toBe(401)
  expect((await (await centre.signedIn('ben@demo.example')).get(url)).status).toBe(403)
  expect((await (await centre.signedIn('locked@demo.example')).get(url)).status).toBe(423)
})
