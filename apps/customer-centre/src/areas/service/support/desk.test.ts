import type { Ticket } from '@kontor/contract/areas/service/support'
import type { DeskTicket, DeskTicketRow } from '@kontor/contract/areas/service/ticket-desk'
import type { ListOf } from '@kontor/contract/wire/list'
import { type Selectable, sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { DB } from '../../../platform/db/types.gen.ts'
import type { Browser } from '../../../testing/browser.ts'
import { newPerson } from '../../../testing/people/people.ts'
import { runQueued } from '../../../testing/run-queued.ts'
import { startTestCentre, type TestCentre } from '../../../testing/test-centre.ts'
import { closeResolved } from './close-resolved-job.ts'
import { supportMails } from './mails.ts'
import { notifyOfTicket } from './notify-job.ts'

const own = '/ajax/v1/tickets'
const desk = '/ajax/v1/staff/tickets'
const day = 86_400_000

let centre: TestCentre
let anna: Browser
let ben: Browser
let kim: Browser
let admin: Browser
beforeAll(async () => {
  centre = await startTestCentre('demo', {
    session: { idleMinutes: 1e6, absoluteHours: 1e5, rememberDays: 30, freshMinutes: 15 },
  })
  anna = await centre.signedIn('anna@demo.example')
  ben = await centre.signedIn('ben@demo.example')
  const { id } = await newPerson(centre, { email: 'kim@desk.test' })
  await sql`update user_account set admin = true where id = ${id}`.execute(operator())
  kim = await centre.signedIn('kim@desk.test')
  admin = await centre.signedIn('admin@demo.example')
})
afterAll(() => centre.close())
beforeEach(async () => {
  await mails()
})

const operator = () => centre.services.database.operator
const newTicket = {
  category: 'technical',
  contract_number: 'C-1001',
  impact: 'down',
  subject: 'The site is slow',
  body: 'Since\n\nthis **morning**.',
}
const open = async (browser = anna, change: object = {}): Promise<Ticket> =>
  (await browser.post<Ticket>(own, { ...newTicket, ...change })).body
const reply = (browser: Browser, { number }: { number: number }, body = 'More of it.') =>
  browser.post<Ticket>(`${own}/${number}/messages`, { body })
const at = async ({ number }: { number: number }, browser = admin) =>
  (await browser.get<DeskTicket>(`${desk}/${number}`)).body
const answer = (browser: Browser, { number }: { number: number }, body: object = {}) =>
  browser.post<DeskTicket>(`${desk}/${number}/messages`, {
    body: 'We are on it.',
    status: 'waiting_for_customer',
    ...body,
  })
const setTo = (browser: Browser, { number }: { number: number }, body: object) =>
  browser.post<DeskTicket>(`${desk}/${number}/status`, body)
const assign = (browser: Browser, { number }: { number: number }, assignee: string | null) =>
  browser.send<DeskTicket>('PUT', `${desk}/${number}/assignee`, { assignee })
const list = async (query = '', browser = admin) =>
  (await browser.get<ListOf<DeskTicketRow> & { counts: Record<string, number> }>(`${desk}${query}`)).body
const idOf = async (email: string) =>
  (await operator().selectFrom('user_account').select('id').where('email', '=', email).executeTakeFirstOrThrow()).id

const seen = new Set<string>()
/** Runs what was enqueued. @returns the mails about tickets written since the last time */
async function mails() {
  await runQueued(centre.services, { send: async () => undefined })
  const { rows } = await sql<Mail>`
    select id, recipient, template, subject, body, html, thread from mail
    where template = any(${Object.keys(supportMails)}::text[]) order by created_at, id`.execute(operator())
  const fresh = rows.filter(({ id }) => !seen.has(id))
  for (const { id } of fresh) seen.add(id)
  return fresh
}
type Mail = Pick<Selectable<DB['mail']>, 'id' | 'recipient' | 'template' | 'subject' | 'body' | 'thread'> & {
  html: string
}
const told = async () => (await mails()).map(({ recipient, template }) => `${template} ${recipient}`).toSorted()

describe('people are told', () => {
  test('of a new ticket: who wrote it that it has arrived, and staff', async () => {
    const { number } = await open()
    const written = await mails()
    expect(written.map(({ recipient, template }) => `${template} ${recipient}`).toSorted()).toEqual([
      'staff_ticket_new admin@demo.example',
      'staff_ticket_new kim@desk.test',
      'ticket_opened anna@demo.example',
    ])
    const [mail] = written.filter(({ recipient }) => recipient === 'kim@desk.test')
    expect(mail?.subject).toBe(`New ticket #${number}: The site is slow`)
    expect(mail?.body).toContain(`> Since\n>\n> this **morning**.`)
    expect(mail?.body).toContain('Impact: not working at all')
    expect(mail?.body).toContain(`http://portal.test/staff/tickets/${number}`)
  })

  test('of an answer, in their language, with its words and how the ticket stands', async () => {
    const ticket = await open(ben, { contract_number: undefined })
    await mails()
    await answer(kim, ticket, { body: 'Fertig?\n\nhttp://portal.test/elsewhere', status: 'resolved' })
    const [mail, ...others] = await mails()
    expect(others).toEqual([])
    expect(mail).toMatchObject({ recipient: 'ben@demo.example', template: 'ticket_answered' })
    expect(mail?.subject).toBe(`Neue Antwort zum Ticket #${ticket.number}: The site is slow`)
    expect(mail?.body).toContain('> Fertig?')
    expect(mail?.body).toMatch(/Das Ticket wird am \d+\. \w+ \d{4} geschlossen, wenn Sie nicht antworten/)
    // what others write never becomes the button
    expect(mail?.html.match(/class="button" href="([^"]*)"/)?.[1]).toBe(
      `http://portal.test/support/ticket/${ticket.number}`,
    )
  })

  test('as one conversation, each once however often it runs', async () => {
    const ticket = await open()
    await answer(kim, ticket)
    const { rows } = await sql<{ data: Parameters<typeof notifyOfTicket.run>[1] }>`
      select data from pgboss.job where name = ${notifyOfTicket.name} and state = 'created'`.execute(operator())
    const written = await mails()
    expect(new Set(written.map(({ thread }) => thread)).size).toBe(1)
    expect(written[0]?.thread).toMatch(/^[\da-f-]{36}$/)
    expect(rows.length).toBeGreaterThan(0)
    for (const { data } of rows)
      await notifyOfTicket.run({ services: centre.services, log: centre.app.log } as never, data)
    expect(await mails()).toEqual([])
  })

  test('of a ticket that staff opened for them, and of no answer that was withdrawn before the mail was written', async () => {
    await admin.post('/ajax/v1/accounts/customers/10001/change', { reason: 'Asked by phone' })
    const ticket = await open(admin)
    await mails()
    const id = (await answer(kim, ticket)).body.messages.at(-1)?.id
    await kim.send('DELETE', `${desk}/${ticket.number}/messages/${id}`)
    expect(await told()).toEqual([])
    await setTo(kim, ticket, { status: 'resolved' })
    expect(await told()).toEqual(['ticket_changed anna@demo.example'])
  })

  test('of a reply: who has the ticket, and the other people who take part in it', async () => {
    const ticket = await open()
    await answer(kim, ticket)
    await reply(ben, ticket)
    await mails()
    await reply(anna, ticket)
    expect(await told()).toEqual(['staff_ticket_replied kim@desk.test', 'ticket_answered ben@demo.example'])
  })

  test('of a ticket that staff opened for them: its owners', async () => {
    await admin.post('/ajax/v1/accounts/customers/10001/change', { reason: 'Asked by phone' })
    await open(admin)
    expect(await told()).toEqual(['ticket_answered anna@demo.example'])
  })

  test('no more once they may not read it', async () => {
    const { id } = await newPerson(centre, {
      email: 'gone@desk.test',
      role: 'technical',
      permissions: ['support:C-1001'],
    })
    const browser = await centre.signedIn('gone@desk.test')
    const ticket = await open(browser)
    await mails()
    await answer(kim, ticket)
    expect(await told()).toEqual(['ticket_answered gone@desk.test'])
    for (const change of [
      sql`permissions = '{support:C-1002}'`,
      sql`permissions = '{support}', expires_at = ${centre.services.clock.now()}`,
    ]) {
      await sql`update membership set ${change} where user_id = ${id}`.execute(operator())
      await answer(kim, ticket)
      // one of them has to hear it
      expect(await told()).toEqual(['ticket_answered anna@demo.example'])
    }
  })

  test('unless they do not want it', async () => {
    const ticket = await open()
    await mails()
    await sql`update user_account set preferences = preferences || '{"notifications": {"tickets": {"mail": false}}}'
      where email = 'anna@demo.example'`.execute(operator())
    await answer(kim, ticket)
    expect(await told()).toEqual([])
    await sql`update user_account set preferences = preferences - 'notifications' where email = 'anna@demo.example'`.execute(
      operator(),
    )
  })
})

