import type { OutgoingMail } from '@kontor/adapters/mail'
import type { Ticket } from '@kontor/contract/areas/service/support'
import type { DeskTicket } from '@kontor/contract/areas/service/ticket-desk'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Browser } from '../../../testing/browser.ts'
import { multipart, samples } from '../../../testing/multipart.ts'
import { newMember } from '../../../testing/people/people.ts'
import { runQueued } from '../../../testing/run-queued.ts'
import { startTestCentre, type TestCentre } from '../../../testing/test-centre.ts'

const url = '/ajax/v1/tickets'
const desk = '/ajax/v1/staff/tickets'

let centre: TestCentre
let anna: Browser
let ben: Browser
let admin: Browser
beforeAll(async () => {
  centre = await startTestCentre('demo', {
    session: { idleMinutes: 1e6, absoluteHours: 1e5, rememberDays: 30, freshMinutes: 1e6 },
  })
  anna = await centre.signedIn('anna@demo.example')
  ben = await centre.signedIn('ben@demo.example')
  admin = await centre.signedIn('admin@demo.example')
  await sent()
})
afterAll(() => centre.close())
beforeEach(() => centre.wait(3_600_000))

const operator = () => centre.services.database.operator
async function sent(): Promise<OutgoingMail[]> {
  const mails: OutgoingMail[] = []
  await runQueued(centre.services, { send: async mail => void mails.push(mail) })
  return mails
}
const newTicket = { category: 'technical', contract_number: 'C-1001', impact: 'none', subject: 'Slow', body: 'First.' }
const send = <T = Ticket>(
  browser: Browser,
  path: string,
  body: object,
  files = [{ name: 'a.png', content: samples.png }],
) => {
  const { payload, headers } = multipart(body, files)
  return browser.send<T & { errors?: object; code?: string }>('POST', path, payload, headers)
}
const open = async (change: object = {}) => (await send(anna, url, { ...newTicket, ...change })).body
const reply = async (number: number, body: string) =>
  (await send(anna, `${url}/${number}/messages`, { body, secret: 'pass' })).body
const answer = (number: number, body: string) =>
  admin.post<DeskTicket>(`${desk}/${number}/messages`, { body, status: 'waiting_for_customer' })
const split = (number: number, messages: readonly string[], browser = admin) =>
  browser.post<DeskTicket & { errors?: object; code?: string }>(`${desk}/${number}/split`, {
    messages,
    subject: 'Another matter',
  })
const read = async (number: number) => (await anna.get<Ticket>(`${url}/${number}`)).body

describe('splitting a ticket', () => {
  test('moves messages with their files and what was confided, says so in both, and tells the customer', async () => {
    const { number } = await open({ visibility: 'me' })
    await answer(number, 'Second.')
    const { messages } = await reply(number, 'Third.')
    const third = messages.at(-1)
    await sent()
    const { status, body } = await split(number, [third?.id ?? ''])
    expect(status).toBe(201)
    expect(body).toMatchObject({
      subject: 'Another matter',
      status: 'in_progress',
      split_from: number,
      visibility: 'me',
      contract_number: 'C-1001',
      last_author: 'Anna Lindqvist',
      messages: [{ id: third?.id, body: 'Third.', files: third?.files, secret: { waits: true } }],
      events: [{ kind: 'split_from', detail: `#${number}` }],
    })
    expect(new Date(body.waiting_since ?? '')).toEqual(new Date(third?.created_at ?? ''))
    expect((await read(body.number)).split_from).toBe(number)
    const rest = await read(number)
    expect(rest.messages.map(message => message.body)).toEqual(['First.', 'Second.'])
    expect(rest.events.at(-1)).toMatchObject({ kind: 'split_off', detail: `#${body.number}` })
    expect(rest.last_from_staff).toBe(true)
    const file = third?.files[0]?.id
    expect((await anna.get(`${url}/${body.number}/files/${file}`)).status).toBe(200)
    expect((await anna.get(`${url}/${number}/files/${file}`)).status).toBe(404)
    // who did not see the one does not see the other
    expect((await ben.get(`${url}/${body.number}`)).status).toBe(404)
    const secret = await admin.post<{ secret: string }>(`${desk}/${body.number}/messages/${third?.id}/secret`)
    expect(secret.body.secret).toBe('pass')
    const told = (await sent()).filter(({ to }) => to === 'anna@demo.example')
    expect(told.map(({ text }) => text)).toEqual([expect.stringContaining(`#${number}`)])
    const audited = await operator()
      .selectFrom('audit_entry')
      .select(['action', 'after'])
      .where('subject_id', 'in', [String(number), String(body.number)])
      .where('action', 'in', ['ticket.split', 'ticket.created'])
      .orderBy('id')
      .execute()
    expect(audited.slice(1)).toEqual([
      { action: 'ticket.split', after: { number: String(body.number), messages: 1 } },
      { action: 'ticket.created', after: { split_from: number, status: 'in_progress' } },
    ])
  })

  test('takes those along who have confirmed copies', async () => {
    const { number } = await open({ copies: ['partner@agency.example', 'silent@agency.example'] })
    await sql`update ticket_copy set state = 'confirmed', decided_at = now() where address = 'partner@agency.example'`.execute(
      operator(),
    )
    const { messages } = await reply(number, 'Second.')
    const { body } = await split(number, [messages.at(-1)?.id ?? ''])
    expect(body.copies).toMatchObject([{ address: 'partner@agency.example', state: 'confirmed' }])
  })

  test('leaves the first message where it is, and takes none of another ticket', async () => {
    const { number, messages } = await open()
    const other = await open()
    await reply(other.number, 'Second.')
    const second = (await read(other.number)).messages.at(-1)?.id ?? ''
    for (const ids of [[messages[0]?.id ?? ''], [second]]) {
      const { status, body } = await split(number, ids)
      expect([status, Object.keys(body.errors ?? {})]).toEqual([422, ['messages']])
    }
    expect((await split(number, [])).status).toBe(422)
    expect((await split(99_999, [second])).status).toBe(404)
    expect((await split(other.number, [second], anna)).status).toBe(403)
  })
})

