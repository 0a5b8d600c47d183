import type { OutgoingMail } from '@kontor/adapters/mail'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Browser } from '../../../testing/browser.ts'
import { multipart, samples } from '../../../testing/multipart.ts'
import { runQueued } from '../../../testing/run-queued.ts'
import { startTestCentre, type TestCentre } from '../../../testing/test-centre.ts'

let centre: TestCentre
let admin: Browser
beforeAll(async () => {
  centre = await startTestCentre('demo')
  admin = await centre.signedIn('admin@demo.example')
})
afterAll(() => centre.close())

async function mails(): Promise<OutgoingMail[]> {
  const sent: OutgoingMail[] = []
  await runQueued(centre.services, { send: async mail => void sent.push(mail) })
  return sent
}
const content = {
  category: 'malware',
  explanation: 'It spreads a trojan.',
  locations: ['https://bad.example/x'],
  name: 'Kim Petersen',
  email: 'kim@example.com',
}
const notice = { ...content, good_faith: true }
async function report(changes: object = {}): Promise<string> {
  const guest = centre.browser()
  await guest.get('/sanctum/csrf-cookie')
  const { payload, headers } = multipart({ ...notice, ...changes }, [{ name: 'proof.txt', content: samples.txt }])
  const answer = await guest.send('POST', '/ajax/v1/notices', payload, headers)
  expect(answer.status).toBe(201)
  return answer.body.number
}

test.each([
  ['GET', '/ajax/v1/staff/notices'],
  ['GET', '/ajax/v1/staff/inquiries'],
  ['POST', '/ajax/v1/staff/notices/018f0000-0000-7000-8000-000000000000/decide'],
  ['POST', '/ajax/v1/staff/caller-pin/check'],
] as const)('%s %s is only for staff', async (method, url) => {
  const anna = await centre.signedIn('anna@demo.example')
  expect((await anna.send(method, url)).status).toBe(403)
})

describe('the queue of notices', () => {
  test('shows each with its files, the oldest first, page by page, in one statement', async () => {
    const numbers = [await report(), await report(), await report()]
    centre.countStatements()
    const first = await admin.get('/ajax/v1/staff/notices?limit=2')
    expect(centre.countStatements()).toHaveLength(2)
    const second = await admin.get(`/ajax/v1/staff/notices?limit=2&cursor=${first.body.next_cursor}`)
    const found = [...first.body.data, ...second.body.data]
    expect(found.map(row => row.number)).toEqual(numbers)
    expect(found[0]).toMatchObject({
      ...content,
      status: 'received',
      files: [{ name: 'proof.txt' }],
    })
    const file = await admin.get(`/ajax/v1/staff/files/${found[0].files[0].id}`)
    expect(file.body).toBe(samples.txt.toString())
  })

  test('a decision is made once, sent to the notifier, and recorded', async () => {
    const number = await report()
    await mails()
    const { body } = await admin.get('/ajax/v1/staff/notices?status=received&limit=100')
    const url = `/ajax/v1/staff/notices/${body.data.at(-1).id}/decide`
    const decision = { decision: 'removed', statement: 'The trojan is gone, the customer was warned.' }
    expect((await admin.post(url, { ...decision, statement: '' })).status).toBe(422)
    centre.countStatements()
    const decided = await admin.post(url, decision)
    // the decision, its history and its mail stand or fall together
    expect(centre.countTransactions()).toBe(1)
    expect(decided.body).toMatchObject({ number, status: 'decided', ...decision, decided_by: expect.any(String) })
    const [told] = await mails()
    expect(told).toMatchObject({ to: notice.email, replyTo: 'abuse@nordlicht.example' })
    for (const part of [decision.statement, 'Art. 21', 'not by automated means', 'reply to this email'])
      expect(told?.text).toContain(part)
    // a repeat after a lost answer finds it made
    expect((await admin.post(url, decision)).body).toEqual(decided.body)
    const again = await admin.post(url, { decision: 'no_action', statement: 'On second thoughts.' })
    expect([again.status, again.body.current.decision]).toEqual([409, 'removed'])
    expect(await mails()).toEqual([])
    const { rows } = await sql`
      select customer_number, staff, subject_label, after from audit_entry where action = 'notice.decided'`.execute(
      centre.services.database.operator,
    )
    expect(rows).toEqual([{ customer_number: 0, staff: true, subject_label: number, after: decision }])
    expect((await admin.get('/ajax/v1/staff/notices?status=decided')).body.data).toHaveLength(1)
    expect(
      (await admin.post(url.replace(/[\da-f-]{36}/, '018f0000-0000-7000-8000-000000000000'), decision)).status,
    ).toBe(404)
  })

  test('of three who decide at once one does', async () => {
    await report()
    await mails()
    const { body } = await admin.get('/ajax/v1/staff/notices?status=received&limit=100')
    const url = `/ajax/v1/staff/notices/${body.data.at(-1).id}/decide`
    const answers = await Promise.all(
      ['Gone.', 'Removed.', 'Taken down.'].map(statement => admin.post(url, { decision: 'removed', statement })),
    )
    expect(answers.map(answer => answer.status).toSorted()).toEqual([200, 409, 409])
    expect(await mails()).toHaveLength(1)
  })

  test('an anonymous notifier gets no mail', async () => {
    await report({ category: 'child_abuse', name: '', email: '' })
    await mails()
    const { body } = await admin.get('/ajax/v1/staff/notices?status=received&limit=100')
    const url = `/ajax/v1/staff/notices/${body.data.at(-1).id}/decide`
    expect((await admin.post(url, { decision: 'removed', statement: 'Gone.' })).status).toBe(200)
    expect(await mails()).toEqual([])
  })
})