test('who closes or reopens a ticket is not told of it, the others are', async () => {
  const ticket = await open()
  await reply(ben, ticket)
  await mails()
  await anna.post(`${own}/${ticket.number}/close`)
  expect(await told()).toEqual(['ticket_changed ben@demo.example'])
  await anna.post(`${own}/${ticket.number}/reopen`)
  expect((await mails()).map(({ recipient, subject }) => `${recipient} ${subject}`)).toContain(
    `kim@desk.test Customer reopened #${ticket.number}: The site is slow`,
  )
})

describe('an answer', () => {
  test('stands in the thread as staff’s, and its ticket is its writer’s from then on', async () => {
    const ticket = await open()
    const { status, body } = await answer(kim, ticket)
    expect(status).toBe(201)
    expect(body).toMatchObject({
      status: 'waiting_for_customer',
      waiting_since: null,
      assignee: { name: 'Person kim@desk.test' },
    })
    expect((await anna.get<Ticket>(`${own}/${ticket.number}`)).body.messages.at(-1)).toMatchObject({
      author: 'Person kim@desk.test',
      from_staff: true,
      own: false,
      body: 'We are on it.',
    })
    expect((await answer(admin, ticket)).body.assignee?.name).toBe('Person kim@desk.test')
  })

  test('waits for what was written meanwhile to be read', async () => {
    const ticket = await open()
    const seen = (await at(ticket)).messages.at(-1)?.id
    await reply(anna, ticket)
    const refused = await answer(kim, ticket, { after: seen })
    expect([refused.status, refused.body]).toMatchObject([409, { code: 'ticket_went_on' }])
    expect((await answer(kim, ticket, { after: (await at(ticket)).messages.at(-1)?.id })).status).toBe(201)
  })

  test('of two at once is one', async () => {
    const ticket = await open()
    const after = (await at(ticket)).messages.at(-1)?.id
    const both = await Promise.all([answer(kim, ticket, { after }), answer(admin, ticket, { after })])
    expect(both.map(({ status }) => status).toSorted()).toEqual([201, 409])
  })

  test.each([
    [{ status: 'closed' }, 'status'],
    [{ status: 'resolved', hold_until: '2030-01-01' }, 'hold_until'],
    [{ status: 'on_hold', hold_until: '2020-01-01' }, 'hold_until'],
    [{ body: ' ' }, 'body'],
  ])('with %o is refused at its field', async (wrong, field) => {
    const ticket = await open()
    const { status, body } = await answer(kim, ticket, wrong)
    expect([status, Object.keys((body as unknown as { errors: object }).errors)]).toEqual([422, [field]])
  })
})