describe('what a ticket is about', () => {
  const invoice = async (customer = 10001) =>
    operator()
      .selectFrom('document')
      .select(['id', 'number'])
      .where('customer_number', '=', customer)
      .orderBy('issued_on', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow()
  const notice = () => operator().selectFrom('service_notice').select('id').limit(1).executeTakeFirstOrThrow()

  test('is chosen when it is opened: an invoice and a notice of one’s own', async () => {
    const own = await invoice()
    const known = await notice()
    const ticket = await open({ invoice: own.id, notice: known.id })
    expect(ticket).toMatchObject({ invoice: own, notice: { id: known.id, title: expect.any(String) } })
    expect((await admin.get<DeskTicket>(`${desk}/${ticket.number}`)).body).toMatchObject({ invoice: own })
    const { body } = await anna.get(`${url}/options`)
    expect(body.invoices).toContainEqual(expect.objectContaining(own))
  })

  test.each([
    ['another customer’s invoice', async () => ({ invoice: (await invoice(10002)).id }), 'invoice'],
    ['an invoice that there is not', async () => ({ invoice: '00000000-0000-7000-8000-000000000000' }), 'invoice'],
    ['a notice that there is not', async () => ({ notice: '00000000-0000-7000-8000-000000000000' }), 'notice'],
  ])('is not %s', async (_, change, field) => {
    const { status, body } = await send(anna, url, { ...newTicket, ...(await change()) })
    expect([status, Object.keys(body.errors ?? {})]).toEqual([422, [field]])
  })

  test('is no notice about single contracts of others', async () => {
    const theirs = await notice()
    await sql`update service_notice set scope = 'contracts' where id = ${theirs.id}`.execute(operator())
    await sql`delete from service_notice_contract where notice_id = ${theirs.id}`.execute(operator())
    const { status } = await send(anna, url, { ...newTicket, notice: theirs.id })
    expect(status).toBe(422)
  })

  test('is no invoice for who may not read invoices', async () => {
    const narrow = await newMember(centre, { role: 'support', permissions: ['support'] })
    const { status, body } = await send(narrow.browser, url, { ...newTicket, invoice: (await invoice()).id })
    expect([status, Object.keys(body.errors ?? {})]).toEqual([422, ['invoice']])
    expect((await narrow.browser.get(`${url}/options`)).body.invoices).toEqual([])
  })

  test('is set by staff later, among what the customer has, and written down', async () => {
    const { number } = await open()
    const own = await invoice()
    const relate = (body: object, browser = admin) =>
      browser.send<DeskTicket & { errors?: object }>('PUT', `${desk}/${number}/related`, {
        contract_number: '',
        invoice_number: '',
        notice: null,
        ...body,
      })
    const { body } = await relate({ contract_number: 'C-1002', invoice_number: own.number })
    expect(body).toMatchObject({ contract_number: 'C-1002', invoice: own })
    expect(await read(number)).toMatchObject({ contract_number: 'C-1002', invoice: own })
    expect((await relate({})).body).toMatchObject({ contract_number: null, invoice: null })
    const other = await invoice(10002)
    for (const [change, field] of [
      [{ contract_number: 'C-1022' }, 'contract_number'],
      [{ invoice_number: other.number }, 'invoice_number'],
      [{ notice: '00000000-0000-7000-8000-000000000000' }, 'notice'],
    ] as const)
      expect(Object.keys((await relate(change)).body.errors ?? {})).toEqual([field])
    expect((await relate({}, anna)).status).toBe(403)
    const audited = operator().selectFrom('audit_entry').select('after').where('action', '=', 'ticket.related')
    expect(await audited.where('subject_id', '=', String(number)).orderBy('id').execute()).toEqual([
      { after: { contract_number: 'C-1002', number: own.number } },
      { after: { contract_number: null, number: null } },
    ])
  })
})
