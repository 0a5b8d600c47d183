import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sweep } from '../../../jobs.ts'
import { bindTenant, inTransaction } from '../../../platform/db/database.ts'
import { list } from '../../../platform/db/list.ts'
import type { Browser } from '../../../testing/browser.ts'
import { setUpPasskey, withoutFactors } from '../../../testing/second-factor.ts'
import { startTestCentre, type TestCentre } from '../../../testing/test-centre.ts'
import { activityOf } from './queries.ts'

const path = '/ajax/v1/activity'
const hour = 3_600_000

let centre: TestCentre
let anna: Browser
beforeAll(async () => {
  centre = await startTestCentre()
  anna = await centre.signedInByPassword('anna@demo.example')
})
afterAll(() => centre.close())

type Entry = { action: string; who: string; kind: string; address: string | null; at: string; [field: string]: unknown }
const entries = async (browser: Browser, query = ''): Promise<Entry[]> => {
  const { status, body } = await browser.get(`${path}?limit=100${query}`)
  expect(status).toBe(200)
  return body.data
}
const actionsOf = async (browser: Browser, query = '') => (await entries(browser, query)).map(entry => entry.action)

const audit = (values: Record<string, unknown>) =>
  centre.services.database.operator
    .insertInto('audit_entry')
    .values({
      customer_number: 10001,
      id: crypto.randomUUID(),
      at: centre.services.clock.now(),
      actor_name: 'Somebody',
      staff: false,
      action: 'customer.changed',
      subject_kind: 'customer',
      subject_id: '10001',
      subject_label: 'Something',
      request_id: 'test',
      ...values,
    })
    .execute()
const idOf = async (email: string) =>
  (
    await centre.services.database.operator
      .selectFrom('user_account')
      .select('id')
      .where('email', '=', email)
      .executeTakeFirstOrThrow()
  ).id

async function actingAdmin(customer: number, reason = 'Ticket 20014'): Promise<Browser> {
  const admin = await centre.signedIn('admin@demo.example')
  expect((await admin.post(`/ajax/v1/accounts/customers/${customer}/change`, { reason })).status).toBe(200)
  return admin
}

describe('the activity of a customer', () => {
  test('says who did what, when and from where, the latest first, in one statement', async () => {
    centre.countStatements()
    const [latest, ...rest] = await entries(anna)
    expect(centre.countStatements()).toHaveLength(2)
    expect(latest).toMatchObject({
      action: 'session.signed_in',
      kind: 'security',
      who: 'me',
      actor: 'Anna Lindqvist',
      reason: null,
      address: '127.0.0.1',
      after: { method: 'password' },
    })
    const times = rest.map(entry => entry.at)
    expect(times).toEqual(times.toSorted().reverse())
  })

  test('is walked page by page without a gap or a repeat, both ways', async () => {
    const whole = (await entries(anna)).map(entry => entry.id)
    const walked: unknown[] = []
    let page = (await anna.get(`${path}?limit=4`)).body
    while (page.next_cursor && walked.length < whole.length) {
      walked.push(...page.data.map((entry: Entry) => entry.id))
      page = (await anna.get(`${path}?limit=4&cursor=${page.next_cursor}`)).body
    }
    walked.push(...page.data.map((entry: Entry) => entry.id))
    expect(walked.slice(0, whole.length)).toEqual(whole)
    expect(new Set(walked).size).toBe(walked.length)
    const back = (await anna.get(`${path}?limit=4&cursor=${page.previous_cursor}`)).body
    expect(back.data.map((entry: Entry) => entry.id)).toEqual(walked.slice(-4 - page.data.length, -page.data.length))
    expect((await anna.get(`${path}?cursor=forged`)).body.code).toBe('cursor_invalid')
  })

  test('is closed to those who may not read the account, signed out, and without a customer', async () => {
    expect((await (await centre.signedIn('ben@demo.example')).get(path)).status).toBe(403)
    expect((await centre.browser().get(path)).status).toBe(401)
    expect((await (await centre.signedIn('admin@demo.example')).get(path)).body.code).toBe('no_customer')
  })

  test('holds nothing of another customer', async () => {
    await audit({ customer_number: 10002, subject_label: 'only for 10002' })
    expect(JSON.stringify(await entries(anna))).not.toContain('only for 10002')
  })
})