describe('states', () => {
  test('that staff set are told, and the customer’s page says what they mean', async () => {
    const ticket = await open()
    await mails()
    const until = new Date(centre.services.clock.now().getTime() + 3 * day).toISOString().slice(0, 10)
    expect((await setTo(kim, ticket, { status: 'on_hold', hold_until: until })).body).toMatchObject({
      status: 'on_hold',
      hold_until: until,
    })
    expect((await anna.get<Ticket>(`${own}/${ticket.number}`)).body.hold_until).toBe(until)
    expect(await told()).toEqual(['ticket_changed anna@demo.example'])
    // set once more, nothing is news
    await setTo(kim, ticket, { status: 'on_hold', hold_until: null })
    expect(await told()).toEqual([])
  })

  test('end as time passes: a rest after its last day, what is solved after a week; both are told', async () => {
    const [resting, solved] = [await open(), await open()]
    const now = centre.services.clock.now().getTime()
    await setTo(kim, resting, { status: 'on_hold', hold_until: new Date(now + day).toISOString().slice(0, 10) })
    await setTo(kim, solved, { status: 'resolved' })
    await mails()
    const pass = () => closeResolved.run({ services: centre.services, log: centre.app.log } as never, {})
    const statuses = async () => [(await at(resting)).status, (await at(solved)).status]
    centre.wait(day)
    await pass()
    expect(await statuses()).toEqual(['on_hold', 'resolved'])
    centre.wait(day)
    await pass()
    expect(await statuses()).toEqual(['in_progress', 'resolved'])
    centre.wait(5 * day)
    await pass()
    await pass()
    expect(await statuses()).toEqual(['in_progress', 'closed'])
    const subjects = (await mails()).map(({ subject }) => subject)
    expect(
      subjects.filter(subject => [resting, solved].some(({ number }) => subject.includes(`#${number}`))).toSorted(),
    ).toEqual([
      `Closed: ticket #${solved.number}: The site is slow`,
      `In progress: ticket #${resting.number}: The site is slow`,
    ])
    expect((await kim.post<DeskTicket>(`${desk}/${solved.number}/reopen`)).body.status).toBe('in_progress')
  })
})

