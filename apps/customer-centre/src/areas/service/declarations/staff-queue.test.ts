import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Browser } from '../../../testing/browser.ts'
import { insertContract } from '../../../testing/contracts/contracts.ts'
import { startTestCentre, type TestCentre } from '../../../testing/test-centre.ts'

let centre: TestCentre
let admin: Browser
beforeAll(async () => {
  centre = await startTestCentre('demo')
  admin = await centre.signedIn('admin@demo.example')
})
afterAll(() => centre.close())
const operator = () => centre.services.database.operator
const queue = '/ajax/v1/staff/declarations'

type Row = { id: string; number: string; [field: string]: unknown }
const waiting = async (): Promise<Row[]> => (await admin.get(queue)).body.data
const rowOf = async (number: string) => (await waiting()).find(row => row.number === number)

async function declare(kind: 'cancellation' | 'withdrawal', contract: string, email = 'erika@example.com') {
  const browser = centre.browser()
  await browser.get('/sanctum/csrf-cookie')
  browser.cookies.set('i18n_redirected', 'de')
  const body = { name: 'Erika Muster', email, customer_number: '', contract }
  const how = kind === 'cancellation' ? { kind: 'extraordinary', reason: 'Umzug', ends_on: null } : { part: '' }
  const answer = await browser.post(`/ajax/v1/declarations/${kind}`, { ...body, ...how })
  const row = await rowOf(answer.body.number)
  if (!row) throw new Error('it does not wait')
  return row
}
const answer = (id: string, body: object, browser = admin) =>
  browser.post(`${queue}/${id}/answer`, { answer: 'Gern.', contract: '', ...body })
const lastMail = () =>
  operator()
    .selectFrom('mail')
    .selectAll()
    .where('template', '=', 'declaration_answered')
    .orderBy('id', 'desc')
    .executeTakeFirst()
const lastEntry = () =>
  operator()
    .selectFrom('audit_entry')
    .selectAll()
    .where('action', '=', 'declaration.answered')
    .orderBy('id', 'desc')
    .executeTakeFirst()

test('what ended no contract waits with its words and its contract, oldest first, in one statement', async () => {
  const { number } = await insertContract(operator(), { customer: 10001, label: 'Shop' })
  const unmatched = await declare('cancellation', 'my web hosting')
  const matched = await declare('withdrawal', number, 'anna@demo.example')
  centre.countStatements()
  const rows = await waiting()
  expect(centre.countStatements()).toHaveLength(2)
  expect(rows.map(row => row.id)).toEqual([unmatched.id, matched.id])
  expect(unmatched).toMatchObject({
    contract: null,
    refund_due_on: null,
    text: expect.stringContaining('Grund: Umzug'),
  })
  expect(matched).toMatchObject({
    contract: { customer_number: 10001, number, label: 'Shop', ends_on: null },
    refund_due_on: '2026-11-30',
  })
  for (const { id } of rows) expect((await answer(id, {})).status).toBe(204)
  expect(await waiting()).toEqual([])
})

test('an ordinary cancellation that ended its contract needs nobody', async () => {
  const { number } = await insertContract(operator(), { customer: 10001, cycle: 'month' })
  const browser = centre.browser()
  await browser.get('/sanctum/csrf-cookie')
  const body = { name: 'Anna', email: 'anna@demo.example', customer_number: '', contract: number }
  await browser.post('/ajax/v1/declarations/cancellation', { ...body, kind: 'ordinary', reason: '', ends_on: null })
  expect(await waiting()).toEqual([])
})

test('staff find the contract, end it, and the sender reads why in their language', async () => {
  const contract = await insertContract(operator(), { customer: 10001, label: 'Altes Paket' })
  const { id, number } = await declare('cancellation', 'das alte Paket')
  const done = await answer(id, { answer: 'Wir lassen Sie gehen.', contract: contract.number, ends_on: '2026-12-31' })
  expect(done.status).toBe(204)
  const mail = await lastMail()
  expect(mail).toMatchObject({ recipient: 'erika@example.com', locale: 'de', customer_number: 10001 })
  for (const part of [number, 'Wir lassen Sie gehen.', 'Sein letzter Tag ist der 31. Dezember 2026'])
    expect(mail?.body).toContain(part)
  expect(await lastEntry()).toMatchObject({
    customer_number: 10001,
    staff: true,
    subject_label: number,
    after: { statement: 'Wir lassen Sie gehen.', contract_number: contract.number, ends_on: '2026-12-31' },
  })
  const anna = await centre.signedIn('anna@demo.example')
  const page = await anna.get(`/ajax/v1/contracts/${contract.number}`)
  expect(page.body).toMatchObject({ state: 'cancellation_scheduled', ends_on: '2026-12-31' })
  // a second last day would move the first
  const again = await declare('cancellation', 'das alte Paket')
  const refused = await answer(again.id, { contract: contract.number, ends_on: '2027-01-31' })
  expect(Object.keys(refused.body.errors)).toEqual(['ends_on'])
  expect((await answer(again.id, {})).status).toBe(204)
})

test('an answer alone changes no contract, and says nothing of a last day', async () => {
  const { id } = await declare('withdrawal', 'irgendwas')
  expect((await answer(id, { answer: 'Bitte nennen Sie die Vertragsnummer.' })).status).toBe(204)
  const mail = await lastMail()
  expect(mail?.body).toContain('Ihren Widerruf')
  expect(mail?.body).not.toContain('letzter Tag')
  expect(await lastEntry()).toMatchObject({ customer_number: 0, after: { contract_number: null, ends_on: null } })
})

