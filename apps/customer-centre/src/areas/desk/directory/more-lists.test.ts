import type {
  ListedActivity,
  ListedMail,
  ListedMandate,
  ListedOrder,
  ListedPayment,
  ListedPerson,
} from '@kontor/contract/areas/desk/directory-rows'
import type { SavedView } from '@kontor/contract/wire/saved-view'
import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { inTransaction } from '../../../platform/db/database.ts'
import { queueMail } from '../../../platform/mail/queue-mail.ts'
import type { Browser } from '../../../testing/browser.ts'
import { newPerson } from '../../../testing/people/people.ts'
import { startTestCentre, type TestCentre } from '../../../testing/test-centre.ts'

// the clock stands at noon of 2026-11-16
let centre: TestCentre
let admin: Browser
beforeAll(async () => {
  centre = await startTestCentre('demo')
  admin = await centre.signedIn('admin@demo.example')
})
afterAll(() => centre.close())

const operator = () => centre.services.database.operator
async function read<Row>(list: string, query = ''): Promise<Row[]> {
  const { status, body } = await admin.get(`/ajax/v1/staff/lists/${list}?limit=100${query}`)
  expect(status, query).toBe(200)
  return body.data
}
const payments = (query = '') => read<ListedPayment>('payments', query)
const mandates = (query = '') => read<ListedMandate>('mandates', query)
const orders = (query = '') => read<ListedOrder>('orders', query)
const mails = (query = '') => read<ListedMail>('mails', query)
const activity = (query = '') => read<ListedActivity>('activity', query)
const people = (query = '') => read<ListedPerson>('people', query)
async function staffWith(powers: string[]): Promise<Browser> {
  const person = await newPerson(centre)
  await sql`with made as (insert into staff_role (id, name, powers, created_at)
      values (gen_random_uuid(), ${person.email}, ${powers}, now()) returning id)
    update user_account set staff_roles = array[made.id::text] from made where user_account.id = ${person.id}`.execute(
    operator(),
  )
  return centre.signedIn(person.email)
}
const lists = ['payments', 'mandates', 'orders', 'mails', 'activity', 'people']

test.each(lists)('%s: odd searches find nothing', async list => {
  for (const q of ['%25', "'", '(((', '\u{1f4a9}', 'no such customer'])
    expect(await read(list, `&q=${encodeURIComponent(q)}`), q).toEqual([])
})

test('payments: what a customer sees of its own, by state, method, day, amount and invoice', async () => {
  const anna = await centre.signedIn('anna@demo.example')
  const own = (await anna.get('/ajax/v1/payments?limit=100')).body.data as ListedPayment[]
  const told = await payments('&q=10001')
  const facts = ({ id, status, amount, label }: ListedPayment) => ({ id, status, amount, label })
  expect(told.map(facts)).toEqual(own.map(facts))
  for (const { status } of await payments('&status=failed')) expect(status).toBe('failed')
  for (const { kind } of await payments('&kind=sepa')) expect(kind).toBe('sepa')
  for (const { direction } of await payments('&direction=out')) expect(direction).toBe('out')
  const october = await payments('&from=2026-10-01&to=2026-10-31')
  expect(october.length).toBeGreaterThan(0)
  for (const { created_at } of october) expect(created_at > '2026-09-30T21' && created_at < '2026-10-31T24').toBe(true)
  const amounts = (await payments('&sort=-amount')).map(({ amount }) => amount.amount_minor)
  expect(amounts).toEqual(amounts.toSorted((a, b) => b - a))
  const [paid] = told.filter(({ documents }) => documents.length > 0)
  const [number = ''] = paid?.documents ?? []
  expect((await payments(`&q=${number}`)).map(({ id }) => id)).toContain(paid?.id)
})

test('mandates: found by customer, reference and the end of the account, of which no more is told', async () => {
  const { rows } = await sql<{
    iban: string
    reference: string
  }>`select a.iban, mandate_reference as reference
    from payment_method m join bank_account a using (customer_number, id)
    where customer_number = 10001 and mandate_signed_at is not null and place = 'method' limit 1`.execute(operator())
  const [{ iban, reference } = { iban: '', reference: '' }] = rows
  for (const q of ['10001', reference, reference.toLowerCase(), iban.slice(-4)]) {
    const found = await mandates(`&q=${q}`)
    expect(
      found.map(row => row.reference),
      q,
    ).toContain(reference)
    expect(JSON.stringify(found)).not.toContain(iban.slice(-8))
  }
  for (const { account } of await mandates()) expect(account).toMatch(/^···· .{4}$/)
  for (const { state } of await mandates('&state=revoked')) expect(state).toBe('revoked')
})

