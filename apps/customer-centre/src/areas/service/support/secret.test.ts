import type { Ticket } from '@kontor/contract/areas/service/support'
import type { DeskTicket } from '@kontor/contract/areas/service/ticket-desk'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Browser } from '../../../testing/browser.ts'
import { newPerson } from '../../../testing/people/people.ts'
import { runQueued } from '../../../testing/run-queued.ts'
import { startTestCentre, type TestCentre } from '../../../testing/test-centre.ts'
import { secretsSweep } from './secret.ts'

let centre: TestCentre
let anna: Browser
let admin: Browser
beforeAll(async () => {
  centre = await startTestCentre('demo', {
    session: { idleMinutes: 1e6, absoluteHours: 1e5, rememberDays: 30, freshMinutes: 1e6 },
  })
  anna = await centre.signedIn('anna@demo.example')
  admin = await centre.signedIn('admin@demo.example')
})
afterAll(() => centre.close())

const url = '/ajax/v1/tickets'
const password = 'correct horse battery staple'
const day = 86_400_000
const operator = () => centre.services.database.operator

async function confided(secret = password): Promise<{ number: number; message: string }> {
  const ticket = { category: 'technical', contract_number: null, impact: 'none', subject: 'FTP', body: 'As asked.' }
  const { status, body } = await anna.post<Ticket>(url, { ...ticket, secret })
  expect(status).toBe(201)
  return { number: body.number, message: body.messages[0]?.id ?? '' }
}
type Place = Awaited<ReturnType<typeof confided>>
const open = ({ number, message }: Place, browser = admin) =>
  browser.post<{ secret: string }>(`/ajax/v1/staff/tickets/${number}/messages/${message}/secret`)
const seen = async ({ number }: Place) => (await anna.get<Ticket>(`${url}/${number}`)).body.messages
const sealed = async ({ message }: Place) => {
  const { rows } = await sql<{ sealed: Buffer | null }>`
    select sealed from ticket_secret where message_id = ${message}`.execute(operator())
  return rows.map(row => row.sealed)
}

describe('confidential data', () => {
  test('is sealed, and both sides see that it waits, and not what it is', async () => {
    const place = await confided()
    const [kept] = await sealed(place)
    expect(kept?.toString('latin1')).not.toContain(password)
    const [message] = await seen(place)
    expect(message?.secret).toMatchObject({ waits: true, opened_at: null, opened_by: null })
    const desk = await admin.get<DeskTicket>(`/ajax/v1/staff/tickets/${place.number}`)
    expect(desk.body.messages[0]?.secret).toEqual(message?.secret)
    expect(JSON.stringify(desk.body)).not.toContain(password)
  })

  test('is opened once, by staff alone; the customer sees by whom, and so does the activity', async () => {
    const place = await confided()
    expect((await open(place, anna)).status).toBe(403)
    expect(await open(place)).toMatchObject({ status: 200, body: { secret: password } })
    expect(await open(place)).toMatchObject({ status: 409, body: { code: 'conflict' } })
    expect(await sealed(place)).toEqual([null])
    const [message] = await seen(place)
    expect(message?.secret).toMatchObject({ waits: false, opened_by: 'Jonas Petersen', opened_at: expect.any(String) })
    const { rows } = await sql`select customer_number, actor_name, after from audit_entry
      where action = 'ticket.secret_opened' and subject_id = ${String(place.number)}`.execute(operator())
    expect(rows).toEqual([{ customer_number: 10001, actor_name: 'Jonas Petersen', after: null }])
  })

  test('of two staff at once, one reads it', async () => {
    const place = await confided()
    const answers = await Promise.all([open(place), open(place)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  })

  test('comes with a reply too, goes with a message that is withdrawn, and is absent where nothing was confided', async () => {
    const { number } = await confided('')
    const replied = await anna.post<Ticket>(`${url}/${number}/messages`, { body: 'Here.', secret: password })
    const [first, last] = replied.body.messages
    expect([first?.secret, last?.secret?.waits]).toEqual([null, true])
    const place = { number, message: last?.id ?? '' }
    expect((await anna.send('DELETE', `${url}/${number}/messages/${place.message}`)).status).toBe(200)
    expect(await sealed(place)).toEqual([])
    expect((await open(place)).status).toBe(404)
    expect((await open({ number: 999_999, message: place.message })).status).toBe(404)
  })

  test('of one ticket does not open in another', async () => {
    const [one, other] = [await confided(), await confided()]
    expect((await open({ number: other.number, message: one.message })).status).toBe(404)
    await sql`update ticket_secret set sealed = (select sealed from ticket_secret where message_id = ${one.message})
      where message_id = ${other.message}`.execute(operator())
    expect((await open(other)).status).toBe(500)
    expect(await open(one)).toMatchObject({ status: 200 })
  })

  test('deletes itself after seven days, and says so', async () => {
    const place = await confided()
    centre.wait(7 * day - 60_000)
    expect(await secretsSweep.run(operator(), centre.services.clock.now(), 100, 'UTC')).toBe(0)
    expect((await seen(place))[0]?.secret?.waits).toBe(true)
    centre.wait(60_000)
    // before the sweep comes, too
    expect((await open(place)).status).toBe(409)
    expect(await secretsSweep.run(operator(), centre.services.clock.now(), 100, 'UTC')).toBeGreaterThan(0)
    expect(await sealed(place)).toEqual([null])
    expect((await seen(place))[0]?.secret).toMatchObject({ waits: false, opened_at: null })
  })

  test('is in no mail, no search, no log of calls and not in the customer’s login', async () => {
    const place = await confided('zebracrossing')
    await runQueued(centre.services, { send: async () => undefined })
    const { rows } = await sql<{ mails: number; messages: number; calls: number; audits: number }>`select
      (select count(*)::int from mail where concat(subject, body, html) like '%zebracrossing%') as mails,
      (select count(*)::int from ticket_message where body like '%zebracrossing%') as messages,
      (select count(*)::int from idempotency_key where body::text like '%zebracrossing%') as calls,
      (select count(*)::int from audit_entry where concat(before, after) like '%zebracrossing%') as audits`.execute(
      operator(),
    )
    expect(rows).toEqual([{ mails: 0, messages: 0, calls: 0, audits: 0 }])
    expect((await anna.get(`${url}?view=all&q=zebracrossing`)).body.data).toEqual([])
    await expect(sql`select sealed from ticket_secret`.execute(centre.services.database.unbound)).rejects.toThrow(
      'permission denied',
    )
    const other = await newPerson(centre, { role: 'owner', customer: await anotherCustomer() })
    const stranger = await centre.signedIn(other.email)
    expect((await stranger.get(`${url}/${place.number}`)).status).toBe(404)
  })

  test.each([
    ['too long', 'x'.repeat(2001)],
    ['with a control sign', 'a\u0000b'],
  ])('%s is refused at its field', async (_, secret) => {
    const ticket = { category: 'other', impact: 'none', subject: 'A', body: 'B', secret }
    const answer = await anna.post(url, ticket)
    expect([answer.status, Object.keys(answer.body.errors)]).toEqual([422, ['secret']])
  })
})

const anotherCustomer = async () =>
  (
    await operator()
      .selectFrom('customer')
      .select('customer_number')
      .where('customer_number', '<>', 10001)
      .orderBy('customer_number')
      .limit(1)
      .executeTakeFirstOrThrow()
  ).customer_number
