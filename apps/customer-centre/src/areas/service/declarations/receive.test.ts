import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Browser } from '../../../testing/browser.ts'
import { insertContract } from '../../../testing/contracts/contracts.ts'
import { startTestCentre, type TestCentre } from '../../../testing/test-centre.ts'
import { datesIn, dayText } from '../../../values/moments.ts'

let centre: TestCentre
let own: { id: string; number: string; label: string }
beforeAll(async () => {
  centre = await startTestCentre('demo')
  own = await centre.services.database.operator
    .selectFrom('contract')
    .select(['id', 'number', 'label'])
    .where('customer_number', '=', 10002)
    .where('state', '=', 'active')
    .orderBy('number')
    .executeTakeFirstOrThrow()
})
afterAll(() => centre.close())

const url = '/ajax/v1/declarations'
const cancellation = {
  kind: 'ordinary',
  name: 'Ben Krüger',
  email: 'BEN@demo.example',
  customer_number: '',
  reason: '',
  ends_on: null,
}

async function stranger(locale = 'de'): Promise<Browser> {
  const browser = centre.browser()
  await browser.get('/sanctum/csrf-cookie')
  browser.cookies.set('i18n_redirected', locale)
  return browser
}

const stored = (number: string) =>
  centre.services.database.operator
    .selectFrom('declaration')
    .selectAll()
    .where('number', '=', number)
    .executeTakeFirstOrThrow()

const mailTo = (recipient: string) =>
  centre.services.database.operator
    .selectFrom('mail')
    .selectAll()
    .where('recipient', '=', recipient)
    .orderBy('created_at', 'desc')
    .executeTakeFirstOrThrow()

test('anyone cancels without signing in, and gets content, number and time immediately, the last day by mail', async () => {
  const answer = await (await stranger()).post(`${url}/cancellation`, { ...cancellation, contract: own.number })
  expect(answer.status).toBe(201)
  expect(answer.body.number).toMatch(/^D-\d+$/)
  expect(answer.body.text).toContain(`Vertrag: ${own.number}`)
  expect(answer.body.text).toContain('Vertragsende: zum frühestmöglichen Zeitpunkt')
  expect(answer.body.text).toContain('Eingegangen am 16. November 2026 um 12:00:')
  const row = await stored(answer.body.number)
  expect(row).toMatchObject({
    customer_number: 10002,
    contract_id: own.id,
    kind: 'cancellation',
    body: answer.body.text,
    ends_on: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
  })
})

test('a cancellation ends the contract: its page, the list and the mail say so with the same day', async () => {
  const { operator } = centre.services.database
  const contract = await insertContract(operator, { customer: 10001, label: 'Wird gekündigt', cycle: 'month' })
  const anna = await centre.signedIn('anna@demo.example')
  const page = async () => (await anna.get(`/ajax/v1/contracts/${contract.number}`)).body
  const last = (await page()).next_possible_end.on
  const cancel = async () =>
    (await stranger()).post(`${url}/cancellation`, {
      ...cancellation,
      email: 'anna@demo.example',
      contract: contract.number,
    })
  await cancel()
  const told = { state: 'cancellation_scheduled', ends_on: last }
  expect(await page()).toMatchObject({ ...told, next_possible_end: null, cancelled_at: expect.any(String) })
  expect((await anna.get(`/ajax/v1/contracts?q=${contract.number}`)).body.data).toMatchObject([told])
  const { body } = await mailTo('anna@demo.example')
  expect(body).toContain(`Der Vertrag ${contract.number} Wird gekündigt ist gekündigt.`)
  expect(body).toContain(`Sein letzter Tag ist der ${dayText(datesIn('de'), last)}.`)
  expect(body).not.toMatch(/nichts geändert/)
  // the second finds it ended, and promises nothing
  await cancel()
  expect((await mailTo('anna@demo.example')).body).not.toContain('letzter Tag ist')
  expect(await page()).toMatchObject(told)
})

test('what is suspended stays suspended until its last day', async () => {
  const { operator } = centre.services.database
  const { number } = await insertContract(operator, { customer: 10001, state: 'suspended' })
  await (await stranger()).post(`${url}/cancellation`, {
    ...cancellation,
    email: 'anna@demo.example',
    contract: number,
  })
  const contract = await (await centre.signedIn('anna@demo.example')).get(`/ajax/v1/contracts/${number}`)
  expect(contract.body).toMatchObject({ state: 'suspended', ends_on: expect.any(String), next_possible_end: null })
})

