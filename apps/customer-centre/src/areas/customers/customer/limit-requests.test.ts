import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Browser } from '../../../testing/browser.ts'
import { startTestCentre, type TestCentre } from '../../../testing/test-centre.ts'
import { grantedLimit } from './rules.ts'

const url = '/ajax/v1/accounts/limits'
const queue = '/ajax/v1/staff/limit-requests'
const decideUrl = '/ajax/v1/staff/customers/10001/limits/servers/decide'

let centre: TestCentre
let admin: Browser
let anna: Browser
beforeAll(async () => {
  centre = await startTestCentre('demo')
  admin = await centre.signedIn('admin@demo.example')
  anna = await centre.signedIn('anna@demo.example')
})
beforeEach(async () => {
  await operator().updateTable('customer_limit').set({ requested: null }).execute()
  await operator().updateTable('customer_limit').set({ limit: 10, ceiling: 20 }).where('key', '=', 'servers').execute()
})
afterAll(() => centre.close())
const operator = () => centre.services.database.operator

const ask = (limit: number, reason = 'Christmas') => anna.post(url, { key: 'servers', limit, reason })
const decide = (body: object, browser = admin) => browser.post(decideUrl, { requested: 40, reason: '', ...body })
const servers = async () => (await anna.get(url)).body.data.find((limit: { key: string }) => limit.key === 'servers')
const lastOf = async (action: string) =>
  operator().selectFrom('audit_entry').selectAll().where('action', '=', action).orderBy('id', 'desc').executeTakeFirst()
const mails = () =>
  operator().selectFrom('mail').selectAll().where('template', '=', 'limit_decided').orderBy('created_at').execute()

test('requests wait for staff with what is used, oldest first, in one statement', async () => {
  await ask(40)
  await anna.post(url, { key: 'volumes', limit: 90 })
  centre.countStatements()
  const { body } = await admin.get(queue)
  expect(centre.countStatements()).toHaveLength(2)
  expect(body.data.map((row: { key: string }) => row.key)).toEqual(['servers', 'volumes'])
  expect(body.data[0]).toMatchObject({
    customer_number: 10001,
    customer_name: expect.stringContaining('Lindqvist'),
    label: 'Server',
    used: 3,
    limit: 10,
    ceiling: 20,
    requested: 40,
    reason: 'Christmas',
    requested_by: 'Anna Lindqvist',
  })
  const page = await admin.get(`${queue}?limit=1`)
  expect((await admin.get(`${queue}?limit=1&cursor=${page.body.next_cursor}`)).body.data[0].key).toBe('volumes')
})

test.each([
  ['approved', { decision: 'approved' }, { limit: 40, ceiling: 40 }, 'limit.approved'],
  [
    'partly',
    { decision: 'partly', limit: 30, reason: 'For now.' },
    { limit: 30, ceiling: 30 },
    'limit.partly_approved',
  ],
  ['refused', { decision: 'refused', reason: 'Too early.' }, { limit: 10, ceiling: 20 }, 'limit.refused'],
])('a request is %s: the customer sees it, is told, and the activity has it', async (outcome, body, now, action) => {
  await ask(40)
  const sent = (await mails()).length
  expect((await decide(body)).status).toBe(204)
  const reason = 'reason' in body ? body.reason : ''
  expect(await servers()).toMatchObject({ ...now, requested: null, decision: { outcome, asked: 40, reason } })
  expect(await lastOf(action)).toMatchObject({
    customer_number: 10001,
    staff: true,
    subject_label: 'Servers',
    before: { limit: 10, requested: 40 },
    after: { limit: now.limit, requested: null, reason },
  })
  const [mail, ...others] = (await mails()).slice(sent)
  expect(others).toEqual([])
  expect(mail).toMatchObject({ recipient: 'anna@demo.example', locale: 'en', customer_number: 10001 })
  for (const part of ['Servers: 40 requested', reason, '/account/limits']) expect(mail?.body).toContain(part)
  expect((await admin.get(queue)).body.data).toEqual([])
})

