import type { OutgoingMail } from '@kontor/adapters/mail'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Browser } from '../../../testing/browser.ts'
import { runQueued } from '../../../testing/run-queued.ts'
import { startTestCentre, type TestCentre } from '../../../testing/test-centre.ts'

let centre: TestCentre
let anna: Browser
beforeAll(async () => {
  centre = await startTestCentre('demo')
  anna = await centre.signedIn('anna@demo.example')
})
afterAll(() => centre.close())

const url = '/ajax/v1/accounts/callbacks'
const own = '/ajax/v1/accounts/reach'
const call = { topic: 'billing', phone: '+49 40 3344556', locale: 'en', starts_at: '2026-11-17T09:00:00Z' }

async function mails(): Promise<OutgoingMail[]> {
  const sent: OutgoingMail[] = []
  await runQueued(centre.services, { send: async mail => void sent.push(mail) })
  return sent
}
const free = async (): Promise<string[]> =>
  (await centre.browser().get('/ajax/v1/reach')).body.slots.map((slot: { starts_at: string }) => slot.starts_at)
/** Others who want to be called, each from a separate network and with their own address. */
let others = 0
async function other(starts_at: string) {
  const person = { name: 'Kim', email: `kim${++others}@example.com` }
  const visitor = centre.browser()
  visitor.address = `198.51.100.${others}`
  await visitor.get('/sanctum/csrf-cookie')
  return () => visitor.post('/ajax/v1/callbacks', { ...call, starts_at, ...person })
}

test('a call is asked for, confirmed with its number, and taken back, which frees its place', async () => {
  const answer = await anna.post(url, call)
  expect(answer.status).toBe(201)
  expect(answer.body).toMatchObject({
    number: expect.stringMatching(/^R-\d+$/),
    phone: '+49 40 3344556',
    starts_at: '2026-11-17T09:00:00.000Z',
    ends_at: '2026-11-17T11:00:00.000Z',
  })
  const [booked, arrived] = await mails()
  expect(booked).toMatchObject({ to: 'anna@demo.example', subject: expect.stringContaining('17 November 2026') })
  expect(booked?.text).toContain('/contact?form=callback')
  expect(arrived).toMatchObject({ to: 'service@nordlicht.example', replyTo: 'anna@demo.example' })
  expect(arrived?.text).toContain('Englisch')

  centre.countStatements()
  expect((await anna.get(own)).body.calls).toEqual([answer.body])
  expect(centre.countStatements()).toHaveLength(2)

  const ben = await centre.signedIn('ben@demo.example')
  await ben.post('/ajax/v1/accounts/customers/10001/change')
  expect((await ben.get(own)).body.calls).toEqual([])
  expect((await ben.send('DELETE', `${url}/${answer.body.id}`)).status).toBe(404)

  expect((await anna.send('DELETE', `${url}/${answer.body.id}`)).status).toBe(204)
  expect((await anna.send('DELETE', `${url}/${answer.body.id}`)).status).toBe(404)
  expect((await anna.get(own)).body.calls).toEqual([])
  expect((await mails())[0]).toMatchObject({ subject: expect.stringContaining('Rückruf abgesagt') })
  const { rows } = await sql<{ action: string }>`
    select action from audit_entry where action like 'callback.%' and customer_number = 10001 order by at, id`.execute(
    centre.services.database.operator,
  )
  expect(rows.map(row => row.action)).toEqual(['callback.requested', 'callback.cancelled'])
  const { rows: slots } = await sql<{ taken: number }>`select taken from callback_slot`.execute(
    centre.services.database.operator,
  )
  expect(slots).toEqual([{ taken: 0 }])
})

describe('a time that is not offered', () => {
  test.each([
    ['is over', '2026-11-16T09:00:00Z'],
    ['begins too soon', '2026-11-16T11:00:00Z'],
    ['lies outside of the hours', '2026-11-17T19:00:00Z'],
    ['lies within a slot', '2026-11-17T10:00:00Z'],
    ['is a Sunday', '2026-11-22T09:00:00Z'],
    ['is far away', '2027-11-17T09:00:00Z'],
  ])('as it %s is refused, with those that are', async (_why, starts_at) => {
    const answer = await anna.post(url, { ...call, starts_at })
    expect([answer.status, Object.keys(answer.body.errors)]).toEqual([422, ['starts_at']])
    expect(answer.body.current.slots.length).toBeGreaterThan(10)
  })

  test('of two people who want the last place at once one gets it, and the other the free times', async () => {
    const at = '2026-11-19T13:00:00.000Z'
    const senders = await Promise.all([other(at), other(at), other(at), other(at), other(at)])
    const answers = await Promise.all(senders.map(send => send()))
    expect(answers.map(answer => answer.status).toSorted()).toEqual([201, 201, 422, 422, 422])
    const refused = answers.find(answer => answer.status === 422)
    expect(refused?.body.current.slots.map((slot: { starts_at: string }) => slot.starts_at)).not.toContain(at)
    expect(await free()).not.toContain(at)
    await mails()
  })
})

