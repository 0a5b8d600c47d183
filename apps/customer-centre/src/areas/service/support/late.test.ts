import type { Ticket } from '@kontor/contract/areas/service/support'
import type { DeskTicket, DeskTicketRow } from '@kontor/contract/areas/service/ticket-desk'
import type { ListOf } from '@kontor/contract/wire/list'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Browser } from '../../../testing/browser.ts'
import { newPerson } from '../../../testing/people/people.ts'
import { runQueued } from '../../../testing/run-queued.ts'
import { startTestCentre, type TestCentre } from '../../../testing/test-centre.ts'
import { supportMails } from './mails.ts'
import { warnOfLate } from './warn-late-job.ts'

const own = '/ajax/v1/tickets'
const desk = '/ajax/v1/staff/tickets'
const minute = 60_000

let centre: TestCentre
let anna: Browser
let kim: Browser
let admin: Browser
beforeAll(async () => {
  centre = await startTestCentre('demo', {
    session: { idleMinutes: 1e6, absoluteHours: 1e5, rememberDays: 30, freshMinutes: 15 },
    tickets: {
      federal_state: 'HH',
      service_levels: [
        { impacts: ['down'], hours: 'always', first_answer: 60, next_answer: 120, told_to_customers: true },
        { hours: 'always', first_answer: 240, solution: 480, told_to_customers: false },
      ],
    },
  })
  await sql`update ticket set due_at = null, warn_at = null`.execute(operator())
  anna = await centre.signedIn('anna@demo.example')
  const { id } = await newPerson(centre, { email: 'kim@desk.test' })
  await sql`update user_account set admin = true, name = 'Kim Novak' where id = ${id}`.execute(operator())
  kim = await centre.signedIn('kim@desk.test')
  admin = await centre.signedIn('admin@demo.example')
})
afterAll(() => centre.close())
beforeEach(async () => {
  await warned()
  await mails()
})

const operator = () => centre.services.database.operator
const open = async (change: object = {}): Promise<Ticket> => {
  const ticket = {
    category: 'technical',
    contract_number: 'C-1001',
    impact: 'down',
    subject: 'Slow',
    body: 'Since today.',
  }
  return (await anna.post<Ticket>(own, { ...ticket, ...change })).body
}
const at = async ({ number }: { number: number }, browser = admin) =>
  (await browser.get<DeskTicket>(`${desk}/${number}`)).body
const answer = (browser: Browser, { number }: { number: number }, body: object = {}) =>
  browser.post<DeskTicket>(`${desk}/${number}/messages`, { body: 'On it.', status: 'waiting_for_customer', ...body })
const note = (browser: Browser, { number }: { number: number }, body: string) =>
  browser.post<DeskTicket>(`${desk}/${number}/notes`, { body })
const follow = (browser: Browser, { number }: { number: number }, following = true) =>
  browser.send<DeskTicket>('PUT', `${desk}/${number}/follower`, { following })
const list = async (query: string, browser = admin) =>
  (await browser.get<ListOf<DeskTicketRow> & { counts: Record<string, number> }>(`${desk}${query}`)).body
const numbers = async (query: string, browser = admin) => (await list(query, browser)).data.map(({ number }) => number)
const ms = (at: string | null | undefined) => new Date(at ?? 0).getTime()

const seen = new Set<string>()
type Mail = { id: string; recipient: string; template: string; subject: string; body: string; thread: string | null }
async function mails(): Promise<Mail[]> {
  await runQueued(centre.services, { send: async () => undefined })
  const { rows } = await sql<Mail>`select id, recipient, template, subject, body, thread from mail
    where template = any(${Object.keys(supportMails)}::text[]) order by created_at, id`.execute(operator())
  const fresh = rows.filter(({ id }) => !seen.has(id))
  for (const { id } of fresh) seen.add(id)
  return fresh
}
const told = async (template: string) =>
  (await mails())
    .filter(mail => mail.template === template)
    .map(({ recipient }) => recipient)
    .toSorted()
const warned = () =>
  warnOfLate.run(
    { services: centre.services, log: centre.app.log, mailer: { send: async () => undefined } as never },
    {},
  )

