import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { multipart } from '../../../testing/multipart.ts'
import { ownerOf } from '../../../testing/owner.ts'
import { startTestCentre, type TestCentre } from '../../../testing/test-centre.ts'

const lock = '/ajax/v1/accounts/lock'

let centre: TestCentre
beforeAll(async () => {
  centre = await startTestCentre('demo')
})
afterEach(async () => {
  await run(sql`update customer set lock_reason = 'payment' where customer_number = 10003`)
  const owner = ownerOf(centre.url)
  await owner.deleteFrom('lock_request').execute()
  await owner.destroy()
})
afterAll(() => centre.close())

const run = (statement: ReturnType<typeof sql>) => statement.execute(centre.services.database.operator)
const mails = (template: string) =>
  centre.services.database.operator.selectFrom('mail').selectAll().where('template', '=', template).execute()

describe('a promise to pay', () => {
  const requests = '/ajax/v1/accounts/lock/requests'
  const promise = (pay_on: string | null) => ({ kind: 'deferral', pay_on, message: 'Our customer pays on the 30th.' })

  test('names a day of the next thirty, and is open until staff answer it', async () => {
    const browser = await centre.signedIn('locked@demo.example')
    for (const [day, error] of [
      [null, 'Geben Sie ein Datum ein.'],
      ['2026-11-16', 'Wählen Sie einen Tag nach dem heutigen.'],
      ['2026-12-17', 'Wählen Sie einen früheren Tag. Dieser ist zu spät.'],
    ] as const) {
      const { status, body } = await browser.post(requests, promise(day))
      expect([status, Object.keys(body.errors)]).toEqual([422, ['pay_on']])
      expect(body.errors.pay_on).toEqual([error])
    }
    const { status, body } = await browser.post(requests, promise('2026-12-16'))
    expect([status, body]).toMatchObject([201, { kind: 'deferral', state: 'open', pay_on: '2026-12-16', answer: '' }])
    expect((await browser.post(requests, promise('2026-11-30'))).body.code).toBe('conflict')
    expect((await browser.get(lock)).body.requests).toMatchObject([{ id: body.id, state: 'open' }])
    const [mail] = await mails('lock_request_arrived')
    expect(mail).toMatchObject({ customer_number: 10003, reply_to: 'locked@demo.example' })
    expect(mail?.body).toContain('Our customer pays on the 30th.')
  })

  test('is made by people who may pay, and never by staff or where no payment would lift the lock', async () => {
    const browser = await centre.signedIn('locked@demo.example')
    await run(sql`update membership set role = 'support', permissions = '{support}' where customer_number = 10003`)
    expect((await browser.post(requests, promise('2026-11-30'))).body.code).toBe('forbidden')
    await run(sql`update membership set role = 'owner', permissions = '{}' where customer_number = 10003`)
    await run(sql`update customer set lock_reason = 'verification' where customer_number = 10003`)
    expect((await browser.post(requests, promise('2026-11-30'))).body.code).toBe('conflict')
    const admin = await centre.signedIn('admin@demo.example')
    await admin.post('/ajax/v1/accounts/customers/10003/change', { reason: 'Ticket 20014' })
    expect((await admin.post(requests, promise('2026-11-30'))).body.code).toBe('own_people_only')
    const other = await centre.signedIn('new@demo.example')
    expect((await other.post(requests, promise('2026-11-30'))).body.code).toBe('conflict')
  })

  test('is no proof: a proof comes with a file, which only staff may open, while they act for the customer', async () => {
    const browser = await centre.signedIn('locked@demo.example')
    const proof = { kind: 'proof', pay_on: null, message: '' }
    expect((await browser.post(requests, proof)).body.errors).toHaveProperty('attachments')
    const { payload, headers } = multipart(proof, [{ name: 'transfer.txt', content: 'paid on the 12th' }])
    expect((await browser.post(requests, payload, headers)).status).toBe(201)
    const admin = await centre.signedIn('admin@demo.example')
    await admin.post('/ajax/v1/accounts/customers/10003/change', { reason: 'Ticket 20014' })
    const { requests: found } = (await admin.get('/ajax/v1/staff/customers/10003/lock')).body
    expect(found).toMatchObject([{ kind: 'proof', requested_by: 'Sabine Vogt', files: [{ name: 'transfer.txt' }] }])
    const id = found[0].files[0].id
    expect((await admin.get(`/ajax/v1/staff/files/${id}`)).status).toBe(200)
    expect((await browser.get(`/ajax/v1/files/${id}`)).status).toBe(404)
    await admin.post('/ajax/v1/accounts/customers/10001/change', { reason: 'Ticket 20015' })
    expect((await admin.get(`/ajax/v1/staff/files/${id}`)).status).toBe(404)
    await admin.post('/ajax/v1/accounts/customers/leave')
    expect((await admin.get(`/ajax/v1/staff/files/${id}`)).status).toBe(404)
  })
})
