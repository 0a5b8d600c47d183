import type { Found } from '@kontor/contract/areas/desk/search'
import { rolePermissions } from '@kontor/contract/roles'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { insertDocument } from '../../../testing/billing/documents.ts'
import type { Browser } from '../../../testing/browser.ts'
import { addContact } from '../../../testing/contacts/contacts.ts'
import { insertContract } from '../../../testing/contracts/contracts.ts'
import { newMember } from '../../../testing/people/people.ts'
import { startTestCentre, type TestCentre } from '../../../testing/test-centre.ts'

let centre: TestCentre
let anna: Browser
beforeAll(async () => {
  centre = await startTestCentre('demo')
  anna = await centre.signedIn('anna@demo.example')
})
afterAll(() => centre.close())

const operator = () => centre.services.database.operator
const path = (q: string) => `/ajax/v1/search?q=${encodeURIComponent(q)}`
async function find(q: string, browser = anna): Promise<Found[]> {
  const { status, body } = await browser.get(path(q))
  expect(status).toBe(200)
  return body.data
}
/** By what a person calls them. */
const names = (found: Found[]) => found.map(hit => (hit.kind === 'contact' ? hit.name : String(hit.number)))
const kinds = (found: Found[]) => [...new Set(found.map(({ kind }) => kind))]
const ticket = async (customer = 10001) => {
  const { rows } = await sql<{ number: number; subject: string }>`select number::integer, subject from ticket
    where customer_number = ${customer} and contract_id is null order by number limit 1`.execute(operator())
  return rows[0] ?? { number: 0, subject: '' }
}

describe('an invoice', () => {
  beforeAll(async () => {
    for (const [number, kind] of [
      ['RE-2031-000039', 'invoice'],
      ['RE-2031-000390', 'invoice'],
      ['RE-2030-000039', 'invoice'],
      ['GS-2031-000039', 'credit_note'],
    ] as const)
      await insertDocument(operator(), { customer: 10001, number, kind, issuedOn: `${number.slice(3, 7)}-01-01` })
  })

  test.each(['RE-2031-000039', 're-2031-000039', 'RE2031000039', ' RE 2031 000039 '])(
    'is found by its whole number, and alone: %s',
    async q => {
      expect(names(await find(q))).toEqual(['RE-2031-000039'])
    },
  )

  test('is found by its number without the letters, by its beginning, and by the running number', async () => {
    expect(names(await find('2031-000039')).toSorted()).toEqual(['GS-2031-000039', 'RE-2031-000039'])
    expect(names(await find('RE-2031')).toSorted()).toEqual(['RE-2031-000039', 'RE-2031-000390'])
    const running = names(await find('000039'))
    expect(running.slice(0, 3).toSorted()).toEqual(['GS-2031-000039', 'RE-2030-000039', 'RE-2031-000039'])
    expect(names(await find('310003'))).toContain('RE-2031-000390')
  })

  test('comes with what is shown beside it, overdue as the list says', async () => {
    await insertDocument(operator(), {
      customer: 10001,
      number: 'RE-2031-777001',
      issuedOn: '2026-10-01',
      dueOn: '2026-10-15',
      net: 1234,
      status: 'open',
      open: 1234,
    })
    expect(await find('RE-2031-777001')).toEqual([
      {
        kind: 'invoice',
        id: expect.any(String),
        number: 'RE-2031-777001',
        document: 'invoice',
        status: 'overdue',
        gross: { amount_minor: 1234, currency: 'EUR' },
        issued_on: '2026-10-01',
      },
    ])
  })
})

test('of thousands of invoices an old one is found by its whole number', async () => {
  await insertDocument(operator(), { customer: 10004, number: 'RE-1999-000001', issuedOn: '1999-01-01' })
  await sql`
    with made as (
      insert into document (customer_number, id, number, kind, issued_at, issued_on, currency, net_minor, tax_minor,
        gross_minor, seller, buyer, taxes, hash)
      select customer_number, gen_random_uuid(), 'RE-2032-' || i, kind, issued_at, date '2032-01-01', currency, net_minor,
        tax_minor, gross_minor, seller, buyer, taxes, ''
      from document, generate_series(10000, 12500) i where number = 'RE-1999-000001' and customer_number = 10004
      returning id)
    insert into document_settlement (customer_number, document_id, status, open_minor, updated_at)
    select 10004, id, 'paid', 0, now() from made`.execute(operator())
  const visitor = await centre.signedIn('new@demo.example')
  expect(names(await find('re-1999-000001', visitor))).toEqual(['RE-1999-000001'])
  expect(names(await find('RE-2032-12500', visitor))).toEqual(['RE-2032-12500'])
  // what only begins like it is looked for among the latest
  expect(names(await find('RE-1999', visitor))).toEqual([])
})

test('a ticket is found by its number, with and without #, and by words of its subject in any order', async () => {
  const { number, subject } = await ticket()
  for (const q of [`${number}`, `#${number}`])
    expect((await find(q))[0]).toMatchObject({ kind: 'ticket', number, subject })
  const words = subject.split(' ').slice(0, 2).toReversed().join(' ')
  expect(names(await find(words))).toContain(String(number))
})

test('a contract is found by its number, its name and its domain', async () => {
  const attributes = [
    { name: 'Domain', value: 'Findme.example' },
    { name: 'Host', value: 'web17.host.example' },
  ]
  const { number } = await insertContract(operator(), { customer: 10001, label: 'Quite a find', attributes })
  const hit = { kind: 'contract', number, label: 'Quite a find', group: 'domain', state: 'active' }
  for (const q of [
    number,
    number.toLowerCase(),
    number.slice(2),
    'find quite',
    'findme.example',
    'FINDME',
    'web17.host',
  ])
    expect((await find(q))[0]).toMatchObject({ ...hit, domain: 'findme.example' })
})