describe('the queue', () => {
  test('has what waits first, the longest wait in front, and counts each view', async () => {
    const before = (await list()).counts
    const first = await open()
    centre.wait(60_000)
    const second = await open()
    const waiting = await list('?limit=100')
    const numbers = waiting.data.map(({ number }) => number)
    expect(numbers.indexOf(first.number)).toBe(numbers.indexOf(second.number) - 1)
    const since = waiting.data.map(({ waiting_since }) => Date.parse(waiting_since ?? ''))
    expect(since).toEqual(since.toSorted((a, b) => a - b))
    await assign(kim, first, await idOf('kim@desk.test'))
    await answer(kim, first)
    const { counts } = await list('', kim)
    expect(counts).toMatchObject({
      waiting: (before.waiting ?? 0) + 1,
      open: (before.open ?? 0) + 2,
      unassigned: (before.unassigned ?? 0) + 1,
    })
    const mine = await list('?view=mine&limit=100', kim)
    expect(mine.data.map(({ number }) => number)).toContain(first.number)
    expect(mine.data.every(({ assignee }) => assignee?.name === 'Person kim@desk.test')).toBe(true)
    expect((await list('?view=unassigned&limit=100')).data.map(({ number }) => number)).toContain(second.number)
  })

  test.each([
    ['a word of a message', 'otter', true],
    ['the customer’s name', 'Lindqvist otter', false],
    ['the customer’s name alone', 'Lindqvist', true],
    ['the customer’s number', '10001', true],
    ['a word of no ticket', 'wolverine', false],
  ])('finds tickets by %s', async (_what, search, found) => {
    const { number } = await open(anna, { body: 'An otter sits on the server.' })
    const { data } = await list(`?view=all&sort=-number&limit=100&q=${encodeURIComponent(search)}`)
    expect(data.some(row => row.number === number)).toBe(found)
  })

  test('pages through what waits, in both directions', async () => {
    const whole = (await list('?limit=100')).data.map(({ number }) => number)
    const first = await list('?limit=2')
    const second = await list(`?limit=2&cursor=${first.next_cursor}`)
    expect([...first.data, ...second.data].map(({ number }) => number)).toEqual(whole.slice(0, 4))
  })
})

