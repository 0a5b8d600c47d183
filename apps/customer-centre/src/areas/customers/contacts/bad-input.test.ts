import { contactFields, fieldsWith } from '@kontor/contract/enums/contact-fields'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Browser } from '../../../testing/browser.ts'
import { addContact, contactInput } from '../../../testing/contacts/contacts.ts'
import { startTestCentre, type TestCentre } from '../../../testing/test-centre.ts'

let centre: TestCentre
let anna: Browser
beforeAll(async () => {
  centre = await startTestCentre('demo')
  anna = await centre.signedIn('anna@demo.example')
})
afterAll(() => centre.close())

const post = (changes: Record<string, unknown>) =>
  anna.post('/ajax/v1/contacts', { ...contactInput, allow_duplicate: true, ...changes })

const limits = fieldsWith('type', 'text').flatMap(field =>
  'pattern' in contactFields[field] ? [] : [[field, contactFields[field].max] as const],
)
/** A text of this many characters, as JavaScript and the database count them. */
const scripts = { latin: 'x', umlauts: 'ü', arabic: 'ع', chinese: '公' }

describe.each(limits)('%s', (field, most) => {
  test.each([most - 1, most])('takes %i characters of any script, and gives them back', async length => {
    for (const letter of Object.values(scripts)) {
      const { status, body } = await post({ [field]: letter.repeat(length) })
      expect([status, body[field]]).toEqual([201, letter.repeat(length)])
    }
  })

  test('refuses one more, and says how many there may be', async () => {
    const { status, body } = await post({ [field]: 'x'.repeat(most + 1) })
    expect(status).toBe(422)
    expect(body.errors).toEqual({ [field]: [`Use at most ${most} characters.`] })
  })

  test.each([null, 7, ['x'], { x: 1 }])('refuses %j', async value => {
    const { status, body } = await post({ [field]: value })
    expect([status, Object.keys(body.errors)]).toEqual([422, [field]])
  })
})

test.each([
  ['040 1234567', '+49 40 1234567'],
  ['+43 (1) 555-0199', '+43 1 5550199'],
  ['', ''],
])('the number %j is kept as %j', async (typed, kept) => {
  const { status, body } = await post({ phone: typed })
  expect([status, body.phone]).toEqual([201, kept])
})

test.each(['12', 'call me', '+49 15 00000000', '+999 123456', '1'.repeat(26)])(
  'the number %j is refused',
  async typed => {
    const { status, body } = await post({ phone: typed })
    expect([status, Object.keys(body.errors)]).toEqual([422, ['phone']])
  },
)

test('a number older than the check may stay, and no other wrong one can replace it', async () => {
  const { id } = await addContact(anna)
  await centre.services.database.operator.updateTable('contact').set({ phone: '12' }).where('id', '=', id).execute()
  const put = (phone: string, version: number) =>
    anna.send('PUT', `/ajax/v1/contacts/${id}`, { contact: { ...contactInput, phone }, version, allow_duplicate: true })
  expect((await put('12', 1)).status).toBe(200)
  expect(Object.keys((await put('13', 2)).body.errors)).toEqual(['contact.phone'])
})

test('an address may have 254 characters and no more', async () => {
  const address = (length: number) =>
    `${'a'.repeat(length - 188)}@${`${'b'.repeat(60)}.`.repeat(3)}example`.slice(-length)
  const fits = (length: number) => `a${address(length).slice(1)}`
  const longest = fits(254)
  expect(longest).toHaveLength(254)
  expect((await post({ email: longest })).status).toBe(201)
  expect((await post({ email: `a${longest}` })).status).toBe(422)
})

