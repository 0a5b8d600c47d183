import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { signatureHeaders } from '../../../adapters/provisioning/signature.ts'
import type { Browser } from '../../../testing/browser.ts'
import { insertContract } from '../../../testing/contracts/contracts.ts'
import { type Newcomer, newcomer } from '../../../testing/newcomer.ts'
import { order } from '../../../testing/orders/orders.ts'
import { mailsOf } from '../../../testing/people/people.ts'
import { runQueued } from '../../../testing/run-queued.ts'
import { startTestCentre, type TestCentre } from '../../../testing/test-centre.ts'
import { passDays } from '../../contracts/contracts/pass-days-job.ts'
import { notifyErased } from './notify-erased-job.ts'
import { provision } from './provision-job.ts'

const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'
const resultUrl = '/ajax/v1/provisioning/results'

let centre: TestCentre
let customer: Newcomer
let browser: Browser
let staff: Browser
beforeAll(async () => {
  centre = await startTestCentre('demo')
  customer = await newcomer(centre)
  browser = await centre.signedIn(customer.email)
  staff = await centre.signedIn('admin@demo.example')
})
afterAll(() => centre.close())

const operator = () => centre.services.database.operator
const queued = () => runQueued(centre.services, { send: async () => undefined })
const told = async () => (await mailsOf(centre, customer.email)).map(({ template }) => template)

/** @returns the contract and its task, as they are when asked for */
async function ordered(identifier: string) {
  const { body } = await order(browser, { product: 'certificate-wildcard', cycle: 'year', identifier })
  const number: string = body.number
  const contract = () =>
    operator().selectFrom('contract').selectAll().where('number', '=', number).executeTakeFirstOrThrow()
  const { id } = await contract()
  const task = () =>
    operator().selectFrom('provisioning_task').selectAll().where('contract_id', '=', id).executeTakeFirstOrThrow()
  return { number, contract, task }
}

const queue = async (): Promise<{ id: string; contract: { number: string }; version: number }[]> =>
  (await staff.get('/ajax/v1/staff/provisioning')).body.data
const waiting = async (number: string) => (await queue()).find(({ contract }) => contract.number === number)

async function decide(number: string, decision: string, more = {}) {
  const row = await waiting(number)
  return staff.post(`/ajax/v1/staff/provisioning/${row?.id}`, { decision, reason: '', version: row?.version, ...more })
}

describe('an order that cannot be set up', () => {
  test('is told to the customer, stands with staff, and can be sent again or done by hand', async () => {
    const { number, contract, task } = await ordered('fail.example')
    await queued()
    expect(await contract()).toMatchObject({ state: 'provisioning_failed', next_bill_on: null })
    expect(await told()).toContain('order_delayed')
    expect(await waiting(number)).toMatchObject({ state: 'failed', trouble: 'SANDBOX_FAILURE', tries: 1 })
    expect((await staff.get('/ajax/v1/staff/counts')).body.provisioning).toBe((await queue()).length)

    expect((await decide(number, 'retry', { version: 1 })).body.code).toBe('stale_version')
    expect((await decide(number, 'retry')).status).toBe(204)
    await queued()
    expect((await contract()).state).toBe('provisioning_failed')

    expect((await decide(number, 'done', { attributes: [{ name: 'Server', value: 'web-7' }] })).status).toBe(204)
    expect(await contract()).toMatchObject({ state: 'active', attributes: [{ name: 'Domain' }, { name: 'Server' }] })
    expect((await task()).state).toBe('done')
    expect(await waiting(number)).toBeUndefined()
    await queued()
  })

  test('is undone where staff give it up: nothing is ever billed', async () => {
    const { number, contract } = await ordered('will-fail.example')
    await queued()
    expect((await decide(number, 'give_up', { reason: 'No more addresses' })).status).toBe(204)
    const { id, state, next_bill_on } = await contract()
    expect([state, next_bill_on]).toEqual(['withdrawn', null])
    expect(await operator().selectFrom('billing_item').select('id').where('contract_id', '=', id).execute()).toEqual([])
    const mail = (await mailsOf(centre, customer.email)).find(({ template }) => template === 'order_given_up')
    expect(mail?.body).toContain('No more addresses')
    expect((await browser.get(`/ajax/v1/contracts/${number}`)).body.state).toBe('withdrawn')
  })
})

test('what is set up while services are locked for non-payment is suspended at once', async () => {
  const { contract } = await ordered('ok-locked.example')
  await operator()
    .updateTable('customer')
    .set({ lock_reason: 'payment', locked_at: centre.services.clock.now() })
    .where('customer_number', '=', customer.customer)
    .execute()
  await sql`insert into customer_lock (customer_number, id, reason, locked_at, scope)
    values (${customer.customer}, gen_random_uuid(), 'payment', now(), 'services')`.execute(operator())
  await queued()
  expect(await contract()).toMatchObject({ state: 'suspended', suspension: 'payment' })
  await operator()
    .updateTable('customer')
    .set({ lock_reason: null, locked_at: null })
    .where('customer_number', '=', customer.customer)
    .execute()
})