test('a contact is found by its name and its address', async () => {
  const person = { first_name: 'Ömür', last_name: 'Yıldız-Finder', email: 'Oemuer.Finder@demo.example' }
  const { id } = await addContact(anna, person)
  for (const q of ['Yıldız', 'finder ömür', 'oemuer.finder@DEMO.example'])
    expect((await find(q))[0]).toEqual({ kind: 'contact', id, name: 'Ömür Yıldız-Finder', email: person.email })
})

describe('what is found', () => {
  test('is read in one statement after the session’s, eight at most, with a share for each kind', async () => {
    for (let count = 0; count < 10; count++)
      await insertContract(operator(), { customer: 10001, label: 'Share of this' })
    await addContact(anna, { last_name: 'Share', email: 'share@demo.example' })
    centre.countStatements()
    const found = await find('share')
    expect(centre.countStatements()).toHaveLength(2)
    expect(found).toHaveLength(8)
    expect(kinds(found)).toEqual(['contract', 'contact'])
  })

  test('begins with the exact number, whatever its kind', async () => {
    const { number } = await ticket()
    await insertDocument(operator(), { customer: 10001, number: `RE-${number}-1` })
    await insertContract(operator(), { customer: 10001, label: `${number} in the name` })
    expect(kinds(await find(String(number)))).toEqual(['ticket', 'invoice', 'contract'])
  })

  test.each([
    ['billing', ['invoice', 'contract', 'contact']],
    ['technical', ['ticket', 'contract', 'contact']],
    ['support', ['ticket', 'contract', 'contact']],
  ] as const)('is what the role %s may read', async (role, expected) => {
    const number = `RE-2032-${role}-4`
    await insertDocument(operator(), { customer: 10001, number: number.toUpperCase() })
    await insertContract(operator(), { customer: 10001, label: number })
    await addContact(anna, { last_name: number, email: `${role}@find.example` })
    await sql`update ticket set subject = ${number} where number = ${(await ticket()).number}`.execute(operator())
    const { browser } = await newMember(centre, { role, permissions: [...rolePermissions[role]] })
    expect(kinds(await find(number, browser)).toSorted()).toEqual([...expected].toSorted())
    expect(kinds(await find(number)).toSorted()).toEqual(['contact', 'contract', 'invoice', 'ticket'])
  })

  test('keeps to single contracts where the permission names these', async () => {
    const mia = await centre.signedIn('mia@demo.example')
    expect(names(await find('C-1005', mia))).toEqual(['C-1005'])
    expect(await find('C-1001', mia)).toEqual([])
    expect(await find(String((await ticket()).number), mia)).toEqual([])
    const about = await sql<{ number: number }>`select t.number::integer from ticket t join contract c
      on c.customer_number = t.customer_number and c.id = t.contract_id where c.number = 'C-1005' limit 1`.execute(
      operator(),
    )
    const number = about.rows[0]?.number
    expect(await find(String(number), mia)).toMatchObject([{ kind: 'ticket', number }])
    expect(kinds(await find('RE-20', mia))).toEqual(['ticket'])
  })

  test('is never another customer’s', async () => {
    const other = await centre.signedIn('new@demo.example')
    const { number, label } = await operator()
      .selectFrom('contract')
      .select(['number', 'label'])
      .where('customer_number', '=', 10001)
      .executeTakeFirstOrThrow()
    const document = await insertDocument(operator(), { customer: 10001, number: 'RE-2033-000001' })
    expect(await find('RE-2033-000001')).toMatchObject([{ id: document }])
    for (const q of ['RE-2033-000001', number, label, String((await ticket()).number)])
      expect(await find(q, other)).toEqual([])
  })

  test('is nothing for staff who act for nobody, and closed to strangers', async () => {
    const staff = await centre.signedIn('admin@demo.example')
    expect((await staff.get(path('RE'))).body.code).toBe('no_customer')
    expect((await centre.browser().get(path('RE'))).status).toBe(401)
  })

  test('while the customer is locked is what stays open: invoices, tickets and contracts', async () => {
    const locked = await centre.signedIn('locked@demo.example')
    const customer = 10003
    await insertDocument(operator(), { customer, number: 'RE-2034-000001' })
    await sql`insert into contact (customer_number, id, kind, organisation, email, country, created_at)
      values (${customer}, gen_random_uuid(), 'organisation', 'RE-2034-000001', 'a@b.example', 'DE', now())`.execute(
      operator(),
    )
    expect(kinds(await find('RE-2034-000001', locked))).toEqual(['invoice'])
  })
})

describe('odd input', () => {
  test.each([
    '%',
    '_',
    '\\',
    '%%%',
    "'; drop table document; --",
    '🦊',
    '#',
    '0'.repeat(200),
    'zq '.repeat(66),
    '\u200f',
  ])('%j finds nothing that it does not name', async q => {
    expect(await find(q)).toEqual([])
  })

  test('of spaces alone, or nothing, finds nothing', async () => {
    expect(await find('')).toEqual([])
    expect(await find('  \t ')).toEqual([])
  })

  test('of wildcards and other scripts finds what has them', async () => {
    for (const label of ['100 % green_energy\\now', 'שרת ראשי', '🦊 fox']) {
      const { number } = await insertContract(operator(), { customer: 10001, label })
      expect(names(await find(label))).toEqual([number])
      expect(names(await find(label.split(' ')[1] ?? ''))).toContain(number)
    }
  })

  test.each([path('x'.repeat(201)), path('a\0b'), '/ajax/v1/search'])('%s is refused', async url => {
    expect((await anna.get(url)).status).toBe(422)
  })
})