test.each<[string, Record<string, unknown>]>([
  ['right to left', { first_name: 'محمد', last_name: 'الأحمد', organisation: 'شركة النور' }],
  ['Hebrew with marks', { first_name: 'שָׁלוֹם', last_name: 'כֹּהֵן' }],
  ['letters put together', { first_name: 'Zoe\u0308', last_name: 'Nguyễn' }],
  ['beyond the basic plane', { first_name: '𠮷野', last_name: '👩‍🚀' }],
  ['apostrophes and hyphens', { first_name: "D'Arcy", last_name: 'O’Neill-Ó Súilleabháin' }],
  ['what looks like a command', { last_name: `'; drop table contact; --`, organisation: '<script>alert(1)</script>' }],
])('a name %s comes back as it was written, and is found by it', async (_how, name) => {
  const { status, body } = await post(name)
  expect(status).toBe(201)
  expect(body).toMatchObject(name)
  const found = await anna.get(`/ajax/v1/contacts?q=${encodeURIComponent(String(name.last_name))}`)
  expect(found.body.data.map(({ id }: { id: string }) => id)).toContain(body.id)
})

test.each(['\0', 'a\0b', '\ud800'])('%j, which no database can hold, is not an internal error', async text => {
  const { status } = await post({ last_name: `Kim${text}` })
  expect(status).toBe(422)
})

test('unknown parts are refused by name, in bodies and in parts of them', async () => {
  const { id } = await addContact(anna)
  const url = `/ajax/v1/contacts/${id}`
  const refused = async (answer: Promise<{ status: number; body: { errors?: object } }>) => {
    const { status, body } = await answer
    return [status, Object.keys(body.errors ?? {})]
  }
  const other_id = crypto.randomUUID()
  const versions = { this: 1, other: 1 }
  expect(await refused(post({ verified: true }))).toEqual([422, ['verified']])
  expect(await refused(anna.post(`${url}/merge`, { other_id, take: { roles: 'this' }, versions }))).toEqual([
    422,
    ['take.roles'],
  ])
  expect(await refused(anna.post(`${url}/merge`, { other_id, take: { name: 'both' }, versions }))).toEqual([
    422,
    ['take.name'],
  ])
  expect(await refused(anna.post(`${url}/merge`, { other_id: 'x', take: {}, versions }))).toEqual([422, ['other_id']])
  expect(await refused(anna.post(`${url}/replace`, { replacement_id: 'x' }))).toEqual([422, ['replacement_id']])
  expect(await refused(anna.send('DELETE', `${url}?replacement_id=x`))).toEqual([422, ['replacement_id']])
  expect(await refused(anna.post(`${url}/verification/email/check`, { code: '' }))).toEqual([422, ['code']])
  expect(await refused(anna.post(`${url}/verification/email/check`, { code: '1'.repeat(21) }))).toEqual([422, ['code']])
  expect(await refused(anna.post(`${url}/evidence`, { note: ' ' }))).toEqual([422, ['note']])
  expect(await refused(anna.post(`${url}/evidence`, { note: 'x'.repeat(1001) }))).toEqual([422, ['note']])
  expect((await anna.post(`${url}/verification/fax`)).status).toBe(404)
})

test.each(['code', 'merge', 'replace', 'evidence', 'delete'])('%s needs contacts:write', async what => {
  const { id } = await addContact(anna)
  const { operator } = centre.services.database
  await operator
    .updateTable('membership')
    .set({ permissions: ['contacts:read'] })
    .where('customer_number', '=', 10001)
    .where('role', '<>', 'owner')
    .execute()
  const ben = await centre.signedIn('ben@demo.example')
  const url = `/ajax/v1/contacts/${id}`
  expect((await ben.get(url)).status).toBe(200)
  const other = crypto.randomUUID()
  const calls = {
    code: () => ben.post(`${url}/verification/email`),
    merge: () => ben.post(`${url}/merge`, { other_id: other, take: {}, versions: { this: 1, other: 1 } }),
    replace: () => ben.post(`${url}/replace`, { replacement_id: other }),
    evidence: () => ben.post(`${url}/evidence`, { note: 'x' }),
    delete: () => ben.send('DELETE', url),
  }
  expect(await calls[what as keyof typeof calls]()).toMatchObject({ status: 403, body: { code: 'forbidden' } })
})
