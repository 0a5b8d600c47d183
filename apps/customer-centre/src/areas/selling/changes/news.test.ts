import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { signatureHeaders } from '../../../adapters/provisioning/signature.ts'
import { cloudMeters } from '../../../demo/cloud-meters.ts'
import { makeToken } from '../../../platform/http/machine-tokens.ts'
import type { Browser } from '../../../testing/browser.ts'
import { hosting as insertHosting, stored, url, versionOf } from '../../../testing/changes/changes.ts'
import { newcomer } from '../../../testing/newcomer.ts'
import { order } from '../../../testing/orders/orders.ts'
import { mailsOf, newMember } from '../../../testing/people/people.ts'
import { runQueued } from '../../../testing/run-queued.ts'
import { startTestCentre, type TestCentre } from '../../../testing/test-centre.ts'
import { keepBilled } from '../../contracts/contracts/billed.ts'
import { passDays } from '../../contracts/contracts/pass-days-job.ts'

// what becomes of a contract reaches the provider's systems

const [business, consumer] = [10001, 10002]
const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'
type Message = { id: string; type: string; data: Record<string, unknown> }

let centre: TestCentre
let anna: Browser
let carla: Awaited<ReturnType<typeof newMember>>
let staff: Browser
let status = 202
let received: Message[] = []
const server = createServer((request, response) => {
  let body = ''
  request.on('data', (part: Buffer) => {
    body += part.toString()
  })
  request.on('end', () => {
    received.push({ id: String(request.headers['webhook-id']), ...JSON.parse(body) })
    response.writeHead(status).end()
  })
})

beforeAll(async () => {
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  centre = await startTestCentre('demo', {}, 8)
  anna = await centre.signedIn('anna@demo.example')
  staff = await centre.signedIn('admin@demo.example')
  carla = await newMember(centre, { customer: consumer, role: 'owner', email: 'carla@news.example' })
  await queued()
  byWebhook()
})
afterEach(() => {
  byWebhook()
  status = 202
  received = []
})
afterAll(async () => {
  server.close()
  await centre.close()
})

const operator = () => centre.services.database.operator
const hosting = (customer: number, changes?: Record<string, unknown>) => insertHosting(operator(), customer, changes)
const queued = () => runQueued(centre.services, { send: async () => undefined })
const log = { info: () => undefined, warn: () => undefined, error: () => undefined }
const passTime = () => passDays.run({ services: centre.services, mailer: { send: async () => undefined }, log }, {})
function byWebhook() {
  const { port } = server.address() as AddressInfo // it listens on a port
  const address = `http://127.0.0.1:${port}/`
  centre.services.configuration.provisioning = { mode: 'webhook', url: address, secret, timeoutSeconds: 20 }
}
/** Reads what was told of a contract by now. */
async function told(number: string) {
  await queued()
  return received.filter(({ data }) => data.contract === number)
}
const tasks = (contract: string) =>
  operator()
    .selectFrom('provisioning_task')
    .select(['kind', 'state', 'tries', 'trouble'])
    .where('contract_id', '=', contract)
    .orderBy('created_at')
    .execute()

async function change(number: string, product: string, options = '') {
  const query = `product=${product}&cycle=month&options=${options}`
  const { shown } = (await anna.get(url(number, `/change?${query}`))).body
  const wish = { product, cycle: 'month', options, shown, version: await versionOf(anna, number) }
  expect((await anna.post(url(number, '/change'), wish)).status).toBe(200)
}

describe('a change', () => {
  test('of today is told today, with what is to run now', async () => {
    const { id, number } = await hosting(business, { attributes: JSON.stringify([{ name: 'Server', value: 'web-7' }]) })
    await change(number, 'hosting-m', 'staging-site:1')
    const [message, ...others] = await told(number)
    expect([message?.type, message?.data, others]).toEqual([
      'contract.changed',
      {
        contract: number,
        customer: business,
        product: 'hosting-m',
        suspension: null,
        ends_on: null,
        options: [{ code: 'staging-site', quantity: 1 }],
        attributes: [{ name: 'Server', value: 'web-7' }],
        data_until: null,
        new_number: null,
        new_customer: null,
      },
      [],
    ])
    expect(message?.id).toMatch(/^changed_/)
    expect(await tasks(id)).toEqual([{ kind: 'changed', state: 'done', tries: 1, trouble: '' }])
  })

  test.each([
    ['another product', { product: 'hosting-s', cycle: 'month', options: [] }, ['contract.changed']],
    [
      'another option',
      { product: 'hosting-m', options: [{ code: 'staging-site', quantity: 1 }] },
      ['contract.changed'],
    ],
    ['another cycle alone', { product: 'hosting-m', cycle: 'year', options: [] }, []],
    ['another price alone', {}, []],
  ])('of a later day is told once that is billed: %s', async (_what, next, types) => {
    const { id, number } = await hosting(business, {
      next_price_from: '2026-12-01',
      next_price_minor: 499,
      next_agreed: JSON.stringify(next),
      agreed: JSON.stringify({ options: [], meters: [] }),
    })
    expect(await told(number)).toEqual([])
    const billed = { customer_number: business, id, billed_until: '2026-12-31', usage_until: null, promoted: true }
    await keepBilled(operator(), [billed])
    expect((await told(number)).map(({ type }) => type)).toEqual(types)
  })
})

