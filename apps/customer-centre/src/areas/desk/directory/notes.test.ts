import type { CustomerFile } from '@kontor/contract/areas/desk/customer-file'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Browser } from '../../../testing/browser.ts'
import { multipart, samples } from '../../../testing/multipart.ts'
import { newPerson } from '../../../testing/people/people.ts'
import { startTestCentre, type TestCentre } from '../../../testing/test-centre.ts'

let centre: TestCentre
let admin: Browser
beforeAll(async () => {
  centre = await startTestCentre('demo')
  admin = await centre.signedIn('admin@demo.example')
})
afterAll(() => centre.close())

const operator = () => centre.services.database.operator
const at = '/ajax/v1/staff/customers/10001'
const file = async (reader = admin) => (await reader.get<CustomerFile>(at)).body
async function staffWith(powers: string[]): Promise<Browser> {
  const person = await newPerson(centre)
  await sql`with made as (insert into staff_role (id, name, powers, created_at)
      values (gen_random_uuid(), ${person.email}, ${powers}, now()) returning id)
    update user_account set staff_roles = array[made.id::text] from made where user_account.id = ${person.id}`.execute(
    operator(),
  )
  return centre.signedIn(person.email)
}
const entries = (action: string) =>
  operator()
    .selectFrom('audit_entry')
    .select(['customer_number', 'subject_id', 'before', 'after'])
    .where('action', '=', action)
    .execute()

test('a note with a file is for staff, who download it; only its writer deletes it, with the file', async () => {
  const { payload, headers } = multipart({ body: 'Calls\nbefore noon.' }, [{ name: 'memo.pdf', content: samples.pdf }])
  const written = await admin.send('POST', `${at}/notes`, payload, headers)
  expect(written.status).toBe(201)
  const reader = await staffWith(['customers:see'])
  const [note] = (await file(reader)).notes
  expect(note).toMatchObject({ id: written.body.id, body: 'Calls\nbefore noon.', own: false })
  const stored = `/ajax/v1/staff/files/${note?.files[0]?.id}`
  expect(note?.files[0]?.name).toBe('memo.pdf')
  expect((await reader.get(stored)).status).toBe(200)
  expect((await (await staffWith(['privacy:see'])).get(stored)).status).toBe(404)
  const anna = await centre.signedIn('anna@demo.example')
  expect((await anna.get(stored)).status).toBe(403)
  expect((await anna.get(stored.replace('/staff', ''))).status).toBe(404)
  expect(JSON.stringify((await anna.get('/ajax/v1/activity?limit=100')).body)).not.toMatch(/noted/)
  expect(await entries('customer.noted')).toEqual([
    { customer_number: 0, subject_id: '10001', before: null, after: { files: 1 } },
  ])

  const own = `${at}/notes/${note?.id}`
  const other = await staffWith(['customers:act'])
  expect((await other.send('DELETE', own)).status).toBe(404)
  expect((await admin.send('DELETE', own.replace('10001', '10002'))).status).toBe(404)
  expect((await admin.send('DELETE', own)).status).toBe(204)
  expect((await file()).notes).toEqual([])
  expect((await admin.get(stored)).status).toBe(404)
  expect(await entries('customer.note_deleted')).toHaveLength(1)
})

test('tags are words that are offered for other customers; twenty at most', async () => {
  const tag = (body: object, of = at) => admin.post(`${of}/tags`, body)
  expect((await tag({ add: [' VIP ', 'calls'] })).body).toEqual({ tags: ['calls', 'vip'] })
  expect((await tag({ add: ['vip'] })).body).toEqual({ tags: ['calls', 'vip'] })
  expect(await entries('customer.tagged')).toHaveLength(1)
  const other = (await admin.get<CustomerFile>('/ajax/v1/staff/customers/10002')).body
  expect(other).toMatchObject({ tags: [], known_tags: ['calls', 'vip'] })
  expect((await tag({ remove: ['calls'] })).body).toEqual({ tags: ['vip'] })
  expect(await file()).toMatchObject({ tags: ['vip'], known_tags: ['vip'] })
  const many = Array.from({ length: 20 }, (_, index) => `tag ${index}`)
  expect((await tag({ add: many })).body.errors).toEqual({ add: [expect.stringContaining('20')] })
  expect((await file()).tags).toEqual(['vip'])
  expect((await tag({ add: ['<b>'] })).status).toBe(422)
})

test('take the power to act for customers, and a customer who is there and has not asked to be erased', async () => {
  const reader = await staffWith(['customers:see'])
  const anna = await centre.signedIn('anna@demo.example')
  const calls = [
    ['POST', `${at}/notes`, { body: 'Text' }],
    ['POST', `${at}/tags`, { add: ['vip'] }],
    ['DELETE', `${at}/notes/018f0000-0000-7000-8000-000000000000`, undefined],
  ] as const
  for (const [method, url, body] of calls) {
    expect((await reader.send(method, url, body)).status, url).toBe(403)
    expect((await anna.send(method, url, body)).status, url).toBe(403)
    expect((await admin.send(method, url.replace('10001', '99999'), body)).status, url).toBe(404)
  }
  expect((await admin.post(`${at}/notes`, { body: '  ' })).body.errors).toHaveProperty('body')
  await sql`insert into erasure_request (customer_number, id, state, requested_at, scheduled_for, user_id, begun_at)
    select 10001, gen_random_uuid(), 'scheduled', now(), now(), id, now() from user_account where email = 'anna@demo.example'`.execute(
    operator(),
  )
  for (const [method, url, body] of calls.slice(0, 2))
    expect((await admin.send(method, url, body)).body.code, url).toBe('customer_erased')
})