describe('staff see what is due', () => {
  test('at the ticket and in the list, which can be sorted by it', async () => {
    const urgent = await open()
    const calm = await open({ impact: 'none' })
    const { due } = await at(urgent)
    expect(due).toMatchObject({ for: 'answer', state: 'ahead' })
    expect(ms(due?.at)).toBe(ms(urgent.created_at) + 60 * minute)
    const sorted = await numbers('?view=all&sort=due_at')
    expect(sorted.indexOf(urgent.number)).toBeLessThan(sorted.indexOf(calm.number))
    // what is never due has no place there
    const { number } = (await answer(kim, urgent)).body
    expect(await numbers('?view=all&sort=due_at')).not.toContain(number)
    expect(await at(urgent)).toMatchObject({ due: null })
  })

  test('a pause moves it, and the next answer has its own time', async () => {
    const ticket = await open({ impact: 'none' })
    await answer(kim, ticket, { status: 'on_hold' })
    const { due, paused_at } = await at(ticket)
    expect(due).toBeNull()
    centre.wait(100 * minute)
    const { body } = await kim.post<DeskTicket>(`${desk}/${ticket.number}/status`, { status: 'in_progress' })
    expect(body).toMatchObject({ due: { for: 'solution', state: 'ahead' }, paused_at: null })
    const paused = ms(body.updated_at) - ms(paused_at)
    expect(paused).toBeGreaterThanOrEqual(100 * minute)
    expect(ms(body.due?.at)).toBe(ms(ticket.created_at) + 480 * minute + paused)
  })

  test('in a view of its own once a quarter of the time is left, and are told of it once', async () => {
    const ticket = await open()
    await mails()
    centre.wait(44 * minute)
    await warned()
    expect(await told('staff_ticket_late')).toEqual([])
    expect(await numbers('?view=late')).not.toContain(ticket.number)
    centre.wait(2 * minute)
    await warned()
    const written = await mails()
    const mail = written.find(({ recipient }) => recipient === 'kim@desk.test')
    expect(written.map(({ recipient }) => recipient).toSorted()).toEqual(['admin@demo.example', 'kim@desk.test'])
    expect(mail).toMatchObject({ template: 'staff_ticket_late', subject: `Late soon: ticket #${ticket.number}: Slow` })
    expect(mail?.body).toMatch(/An answer for .* is due by 16 November 2026/)
    expect(await list('?view=late')).toMatchObject({ counts: { late: expect.any(Number) } })
    expect((await list('?view=late')).data.find(({ number }) => number === ticket.number)?.due?.state).toBe('soon')
    centre.wait(20 * minute)
    await warned()
    expect(await told('staff_ticket_late')).toEqual([])
    expect((await at(ticket)).due).toMatchObject({ for: 'answer', state: 'late' })
    await answer(kim, ticket)
    expect(await numbers('?view=late')).not.toContain(ticket.number)
  })

  test('only who has it is told, and who follows it; no one where it was answered meanwhile', async () => {
    const ticket = await open()
    const other = await open()
    const { id } = (await at(ticket)).staff.find(({ name }) => name === 'Kim Novak') ?? { id: '' }
    await admin.send('PUT', `${desk}/${ticket.number}/assignee`, { assignee: id })
    await mails()
    centre.wait(50 * minute)
    await sql`update ticket set warned_at = ${centre.services.clock.now()} where number <> all(${[ticket.number, other.number]}::bigint[])`.execute(
      operator(),
    )
    await warned()
    await answer(kim, other)
    expect((await mails()).filter(({ template }) => template === 'staff_ticket_late')).toMatchObject([
      { recipient: 'kim@desk.test', subject: expect.stringContaining(`#${ticket.number}`) },
    ])
  })
})

test('customers see until when they are answered, where the provider says so and while it can be kept', async () => {
  const urgent = await open()
  expect(ms(urgent.answer_by)).toBe(ms(urgent.created_at) + 60 * minute)
  expect(await open({ impact: 'none' })).toMatchObject({ answer_by: null })
  const seenByAnna = async () => (await anna.get<Ticket>(`${own}/${urgent.number}`)).body.answer_by
  centre.wait(61 * minute)
  expect(await seenByAnna()).toBeNull()
  await answer(kim, urgent)
  expect(await seenByAnna()).toBeNull()
})

describe('colleagues', () => {
  test('are told of a note that names them, and what is written there is no part of the ticket’s mails', async () => {
    const ticket = await open()
    await mails()
    const { body } = await note(admin, ticket, 'Can you look, @Kim?')
    expect(body.notes.at(-1)).toMatchObject({ mentioned: ['Kim Novak'] })
    const [mail, ...others] = await mails()
    expect(others).toEqual([])
    expect(mail).toMatchObject({ recipient: 'kim@desk.test', template: 'staff_ticket_colleague', thread: null })
    expect(mail?.subject).toBe(`You are mentioned in ticket #${ticket.number}: Slow`)
    expect(mail?.body).toContain('> Can you look, @Kim?')
    // people are not told of what they write themselves
    await note(kim, ticket, '@Kim, @Nobody')
    expect(await mails()).toEqual([])
  })

  test('follow a ticket and are told of what is said in it, until they no longer do', async () => {
    const ticket = await open()
    await answer(kim, ticket)
    expect((await follow(admin, ticket)).body.followers).toMatchObject([{ name: expect.any(String) }])
    // a second time changes nothing
    expect((await follow(admin, ticket)).body.followers).toHaveLength(1)
    const { rows } =
      await sql`select from audit_entry where action = 'ticket.followed' and subject_label = ${`#${ticket.number}`}`.execute(
        operator(),
      )
    expect(rows).toHaveLength(1)
    expect(await numbers('?view=followed')).toContain(ticket.number)
    expect(await numbers('?view=followed', kim)).not.toContain(ticket.number)
    await mails()
    await answer(kim, ticket, { body: 'Done?' })
    expect(await told('staff_ticket_colleague')).toEqual(['admin@demo.example'])
    await note(kim, ticket, 'Looks done.')
    expect(await told('staff_ticket_colleague')).toEqual(['admin@demo.example'])
    await anna.post(`${own}/${ticket.number}/messages`, { body: 'Not yet.' })
    expect(await told('staff_ticket_replied')).toEqual(['admin@demo.example', 'kim@desk.test'])
    expect((await follow(admin, ticket, false)).body.followers).toEqual([])
    await note(kim, ticket, 'Then not.')
    expect(await told('staff_ticket_colleague')).toEqual([])
  })

  test('a ticket that there is not has no followers, and customers follow none', async () => {
    expect((await follow(admin, { number: 999_999 })).status).toBe(404)
    expect((await follow(anna, await open())).status).toBe(403)
  })
})