test('the mail of a cancellation that staff decide names no day, and says that nothing has changed', async () => {
  const { operator } = centre.services.database
  const { number } = await insertContract(operator, { customer: 10001 })
  await (await stranger()).post(`${url}/cancellation`, {
    ...cancellation,
    kind: 'extraordinary',
    reason: 'Umzug',
    email: 'anna@demo.example',
    contract: number,
  })
  const { body } = await mailTo('anna@demo.example')
  expect(body).toContain('An Ihrem Vertrag hat sich noch nichts geändert.')
  expect(body).not.toMatch(/letzter Tag ist/)
  const contract = await (await centre.signedIn('anna@demo.example')).get(`/ajax/v1/contracts/${number}`)
  expect(contract.body).toMatchObject({ state: 'active', ends_on: null })
})

test('the receipt is written as a mail in the same transaction, also to a person without an account', async () => {
  const answer = await (await stranger('en')).post(`${url}/withdrawal`, {
    name: 'Erika Muster',
    email: 'erika@example.com',
    customer_number: '',
    contract: 'the domain I ordered yesterday',
    part: '',
  })
  expect(answer.status).toBe(201)
  const mail = await centre.services.database.operator
    .selectFrom('mail')
    .selectAll()
    .where('recipient', '=', 'erika@example.com')
    .executeTakeFirstOrThrow()
  expect(mail).toMatchObject({ template: 'declaration_received', locale: 'en', user_id: null, customer_number: null })
  expect(mail.subject).toContain(answer.body.number)
  expect(mail.body).toContain(answer.body.text)
  expect(await stored(answer.body.number)).toMatchObject({ customer_number: null, contract_id: null })
})

test('the page tells a stranger what it tells those whose contract it is, and the declaration waits for staff', async () => {
  const cancel = async (email: string) => {
    const { status, body } = await (await stranger()).post(`${url}/cancellation`, {
      ...cancellation,
      email,
      contract: own.number,
      customer_number: '10002',
    })
    const told = JSON.stringify(body)
      .replaceAll(email, '…')
      .replaceAll(/D-\d+|\d\d:\d\d:\d\d|T[\d:.]+Z/g, '…')
    return { status, told, number: body.number as string }
  }
  const strange = await cancel('fremd@example.com')
  const known = await cancel('ben@demo.example')
  expect([strange.status, strange.told]).toEqual([known.status, known.told])
  expect(await stored(strange.number)).toMatchObject({ customer_number: null, contract_text: own.number })
  expect((await mailTo('fremd@example.com')).body).not.toMatch(/letzter Tag ist|\bendet\b/)
})

test.each([
  ['may only read contracts', ['contracts:read'], null],
  ['may do anything with this contract', ['contracts:C-*'], 10001],
  ['may do anything with contracts', ['contracts'], 10001],
])('a person who %s', async (_, permissions, customer) => {
  const { operator } = centre.services.database
  const { number } = await operator
    .selectFrom('contract')
    .select('number')
    .where('customer_number', '=', 10001)
    .where('state', '=', 'active')
    .limit(1)
    .executeTakeFirstOrThrow()
  await sql`update membership set permissions = ${permissions.map(held => held.replace('C-*', number))}
    where customer_number = 10001 and user_id = (select id from user_account where email = 'ben@demo.example')`.execute(
    operator,
  )
  const answer = await (await stranger()).post(`${url}/cancellation`, { ...cancellation, contract: number })
  expect(await stored(answer.body.number)).toMatchObject({ customer_number: customer })
})

test('customers see a declaration about their contract in their activity', async () => {
  const answer = await (await stranger()).post(`${url}/withdrawal`, {
    name: 'Ben Krüger',
    email: 'ben@demo.example',
    customer_number: '10002',
    contract: `Vertrag ${own.number}`,
    part: 'nur das Zusatzpaket',
  })
  const entry = await centre.services.database.operator
    .selectFrom('audit_entry')
    .select(['customer_number', 'after'])
    .where('action', '=', 'declaration.withdrawal')
    .executeTakeFirstOrThrow()
  expect(entry.customer_number).toBe(10002)
  expect(entry.after).toMatchObject({ number: answer.body.number })
  expect(answer.body.text).toContain('Nur dieser Teil: nur das Zusatzpaket')
})

test('a locked customer cancels as everyone else does', async () => {
  const locked = await centre.signedIn('locked@demo.example')
  const answer = await locked.post(`${url}/cancellation`, {
    ...cancellation,
    kind: 'extraordinary',
    reason: 'Umzug ins Ausland',
    email: 'locked@demo.example',
    contract: 'alles',
  })
  expect(answer.status).toBe(201)
  expect(answer.body.text).toContain('Art: außerordentliche Kündigung\nGrund: Umzug ins Ausland')
})

test('a declaration cannot be changed or removed', async () => {
  const { operator } = centre.services.database
  await expect(operator.updateTable('declaration').set({ body: 'x' }).execute()).rejects.toThrow(/permission denied/)
  await expect(operator.deleteFrom('declaration').execute()).rejects.toThrow(/permission denied/)
})