describe('a ticket', () => {
  test('is taken, handed over and given back; who gets it is told, and no customer reads of it', async () => {
    const ticket = await open()
    await mails()
    const [me, other] = [await idOf('kim@desk.test'), await idOf('admin@demo.example')]
    expect((await assign(kim, ticket, me)).body.assignee?.id).toBe(me)
    expect(await told()).toEqual([])
    await assign(kim, ticket, other)
    expect(await told()).toEqual(['staff_ticket_assigned admin@demo.example'])
    expect((await assign(admin, ticket, null)).body).toMatchObject({ assignee: null })
    expect(await told()).toEqual([])
    expect((await at(ticket)).notes.map(({ kind, body }) => [kind, body])).toEqual([
      ['assigned', 'Person kim@desk.test'],
      ['assigned', 'Jonas Petersen'],
      ['assigned', ''],
    ])
    for (const nobody of [await idOf('anna@demo.example'), '018f0000-0000-7000-8000-000000000000'])
      expect((await assign(kim, ticket, nobody)).status).toBe(422)
  })

  test('shows staff who asks, what they owe and have, and what else they asked', async () => {
    const { customer } = await at(await open())
    expect(customer).toMatchObject({ number: 10001, type: 'business', locked: false })
    expect(customer.contracts[0]?.number).toBe('C-1001')
    expect(customer.tickets).toHaveLength(5)
    expect(customer.writer).toEqual({ name: 'Anna Lindqvist', role: 'owner', permissions: expect.any(Array) })
  })

  test('keeps staff’s notes from its customer, whatever runs in the customer’s login', async () => {
    const ticket = await open()
    await kim.post(`${desk}/${ticket.number}/notes`, { body: 'Mind the tone.' })
    expect((await at(ticket)).notes).toMatchObject([
      { kind: 'note', author: 'Person kim@desk.test', body: 'Mind the tone.' },
    ])
    expect(JSON.stringify((await anna.get(`${own}/${ticket.number}`)).body)).not.toContain('Mind the tone')
    await expect(sql`select from ticket_note`.execute(centre.services.database.unbound)).rejects.toMatchObject({
      code: '42501',
    })
    expect(await told()).not.toContain('ticket_answered anna@demo.example')
  })

  test.each(['get', 'post'] as const)('is no customer’s to work at (%s)', async method => {
    const { number } = await open()
    const { status } = method === 'get' ? await anna.get(`${desk}/${number}`) : await answer(anna, { number })
    expect(status).toBe(403)
  })

  test('that no one has opened is not there', async () => {
    for (const { status } of [await kim.get(`${desk}/999999`), await answer(kim, { number: 999_999 })])
      expect(status).toBe(404)
  })
})

describe('merging', () => {
  test('continues a ticket in another one: both say so, and its people are told', async () => {
    const [twin, main] = [await open(), await open()]
    await mails()
    const { body } = await kim.post<DeskTicket>(`${desk}/${twin.number}/merge`, { into: main.number })
    expect(body.number).toBe(main.number)
    expect(body.notes.at(-1)?.body).toContain(`#${twin.number}`)
    expect((await anna.get<Ticket>(`${own}/${twin.number}`)).body).toMatchObject({
      status: 'merged',
      merged_into: main.number,
      can_reply: false,
    })
    expect(await told()).toEqual(['ticket_changed anna@demo.example'])
    expect((await answer(kim, twin)).body).toMatchObject({ code: 'ticket_closed' })
  })

  test('takes only another open ticket of the same customer', async () => {
    const ticket = await open()
    const closed = await open()
    await anna.post(`${own}/${closed.number}/close`)
    const foreign = await operator()
      .selectFrom('ticket')
      .select('number')
      .where('customer_number', '<>', 10001)
      .executeTakeFirstOrThrow()
    for (const into of [ticket.number, closed.number, foreign.number, 999_999])
      expect((await kim.post(`${desk}/${ticket.number}/merge`, { into })).status).toBe(422)
  })

  test('is proposed for open tickets of the customer whose subjects are alike', async () => {
    const ticket = await open(ben, { subject: 'Certificate of shop.example expired', contract_number: undefined })
    const twin = await open(ben, { subject: 'The certificate has expired', contract_number: undefined })
    const settled = await open(ben, { subject: 'Certificate expired', contract_number: undefined })
    await ben.post(`${own}/${settled.number}/close`)
    const alike = async (about: Ticket) => (await at(about)).customer.alike.map(({ number }) => number)
    expect(await alike(ticket)).toEqual([twin.number])
    await kim.post(`${desk}/${ticket.number}/merge`, { into: twin.number })
    expect([await alike(ticket), await alike(twin)]).toEqual([[], []])
  })

  test('of two into each other happens once', async () => {
    const [one, other] = [await open(), await open()]
    const both = await Promise.all([
      kim.post(`${desk}/${one.number}/merge`, { into: other.number }),
      admin.post(`${desk}/${other.number}/merge`, { into: one.number }),
    ])
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 422])
  })
})
