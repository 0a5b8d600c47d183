import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Browser } from '../../../testing/browser.ts'
import { addContact } from '../../../testing/contacts/contacts.ts'
import { multipart } from '../../../testing/multipart.ts'
import { imported } from '../../../testing/payments/bank.ts'
import { statement } from '../../../testing/payments/statements.ts'
import { giveRole } from '../../../testing/people/staff-role.ts'
import { startTestCentre, type TestCentre } from '../../../testing/test-centre.ts'

let centre: TestCentre
let admin: Browser
let anna: Browser
beforeAll(async () => {
  centre = await startTestCentre('demo')
  admin = await centre.signedIn('admin@demo.example')
  anna = await centre.signedIn('anna@demo.example')
})
afterAll(() => centre.close())
const operator = () => centre.services.database.operator
const counts = async () => (await admin.get('/ajax/v1/staff/counts')).body
const list = async (name: string) => (await admin.get(`/ajax/v1/staff/${name}`)).body.data
const lastOf = (action: string) =>
  operator().selectFrom('audit_entry').selectAll().where('action', '=', action).orderBy('id', 'desc').executeTakeFirst()

test.each([
  ['GET', 'counts'],
  ['GET', 'lock-requests'],
  ['GET', 'limit-requests'],
  ['GET', 'callbacks'],
  ['GET', 'evidence'],
  ['GET', 'approvals'],
  ['POST', 'callbacks/018f0000-0000-7000-8000-000000000000/outcome'],
  ['POST', 'inquiries/018f0000-0000-7000-8000-000000000000/answered'],
] as const)('%s %s is only for staff', async (method, path) => {
  expect((await anna.send(method, `/ajax/v1/staff/${path}`)).status).toBe(403)
})

test('all queues are counted in one statement', async () => {
  centre.countStatements()
  const before = await counts()
  expect(centre.countStatements()).toHaveLength(2)
  await anna.post('/ajax/v1/accounts/limits', { key: 'servers', limit: 40 })
  await ask()
  const after = await counts()
  expect(after).toEqual({
    ...before,
    limit_requests: before.limit_requests + 1,
    callbacks: before.callbacks + 1,
  })
})

/** A call that Anna wants. */
async function ask(): Promise<{ id: string; number: string }> {
  const { slots } = (await anna.get('/ajax/v1/accounts/reach')).body
  const body = { topic: 'other', phone: '+49 30 901820', starts_at: slots.at(-1).starts_at, locale: 'en' }
  return (await anna.post('/ajax/v1/accounts/callbacks', body)).body
}
const settle = (id: string, outcome: string, browser = admin) =>
  browser.post(`/ajax/v1/staff/callbacks/${id}/outcome`, { outcome })

test('calls wait by the time they are due, until one of staff has made them', async () => {
  const { id, number } = await ask()
  const due = (await list('callbacks')).map((call: { starts_at: string }) => Date.parse(call.starts_at))
  expect(due).toEqual(due.toSorted((a: number, b: number) => a - b))
  expect((await list('callbacks')).at(-1)).toMatchObject({ number, customer_number: 10001, name: 'Anna Lindqvist' })
  expect((await settle(id, 'forgotten')).status).toBe(422)
  const answers = await Promise.all([settle(id, 'done'), settle(id, 'not_reached')])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([204, 409])
  expect((await list('callbacks')).map((call: { id: string }) => call.id)).not.toContain(id)
  // what was called is no longer theirs to cancel
  expect((await anna.send('DELETE', `/ajax/v1/accounts/callbacks/${id}`)).status).toBe(404)
  expect((await settle('018f0000-0000-7000-8000-000000000000', 'done')).status).toBe(404)
})

test('people who were not reached get a mail in the language they speak', async () => {
  const { id, number } = await ask()
  await settle(id, 'not_reached')
  const mail = await operator()
    .selectFrom('mail')
    .selectAll()
    .where('template', '=', 'callback_missed')
    .where('subject', 'like', `%${number}%`)
    .executeTakeFirst()
  expect(mail).toMatchObject({ recipient: 'anna@demo.example', locale: 'en' })
  expect(mail?.body).toContain('/contact?form=callback')
  expect(await lastOf('callback.not_reached')).toMatchObject({
    customer_number: 10001,
    staff: true,
    subject_label: number,
  })
})

test('a message waits until it is answered, once', async () => {
  const { payload, headers } = multipart({ topic: 'other', reference: '', message: 'Hello' }, [])
  const sent = await anna.send('POST', '/ajax/v1/accounts/inquiries', payload, headers)
  const before = (await counts()).inquiries
  const { id } = (await list('inquiries?waiting=true&limit=100')).at(-1)
  expect((await admin.post(`/ajax/v1/staff/inquiries/${id}/answered`)).status).toBe(204)
  expect((await admin.post(`/ajax/v1/staff/inquiries/${id}/answered`)).status).toBe(409)
  expect((await list('inquiries?waiting=true&limit=100')).map((row: { id: string }) => row.id)).not.toContain(id)
  expect((await list('inquiries?limit=100')).map((row: { id: string }) => row.id)).toContain(id)
  expect((await counts()).inquiries).toBe(before - 1)
  expect(await lastOf('inquiry.answered')).toMatchObject({ customer_number: 10001, subject_label: sent.body.number })
})

