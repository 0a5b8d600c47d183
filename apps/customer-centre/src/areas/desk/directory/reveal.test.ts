import type { CustomerFile } from '@kontor/contract/areas/desk/customer-file'
import { endpoints } from '@kontor/contract/endpoints'
import { type Revealable, revealPowers } from '@kontor/contract/enums/reveal'
import { maskIban } from '@kontor/contract/iban'
import { methodOf, pathOf } from '@kontor/contract/wire/endpoint'
import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import type { Browser } from '../../../testing/browser.ts'
import { ownerOf } from '../../../testing/owner.ts'
import { giveRole } from '../../../testing/people/staff-role.ts'
import { startTestCentre, type TestCentre } from '../../../testing/test-centre.ts'
import { maskPhone } from '../../../values/phone.ts'

let centre: TestCentre
let admin: Browser
const phone = '+49 40 7654321'
const called = '+49 171 5550123'
const account = 'DE02500105170137075030'
const ids = { entry_account: uuidv7(), callback_phone: uuidv7() }
beforeAll(async () => {
  centre = await startTestCentre('demo')
  admin = await centre.signedIn('admin@demo.example')
  const statement = uuidv7()
  const owner = ownerOf(centre.url)
  await sql`
    with called as (update customer set phone = ${phone} where customer_number = 10001),
      statement as (insert into bank_statement (id, name, sha256, bytes, storage_key, state, imported_at, imported_by)
        values (${statement}, 'one.xml', 'hash', 1, 'none', 'imported', ${now()}, 'Ada')),
      entry as (insert into bank_entry (id, statement_id, booked_on, kind, amount_minor, currency, party_name, party_iban, remittance,
          reference, state, customer_number)
        values (${ids.entry_account}, ${statement}, ${now()}, 'transfer', 100, 'EUR', 'Somebody', ${account}, 'thanks', 'one', 'probable', 10001))
    insert into callback_request (id, number, customer_number, topic, name, email, phone, locale, starts_at, ends_at, created_at)
      values (${ids.callback_phone}, 'R-1', 10001, 'other', 'Anna', 'anna@demo.example', ${called}, 'en', ${now()}::timestamptz, ${now()}::timestamptz + interval '1 hour', ${now()})`.execute(
    owner,
  )
  await owner.destroy()
})
afterAll(() => centre.close())

const operator = () => centre.services.database.operator
const now = () => centre.services.clock.now()
const reveal = (what: Revealable, id: unknown, reason = 'Asked by phone', by = admin) =>
  by.post('/ajax/v1/staff/reveal', { what, id, reason })
const valuesOf = async (select: string) => {
  const { rows } = await sql.raw<{ id: string; value: string }>(select).execute(operator())
  return rows
}

test('no page, list, file or search of staff holds a bank account or a phone number whole', async () => {
  const secrets = await valuesOf(`select iban as value from bank_account
    union select party_iban from bank_entry where party_iban <> ''
    union select phone from customer where phone <> ''
    union select phone from contact where phone <> '' union select phone from callback_request`)
  expect(secrets.length).toBeGreaterThan(4)
  const plain = (text: string) => text.replaceAll(/[\s\u00a0]/g, '')
  const paths = Object.values(endpoints)
    .filter(each => each.access === 'admin' && methodOf(each) === 'GET' && !pathOf(each).includes('{'))
    .map(pathOf)
  const customers = (await admin.get('/ajax/v1/staff/customers?limit=100')).body.data
  const tickets = (await admin.get('/ajax/v1/staff/tickets?view=all&limit=100')).body.data ?? []
  paths.push(
    ...customers.map(({ number }: { number: number }) => `/ajax/v1/staff/customers/${number}`),
    ...tickets.map(({ number }: { number: number }) => `/ajax/v1/staff/tickets/${number}`),
    `/ajax/v1/staff/search?q=${account.slice(-4)}`,
    ...['booked', 'probable', 'unmatched', 'set_aside'].map(state => `/ajax/v1/staff/bank/entries?state=${state}`),
  )
  let answered = 0
  for (const path of paths) {
    const { status, body } = await admin.get(path)
    if (status === 200) answered++
    const told = plain(JSON.stringify(body) ?? '')
    expect(
      secrets.filter(({ value }) => told.includes(plain(value))),
      path,
    ).toEqual([])
  }
  expect(answered).toBeGreaterThan(paths.length / 2)
  for (const list of ['customers', 'payments', 'mandates', 'orders', 'mails', 'activity', 'people']) {
    const fields = ['name', 'account', 'label', 'phone', 'iban', 'refund_iban', 'holder', 'subject', 'to', 'email']
    const file = await admin.post(`/ajax/v1/staff/lists/${list}/file`, {
      decimal_mark: '.',
      columns: fields.map(field => ({ head: field, field })),
      words: [],
    })
    expect(file.status, list).toBe(200)
    expect(
      secrets.filter(({ value }) => plain(String(file.body)).includes(plain(value))),
      list,
    ).toEqual([])
  }
})