describe('an end', () => {
  test('by the clock is told on the day after it', async () => {
    const { id, number } = await hosting(business, { ends_on: '2026-11-15', state: 'cancellation_scheduled' })
    await passTime()
    await passTime()
    expect(await told(number)).toMatchObject([{ type: 'contract.ended', data: { ends_on: '2026-11-15' } }])
    expect(await tasks(id)).toMatchObject([{ kind: 'ended', state: 'done' }])
  })

  test('by withdrawal is told at once, unless nobody was asked to set it up', async () => {
    const ordered = { started_on: '2026-11-09', ordered_at: '2026-11-09T09:00:00Z', withdrawal_until: '2026-11-23' }
    const withdraw = async (number: string) =>
      carla.browser.post(url(number, '/withdrawal'), { version: await versionOf(carla.browser, number) })
    const ran = await hosting(consumer, ordered)
    expect((await withdraw(ran.number)).status).toBe(200)
    expect(await told(ran.number)).toMatchObject([{ type: 'contract.ended', data: { ends_on: '2026-11-16' } }])

    const waits = await hosting(consumer, { ...ordered, state: 'ordered' })
    await sql`insert into provisioning_task (customer_number, id, contract_id, state, created_at)
      values (${consumer}, ${waits.id}, ${waits.id}, 'waiting', now())`.execute(operator())
    expect((await withdraw(waits.number)).status).toBe(200)
    expect(await told(waits.number)).toEqual([])
    const sent = await hosting(consumer, { ...ordered, state: 'provisioning' })
    await sql`insert into provisioning_task (customer_number, id, contract_id, state, created_at, tries, sent_at)
      values (${consumer}, ${sent.id}, ${sent.id}, 'sent', now(), 1, now())`.execute(operator())
    expect((await withdraw(sent.number)).status).toBe(200)
    expect(await told(sent.number)).toMatchObject([{ type: 'contract.ended' }])
  })

  test('is tried again where it was not taken, with the same name, and seen by staff', async () => {
    const { id, number } = await hosting(business, { ends_on: '2026-11-15' })
    await passTime()
    status = 503
    await expect(queued()).rejects.toThrow('HTTP_503')
    expect(await tasks(id)).toEqual([{ kind: 'ended', state: 'waiting', tries: 1, trouble: 'HTTP_503' }])
    status = 202
    const [first, second] = await told(number)
    expect(second).toEqual({ ...first, timestamp: expect.any(String) })
    expect(await tasks(id)).toEqual([{ kind: 'ended', state: 'done', tries: 2, trouble: '' }])
  })
})

describe('where nothing is told by itself', () => {
  const queue = async (number: string) =>
    (await staff.get('/ajax/v1/staff/provisioning')).body.data.filter(
      (row: { contract: { number: string } }) => row.contract.number === number,
    )
  const decide = (row: { id: string; version: number }, decision: string) =>
    staff.post(`/ajax/v1/staff/provisioning/${row.id}`, { decision, reason: '', version: row.version })

  test('staff carry it out, and a further change makes it the same task with another version', async () => {
    centre.services.configuration.provisioning = { mode: 'off' }
    const { number } = await hosting(business)
    await change(number, 'hosting-m', 'staging-site:1')
    await queued()
    const [first] = await queue(number)
    expect(first).toMatchObject({
      kind: 'changed',
      state: 'waiting',
      contract: { product: 'Web Hosting M', options: [{ name: 'Staging-Kopie', quantity: 1 }], new_number: null },
    })
    await change(number, 'hosting-l')
    await queued()
    expect((await decide(first, 'done')).body.code).toBe('stale_version')
    const [row, ...others] = await queue(number)
    expect(row.contract).toMatchObject({ product: 'Web Hosting L', options: [] })
    expect(others).toEqual([])
    for (const decision of ['retry', 'give_up']) expect((await decide(row, decision)).status).toBe(409)
    expect((await decide(row, 'done')).status).toBe(204)
    expect(await queue(number)).toEqual([])
    const { rows } = await sql`select subject_label, staff from audit_entry where action = 'order.carried_out'`.execute(
      operator(),
    )
    expect(rows).toEqual([{ subject_label: number, staff: true }])
  })

  test('a change that waits goes with the end of its contract', async () => {
    centre.services.configuration.provisioning = { mode: 'off' }
    const { id, number } = await hosting(business)
    await change(number, 'hosting-l')
    await queued()
    await sql`update contract set ends_on = '2026-11-15' where id = ${id}`.execute(operator())
    await passTime()
    await queued()
    expect((await queue(number)).map(({ kind }: { kind: string }) => kind)).toEqual(['ended'])
  })
})