test('messages are listed with their sender and customer', async () => {
  const anna = await centre.signedIn('anna@demo.example')
  const { payload, headers } = multipart({ topic: 'other', reference: 'C-1', message: 'Hello' }, [
    { name: 'a.png', content: samples.png },
  ])
  const sent = await anna.send('POST', '/ajax/v1/accounts/inquiries', payload, headers)
  centre.countStatements()
  const { body } = await admin.get('/ajax/v1/staff/inquiries')
  expect(centre.countStatements()).toHaveLength(2)
  expect(body.data[0]).toMatchObject({
    number: sent.body.number,
    customer_number: 10001,
    email: 'anna@demo.example',
    files: [{ name: 'a.png' }],
  })
})

describe('the check of a caller', () => {
  const url = '/ajax/v1/staff/caller-pin/check'
  const check = (customer_number: number, pin: string) => admin.post(url, { customer_number, pin })
  const own = async (visitor: Browser) => (await visitor.post('/ajax/v1/accounts/caller-pin')).body.pin as string
  const wrongFor = (pin: string) => String((Number(pin) + 1) % 1_000_000).padStart(6, '0')

  test('names the person where customer number and PIN belong together, and says nothing otherwise', async () => {
    const anna = await centre.signedIn('anna@demo.example')
    const pin = await own(anna)
    const right = await check(10001, `${pin.slice(0, 3)} ${pin.slice(3)}`)
    expect(right.body.caller).toMatchObject({ name: 'Anna Lindqvist', email: 'anna@demo.example', role: 'owner' })
    const nothing = { caller: null }
    expect((await check(10001, wrongFor(pin))).body).toEqual(nothing)
    expect((await check(10002, pin)).body).toEqual(nothing)
    expect((await check(99999, pin)).body).toEqual(nothing)
    expect((await check(2_147_483_647, pin)).body).toEqual(nothing)
    expect((await check(2_147_483_648, pin)).body.errors).toHaveProperty('customer_number')
    const newer = await own(anna)
    if (newer !== pin) expect((await check(10001, pin)).body).toEqual(nothing)
    centre.wait(7 * 86_400_000 + 1000)
    admin = await centre.signedIn('admin@demo.example')
    expect((await check(10001, newer)).body).toEqual(nothing)
    const { rows } = await sql<{ customer_number: number; after: { right: boolean } }>`
      select customer_number, after from audit_entry where action = 'caller_pin.checked' order by at, id`.execute(
      centre.services.database.operator,
    )
    expect(rows[0]).toEqual({ customer_number: 10001, after: { right: true } })
    expect(rows.map(row => row.customer_number)).toContain(0)
    expect(JSON.stringify(rows)).not.toContain(pin)
  })

  test('knows no one whose access has ended', async () => {
    const ben = await centre.signedIn('ben@demo.example')
    await ben.post('/ajax/v1/accounts/customers/10001/change')
    const pin = await own(ben)
    expect((await check(10001, pin)).body.caller).toMatchObject({ email: 'ben@demo.example' })
    await sql`update membership set expires_at = ${centre.services.clock.now()} where customer_number = 10001
      and user_id = (select id from user_account where email = 'ben@demo.example')`.execute(
      centre.services.database.operator,
    )
    expect((await check(10001, pin)).body).toEqual({ caller: null })
  })

  test('is slowed down after ten wrong tries at one customer, by any staff', async () => {
    const statuses: number[] = []
    for (let index = 0; index < 11; index++) statuses.push((await check(10003, '000000')).status)
    expect(statuses).toEqual([...Array(10).fill(200), 429])
    expect((await check(10001, '000000')).status).toBe(200)
  })

  test.each(['12345', '1234567', 'abcdef', ''])('a PIN written %j is none', async pin => {
    expect((await check(10001, pin)).body.errors).toHaveProperty('pin')
  })
})
