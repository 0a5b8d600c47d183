import type { ContactRow } from '@kontor/contract/areas/customers/contacts'
import { contactRoles, contactSorts } from '@kontor/contract/enums/contacts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Db } from '../../../platform/db/database.ts'

import type { Browser } from '../../../testing/browser.ts'
import { startTestCentre, type TestCentre } from '../../../testing/test-centre.ts'

let centre: TestCentre
let anna: Browser
beforeAll(async () => {
  centre = await startTestCentre('demo')
  anna = await centre.signedIn('anna@demo.example')
})
afterAll(() => centre.close())

const input = {
  kind: 'person',
  first_name: 'Kim',
  last_name: 'Petersen',
  organisation: '',
  email: 'kim@petersen.example',
  phone: '+49 40 123456',
  line1: 'Hafenstraße 1',
  postal_code: '20457',
  city: 'Hamburg',
  country: 'DE',
  locale: 'de',
  roles: ['billing'],
  note: '',
}
const create = (changes: Record<string, unknown> = {}, by = anna) =>
  by.post('/ajax/v1/contacts', { allow_duplicate: true, ...input, ...changes })
const put = (id: string, body: unknown, by = anna) => by.send('PUT', `/ajax/v1/contacts/${id}`, body)
const list = async (query = ''): Promise<ContactRow[]> =>
  (await anna.get(`/ajax/v1/contacts?limit=100${query}`)).body.data
const ids = (rows: readonly ContactRow[]) => rows.map(({ id }) => id).sort()

