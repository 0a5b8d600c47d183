import { emptyContact, fieldsWith } from '@kontor/contract/enums/contact-fields'
import { eachField } from '@kontor/contract/enums/field-table'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Browser } from '../../../testing/browser.ts'
import { addContact, auditOf, contactInput, writable } from '../../../testing/contacts/contacts.ts'
import { newMember } from '../../../testing/people/people.ts'
import { startTestCentre, type TestCentre } from '../../../testing/test-centre.ts'
import { endOf, openNumber, readNumber } from './id-number.ts'

let centre: TestCentre
let anna: Browser
let technician: Browser
beforeAll(async () => {
  centre = await startTestCentre('demo')
  anna = await centre.signedIn('anna@demo.example')
  technician = (await newMember(centre, { role: 'technical', permissions: ['contacts'] })).browser
})
afterAll(() => centre.close())

const url = (id: string) => `/ajax/v1/contacts/${id}`
const put = (contact: Record<string, unknown>, changes: Record<string, unknown>, by = anna) =>
  by.send('PUT', url(String(contact.id)), {
    contact: { ...writable(contact), ...changes },
    version: contact.version,
    allow_duplicate: true,
  })
const rowOf = (id: string) =>
  centre.services.database.operator.selectFrom('contact').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

describe('fax and postcode', () => {
  test('a fax number is read in the contact’s country and refused as phones are', async () => {
    expect(await addContact(anna, { fax: '040 1234568' })).toMatchObject({ fax: '+49 40 1234568' })
    const { status, body } = await anna.post('/ajax/v1/contacts', { ...contactInput, fax: '12', allow_duplicate: true })
    expect([status, Object.keys(body.errors)]).toEqual([422, ['fax']])
  })

  test.each([
    ['DE', 'D-20457', '20457'],
    ['NL', '1012 ab', '1012 AB'],
    // the form remarks on it, and it is saved
    ['DE', '2045', '2045'],
    ['IE', 'd02 af30', 'D02 AF30'],
  ])('in %s %j is kept as %j', async (country, typed, kept) => {
    expect(await addContact(anna, { country, postal_code: typed, phone: '' })).toMatchObject({ postal_code: kept })
  })
})

describe('the fields added later', () => {
  const later = {
    fax: '+49 40 1234568',
    mail_categories: ['billing'],
    registry_handle: 'AB1-RIPE',
    id_type: 'passport',
    id_number: 'C01X00T47',
  }
  const laterFields = fieldsWith('later')
  const earlier = Object.fromEntries(
    Object.entries(contactInput).filter(([field]) => laterFields.every(later => later !== field)),
  )

  test('are empty in a contact that leaves them out', async () => {
    const body = { ...earlier, last_name: 'Early', email: 'early@made.example', phone: '' }
    expect((await anna.post('/ajax/v1/contacts', body)).body).toMatchObject({
      ...eachField(laterFields, field => emptyContact[field]),
      id_number_masked: null,
    })
  })

  test('stay where a page of an earlier version saves', async () => {
    const made = await addContact(anna, later)
    const contact = { ...earlier, last_name: 'Changed', email: made.email, phone: made.phone }
    const { body } = await anna.send('PUT', url(made.id), { contact, version: 1 })
    const { id_number: _number, ...shown } = later
    expect(body).toMatchObject({ last_name: 'Changed', ...shown, id_number_masked: '••••T47' })
  })
})