test.each([
  ['an unknown contract', { contract: 'C-999999' }, 'contract'],
  ['a last day without a contract', { ends_on: '2026-12-31' }, 'contract'],
  ['no words', { answer: ' ' }, 'answer'],
])('%s is refused, and it goes on waiting', async (_, body, field) => {
  const { id } = await declare('cancellation', 'x')
  expect(Object.keys((await answer(id, body)).body.errors)).toEqual([field])
  expect((await waiting()).map(row => row.id)).toContain(id)
  await answer(id, {})
})

test('a last day before it came is refused', async () => {
  const { number } = await insertContract(operator(), { customer: 10001 })
  const { id } = await declare('cancellation', number, 'anna@demo.example')
  expect(Object.keys((await answer(id, { ends_on: '2026-11-15' })).body.errors)).toEqual(['ends_on'])
  await answer(id, {})
})

test('of two who answer at once, one does; only staff do, with a fresh proof', async () => {
  const { id } = await declare('cancellation', 'x')
  const anna = await centre.signedIn('anna@demo.example')
  expect([(await anna.get(queue)).status, (await answer(id, {}, anna)).status]).toEqual([403, 403])
  const answers = await Promise.all([answer(id, {}), answer(id, { answer: 'Anders.' })])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([204, 409])
  expect((await answer('018f0000-0000-7000-8000-000000000000', {})).status).toBe(404)
  centre.wait(16 * 60_000)
  expect((await answer(id, {})).status).toBe(428)
})

test('staff see what a declaration can do, and withdraw from the contract as of the day it came', async () => {
  const { id: contract, number } = await insertContract(operator(), { customer: 10002, cycle: 'month', price: 3000 })
  const columns = { started_on: '2026-11-01', withdrawal_until: '2026-11-16', billed_until: '2026-11-30' }
  await operator().updateTable('contract').set(columns).where('id', '=', contract).execute()
  admin = await centre.signedIn('admin@demo.example')
  const { id } = await declare('withdrawal', 'mein neues Paket')
  const preview = async (text: string) => (await admin.get(`${queue}/${id}/preview?contract=${text}`)).body
  expect(await preview('C-999999')).toMatchObject({ contract: null })
  const possible = {
    contract: { customer_number: 10002, number, ends_on: null },
    cancel: { on: '2026-12-16', refused: null },
    withdraw: { on: '2026-11-16', refused: null },
  }
  expect(await preview(number)).toMatchObject(possible)
  centre.wait(3 * 86_400_000)
  admin = await centre.signedIn('admin@demo.example')
  expect((await waiting()).find(row => row.id === id)).toMatchObject({ days_left: 11, refund_due_on: '2026-11-30' })
  expect((await answer(id, { answer: 'Gern.', contract: number, withdraw: true })).status).toBe(204)
  const mail = await lastMail()
  expect(mail?.body).toContain(`Der Vertrag ${number} Something hosted ist widerrufen.`)
  const row = operator().selectFrom('contract').select(['state', 'ends_on']).where('id', '=', contract)
  expect(await row.executeTakeFirst()).toEqual({ state: 'withdrawn', ends_on: '2026-11-16' })
  const late = await declare('withdrawal', 'mein altes Paket')
  const old = await insertContract(operator(), { customer: 10002 })
  const refused = await answer(late.id, { contract: old.number, withdraw: true })
  expect(Object.keys(refused.body.errors)).toEqual(['withdraw'])
})

test('a cancellation counts from the day it came, however long it has waited', async () => {
  admin = await centre.signedIn('admin@demo.example')
  const contract = await insertContract(operator(), { customer: 10002, cycle: 'month', price: 3000 })
  const columns = { started_on: '2025-12-01', billed_until: '2027-01-31' }
  await operator().updateTable('contract').set(columns).where('id', '=', contract.id).execute()
  const [first, second] = [await declare('cancellation', 'das Paket'), await declare('cancellation', 'der Server')]
  const business = await insertContract(operator(), { customer: 10003, renewsOn: '2027-01-01' })
  await operator().updateTable('contract').set({ notice_days: 30 }).where('id', '=', business.id).execute()
  centre.wait(50 * 86_400_000)
  admin = await centre.signedIn('admin@demo.example')
  const preview = async (id: string, number: string) =>
    (await admin.get(`${queue}/${id}/preview?contract=${number}`)).body.cancel
  expect(await preview(first.id, contract.number)).toEqual({ on: '2026-12-19', refused: null })
  expect(await preview(second.id, business.number)).toEqual({ on: '2026-12-31', refused: null })
  const over = { contract: contract.number, ends_on: '2026-12-19' }
  expect(Object.keys((await answer(first.id, { ...over, ends_on: '2026-11-18' })).body.errors)).toEqual(['ends_on'])
  expect((await answer(first.id, over)).status).toBe(204)
  expect((await lastMail())?.body).toContain('Sein letzter Tag war der 19. Dezember 2026.')
  // what was paid for later days is due to be given back, and the day's job ends it
  const row = operator().selectFrom('contract').select(['state', 'ends_on', 'next_bill_on'])
  expect(await row.where('id', '=', contract.id).executeTakeFirst()).toEqual({
    state: 'cancellation_scheduled',
    ends_on: '2026-12-19',
    next_bill_on: '2026-12-20',
  })
})