async function idOf(customer: number): Promise<string> {
  const { operator } = centre.services.database
  const row = await operator
    .selectFrom('contact')
    .select('id')
    .where('customer_number', '=', customer)
    .executeTakeFirst()
  if (row) return row.id
  const made = await operator
    .insertInto('contact')
    .values({
      customer_number: customer,
      id: '01934b5c-0000-7000-8000-00000000c0de',
      kind: 'person',
      last_name: 'Elsewhere',
      email: 'else@where.example',
      country: 'DE',
      created_at: new Date(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return made.id
}

const auditOf = (id: string) =>
  centre.services.database.operator
    .selectFrom('audit_entry')
    .select(['customer_number', 'action', 'actor_name', 'subject_label', 'before', 'after'])
    .where('subject_id', '=', id)
    .orderBy('id')
    .execute()

describe('the list of contacts', () => {
  test.each([
    ['?limit=1', 1],
    ['?limit=100', 1],
    ['?role=technical&q=example&sort=-email', 2],
  ])('%s costs as many statements with the session’s: %i', async (query, statements) => {
    centre.countStatements()
    expect((await anna.get(`/ajax/v1/contacts${query}`)).status).toBe(200)
    expect(centre.countStatements()).toHaveLength(statements)
  })

  test.each(contactSorts)('walks by %s forward and back, each contact once', async sort => {
    const pageAt = async (cursor: string | null) => {
      const { status, body } = await anna.get(
        `/ajax/v1/contacts?limit=2&sort=${sort}${cursor ? `&cursor=${cursor}` : ''}`,
      )
      expect(status).toBe(200)
      return body
    }
    const pages: ContactRow[][] = []
    let page = await pageAt(null)
    for (; page.next_cursor; page = await pageAt(page.next_cursor)) pages.push(page.data)
    const rows = [...pages.flat(), ...page.data]
    const back: ContactRow[][] = []
    while (page.previous_cursor) {
      page = await pageAt(page.previous_cursor)
      back.unshift(page.data)
    }
    expect(back).toEqual(pages)
    expect(ids(rows)).toEqual(ids(await list()))
    const texts = rows.map(row => (sort.endsWith('name') ? row.name : row.email))
    const sorted = texts.toSorted((a, b) => a.localeCompare(b, 'en'))
    expect(texts).toEqual(sort.startsWith('-') ? sorted.reverse() : sorted)
  })

  test('pages on behind the longest name', async () => {
    const long = await create({ kind: 'organisation', organisation: '🏢'.repeat(100), email: 'a@long.example' })
    await create({ kind: 'organisation', organisation: '🏢'.repeat(100), email: 'b@long.example' })
    expect(long.status).toBe(201)
    const pageOf = (query: string) => anna.get(`/ajax/v1/contacts?limit=1&q=long.example${query}`)
    const { body } = await pageOf('')
    const next = await pageOf(`&cursor=${body.next_cursor}`)
    expect(next.status).toBe(200)
    expect(next.body.data[0].id).not.toBe(body.data[0].id)
  })

  test('filters by role, searches by words and counts uses', async () => {
    const all = await list()
    for (const role of contactRoles)
      expect(ids(await list(`&role=${role}`))).toEqual(ids(all.filter(({ roles }) => roles.includes(role))))
    const { body } = await create({ first_name: 'Zoë', last_name: 'O’Neill', email: 'zoe@z.example' })
    expect(ids(await list(`&q=${encodeURIComponent('o’neill ZOË')}`))).toEqual([body.id])
    expect(await list(`&q=${encodeURIComponent('zo_')}`)).toEqual([])
    const used = all.find(({ used_by }) => used_by > 0)
    centre.countStatements()
    const detail = await anna.get(`/ajax/v1/contacts/${used?.id}`)
    expect(centre.countStatements()).toHaveLength(2)
    const contracts = new Set(detail.body.used_by.map((use: { contract_number: string }) => use.contract_number))
    expect(contracts.size).toBe(used?.used_by)
  })
})

describe('adding a contact', () => {
  test('answers with it, unverified, and logs who did it', async () => {
    const { status, body } = await create({ roles: ['billing', 'abuse', 'billing'] })
    expect(status).toBe(201)
    expect(body).toMatchObject({
      ...input,
      name: 'Kim Petersen',
      roles: ['billing', 'abuse'],
      email_verification: 'unverified',
      phone_verification: 'unverified',
      used_by: [],
      version: 1,
    })
    expect((await anna.get(`/ajax/v1/contacts/${body.id}`)).body).toEqual(body)
    expect(await auditOf(body.id)).toMatchObject([
      {
        customer_number: 10001,
        action: 'contact.created',
        actor_name: 'Anna Lindqvist',
        subject_label: 'Kim Petersen',
      },
    ])
  })

  test('happens once however often it is sent under one key', async () => {
    const send = () =>
      anna.post(
        '/ajax/v1/contacts',
        { allow_duplicate: true, ...input, last_name: 'Once' },
        { 'idempotency-key': 'contact-1' },
      )
    const first = await send()
    expect(await send()).toMatchObject({ status: 201, body: first.body })
    expect(await list('&q=Once')).toHaveLength(1)
  })

  test.each([
    [{ last_name: ' ' }, 'last_name', 'Enter a last name.'],
    [{ kind: 'organisation' }, 'organisation', 'Enter the name of the organisation.'],
    [{ kind: 'role' }, 'organisation', 'Enter the name of the organisation.'],
    [{ email: 'kim' }, 'email', 'Enter an email address such as name@example.com.'],
    [{ country: 'Germany' }, 'country', 'Check the format.'],
    [{ note: 'x'.repeat(1001) }, 'note', 'Use at most 1000 characters.'],
    [{ roles: ['boss'] }, 'roles.0', 'Choose one of the options.'],
    [{ customer_number: 10002 }, 'customer_number', 'This field does not exist.'],
  ])('refuses %j', async (changes, field, text) => {
    const before = (await list()).length
    const { status, body } = await create(changes)
    expect(status).toBe(422)
    expect(body.errors).toEqual({ [field]: [text] })
    expect(await list()).toHaveLength(before)
  })
})

describe('replacing a contact', () => {
  test('keeps what was verified unless the address changes, and logs the difference', async () => {
    const { body: made } = await create()
    await sql`update contact set email_verification = 'verified', phone_verification = 'verified' where id = ${made.id}`.execute(
      centre.services.database.operator,
    )
    const moved = await put(made.id, { contact: { ...input, city: 'Kiel' }, version: 1 })
    expect(moved).toMatchObject({ status: 200, body: { city: 'Kiel', version: 2, email_verification: 'verified' } })
    const renamed = await put(made.id, { contact: { ...input, city: 'Kiel', email: 'k@petersen.example' }, version: 2 })
    expect(renamed.body).toMatchObject({ version: 3, email_verification: 'unverified', phone_verification: 'verified' })
    expect((await auditOf(made.id)).slice(1)).toMatchObject([
      { action: 'contact.changed', before: { city: 'Hamburg' }, after: { city: 'Kiel' } },
      { action: 'contact.changed', before: { email: input.email }, after: { email: 'k@petersen.example' } },
    ])
  })

  test('is refused with the current record where another change was faster', async () => {
    const { body: made } = await create()
    await put(made.id, { contact: { ...input, city: 'Kiel' }, version: 1 })
    const late = await put(made.id, { contact: { ...input, city: 'Bremen' }, version: 1 })
    expect(late).toMatchObject({ status: 409, body: { code: 'stale_version', current: { city: 'Kiel', version: 2 } } })
    expect((await anna.get(`/ajax/v1/contacts/${made.id}`)).body.city).toBe('Kiel')
  })

  test('lets one of two simultaneous savers win', async () => {
    const { body: made } = await create()
    const answers = await Promise.all(
      ['Kiel', 'Bremen'].map(city => put(made.id, { contact: { ...input, city }, version: 1 })),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  })

  test('checks the parts under their own names', async () => {
    const { body: made } = await create()
    const { status, body } = await put(made.id, { contact: { ...input, last_name: '' }, version: 0 })
    expect(status).toBe(422)
    expect(Object.keys(body.errors)).toEqual(expect.arrayContaining(['version']))
    const name = await put(made.id, { contact: { ...input, last_name: '' }, version: 1 })
    expect(name.body.errors).toEqual({ 'contact.last_name': ['Enter a last name.'] })
  })
})

describe('access to contacts', () => {
  test('another customer’s contact does not exist, nor does an unknown one', async () => {
    const foreign = await idOf(10002)
    for (const id of [foreign, '00000000-0000-7000-8000-000000000000', 'no-id']) {
      expect(await anna.get(`/ajax/v1/contacts/${id}`)).toMatchObject({ status: 404, body: { code: 'not_found' } })
      expect(await put(id, { contact: input, version: 1 })).toMatchObject({ status: 404 })
    }
    const { operator } = centre.services.database
    const row = await operator.selectFrom('contact').select('version').where('id', '=', foreign).executeTakeFirst()
    expect(row?.version).toBe(1)
  })

  test('needs a session, and the permission of the area', async () => {
    const id = await idOf(10001)
    expect((await centre.browser().get('/ajax/v1/contacts')).status).toBe(401)
    const ben = await centre.signedIn('ben@demo.example')
    expect((await ben.get('/ajax/v1/contacts')).status).toBe(403)
    expect((await ben.get(`/ajax/v1/contacts/${id}`)).status).toBe(403)
    expect((await create({}, ben)).status).toBe(403)
    expect((await put(id, { contact: input, version: 1 }, ben)).status).toBe(403)
  })

  test('is closed while the customer is locked', async () => {
    const id = await idOf(10003)
    const locked = await centre.signedIn('locked@demo.example')
    const answers = [
      await locked.get('/ajax/v1/contacts'),
      await locked.get(`/ajax/v1/contacts/${id}`),
      await create({}, locked),
      await put(id, { contact: input, version: 1 }, locked),
    ]
    expect(answers.map(({ status, body }) => [status, body.code])).toEqual(Array(4).fill([423, 'account_locked']))
  })

  test.each(['contact', 'contact_use'])('a forgotten predicate on %s shows nothing of others', async table => {
    const seen = async (db: Db) => {
      const { rows } = await sql<{ customer_number: number }>`
          select distinct customer_number from ${sql.table(table)}`.execute(db)
      return rows.map(row => row.customer_number)
    }
    const { asTenant, unbound } = centre.services.database
    expect(await asTenant(10001, seen)).toEqual([10001])
    expect(await seen(unbound)).toEqual([])
  })
})
