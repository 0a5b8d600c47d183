import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inTransaction } from '../../../platform/db/database.ts'
import { insertBilled, insertCustomer } from '../../../testing/billing/billing.ts'
import type { Browser } from '../../../testing/browser.ts'
import { runQueued } from '../../../testing/run-queued.ts'
import { startTestCentre, type TestCentre } from '../../../testing/test-centre.ts'
import { untilWaiting } from '../../../testing/until-waiting.ts'
import { runBilling } from './run.ts'

let here: TestCentre
let staff: Browser
const operator = () => here.services.database.operator
beforeAll(async () => {
  here = await startTestCentre('demo')
  staff = await here.signedIn('admin@demo.example')
})
afterAll(() => here.close())

const start = (customer: number | null) => staff.post('/ajax/v1/staff/billing/runs', { customer })
const overview = async () => (await staff.get('/ajax/v1/staff/billing')).body
const queued = () => runQueued(here.services, { send: async () => undefined } as never)
const aside = async (customer: number) => {
  const { data } = (await staff.get('/ajax/v1/staff/billing/exceptions?limit=100')).body
  return data.find(({ customer_number }: { customer_number: number }) => customer_number === customer)
}
const numbersOf = async (customer: number) =>
  (await sql<{ number: string }>`select number from document where customer_number = ${customer}`.execute(operator()))
    .rows

test('what was set aside says why and since when, is mended, tried again, and billed', async () => {
  const customer = await insertCustomer(operator(), { line1: '', city: '' })
  await insertBilled(operator(), customer)
  await runBilling(here.services)
  expect(await aside(customer)).toMatchObject({
    reason: 'address_missing',
    detail: { fields: 'line1, city' },
    contract: null,
    tries: 1,
    retry_on: '2026-11-17',
    tried_at: expect.any(String),
  })
  await sql`update customer set line1 = 'Weg 1', city = 'Kiel' where customer_number = ${customer}`.execute(operator())
  expect(await start(customer)).toMatchObject({ status: 200, body: { started: true } })
  expect((await overview()).under_way.customers).toContain(customer)
  expect((await start(customer)).body).toEqual({ started: false })
  expect(await queued()).toContain('billing.bill-customer')
  const { under_way, runs } = await overview()
  expect(under_way).toEqual({ all: null, customers: [] })
  expect(runs[0]).toMatchObject({ single: true, customers: 1, documents: 1, set_aside: 0 })
  expect(Date.parse(runs[0].ended_at)).toBeGreaterThanOrEqual(Date.parse(runs[0].started_at))
  expect(await aside(customer)).toBeUndefined()
  expect(await numbersOf(customer)).toHaveLength(1)
})

test('everything is billed now by the job of the mornings, of which one waits at a time', async () => {
  const customer = await insertCustomer(operator())
  await insertBilled(operator(), customer)
  expect((await start(null)).body).toEqual({ started: true })
  expect((await start(null)).body).toEqual({ started: false })
  expect((await overview()).under_way.all).toEqual({ done: 0, of: null })
  // one customer does not wait for it
  expect((await start(customer)).body).toEqual({ started: true })
  await queued()
  expect(await numbersOf(customer)).toHaveLength(1)
  expect((await start(2_000_000_000)).status).toBe(404)
  const { rows } = await sql<{ customer_number: number; label: string }>`
    select customer_number, subject_label as label from audit_entry where action = 'billing_run.started' order by id desc limit 2`.execute(
    operator(),
  )
  expect(rows).toEqual([
    { customer_number: customer, label: String(customer) },
    { customer_number: 0, label: '' },
  ])
})

test('a run tells how many of the customers that were due are done', async () => {
  // whatever other tests have left is billed first
  await runBilling(here.services)
  for (let which = 0; which < 3; which++) await insertBilled(operator(), await insertCustomer(operator()))
  const told: [number, number][] = []
  await runBilling(here.services, { batch: 1, progress: (done, of) => told.push([done, of]) })
  expect(told.slice(0, 1)).toEqual([[0, 3]])
  expect(told.at(-1)).toEqual([3, 3])
})

test('one customer waits for a run that has it in its hands, and is billed what that run did not see', async () => {
  const customer = await insertCustomer(operator())
  await insertBilled(operator(), customer)
  let billed: ReturnType<typeof runBilling> | undefined
  await inTransaction(operator(), async db => {
    await sql`select from customer where customer_number = ${customer} for no key update`.execute(db)
    billed = runBilling(here.services, { customer })
    await untilWaiting(db, 1)
  })
  expect(await billed).toMatchObject({ documents: 1 })
})