test('where nothing sets up by itself, staff see every order', async () => {
  centre.services.configuration.provisioning = { mode: 'off' }
  const { number, contract } = await ordered('by-hand.example')
  await queued()
  expect((await contract()).state).toBe('ordered')
  expect((await decide(number, 'done')).status).toBe(204)
  expect((await contract()).state).toBe('active')
})

describe('a contract whose data are to be gone', () => {
  const gone = async () => {
    const { id } = await insertContract(operator(), { customer: customer.customer, product: 'cloud-managed' })
    await operator()
      .updateTable('contract')
      .set({ state: 'data_retrieval', ends_on: '2026-10-16', data_until: '2026-11-15' })
      .where('id', '=', id)
      .execute()
    return id
  }
  const task = (contract: string) =>
    operator().selectFrom('provisioning_task').selectAll().where('contract_id', '=', contract).executeTakeFirst()
  const log = { info: () => undefined, warn: () => undefined, error: () => undefined }
  const context = () => ({ services: centre.services, mailer: { send: async () => undefined }, log })
  const told = async () =>
    (
      await sql<{ data: { contract: string } }>`select data from pgboss.job
        where name = ${notifyErased.name} and state = 'created'`.execute(operator())
    ).rows.map(({ data }) => data.contract)

  test('is told to the systems once: in the transaction that erases it', async () => {
    const id = await gone()
    centre.services.configuration.provisioning = {
      mode: 'webhook',
      url: 'http://127.0.0.1:1/',
      secret,
      timeoutSeconds: 5,
    }
    await passDays.run(context(), {})
    await passDays.run(context(), {})
    expect(await told()).toEqual([id])
    // it fails, so that the queue sends it again; staff see what does not work within the hour
    await expect(queued()).rejects.toThrow('NOT_REACHED')
    expect(await task(id)).toMatchObject({ state: 'waiting', tries: 1, trouble: 'NOT_REACHED' })
    centre.services.configuration.provisioning = { mode: 'sandbox' }
    expect(await queued()).toContain(notifyErased.name)
    expect(await task(id)).toMatchObject({ state: 'done', tries: 2, trouble: '' })
  })

  test('stands with staff where nothing is told by itself, until one of them has deleted them', async () => {
    centre.services.configuration.provisioning = { mode: 'off' }
    const id = await gone()
    const payload = { customer: customer.customer, contract: id }
    await notifyErased.run(context(), payload)
    // its data may still be fetched
    expect(await task(id)).toBeUndefined()
    await passDays.run(context(), {})
    await queued()
    await notifyErased.run(context(), payload)
    const { number } = await operator()
      .selectFrom('contract')
      .select('number')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    expect((await queue()).filter(({ contract }) => contract.number === number)).toMatchObject([
      { kind: 'erase', state: 'waiting', contract: { identifier: '' } },
    ])
    // there is nothing to send again or to undo
    for (const decision of ['retry', 'give_up']) expect((await decide(number, decision)).status).toBe(409)
    expect((await decide(number, 'done')).status).toBe(204)
    expect(await waiting(number)).toBeUndefined()
    expect(await task(id)).toMatchObject({ state: 'done', settled_at: expect.any(String) })
    const entry = await operator()
      .selectFrom('audit_entry')
      .select(['subject_label', 'staff'])
      .where('action', '=', 'order.data_deleted')
      .executeTakeFirstOrThrow()
    expect(entry).toEqual({ subject_label: number, staff: true })
  })
})

test('a package that sets up later answers by the signed call-back', async () => {
  const { configuration } = centre.services
  const taken = async () => undefined
  const provisioning = { begin: async () => 'later' as const, erase: taken, tell: taken, changeUse: taken }
  configuration.adapters = { ...configuration.adapters, provisioning }
  const body = async (task: { id: string }) => JSON.stringify({ task: task.id, outcome: 'done', attributes: [] })
  for (const own of [null, secret]) {
    configuration.provisioning = { mode: 'package', secret: own }
    const { contract, task } = await ordered(`package-${own === null}.example`)
    await queued()
    expect((await contract()).state).toBe('provisioning')
    const text = await body(await task())
    const headers = { ...signatureHeaders(secret, `msg_${own}`, text, centre.services.clock.now()) }
    const { status } = await centre.browser().post(resultUrl, text, headers)
    expect([status, (await contract()).state]).toEqual(own === null ? [401, 'provisioning'] : [204, 'active'])
  }
})