test('an extension that is too long is refused in words', async () => {
  const answer = await anna.post(url, { ...call, phone: '+49 40 12345678 ext. 1234567' })
  expect(answer.body.errors.phone[0]).toContain('longer than 25 characters')
})

test('one network takes ten places a day at most, under any name', async () => {
  const visitor = centre.browser()
  visitor.address = '203.0.113.9'
  await visitor.get('/sanctum/csrf-cookie')
  const statuses: number[] = []
  for (let index = 0; index < 11; index++) {
    const person = { name: 'Kim', email: `house${index}@example.com` }
    statuses.push(
      (await visitor.post('/ajax/v1/callbacks', { ...call, ...person, starts_at: '2026-11-22T09:00:00Z' })).status,
    )
  }
  expect(statuses).toEqual([...Array(10).fill(422), 429])
})

test.each([
  ['phone', '123', '+44 20 7946 0018'],
  ['phone', '', '+49 30 123456'],
  ['phone', 'call me', '+1 212 555 0100'],
  ['phone', '+49 900 3 123456', '+49 800 3301000'],
  ['phone', '+1 900 555 0123', '+43 1 5123456'],
  ['topic', 'weather', 'privacy'],
  ['locale', 'fr', 'de'],
  ['starts_at', 'tomorrow', '2026-11-20T09:00:00Z'],
])('%s %j is refused by its field', async (field, wrong, right) => {
  const caller = await centre.signedIn('ben@demo.example')
  centre.wait(1000)
  const refused = await caller.post(url, { ...call, starts_at: '2026-11-18T09:00:00Z', [field]: wrong })
  expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, [field]])
  const [start] = await free()
  const taken = await caller.post(url, { ...call, starts_at: start, [field]: right })
  expect(taken.status).toBe(201)
  await caller.send('DELETE', `${url}/${taken.body.id}`)
  await mails()
})

test('a guest gets a confirmation as well, a locked customer too, and a user without a customer keeps their own calls', async () => {
  const send = await other('2026-11-20T13:00:00.000Z')
  expect((await send()).status).toBe(201)
  const [booked] = await mails()
  expect(booked?.text).not.toContain('/contact')
  const locked = await centre.signedIn('locked@demo.example')
  expect((await locked.post(url, { ...call, starts_at: '2026-11-20T13:00:00Z' })).status).toBe(201)
  const admin = await centre.signedIn('admin@demo.example')
  const asked = await admin.post(url, { ...call, starts_at: '2026-11-20T15:00:00Z' })
  expect(asked.status).toBe(201)
  expect((await admin.get(own)).body.calls).toHaveLength(1)
  expect((await admin.send('DELETE', `${url}/${asked.body.id}`)).status).toBe(204)
})

test('a provider without call-backs offers and accepts none', async () => {
  const silent = await startTestCentre('demo', {
    reach: { ...centre.services.configuration.reach, callbackPlaces: 0 },
  })
  try {
    const visitor = await silent.signedIn('anna@demo.example')
    expect((await visitor.get('/ajax/v1/reach')).body).toMatchObject({ slots: [], callbacks_offered: false })
    expect((await visitor.post(url, call)).status).toBe(422)
  } finally {
    await silent.close()
  }
})

test('a call that has begun is not taken back', async () => {
  const caller = await centre.signedIn('ben@demo.example')
  const [starts_at] = await free()
  const asked = await caller.post(url, { ...call, starts_at })
  expect(asked.status).toBe(201)
  centre.wait(Date.parse(String(starts_at)) - centre.services.clock.now().getTime() + 1000)
  const later = await centre.signedIn('ben@demo.example')
  expect((await later.send('DELETE', `${url}/${asked.body.id}`)).status).toBe(404)
  expect((await later.get(own)).body.calls).toHaveLength(1)
})