test('a value is shown whole with a reason, which the customer reads', async () => {
  const anna = await centre.signedIn('anna@demo.example')
  const file: CustomerFile = (await admin.get('/ajax/v1/staff/customers/10001')).body
  expect(file.phone_masked).toBe('+49 ···· 21')
  const method = file.accounts?.find(({ what }) => what === 'method_account')
  const [stored] = await valuesOf(
    `select iban as value from bank_account where id = '${method?.id}' and place = 'method'`,
  )
  const [refund] = await valuesOf(
    `select iban as value from bank_account where customer_number = 10001 and place = 'refund'`,
  )
  expect(method?.iban_masked).toBe(maskIban(stored?.value ?? ''))
  expect(file.accounts?.[0]).toMatchObject({
    what: 'refund_account',
    id: null,
    iban_masked: maskIban(refund?.value ?? ''),
  })

  const shown = async (what: Revealable, id: unknown) => (await reveal(what, id)).body
  expect(await shown('customer_phone', 10001)).toEqual({ value: phone })
  expect(await shown('refund_account', 10001)).toEqual({ value: refund?.value })
  expect(await shown('method_account', method?.id)).toEqual({ value: stored?.value })
  expect(await shown('callback_phone', ids.callback_phone)).toEqual({ value: called })
  // whose entry it is, is not known yet
  expect(await shown('entry_account', ids.entry_account)).toEqual({ value: account })
  const { data } = (await anna.get('/ajax/v1/activity?limit=4')).body
  expect(
    data.map(({ action, who, subject, reason }: Record<string, string>) => [action, who, subject, reason]),
  ).toEqual([
    ['staff.phone_shown', 'staff', maskPhone(called), 'Asked by phone'],
    ['staff.account_shown', 'staff', maskIban(stored?.value ?? ''), 'Asked by phone'],
    ['staff.account_shown', 'staff', maskIban(refund?.value ?? ''), 'Asked by phone'],
    ['staff.phone_shown', 'staff', maskPhone(phone), 'Asked by phone'],
  ])
})

test('without a reason, a value or the power for its area nothing is shown, and nothing is on record', async () => {
  const recorded = () =>
    operator().selectFrom('audit_entry').select('id').where('action', 'like', 'staff.%_shown').execute()
  const before = await recorded()
  const fields = (await reveal('customer_phone', 10001, '')).body.errors
  expect(fields).toHaveProperty('reason')
  expect((await reveal('customer_phone', 10001, 'ab')).status).toBe(422)
  expect((await reveal('customer_phone', 10001, 'x '.repeat(300))).status).toBe(422)
  expect((await reveal('customer_phone', ids.callback_phone)).status).toBe(422)
  expect((await reveal('method_account', 10001)).status).toBe(422)
  expect((await reveal('customer_phone', 99999)).status).toBe(404)
  expect((await reveal('method_account', uuidv7())).status).toBe(404)
  expect((await reveal('customer_phone', 10001, undefined, await centre.signedIn('anna@demo.example'))).status).toBe(
    403,
  )
  const [method] = await valuesOf('select id, iban as value from payment_method where iban is not null')
  const of = { customer_phone: 10001, refund_account: 10001, method_account: method?.id, ...ids }
  for (const what of Object.keys(revealPowers) as Revealable[]) {
    const power = revealPowers[what]
    const back = await giveRole(centre, 'admin@demo.example', {
      powers: [power.replace(':act', ':see') as typeof power],
    })
    onTestFinished(back)
    expect((await reveal(what, of[what])).status, what).toBe(403)
    await back()
  }
  expect(await recorded()).toHaveLength(before.length)
})

test('each power shows what is of its area, and the accounts of a customer are for those of payments', async () => {
  const back = await giveRole(centre, 'admin@demo.example', { powers: ['customers:act', 'tickets:act'] })
  onTestFinished(back)
  expect((await reveal('customer_phone', 10001)).status).toBe(200)
  expect((await reveal('callback_phone', ids.callback_phone)).status).toBe(200)
  expect((await reveal('refund_account', 10001)).status).toBe(403)
  expect((await admin.get('/ajax/v1/staff/customers/10001')).body.accounts).toBeNull()
})