test('a name of two lines, which could forge a line of the receipt, is refused at its field', async () => {
  const answer = await (await stranger()).post(`${url}/cancellation`, {
    ...cancellation,
    name: 'Ben\nKündigung: zurückgenommen',
    contract: 'x',
  })
  expect([answer.status, Object.keys(answer.body.errors)]).toEqual([422, ['name']])
})

test('missing fields are named one by one', async () => {
  const answer = await (await stranger()).post(`${url}/cancellation`, {
    ...cancellation,
    name: ' ',
    contract: '',
    email: 'x',
  })
  expect(answer.status).toBe(422)
  expect(Object.keys(answer.body.errors).sort()).toEqual(['contract', 'email', 'name'])
})

test('the same key declares once', async () => {
  const browser = await stranger()
  const send = () =>
    browser.post(`${url}/cancellation`, { ...cancellation, contract: 'once' }, { 'idempotency-key': 'declare-once' })
  const [first, second] = [await send(), await send()]
  expect(second.body).toEqual(first.body)
  const rows = await centre.services.database.operator
    .selectFrom('declaration')
    .select('id')
    .where('contract_text', '=', 'once')
    .execute()
  expect(rows).toHaveLength(1)
})

test('one inbox is not flooded', async () => {
  const browser = await stranger()
  const statuses: number[] = []
  for (let n = 0; n < 11; n++) {
    const body = { ...cancellation, email: 'flood@example.com', contract: `x${n}` }
    statuses.push((await browser.post(`${url}/cancellation`, body)).status)
  }
  expect(statuses.slice(0, 10)).toEqual(Array(10).fill(201))
  expect(statuses[10]).toBe(429)
})

test('a withdrawal in time withdraws from the contract: the mail says so, and what was paid waits for its credit note', async () => {
  const { operator } = centre.services.database
  const contract = await insertContract(operator, {
    customer: 10002,
    label: 'Neu bestellt',
    cycle: 'month',
    price: 3000,
  })
  const columns = { started_on: '2026-11-14', withdrawal_until: '2026-11-28', billed_until: '2026-11-30' }
  const early = { early_start_at: '2026-11-14T09:00:00Z' }
  await operator
    .updateTable('contract')
    .set({ ...columns, ...early })
    .where('id', '=', contract.id)
    .execute()
  const declared = {
    name: 'Ben Krüger',
    email: 'ben@demo.example',
    customer_number: '10002',
    contract: contract.number,
  }
  const answer = await (await stranger()).post(`${url}/withdrawal`, { ...declared, part: '' })
  expect(await stored(answer.body.number)).toMatchObject({ contract_id: contract.id, ends_on: '2026-11-16' })
  const { body } = await mailTo('ben@demo.example')
  expect(body).toContain(`Der Vertrag ${contract.number} Neu bestellt ist widerrufen.`)
  expect(body).toContain('erstatten wir bis zum 30. November 2026')
  expect(body).not.toMatch(/nichts geändert/)
  const items = operator.selectFrom('billing_item').selectAll().where('contract_id', '=', contract.id)
  // 14 of the month's 30 days come after it
  expect(await items.execute()).toMatchObject([{ kind: 'credit', quantity: '-0.466667', period_from: '2026-11-17' }])
  // what is withdrawn from cannot be cancelled as well, and its page tells both
  await (await stranger()).post(`${url}/withdrawal`, { ...declared, part: '' })
  expect((await mailTo('ben@demo.example')).body).toMatch(/nichts geändert/)
  expect(await items.execute()).toHaveLength(1)
  const events = operator.selectFrom('contract_event').selectAll().where('contract_id', '=', contract.id)
  expect(await events.execute()).toMatchObject([{ event: 'withdrawn', actor: 'Ben Krüger', staff: false }])
})

test.each([
  ['too late', { withdrawal_until: '2026-11-15' }, ''],
  ['of a part alone', { withdrawal_until: '2026-11-28' }, 'nur das Zusatzpaket'],
  ['where there is no right to', { withdrawal_until: null }, ''],
])('a withdrawal %s changes nothing, and waits for staff', async (_, columns, part) => {
  const { operator } = centre.services.database
  const { id, number } = await insertContract(operator, { customer: 10002 })
  await operator.updateTable('contract').set(columns).where('id', '=', id).execute()
  const declared = { name: 'Ben', email: 'ben@demo.example', customer_number: '', contract: number, part }
  const answer = await (await stranger()).post(`${url}/withdrawal`, declared)
  expect(await stored(answer.body.number)).toMatchObject({ contract_id: id, ends_on: null })
  expect((await mailTo('ben@demo.example')).body).toMatch(/nichts geändert/)
  const row = operator.selectFrom('contract').select('state').where('id', '=', id)
  expect(await row.executeTakeFirst()).toEqual({ state: 'active' })
})
