import { randomUUID } from 'node:crypto'
import type { HeldMails } from '@kontor/contract/areas/service/held-mails'
import type { Ticket } from '@kontor/contract/areas/service/support'
import type { DeskTicket } from '@kontor/contract/areas/service/ticket-desk'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Browser } from '../../../../testing/browser.ts'
import { runQueued } from '../../../../testing/run-queued.ts'
import { startTestCentre, type TestCentre } from '../../../../testing/test-centre.ts'

const held = '/ajax/v1/staff/held-mails'
const newTicket = {
  category: 'technical',
  contract_number: 'C-1001',
  impact: 'none',
  subject: 'Slow',
  body: 'It is slow.',
}

let centre: TestCentre
let anna: Browser
let admin: Browser
beforeAll(async () => {
  centre = await startTestCentre('demo')
  anna = await centre.signedIn('anna@demo.example')
  admin = await centre.signedIn('admin@demo.example')
})
afterAll(() => centre.close())

const operator = () => centre.services.database.operator

async function arrived(changes: object = {}): Promise<string> {
  const id = randomUUID()
  const row = {
    id,
    recipient: 'support@nordlicht.example',
    message_id: id,
    digest: Buffer.from(id),
    envelope_sender: 'eve@evil.example',
    received_at: centre.services.clock.now(),
    bytes: 1,
    storage_key: `inbound/${id}`,
    state: 'held',
    reason: 'sender_unknown',
    from_address: 'eve@evil.example',
    from_name: 'Eve',
    subject: 'Help',
    body: 'It broke.\n\n> old',
    files: 0,
    ...changes,
  }
  await operator().insertInto('inbound_mail').values(row).execute()
  return id
}
const list = async () => (await admin.get<HeldMails>(held)).body
const decide = (id: string, body: object, browser = admin) => browser.post<HeldMails>(`${held}/${id}`, body)
const at = async (number: number) => (await admin.get<DeskTicket>(`/ajax/v1/staff/tickets/${number}`)).body
const stateOf = (id: string) =>
  operator().selectFrom('inbound_mail').select(['state', 'decided_by']).where('id', '=', id).executeTakeFirstOrThrow()
async function recipientsTold(): Promise<string[]> {
  const told: string[] = []
  await runQueued(centre.services, { send: async mail => void told.push(mail.to) })
  return told.toSorted()
}

test('staff see what waits, with its reason and the customer whom its sender acts for', async () => {
  expect(await list()).toEqual({ mails: [], total: 0 })
  const id = await arrived({ from_address: 'Clara@Demo.example' })
  const { mails, total } = await list()
  expect([mails, total]).toEqual([
    [expect.objectContaining({ id, reason: 'sender_unknown', subject: 'Help', ticket: null })],
    1,
  ])
  for (const browser of [anna, centre.browser()]) {
    expect((await browser.get(held)).status).toBeGreaterThanOrEqual(401)
    expect((await decide(id, { act: 'discard', reason: 'No ticket of ours' }, browser)).status).toBeGreaterThanOrEqual(
      401,
    )
  }
  expect((await decide(id, { act: 'discard' })).status).toBe(422)
  expect((await decide(id, { act: 'discard', reason: 'No ticket of ours' })).body).toEqual({ mails: [], total: 0 })
  expect(await stateOf(id)).toMatchObject({ state: 'discarded', decided_by: expect.any(String) })
  const { rows } =
    await sql`select staff, after, customer_number from audit_entry where action = 'ticket.mail_discarded'`.execute(
      operator(),
    )
  expect(rows).toEqual([{ staff: true, after: { reason: 'No ticket of ours' }, customer_number: 0 }])
  expect((await decide(id, { act: 'discard', reason: 'No ticket of ours' })).status).toBe(404)
})

test('one is filed in a ticket as its sender’s words, and people are told; a closed ticket is open again', async () => {
  const { number } = (await anna.post<Ticket>('/ajax/v1/tickets', newTicket)).body
  await anna.post(`/ajax/v1/tickets/${number}/close`, {})
  await recipientsTold()
  const id = await arrived()
  expect((await decide(id, { act: 'file' })).status).toBe(422)
  expect((await decide(id, { act: 'file', ticket: 999_999 })).status).toBe(422)
  expect((await decide(id, { act: 'file', ticket: number })).status).toBe(200)
  expect(await recipientsTold()).toEqual(['admin@demo.example', 'anna@demo.example'])
  const { messages, status } = await at(number)
  expect(status).toBe('in_progress')
  expect(messages.at(-1)).toMatchObject({
    author: 'Eve <eve@evil.example>',
    from_staff: false,
    body: 'It broke.',
  })
  expect(await stateOf(id)).toMatchObject({ state: 'filed' })
})

test('one of a person of the customer is theirs, and one from elsewhere goes into no merged ticket', async () => {
  const [one, other] = [
    await anna.post<Ticket>('/ajax/v1/tickets', newTicket),
    await anna.post<Ticket>('/ajax/v1/tickets', newTicket),
  ]
  const id = await arrived({ from_address: 'ANNA@demo.example' })
  await decide(id, { act: 'file', ticket: one.body.number })
  const { messages } = await at(one.body.number)
  expect(messages.at(-1)?.author).toBe(messages[0]?.author)
  await admin.post(`/ajax/v1/staff/tickets/${one.body.number}/merge`, { into: other.body.number })
  expect((await decide(await arrived(), { act: 'file', ticket: one.body.number })).body).toMatchObject({
    code: 'ticket_closed',
  })
})

test('one opens a ticket for a customer', async () => {
  for (const { id } of (await list()).mails) await decide(id, { act: 'discard', reason: 'No ticket of ours' })
  const id = await arrived({ subject: 'x'.repeat(500) })
  expect((await decide(id, { act: 'open', customer: 99_999_999 })).status).toBe(422)
  expect((await decide(id, { act: 'open', customer: 10001 })).body).toEqual({ mails: [], total: 0 })
  const { rows } = await sql<{ number: number }>`
    select t.number from inbound_mail i join ticket t on t.id = i.ticket_id where i.id = ${id}`.execute(operator())
  const ticket = await at(rows[0]?.number ?? 0)
  expect(ticket).toMatchObject({ subject: 'x'.repeat(150), status: 'new', customer_number: 10001, category: 'other' })
  expect(ticket.messages).toMatchObject([{ author: 'Eve <eve@evil.example>', body: 'It broke.', from_staff: false }])
  expect(ticket.waiting_since).not.toBe(null)
})