describe('what a person did outside any customer', () => {
  test('is shown only to that person', async () => {
    const [annaId, benId] = [await idOf('anna@demo.example'), await idOf('ben@demo.example')]
    await audit({ customer_number: 0, actor_user_id: annaId, action: 'password.reset', subject_label: 'of anna' })
    await audit({ customer_number: 0, actor_user_id: benId, action: 'password.reset', subject_label: 'of ben' })
    const told = (await entries(anna)).map(entry => entry.subject)
    expect(told).toContain('of anna')
    expect(told).not.toContain('of ben')
  })

  test('is kept from others by the database itself', async () => {
    await anna.get('/ajax/v1/user')
    const seen = await inTransaction(centre.services.database.unbound, async unbound => {
      const db = await bindTenant(unbound, null, await idOf('anna@demo.example'))
      return db.selectFrom('audit_entry').select(['customer_number', 'subject_label']).execute()
    })
    expect(seen.map(row => row.subject_label)).toContain('of anna')
    expect(seen.map(row => row.subject_label)).not.toContain('of ben')
    expect(new Set(seen.map(row => row.customer_number))).toEqual(new Set([0]))
  })
})

test('the list’s own conditions keep others out as well, where the database would let it see all', async () => {
  const reader = { customer: 10001, userId: await idOf('anna@demo.example'), own: true, timeZone: 'Europe/Berlin' }
  const { data } = await list(centre.services.database.operator, activityOf(reader, { sort: '-at' }), { limit: 100 })
  const told = data.map(row => row.subject)
  expect(told).toContain('of anna')
  expect(told).not.toContain('of ben')
  expect(told).not.toContain('only for 10002')
})

test('what people do to their own sign-in they read under every customer of theirs, and only they', async () => {
  await withoutFactors(centre, 'ben@demo.example')
  const ben = await centre.signedIn('ben@demo.example')
  await setUpPasskey(centre, ben)
  const benId = await idOf('ben@demo.example')
  // as earlier versions wrote it
  await audit({
    actor_user_id: benId,
    actor_name: 'Ben Krüger',
    action: 'session.signed_in',
    subject_label: 'long ago',
  })
  const owner = await entries(anna)
  expect(owner.filter(entry => entry.actor === 'Ben Krüger' && entry.kind === 'security')).toEqual([])
  const card = (await anna.get('/ajax/v1/dashboard')).body.activity.data as Entry[]
  expect(card.filter(entry => /^(session|passkey)\./.test(entry.action))).toEqual([])

  expect((await ben.post('/ajax/v1/accounts/customers/10002/change')).status).toBe(200)
  expect(await actionsOf(ben)).toEqual(expect.arrayContaining(['passkey.added', 'session.signed_in']))
  expect(await actionsOf(ben, '&kind=security&who=me')).toContain('passkey.added')
  const stored = centre.services.database.operator.selectFrom('audit_entry').select('customer_number')
  const ofBen = await stored.where('actor_user_id', '=', benId).where('action', 'like', 'passkey.%').execute()
  expect(new Set(ofBen.map(row => row.customer_number))).toEqual(new Set([0]))
  await withoutFactors(centre, 'ben@demo.example')
})

describe('narrowing', () => {
  test('by who did it', async () => {
    const benId = await idOf('ben@demo.example')
    await audit({ actor_user_id: benId, actor_name: 'Ben', action: 'ticket.created' })
    await audit({ actor_user_id: null, actor_name: 'support.close-resolved', action: 'ticket.closed' })
    for (const who of ['me', 'others', 'staff', 'system']) {
      const found = await entries(anna, `&who=${who}`)
      expect(found.length).toBeGreaterThan(0)
      expect(new Set(found.map(entry => entry.who))).toEqual(new Set([who]))
    }
  })

  test('by area, by day and by words', async () => {
    expect(new Set((await entries(anna, '&kind=support')).map(entry => entry.kind))).toEqual(new Set(['support']))
    // midnight is the provider's: 23:30 UTC is the next day in Berlin
    await audit({ at: '2026-11-01T23:30:00Z', subject_label: 'around midnight' })
    const on = async (day: string) => (await entries(anna, `&from=${day}&to=${day}`)).map(entry => entry.subject)
    expect(await on('2026-11-02')).toContain('around midnight')
    expect(await on('2026-11-01')).not.toContain('around midnight')
    expect((await entries(anna, '&q=AROUND%20mid')).map(entry => entry.subject)).toEqual(['around midnight'])
    expect((await anna.get(`${path}?from=2026-02-31`)).status).toBe(422)
  })
})

