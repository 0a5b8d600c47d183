import type { StaffFound } from '@kontor/contract/areas/desk/staff-search'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Browser } from '../../../testing/browser.ts'
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
async function find(q: string, reader = admin): Promise<StaffFound[]> {
  const { status, body } = await reader.get(`/ajax/v1/staff/search?q=${encodeURIComponent(q)}`)
  expect(status, q).toBe(200)
  return body.data
}
const of = <K extends StaffFound['kind']>(hits: StaffFound[], kind: K) =>
  hits.filter((hit): hit is Extract<StaffFound, { kind: K }> => hit.kind === kind)
const one = async <Row>(select: ReturnType<typeof sql<Row>>): Promise<Row> => {
  const { rows } = await select.execute(operator())
  if (!rows[0]) throw new Error('the demo has none')
  return rows[0]
}

test('finds a customer by number, name, address and mail address, the number first', async () => {
  const { line1, postal_code, name } = await one(
    sql<{ line1: string; postal_code: string; name: string }>`
      select line1, postal_code, name from customer where customer_number = 10003`,
  )
  for (const q of ['10003', name.split(' ')[0] ?? '', line1, postal_code, 'locked@demo'])
    expect(
      of(await find(q), 'customer').map(({ number }) => number),
      q,
    ).toContain(10003)
  expect((await find('10003'))[0]).toMatchObject({ kind: 'customer', number: 10003 })
})

test('finds a document by number and amount, a contract by number and domain, a ticket by number', async () => {
  const document = await one(
    sql<{ number: string; gross: number }>`select number, gross_minor as gross from document
      where kind = 'invoice' and customer_number = 10001 order by gross_minor desc limit 1`,
  )
  expect(of(await find(document.number.toLowerCase()), 'document')[0]).toMatchObject({ number: document.number })
  const euros = (document.gross / 100).toFixed(2)
  for (const q of [euros, `${euros.replace('.', ',')} €`])
    expect(
      of(await find(q), 'document').map(({ number }) => number),
      q,
    ).toContain(document.number)
  const contract = await one(
    sql<{ number: string; domain: string }>`select number, domain from contract where domain is not null limit 1`,
  )
  for (const q of [contract.number, contract.domain])
    expect(of(await find(q), 'contract')[0], q).toMatchObject({ number: contract.number })
  const ticket = await one(sql<{ number: number }>`select number::integer from ticket limit 1`)
  for (const q of [String(ticket.number), `#${ticket.number}`])
    expect(of(await find(q), 'ticket')[0], q).toMatchObject({ number: ticket.number })
})

test('finds an account by the end of its number or all of it, and never shows more than its end', async () => {
  const { iban, customer } = await one(
    sql<{ iban: string; customer: number }>`select iban, customer_number as customer from bank_account
      where place = 'method' limit 1`,
  )
  for (const q of [iban.slice(-4), iban.slice(-7), iban, iban.replaceAll(/(.{4})/g, '$1 ')]) {
    const accounts = of(await find(q), 'account')
    expect(
      accounts.map(({ customer_number }) => customer_number),
      q,
    ).toContain(customer)
    expect(JSON.stringify(accounts)).not.toContain(iban.slice(-5))
  }
  expect(of(await find(`9${iban.slice(-4)}`), 'account')).toEqual([])
  expect(of(await find(iban.slice(-3)), 'account')).toEqual([])
})

test('finds a bank entry by its reference, its words and its amount', async () => {
  await sql`with made as (insert into bank_statement (id, sha256, name, bytes, storage_key, state, imported_at, imported_by)
      values (gen_random_uuid(), '\\x00', 'x', 1, 'x', 'imported', now(), 'x') returning id)
    insert into bank_entry (id, statement_id, reference, booked_on, kind, amount_minor, currency, party_name, remittance, end_to_end_id, state)
    select gen_random_uuid(), id, 'ENTRY-4711', '2026-11-10', 'transfer', 4321099, 'EUR', 'Kranich Verlag', 'Domainumzug Herbst', 'E2E-9', 'unmatched'
    from made`.execute(operator())
  for (const q of ['ENTRY-4711', 'E2E-9', '43210.99', '43.210,99 €', 'domainumzug', 'Kranich'])
    expect(of(await find(q), 'bank_entry'), q).toMatchObject([
      { amount: { amount_minor: 4_321_099, currency: 'EUR' }, party: 'Kranich Verlag', state: 'unmatched' },
    ])
})

test('shows each what their powers reach, in three statements, on record', async () => {
  const staffWith = async (powers: string[]) => {
    const person = await newPerson(centre)
    await sql`with made as (insert into staff_role (id, name, powers, created_at)
        values (gen_random_uuid(), ${person.email}, ${powers}, now()) returning id)
      update user_account set staff_roles = array[made.id::text] from made where user_account.id = ${person.id}`.execute(
      operator(),
    )
    return centre.signedIn(person.email)
  }
  const kinds = async (powers: string[]) => {
    const reader = await staffWith(powers)
    const hits = (await Promise.all(['10001', 'RE-2026', 'C-1001', '20002'].map(q => find(q, reader)))).flat()
    return [...new Set(hits.map(({ kind }) => kind))].toSorted()
  }
  expect(await kinds(['figures:see'])).toEqual([])
  expect(await kinds(['billing:see'])).toEqual(['document'])
  expect(await kinds(['tickets:see'])).toEqual(['ticket'])
  expect(await kinds(['customers:see', 'contracts:see'])).toEqual(['contract', 'customer'])
  const anna = await centre.signedIn('anna@demo.example')
  expect((await anna.get('/ajax/v1/staff/search?q=10001')).status).toBe(403)
  expect(await find('')).toEqual([])
  for (const q of ['%25', "'", '(((', '\u{1f4a9}', '---']) expect(await find(q), q).toEqual([])
  centre.countStatements()
  await find('Lindqvist')
  expect(centre.countStatements().length).toBeLessThanOrEqual(3)
  const entry = await one(
    sql<{ subject_label: string }>`select subject_label from audit_entry where action = 'customers.searched'
      order by at desc, id desc limit 1`,
  )
  expect(entry.subject_label).toBe('Lindqvist')
})
