import type { Ticket, TicketOptions } from '@kontor/contract/areas/service/support'
import type { DeskTicket } from '@kontor/contract/areas/service/ticket-desk'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Browser } from '../../../testing/browser.ts'
import { newMember } from '../../../testing/people/people.ts'
import { startTestCentre, type TestCentre } from '../../../testing/test-centre.ts'

const url = '/ajax/v1/tickets'
const desk = '/ajax/v1/staff/tickets'

let centre: TestCentre
let anna: Browser
let admin: Browser
beforeAll(async () => {
  centre = await startTestCentre('demo', {
    session: { idleMinutes: 1e6, absoluteHours: 1e5, rememberDays: 30, freshMinutes: 15 },
  })
  anna = await centre.signedIn('anna@demo.example')
  admin = await centre.signedIn('admin@demo.example')
})
afterAll(() => centre.close())
beforeEach(() => centre.wait(3_600_000))

type Answer = Ticket & { code?: string; errors?: object }
const open = (change: object = {}, browser = anna) =>
  browser.post<Answer>(url, {
    category: 'technical',
    contract_number: 'C-1001',
    impact: 'none',
    subject: 'Backup stopped at night',
    body: 'Since this morning.',
    ...change,
  })
const allowed = async () => (await open({ server_access: true })).body.number
const put = (number: number, allowed: boolean, browser = anna) =>
  browser.send<Answer>('PUT', `${url}/${number}/server-access`, { allowed })
const read = async (number: number) => (await anna.get<Ticket>(`${url}/${number}`)).body
const atDesk = async (number: number) => (await admin.get<DeskTicket>(`${desk}/${number}`)).body.server_access
const audited = async (number: number) => {
  const { rows } = await sql<{ action: string }>`
    select action from audit_entry where subject_kind = 'ticket' and subject_id = ${String(number)} and action like 'ticket.access%'
    order by at, id`.execute(centre.services.database.operator)
  return rows.map(({ action }) => action)
}
const by = 'Anna Lindqvist'

describe('access for support to what belongs to a contract', () => {
  test('is given with a new ticket or not, and shown to both sides', async () => {
    const without = (await open()).body
    expect([without.server_access, await atDesk(without.number)]).toEqual([null, null])
    const number = await allowed()
    const { server_access, events } = await read(number)
    expect([server_access, await atDesk(number)]).toEqual([
      { by, at: expect.any(String) },
      { by, at: expect.any(String) },
    ])
    expect(events.map(({ kind }) => kind)).toEqual(['created', 'access_allowed'])
    expect([await audited(without.number), await audited(number)]).toEqual([[], ['ticket.access_allowed']])
  })

  test('is given later and withdrawn as easily, each noted once', async () => {
    const { number } = (await open()).body
    for (const wish of [true, true, false, false]) {
      const { status, body } = await put(number, wish)
      expect([status, body.server_access]).toEqual([200, wish ? { by, at: expect.any(String) } : null])
    }
    expect((await read(number)).events.map(({ kind }) => kind)).toEqual([
      'created',
      'access_allowed',
      'access_withdrawn',
    ])
    expect(await audited(number)).toEqual(['ticket.access_allowed', 'ticket.access_withdrawn'])
    expect(await atDesk(number)).toBeNull()
  })

  test('needs a contract, and a ticket that is open', async () => {
    const { status, body } = await open({ contract_number: null, server_access: true })
    expect([status, Object.keys(body.errors ?? {})]).toEqual([422, ['server_access']])
    const { number } = (await open({ contract_number: null })).body
    expect(await put(number, true)).toMatchObject({ status: 409, body: { code: 'conflict' } })
    const settled = await allowed()
    await anna.post(`${url}/${settled}/close`, {})
    expect(await put(settled, true)).toMatchObject({ status: 409, body: { code: 'ticket_closed' } })
  })

  test.each(['resolved', 'closed'])('ends when the ticket is %s, and does not come back with it', async status => {
    const number = await allowed()
    if (status === 'closed') await anna.post(`${url}/${number}/close`, {})
    else await admin.post(`${desk}/${number}/status`, { status })
    expect([(await read(number)).status, (await read(number)).server_access]).toEqual([status, null])
    const reopened =
      status === 'closed'
        ? await anna.post<Ticket>(`${url}/${number}/reopen`)
        : await anna.post<Ticket>(`${url}/${number}/messages`, { body: 'Not yet.' })
    expect(reopened.body.server_access).toBeNull()
  })

  test('ends when staff say that the ticket is about another contract, and stays when they name an invoice', async () => {
    const number = await allowed()
    const related = { contract_number: 'C-1001', invoice_number: '', notice: null }
    await admin.send('PUT', `${desk}/${number}/related`, related)
    expect(await atDesk(number)).not.toBeNull()
    await admin.send('PUT', `${desk}/${number}/related`, { ...related, contract_number: 'C-1002' })
    expect(await atDesk(number)).toBeNull()
  })

  test('goes neither to the ticket that continues a merged one nor to one that is split off', async () => {
    const [number, into] = [await allowed(), (await open()).body.number]
    await anna.post(`${url}/${number}/messages`, { body: 'And another thing.' })
    const second = (await read(number)).messages[1]?.id
    const split = await admin.post<DeskTicket>(`${desk}/${number}/split`, { subject: 'Another', messages: [second] })
    expect([split.status, split.body.server_access]).toEqual([201, null])
    await admin.post(`${desk}/${number}/merge`, { into })
    expect([await atDesk(number), await atDesk(into)]).toEqual([null, null])
  })

  test('is not for staff to give in the customer’s name; they can give it up', async () => {
    const number = await allowed()
    const staff = await centre.signedIn('admin@demo.example')
    await staff.post('/ajax/v1/accounts/customers/10001/change', { reason: 'Asked by phone' })
    expect((await put(number, false, staff)).status).toBe(200)
    expect((await put(number, true, staff)).status).toBe(403)
    expect((await open({ server_access: true }, staff)).status).toBe(422)
    expect((await read(number)).server_access).toBeNull()
  })

  test('is for those alone who may write about the contract', async () => {
    const number = await allowed()
    const [reader, other] = [
      await newMember(centre, { role: 'support', permissions: ['support:read'] }),
      await newMember(centre, { role: 'support', permissions: ['support:C-1002'] }),
    ]
    expect((await put(number, false, reader.browser)).status).toBe(403)
    expect((await put(number, false, other.browser)).status).toBe(404)
    expect((await read(number)).server_access).not.toBeNull()
  })
})

test('the form for a new ticket names the open ones that its reader may read, for a hint', async () => {
  const [mine, hidden] = [(await open()).body.number, (await open({ visibility: 'me' })).body.number]
  const done = await allowed()
  await anna.post(`${url}/${done}/close`, {})
  const options = async (browser: Browser) =>
    (await browser.get<TicketOptions>(`${url}/options`)).body.open.map(({ number }) => number)
  const narrow = await newMember(centre, { role: 'support', permissions: ['support:C-1001'] })
  const elsewhere = await newMember(centre, { role: 'support', permissions: ['support:C-1002'] })
  expect(await options(anna)).toEqual(expect.arrayContaining([mine, hidden]))
  expect(await options(anna)).not.toContain(done)
  expect(await options(narrow.browser)).toContain(mine)
  expect(await options(narrow.browser)).not.toContain(hidden)
  expect(await options(elsewhere.browser)).not.toContain(mine)
})