// last: it moves the clock
test('a transfer is told with the new number, and readings of the old one count for the new customer', async () => {
  const { id, number } = await hosting(business, {
    agreed: JSON.stringify({ options: [], meters: [cloudMeters.vcpu] }),
    metered: true,
  })
  const offer = { customer_number: consumer, email: carla.email, version: await versionOf(anna, number) }
  expect((await anna.post(url(number, '/transfer'), offer)).status).toBe(200)
  const mail = (await mailsOf(centre, carla.email)).findLast(({ template }) => template === 'contract_offered')
  const [, token] = /transfer\/([\w-]{43})/.exec(mail?.body ?? '') ?? []
  const accepted = await carla.browser.post(`/ajax/v1/transfers/${token}/accept`)
  expect(accepted.status).toBe(201)
  const taken = { new_number: accepted.body.number, new_customer: consumer }
  expect(await told(number)).toMatchObject([
    { type: 'contract.transferred', data: { ends_on: '2026-11-16', ...taken } },
  ])

  const machine = await makeToken(operator(), 'Old number', centre.services.clock.now())
  centre.services.clock.now = () => new Date('2026-11-18T12:00:00Z')
  const send = (rest: object) =>
    centre
      .browser()
      .send(
        'POST',
        '/ajax/v1/usage/readings',
        { readings: [{ contract: number, meter: 'vcpu-hours', quantity: '1.5', ...rest }] },
        { authorization: `Bearer ${machine}`, referer: '' },
      )
  const readings = [
    { id: 'before', at: '2026-11-16T22:59:00Z' },
    { id: 'after', at: '2026-11-16T23:00:00Z' },
  ]
  for (const one of readings) expect((await send(one)).body.data).toMatchObject([{ result: 'counted' }])
  const next = await stored(operator(), accepted.body.number)
  const { rows } = await sql`select id, customer_number, contract_id from usage_reading
    where contract_id in (${id}, ${next?.id}) order by at`.execute(operator())
  expect(rows).toEqual([
    { id: 'before', customer_number: business, contract_id: id },
    { id: 'after', customer_number: consumer, contract_id: next?.id },
  ])
  // under the new number it is the same reading
  const again = { ...readings[1], contract: accepted.body.number }
  expect((await send(again)).body.data).toMatchObject([{ result: 'repeated' }])
})

test('an order on trial names its days, and that it is kept is told', async () => {
  const { email } = await newcomer(centre)
  const theirs = await centre.signedIn(email)
  const { body } = await order(theirs, { product: 'hosting-m', trial: true }, { early_start: false })
  const number: string = body.number
  const [asked] = await told(number)
  expect(asked).toMatchObject({ type: 'contract.ordered', data: { trial_days: 30 } })
  const { task } = asked?.data ?? {}
  const done = { task, outcome: 'done', attributes: [] }
  const signed = signatureHeaders(secret, 'msg_trial', JSON.stringify(done), centre.services.clock.now())
  const results = '/ajax/v1/provisioning/results'
  expect((await centre.browser().post(results, JSON.stringify(done), { ...signed })).status).toBe(204)
  const shown = (await theirs.get(url(number, '/keep'))).body.shown
  const version = await versionOf(theirs, number)
  const consents = { shown, version, terms_accepted: true, early_start: false }
  expect((await theirs.post(url(number, '/keep'), consents)).status).toBe(200)
  expect((await told(number)).at(-1)).toMatchObject({ type: 'contract.kept', data: { product: 'hosting-m' } })
})