test('people who may not read an area do not see what changed in it', async () => {
  const reader = await centre.signedIn('ben@demo.example')
  await centre.services.database.operator
    .updateTable('membership')
    .set({ permissions: ['account:read', 'support'] })
    .where('customer_number', '=', 10001)
    .where('user_id', '=', await idOf('ben@demo.example'))
    .execute()
  await audit({ action: 'payment_method.added', after: JSON.stringify({ label: 'DE89 ···· 3000' }) })
  await audit({ action: 'ticket.closed', after: JSON.stringify({ status: 'closed' }) })
  const seen = await entries(reader)
  expect(seen.find(entry => entry.action === 'payment_method.added')).toMatchObject({ before: null, after: null })
  expect(seen.find(entry => entry.action === 'ticket.closed')).toMatchObject({ after: { status: 'closed' } })
  expect((await entries(anna)).find(entry => entry.action === 'payment_method.added')).toMatchObject({
    after: { label: 'DE89 ···· 3000' },
  })
})

describe('staff who act for the customer', () => {
  test('appear with the reason, when they began and when they ended, and never with their address', async () => {
    const admin = await actingAdmin(10001)
    await admin.post('/ajax/v1/accounts/customers/leave')
    const [ended, started] = await entries(anna, '&kind=staff')
    const told = { who: 'staff', reason: 'Ticket 20014', address: null }
    expect(started).toMatchObject({ action: 'staff.access_started', ...told })
    expect(ended).toMatchObject({ action: 'staff.access_ended', ...told })
  })

  test('see the customer’s activity without what they did elsewhere', async () => {
    const admin = await actingAdmin(10001)
    await admin.get('/ajax/v1/accounts/customers/search?search=10002')
    const seen = await entries(admin)
    expect(seen.map(entry => entry.action)).toContain('staff.access_started')
    expect(seen.map(entry => entry.action)).not.toContain('customers.searched')
    await admin.post('/ajax/v1/accounts/customers/leave')
  })

  test('do not tell their reason to another customer, whose caller they check or whom they go on to', async () => {
    const admin = await actingAdmin(10002, 'Ben asked about a refund')
    await admin.post('/ajax/v1/staff/caller-pin/check', { customer_number: 10001, pin: '000000' })
    await admin.post('/ajax/v1/accounts/customers/10001/change', { reason: 'Ticket 20014' })
    const [started, checked] = await entries(anna, '&who=staff')
    expect(checked).toMatchObject({ action: 'caller_pin.checked', reason: null })
    expect(started).toMatchObject({ action: 'staff.access_started', reason: 'Ticket 20014' })
    await admin.post('/ajax/v1/accounts/customers/leave')
  })

  const lastOfStaff = async () => (await actionsOf(anna, '&kind=staff'))[0]

  test('who switch to another customer have left this one', async () => {
    const admin = await actingAdmin(10001)
    expect(await lastOfStaff()).toBe('staff.access_started')
    await admin.post('/ajax/v1/accounts/customers/10002/change', { reason: 'The next one' })
    expect(await lastOfStaff()).toBe('staff.access_ended')
  })

  test('who sign out have left, and so have those whose session expired', async () => {
    const admin = await actingAdmin(10001)
    await admin.post('/logout')
    expect((await admin.get('/ajax/v1/user')).status).toBe(401)
    await runSweep()
    expect(await lastOfStaff()).toBe('staff.access_ended')
    expect(await actionsOf(anna, '&who=staff')).not.toContain('session.signed_out')

    const before = centre.services.clock.now().getTime()
    await actingAdmin(10001)
    const after = centre.services.clock.now().getTime()
    centre.wait(2.5 * hour)
    anna = await centre.signedIn('anna@demo.example')
    await runSweep()
    const [ended] = await entries(anna, '&kind=staff')
    expect(ended).toMatchObject({ action: 'staff.access_ended', reason: 'Ticket 20014' })
    const began = Date.parse(ended?.at ?? '') - 2 * hour
    expect(began).toBeGreaterThanOrEqual(before)
    expect(began).toBeLessThanOrEqual(after)
  })
})

const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined }
async function runSweep() {
  await sweep.run({ services: centre.services, mailer: { send: async () => undefined }, log: quiet }, {})
}