test('orders: who ordered what, and how far it has been set up', async () => {
  for (const [contract, reason] of [
    ['C-1001', null],
    ['C-1002', 'Ordered by phone'],
  ])
    await sql`insert into contract_order (customer_number, id, contract_id, ordered_at, ordered_by, ordered_by_name, acting_reason, locale, shown,
        shown_hash, terms_version, early_start)
      select customer_number, gen_random_uuid(), c.id, now(), u.id, u.name, ${reason}, 'de', '{}', '', '1', false
      from contract c, user_account u where c.number = ${contract} and u.email = 'anna@demo.example'`.execute(
      operator(),
    )
  const all = await orders()
  expect(all.map(({ number, by }) => [number, by]).toSorted()).toEqual([
    ['C-1001', 'customer'],
    ['C-1002', 'staff'],
  ])
  for (const state of new Set(all.map(row => row.state)))
    expect(await orders(`&state=${state}`)).toEqual(all.filter(row => row.state === state))
  expect(await orders('&by=customer')).toEqual(all.filter(({ by }) => by === 'customer'))
  const [order] = all
  expect((await orders(`&q=${order?.number}`)).map(({ id }) => id)).toEqual([order?.id])
  expect((await orders(`&q=${order?.customer_number}`)).map(({ id }) => id)).toContain(order?.id)
})

test('mails: without their texts, with what became of them', async () => {
  await inTransaction(centre.services.database.unbound, db =>
    queueMail(db, {
      id: uuidv7(),
      services: centre.services,
      user: { id: null, email: 'anna@demo.example', name: 'Anna', locale: 'de' },
      template: 'password_reset',
      values: { link: 'http://portal.test/password/reset/secret', minutes: 60 },
      now: centre.services.clock.now(),
    }),
  )
  const [mail] = await mails('&q=anna@demo.example')
  expect(mail).toMatchObject({ to: 'anna@demo.example', state: 'waiting', trouble: '' })
  expect(Object.keys(mail ?? {})).not.toContain('body')
  await sql`update mail_delivery set refused_at = now(), last_error = '550 no such user' where mail_id = ${mail?.id}`.execute(
    operator(),
  )
  expect(await mails('&state=refused')).toMatchObject([{ id: mail?.id, trouble: '550 no such user' }])
  expect((await mails('&state=waiting')).map(({ id }) => id)).not.toContain(mail?.id)
})

describe('activity', () => {
  test('is what the customer reads of itself, by area and by who did it', async () => {
    const anna = await centre.signedIn('anna@demo.example')
    const own = (await anna.get('/ajax/v1/activity?limit=100&kind=billing')).body.data as ListedActivity[]
    const told = await activity('&q=10001&kind=billing')
    expect(told.map(({ id }) => id)).toEqual(own.map(({ id }) => id))
    for (const { who } of await activity('&who=system')) expect(who).toBe('system')
    for (const { customer_number } of await activity()) expect(customer_number).toBeGreaterThan(0)
  })

  test('shows nothing of areas that the reader may not see', async () => {
    const reader = await staffWith(['customers:see'])
    const { body } = await reader.get('/ajax/v1/staff/lists/activity?limit=100')
    const kinds = new Set((body.data as ListedActivity[]).map(({ kind }) => kind))
    for (const hidden of ['billing', 'contracts', 'contacts', 'support'] as const) expect(kinds).not.toContain(hidden)
    expect((await reader.get('/ajax/v1/staff/lists/activity?kind=billing')).body.data).toEqual([])
    expect((await reader.get('/ajax/v1/staff/lists/payments')).status).toBe(403)
  })
})

test('people: with their customers, by role, two-step sign-in and when they last came', async () => {
  const [anna] = await people('&q=anna@demo')
  expect(anna).toMatchObject({ email: 'anna@demo.example', customers: expect.any(Array) })
  expect(anna?.customers.map(({ number }) => number)).toContain(10001)
  for (const q of ['anna', '10001', 'lindqvist'])
    expect(
      (await people(`&q=${q}`)).map(({ id }) => id),
      q,
    ).toContain(anna?.id)
  const all = await people()
  expect(await people('&two_step=on')).toEqual(all.filter(({ second_factor }) => second_factor))
  for (const { customers } of await people('&role=billing'))
    expect(customers.map(({ role }) => role)).toContain('billing')
  for (const { last_used_at } of await people('&unused_since=2026-11-16'))
    expect((last_used_at ?? '') < '2026-11-16').toBe(true)
  const names = (await people('&sort=-name')).map(({ name }) => name)
  expect(names).toEqual((await people('&sort=name')).map(({ name }) => name).toReversed())
})