test('open requests about locks are listed across customers', async () => {
  const locked = await centre.signedIn('locked@demo.example')
  await locked.post('/ajax/v1/accounts/lock/requests', { kind: 'deferral', pay_on: '2026-11-27', message: 'Friday' })
  const rows = await list('lock-requests')
  expect(rows).toHaveLength((await counts()).lock_requests)
  expect(rows.at(-1)).toMatchObject({
    customer_number: 10003,
    customer_name: expect.any(String),
    kind: 'deferral',
    pay_on: '2026-11-27',
    message: 'Friday',
    requested_by: expect.any(String),
  })
})

test('what waits for a colleague is listed until it is decided or over', async () => {
  await admin.post('/ajax/v1/accounts/customers/10003/change', { reason: 'asked by phone' })
  const back = await giveRole(centre, 'admin@demo.example', { powers: ['customers:act', 'dunning:act'] })
  const lifted = await admin.post('/ajax/v1/staff/customers/10003/unlock', { note: 'Paid in cash.' })
  expect(lifted.status).toBe(204)
  const [approval] = await list('approvals')
  expect(approval).toMatchObject({ customer_number: 10003, action: 'unlock', own: true, note: 'Paid in cash.' })
  expect((await counts()).approvals).toBe(1)
  await admin.post(`/ajax/v1/staff/customers/10003/approvals/${approval.id}/decide`, { approve: false })
  expect(await list('approvals')).toEqual([])
  await back()
  await admin.post('/ajax/v1/accounts/customers/leave')
})

test('vouchers and transfers that wait for a second person stand in the same queue', async () => {
  const back = await giveRole(centre, 'admin@demo.example')
  const batch = {
    kind: 'given',
    codes: 2,
    amount_minor: 2500,
    max_uses: 2,
    expires_on: '2026-12-31',
    reason: 'Summer fair',
  }
  const { body } = await admin.post('/ajax/v1/staff/vouchers', batch)
  await imported(centre, admin, statement([{ amount: 4200, text: 'Danke', name: 'Treuhand', ref: 'in-the-queue' }]))
  const entries = await list('bank/entries?state=unmatched&limit=100')
  const entry = entries.find(({ party }: { party: { name: string } }) => party.name === 'Treuhand')
  const assigned = { customer: 10001, documents: [], version: entry.version }
  const answer = await admin.post(`/ajax/v1/staff/bank/entries/${entry.id}/assign`, assigned)
  expect([answer.status, answer.body]).toEqual([200, { waits: true }])
  const shown = async () =>
    (await list('approvals')).map((row: { action: string; own: boolean }) => [row.action, row.own])
  const all = await list('approvals')
  expect(all.find(({ id }: { id: string }) => id === body.id)).toMatchObject({
    action: 'vouchers',
    customer_number: null,
    customer_name: null,
    note: 'Summer fair',
    expires_at: null,
    own: true,
    sum: { amount_minor: 10_000, currency: 'EUR' },
    days: null,
  })
  expect(all.find(({ id }: { id: string }) => id === entry.id)).toMatchObject({
    action: 'bank_entry',
    customer_number: 10001,
    note: 'Treuhand',
    own: true,
    sum: { amount_minor: 4200, currency: 'EUR' },
  })
  expect((await counts()).approvals).toBe(2)
  // who may not decide about them, and has asked for none, sees none of it
  await sql`update bank_entry set asked_by = (select id from user_account where email = 'anna@demo.example')
    where id = ${entry.id}`.execute(operator())
  const reads = await giveRole(centre, 'admin@demo.example', { powers: ['payments:act', 'catalogue:act'] })
  expect(await shown()).toEqual([['vouchers', true]])
  await reads()
  await back()
  await admin.post(`/ajax/v1/staff/vouchers/${body.id}/stop`, {})
  expect(await shown()).toEqual([['bank_entry', false]])
})

test('evidence is listed while its holder is asked for', async () => {
  const before = await counts()
  const contact = await addContact(anna)
  await sql`update contact set holder_state = 'evidence_received', holder_due_on = '2026-12-01' where id = ${contact.id}`.execute(
    operator(),
  )
  await operator()
    .insertInto('contact_evidence')
    .values({
      customer_number: 10001,
      id: uuidv7(),
      contact_id: contact.id,
      kind: 'document',
      note: 'The register',
      given_at: centre.services.clock.now(),
      given_by: 'Anna Lindqvist',
    })
    .execute()
  expect((await list('evidence')).at(-1)).toMatchObject({
    customer_number: 10001,
    contact_id: contact.id,
    note: 'The register',
    given_by: 'Anna Lindqvist',
  })
  expect((await counts()).evidence).toBe(before.evidence + 1)
  await sql`update contact set holder_state = 'not_needed', holder_due_on = null where id = ${contact.id}`.execute(
    operator(),
  )
  expect(await counts()).toEqual(before)
})