describe('the number of a passport or register', () => {
  const secret = 'C01X00T47'
  const passport = { id_type: 'passport', id_number: secret.toLowerCase() }

  test('is sealed, answered masked, and nowhere else in the clear', async () => {
    const made = (
      await anna.post(
        '/ajax/v1/contacts',
        { ...contactInput, ...passport, last_name: 'Sealed', email: 'sealed@made.example', phone: '' },
        { 'idempotency-key': 'sealed-1' },
      )
    ).body
    expect(made).toMatchObject({ id_type: 'passport', id_number_masked: '••••T47' })
    expect(made).not.toHaveProperty('id_number')
    const changed = await put(made, { id_number: 'L01X00T99' })
    expect(changed.body).toMatchObject({ id_number_masked: '••••T99' })
    expect((await auditOf(centre, made.id)).at(-1)).toMatchObject({ after: { id_number_changed: true } })
    const vault = await centre.services.keys.vault()
    const { id_number } = await rowOf(made.id)
    expect(openNumber(vault, { customer: 10001, id: made.id }, id_number ?? Buffer.alloc(0))).toBe('L01X00T99')
    for (const table of ['audit_entry', 'idempotency_key', 'mail', 'contact']) {
      const { rows } = await sql<{ row: string }>`select t::text as row from ${sql.table(table)} t
        where t::text ilike any(${['%C01X00T47%', '%L01X00T99%']}::text[])`.execute(centre.services.database.operator)
      expect(rows, table).toEqual([])
    }
    expect(JSON.stringify((await anna.get('/ajax/v1/contacts/export?limit=500')).body)).not.toContain('T99')
  })

  test('stays while its type does, and goes with it', async () => {
    const made = await addContact(anna, passport)
    const kept = (await put(made, { city: 'Kiel', id_number: '' })).body
    expect(kept).toMatchObject({ city: 'Kiel', id_number_masked: '••••T47' })
    const other = await put(kept, { id_type: 'identity_card' })
    expect([other.status, other.body.errors]).toEqual([422, { 'contact.id_number': ['Enter the number.'] }])
    const { body } = await put(kept, { id_type: null })
    expect(body).toMatchObject({ id_type: null, id_number_masked: null })
    expect(await rowOf(made.id)).toMatchObject({ id_number: null, id_number_end: '' })
  })

  test('needs a type, and a type needs it', async () => {
    const refused = async (changes: object) =>
      Object.keys(
        (await anna.post('/ajax/v1/contacts', { ...contactInput, ...changes, allow_duplicate: true })).body.errors,
      )
    expect(await refused({ id_number: secret })).toEqual(['id_type'])
    expect(await refused({ id_type: 'passport' })).toEqual(['id_number'])
    expect(await refused({ id_type: 'vat_id', id_number: 'DE136695977' })).toEqual(['id_number'])
    expect(await refused({ id_type: 'passport', id_number: 'no' })).toEqual(['id_number'])
  })

  test.each([
    ['vat_id', 'de 136 695 976', 'DE136695976'],
    ['company_register', ' HRB  12345 B', 'HRB 12345 B'],
    ['company_register', 'CHE-123.456.789', 'CHE-123.456.789'],
    ['identity_card', 'l01x 00t47', 'L01X00T47'],
  ] as const)('of the type %s, %j is kept as %j', (type, typed, number) =>
    expect(readNumber(type, typed, 'DE')).toEqual({ number }),
  )

  test.each([
    ['L01X00T47', 'T47'],
    ['DE136695976123', '6123'],
    ['HRB 12', '12'],
    ['12', ''],
    // letters of two code units are not split
    ['1𝐀𝐁𝐂', '𝐂'],
    ['𝐀𝐁12', '2'],
  ])('of %j no more is shown than %j', (number, end) => expect(endOf(number)).toBe(end))

  test('moves in a merger, sealed for the contact that has it now', async () => {
    const own = await addContact(anna, { registry_handle: 'OWN-1' })
    const other = await addContact(anna, { ...passport, registry_handle: 'OTHER-1', fax: '+49 40 1234599' })
    const take = { domain_data: 'other', fax: 'other' }
    const versions = { this: 1, other: 1 }
    const { body } = await anna.post(`${url(own.id)}/merge`, { other_id: other.id, take, versions })
    expect(body).toMatchObject({
      registry_handle: 'OTHER-1',
      id_type: 'passport',
      id_number_masked: '••••T47',
      fax: '+49 40 1234599',
    })
    const vault = await centre.services.keys.vault()
    const { id_number } = await rowOf(own.id)
    expect(openNumber(vault, { customer: 10001, id: own.id }, id_number ?? Buffer.alloc(0))).toBe(secret)
  })
})

describe('mails that a contact gets', () => {
  test('are granted by people who may read them themselves', async () => {
    const made = await addContact(technician, { mail_categories: ['domains', 'domains'] })
    expect(made.mail_categories).toEqual(['domains'])
    const refused = await put(made, { mail_categories: ['domains', 'billing'] }, technician)
    expect([refused.status, refused.body.errors]).toEqual([
      422,
      { 'contact.mail_categories': ['You don’t have this permission yourself.'] },
    ])
    expect((await put(made, { mail_categories: ['domains', 'billing', 'privacy'] })).status).toBe(200)
  })

  test('that others granted stay as long as the address, and go with it', async () => {
    const made = await addContact(anna, { mail_categories: ['billing', 'domains'] })
    const moved = await put(made, { city: 'Kiel', email: made.email.toUpperCase() }, technician)
    expect(moved.body.mail_categories).toEqual(['billing', 'domains'])
    const taken = await put(moved.body, { email: 'technician@made.example' }, technician)
    expect(taken).toMatchObject({ status: 200, body: { mail_categories: ['domains'] } })
  })

  test('stay in a merger with the address that they were meant for', async () => {
    const own = await addContact(anna, { mail_categories: ['domains'] })
    const other = await addContact(anna, { mail_categories: ['billing'] })
    const versions = { this: 1, other: 1 }
    const merged = await technician.post(`${url(own.id)}/merge`, { other_id: other.id, take: {}, versions })
    expect(merged.body.mail_categories).toEqual(['domains'])
    const twin = await addContact(anna, { email: own.email, mail_categories: ['billing'], allow_duplicate: true })
    const both = { this: 2, other: 1 }
    const united = await technician.post(`${url(own.id)}/merge`, { other_id: twin.id, take: {}, versions: both })
    expect(united.body.mail_categories).toEqual(['domains', 'billing'])
  })

  test('are read from files within the same limits', async () => {
    const text =
      'Last name;E-mail;Mails about;Fax;Registry handle\nMailed;mailed@made.example;Billing and tax;040 1234568;X-1\n'
    const send = (by: Browser) => by.post('/ajax/v1/contacts/import', { format: 'csv', text, dry_run: false })
    const refused = await send(technician)
    expect(refused.body).toMatchObject({
      code: 'import_broken',
      current: { rows: [{ errors: [{ field: 'mail_categories', column: 'Mails about' }] }] },
    })
    expect((await send(anna)).status).toBe(200)
    expect((await anna.get('/ajax/v1/contacts/export?q=mailed')).body.data).toMatchObject([
      { mail_categories: ['billing'], fax: '+49 40 1234568', registry_handle: 'X-1', id_type: null },
    ])
  })
})
