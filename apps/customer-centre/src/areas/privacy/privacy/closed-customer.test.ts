import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Browser } from '../../../testing/browser.ts'
import { runQueued } from '../../../testing/run-queued.ts'
import { startTestCentre, type TestCentre } from '../../../testing/test-centre.ts'

const number = 10004
const url = `/ajax/v1/privacy/closed/${number}`
const mailer = { send: async () => undefined }

let centre: TestCentre
let noor: Browser
beforeAll(async () => {
  centre = await startTestCentre('demo')
  noor = await centre.signedIn('new@demo.example')
})
afterAll(() => centre.close())

const operator = () => centre.services.database.operator
const run = (statement: ReturnType<typeof sql>) => statement.execute(operator())
const close = (at: string | null) =>
  run(sql`update customer set deactivated_at = ${at} where customer_number = ${number}`)
const membership = (role: string, permissions: string) =>
  run(sql`update membership set role = ${role}, permissions = ${permissions}::text[] where customer_number = ${number}`)

test('an open customer is none of these, nor is another person’s', async () => {
  expect((await noor.get(url)).status).toBe(404)
  await close('2026-11-10T08:00:00Z')
  expect((await noor.get(url)).status).toBe(200)
  for (const email of ['anna@demo.example', 'admin@demo.example']) {
    const other = await centre.signedIn(email)
    for (const [method, path] of [
      ['GET', url],
      ['POST', `${url}/exports`],
      ['POST', `${url}/erasure`],
      ['DELETE', `${url}/erasure`],
    ] as const) {
      const body = path.endsWith('erasure') && method === 'POST' ? { customer_number: number } : undefined
      expect((await other.send(method, path, body)).status).toBe(404)
    }
  }
  // staff who act for it neither: this is only for its own people
  const admin = await centre.signedIn('admin@demo.example')
  await admin.post(`/ajax/v1/accounts/customers/${number}/change`, { reason: 'Ticket 20014' })
  expect((await admin.get(url)).status).toBe(404)
})

test('its people see archives and the erasure, and nothing else of it', async () => {
  const { body } = await noor.get(url)
  expect(body).toMatchObject({ number, name: 'Atelier Haddad', may_export: true, may_erase: true, exports: [] })
  expect(Object.keys(body).toSorted()).toEqual(
    ['number', 'name', 'may_export', 'may_erase', 'exports', 'erasure', 'plan'].toSorted(),
  )
  for (const path of ['privacy', 'accounts/userdata', 'invoices', 'activity', 'people'])
    expect((await noor.get(`/ajax/v1/${path}`)).body.code).toBe('no_customer')
})

test('an archive is made for the person who asked, and only they can download it', async () => {
  const { status, body } = await noor.post(`${url}/exports`)
  expect(status).toBe(201)
  await runQueued(centre.services, mailer)
  const [made] = (await noor.get(url)).body.exports
  expect(made).toMatchObject({ id: body.id, state: 'ready', own: true })
  const { body: way } = await noor.post(`${url}/exports/${body.id}/downloads`)
  const file = await noor.get(way.url)
  expect([file.status, file.headers['content-type']]).toEqual([200, 'application/zip'])
  const anna = await centre.signedIn('anna@demo.example')
  expect((await anna.get(way.url)).status).toBe(404)
  const entries = await operator()
    .selectFrom('audit_entry')
    .select(['action', 'actor_name'])
    .where('customer_number', '=', number)
    .where('action', 'like', 'privacy.export_%')
    .where('actor_user_id', 'is not', null)
    .orderBy('at')
    .execute()
  expect(entries).toEqual([
    { action: 'privacy.export_requested', actor_name: 'Noor Haddad' },
    { action: 'privacy.export_downloaded', actor_name: 'Noor Haddad' },
  ])
  // an old proof is not enough
  centre.wait(16 * 60_000)
  expect((await noor.get(way.url)).status).toBe(428)
  expect((await noor.post(`${url}/exports`)).status).toBe(428)
  noor = await centre.signedIn('new@demo.example')
})

test('people without the right while the customer was open do not have it now', async () => {
  await membership('support', '{support}')
  expect((await noor.get(url)).status).toBe(403)
  expect((await noor.post(`${url}/erasure`, { customer_number: number })).body.code).toBe('forbidden')
  expect((await noor.send('DELETE', `${url}/erasure`)).body.code).toBe('forbidden')
  await membership('read_only', '{account:read}')
  expect((await noor.get(url)).body).toMatchObject({ may_export: false, may_erase: false })
  expect((await noor.post(`${url}/exports`)).status).toBe(403)
  await membership('admin', '{account}')
  expect((await noor.post(`${url}/erasure`, { customer_number: number })).body.code).toBe('owners_only')
  await membership('owner', '{}')
})

test('the erasure is asked for, withdrawn, and out of reach once it has begun', async () => {
  expect((await noor.post(`${url}/erasure`, { customer_number: 10001 })).body.errors).toHaveProperty('customer_number')
  expect((await noor.post(`${url}/erasure`, { customer_number: number })).body).toMatchObject({ state: 'scheduled' })
  expect((await noor.send('DELETE', `${url}/erasure`)).status).toBe(204)
  expect((await noor.get(url)).body.erasure.state).toBe('withdrawn')
  await noor.post(`${url}/erasure`, { customer_number: number })
  await run(sql`update erasure_request set begun_at = now() where customer_number = ${number} and state = 'scheduled'`)
  expect((await noor.send('DELETE', `${url}/erasure`)).body.code).toBe('conflict')
  expect((await noor.post(`${url}/exports`)).body.code).toBe('conflict')
  expect((await noor.post(`${url}/erasure`, { customer_number: number })).body.code).toBe('conflict')
  await run(sql`update membership set expires_at = '2026-11-01' where customer_number = ${number}`)
  expect((await noor.get(url)).status).toBe(404)
})