test('the mail is in the language of who asked; the owners get it where they have left', async () => {
  await ask(40)
  const { id } = await operator()
    .selectFrom('user_account')
    .select('id')
    .where('email', '=', 'ben@demo.example')
    .executeTakeFirstOrThrow()
  await operator().updateTable('customer_limit').set({ requested_by: id }).where('key', '=', 'servers').execute()
  await decide({ decision: 'refused', reason: 'Leider nicht.' })
  const toBen = (await mails()).at(-1)
  expect(toBen).toMatchObject({ recipient: 'ben@demo.example', locale: 'de' })
  expect(toBen?.body).toContain('Server: 40 beantragt, abgelehnt. Das Limit bleibt bei 10.')
  await ask(40)
  await operator().updateTable('customer_limit').set({ requested_by: null }).where('key', '=', 'servers').execute()
  await decide({ decision: 'approved' })
  expect((await mails()).at(-1)?.recipient).toBe('anna@demo.example')
})

test('the answer goes when the customer asks again, or sets the limit', async () => {
  await ask(40)
  await decide({ decision: 'refused', reason: 'Too early.' })
  await ask(30)
  expect(await servers()).toMatchObject({ requested: 30, decision: null })
  await decide({ decision: 'refused', requested: 30, reason: 'Too early.' })
  await anna.post(url, { key: 'servers', limit: 12 })
  expect(await servers()).toMatchObject({ limit: 12, requested: null, decision: null })
})

test('a customer cancels a request, and makes it again', async () => {
  await ask(40)
  const cancelled = await anna.send('DELETE', `${url}/servers/request`)
  expect([cancelled.status, cancelled.body.data[2]]).toMatchObject([200, { key: 'servers', requested: null }])
  expect(await lastOf('limit.cancelled')).toMatchObject({ before: { requested: 40 }, after: { requested: null } })
  expect((await anna.send('DELETE', `${url}/servers/request`)).status).toBe(404)
  expect((await decide({ decision: 'approved' })).status).toBe(409)
  expect((await ask(40)).body.data[2]).toMatchObject({ requested: 40 })
})

test('staff answer what was asked for, once, and give reasons for less', async () => {
  await ask(40)
  const fields = async (body: object) => Object.keys((await decide(body)).body.errors ?? {})
  expect(await fields({ decision: 'refused' })).toEqual(['reason'])
  expect(await fields({ decision: 'partly', limit: 30 })).toEqual(['reason'])
  for (const limit of [null, 10, 40])
    expect(await fields({ decision: 'partly', limit, reason: 'Not yet' })).toEqual(['limit'])
  expect((await decide({ decision: 'approved', requested: 50 })).status).toBe(409)
  const answers = await Promise.all([
    decide({ decision: 'approved' }),
    decide({ decision: 'refused', reason: 'Not now.' }),
  ])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([204, 409])
  expect(
    (await admin.post(decideUrl.replace('servers', 'elephants'), { decision: 'approved', requested: 4, reason: '' }))
      .status,
  ).toBe(404)
  expect(
    (await admin.post(decideUrl.replace('10001', '999'), { decision: 'approved', requested: 4, reason: '' })).status,
  ).toBe(404)
})

test('only staff answer, with a fresh proof, and not about customers of their own', async () => {
  await ask(40)
  expect([(await anna.get(queue)).status, (await decide({ decision: 'approved' }, anna)).status]).toEqual([403, 403])
  await sql`insert into membership (customer_number, user_id, role, permissions, created_at)
    select 10001, id, 'support', '{support}', now() from user_account where email = 'admin@demo.example'`.execute(
    operator(),
  )
  expect((await decide({ decision: 'approved' })).body.code).toBe('own_customer')
  await sql`delete from membership where customer_number = 10001
    and user_id = (select id from user_account where email = 'admin@demo.example')`.execute(operator())
  centre.wait(16 * 60_000)
  expect((await decide({ decision: 'approved' })).status).toBe(428)
})

test.each([
  ['approved', null, 40],
  ['refused', 30, null],
  ['partly', 30, 30],
  ['partly', 10, 'out_of_range'],
  ['partly', 40, 'out_of_range'],
  ['partly', null, 'out_of_range'],
] as const)('%s with %s makes the limit %s', (decision, limit, expected) => {
  expect(grantedLimit({ limit: 10, requested: 40 }, { decision, limit })).toBe(expected)
})