describe('by webhook', () => {
  beforeEach(() => {
    centre.services.configuration.provisioning = {
      mode: 'webhook',
      url: 'http://127.0.0.1:1/',
      secret,
      timeoutSeconds: 5,
    }
  })

  async function result(
    body: object,
    { signed = JSON.stringify(body), at = centre.services.clock.now(), id = 'msg_1' } = {},
  ) {
    const machine = centre.browser()
    return machine.post(resultUrl, JSON.stringify(body), { ...signatureHeaders(secret, id, signed, at) })
  }

  test('an order is sent until it is taken: each attempt is counted, and its trouble noted', async () => {
    const { contract, task } = await ordered('away.example')
    await expect(queued()).rejects.toThrow('NOT_REACHED')
    expect((await contract()).state).toBe('provisioning')
    expect(await task()).toMatchObject({ state: 'waiting', tries: 1, trouble: 'NOT_REACHED' })
    await expect(queued()).rejects.toThrow('NOT_REACHED')
    expect(await task()).toMatchObject({ state: 'waiting', tries: 2, trouble: 'NOT_REACHED' })
    const log = { info: () => undefined, warn: () => undefined, error: () => undefined }
    const given = { services: centre.services, mailer: { send: async () => undefined }, log }
    await provision.onGivenUp?.(given, { task: (await task()).id }, new Error('NOT_REACHED'))
    expect((await contract()).state).toBe('provisioning_failed')
    expect(await task()).toMatchObject({ state: 'failed', tries: 2, trouble: 'NOT_REACHED' })
  })

  test('the answer counts once, whoever sends it again; another one is refused', async () => {
    const { contract, task } = await ordered('taken.example')
    const done = { task: (await task()).id, outcome: 'done', attributes: [{ name: 'Server', value: 'web-9' }] }
    expect((await result(done)).status).toBe(204)
    const { version, attributes, state } = await contract()
    expect([state, attributes]).toMatchObject(['active', [{ name: 'Domain' }, { name: 'Server', value: 'web-9' }]])
    expect((await result(done)).status).toBe(204)
    expect((await contract()).version).toBe(version)
    expect((await result({ ...done, attributes: [] })).status).toBe(409)
    // the order that is on its way finds it done
    await queued()
    expect((await contract()).version).toBe(version)
  })

  test('a failure can turn out well', async () => {
    const { contract, task } = await ordered('late.example')
    const { id } = await task()
    expect((await result({ task: id, outcome: 'failed', reason: 'No capacity' })).status).toBe(204)
    expect([(await contract()).state, (await task()).trouble]).toEqual(['provisioning_failed', 'No capacity'])
    expect((await result({ task: id, outcome: 'done' })).status).toBe(204)
    expect((await contract()).state).toBe('active')
  })

  test('a failure that is played again once staff have asked anew says nothing about that', async () => {
    const { number, contract, task } = await ordered('again.example')
    const failed = { task: (await task()).id, outcome: 'failed', reason: 'No capacity' }
    expect((await result(failed)).status).toBe(204)
    expect((await decide(number, 'retry')).status).toBe(204)
    await expect(queued()).rejects.toThrow('NOT_REACHED')
    expect((await result(failed)).status).toBe(204)
    expect([(await task()).state, (await contract()).state]).toEqual(['waiting', 'provisioning'])
    expect((await result(failed, { id: 'msg_2' })).status).toBe(204)
    expect((await task()).state).toBe('failed')
  })

  test('an answer that is not the system’s changes nothing', async () => {
    const { contract, task } = await ordered('forged.example')
    const done = { task: (await task()).id, outcome: 'done', attributes: [] }
    const now = centre.services.clock.now()
    expect((await result(done, { signed: '{}' })).body.code).toBe('signature_invalid')
    expect((await result(done, { at: new Date(now.getTime() - 301_000) })).status).toBe(401)
    expect((await result({ ...done, task: '0199a000-0000-7000-8000-000000000000' })).status).toBe(404)
    expect((await centre.browser().post(resultUrl, done)).status).toBe(401)
    centre.services.configuration.provisioning = { mode: 'sandbox' }
    expect((await result(done)).status).toBe(401)
    expect((await contract()).state).toBe('ordered')
  })
})

describe('an order whose contract is over before it is set up', () => {
  const withdrawn = (number: string) =>
    operator().updateTable('contract').set({ state: 'withdrawn' }).where('number', '=', number).execute()

  test('is not sent any more', async () => {
    const { number, task } = await ordered('withdrawn.example')
    await withdrawn(number)
    await queued()
    expect(await task()).toMatchObject({ state: 'given_up', tries: 0 })
  })

  test('leaves the queue of staff, without a word to the customer', async () => {
    const { number, task } = await ordered('fail-withdrawn.example')
    await queued()
    await withdrawn(number)
    const before = await told()
    expect((await decide(number, 'give_up', { reason: 'Withdrawn by phone' })).status).toBe(204)
    expect(await task()).toMatchObject({ state: 'given_up' })
    expect(await told()).toEqual(before)
  })
})