describe('a list’s file', () => {
  const columns = [
    { head: 'Am', field: 'created_at' },
    { head: 'Kunde; Name', field: 'customer_name' },
    { head: 'Stand', field: 'status' },
    { head: 'Betrag', field: 'amount' },
    { head: 'Währung', field: 'amount.currency' },
    { head: 'Für', field: 'documents' },
  ]
  const words = [{ field: 'status', value: 'succeeded', text: 'Bezahlt von {customer_number}' }]
  const path = (query = '') => `/ajax/v1/staff/lists/payments/file${query}`
  const body = { decimal_mark: ',', columns, words }

  test('holds all rows, whatever fits on a page, with the page’s words, and who took it is kept', async () => {
    const { status, body: text } = await admin.post(path('?status=succeeded'), body)
    expect(status).toBe(200)
    const [head, ...lines] = text.trimEnd().split('\r\n')
    expect(head).toBe('\uFEFFAm;"Kunde; Name";Stand;Betrag;Währung;Für')
    const { rows } = await sql<{
      count: number
    }>`select count(*)::integer from payment where status = 'succeeded'`.execute(operator())
    expect(lines).toHaveLength(rows[0]?.count ?? 0)
    const [first] = await payments('&status=succeeded')
    expect(lines[0]).toContain(`;Bezahlt von ${first?.customer_number};`)
    expect(lines[0]).toMatch(/;\d+,\d\d;EUR;/)
    const kept = await sql`select from audit_entry where action = 'list.exported' and subject_id = 'payments'`.execute(
      operator(),
    )
    expect(kept.rows).toHaveLength(1)
  })

  test('is read in parts, each in its own short statement', async () => {
    await sql`insert into payment (customer_number, id, kind, status, amount_minor, currency, created_at)
      select 10001, gen_random_uuid(), 'transfer', 'succeeded', n, 'EUR', now() from generate_series(1, 2500) n`.execute(
      operator(),
    )
    centre.countStatements()
    const { body: text } = await admin.post(path('?q=10001&kind=transfer'), body)
    expect(text.trimEnd().split('\r\n').length).toBeGreaterThan(2500)
    expect(centre.countStatements().filter(statement => statement.includes('from "payment"')).length).toBe(3)
  })

  test('is refused where the list is, and names no field that a row has not', async () => {
    const reader = await staffWith(['customers:see'])
    expect((await reader.post(path(), body)).status).toBe(403)
    const anna = await centre.signedIn('anna@demo.example')
    expect((await anna.post(path(), body)).status).toBe(403)
    expect((await admin.post(path(), { ...body, columns: [] })).status).toBe(422)
    const odd = { ...body, columns: [{ head: 'x', field: 'constructor.name' }] }
    expect((await admin.post(path('?q=10001&status=failed'), odd)).body).not.toContain('Object')
  })
})

describe('views of the lists', () => {
  const keep = (browser: Browser, list: string, filters: object, shared = false) =>
    browser.post<SavedView>('/ajax/v1/staff/views', { list, name: 'My view', filters, shared })

  test('are those of that list alone, own and shared', async () => {
    const mine = await keep(admin, 'payments', { status: 'failed', sort: '-amount' })
    expect(mine.status).toBe(201)
    expect((await admin.get('/ajax/v1/staff/lists/payments')).body.views).toEqual([mine.body])
    expect((await admin.get('/ajax/v1/staff/lists/mandates')).body.views).toEqual([])
    const reader = await staffWith(['payments:see'])
    expect((await reader.get('/ajax/v1/staff/lists/payments')).body.views).toEqual([])
    const shared = await keep(admin, 'payments', { from: '2026-10-01' }, true)
    expect((await reader.get('/ajax/v1/staff/lists/payments')).body.views).toEqual([{ ...shared.body, own: false }])
  })

  test('are refused of a list that one may not read, and of what it cannot ask', async () => {
    const reader = await staffWith(['customers:see'])
    expect((await keep(reader, 'payments', {})).status).toBe(403)
    expect((await keep(reader, 'people', { role: 'owner' })).status).toBe(201)
    for (const filters of [{ status: 'gone' }, { cursor: 'x' }, { role: 'owner' }])
      expect((await keep(admin, 'payments', filters)).status).toBe(422)
    expect((await keep(admin, 'secrets', {})).status).toBe(422)
  })
})
