import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import type { OutgoingMail } from '@kontor/adapters/mail'
import type { GuestTicket, GuestTickets } from '@kontor/contract/areas/service/guest-tickets'
import type { DeskTicket } from '@kontor/contract/areas/service/ticket-desk'
import { byLocale } from '@kontor/contract/locales'
import { type Selectable, sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import type { DB } from '../../../../platform/db/types.gen.ts'
import type { Department } from '../../../../platform/ticket-topics.ts'
import type { Browser } from '../../../../testing/browser.ts'
import { listenToEvents } from '../../../../testing/listen-to-events.ts'
import { multipart, samples } from '../../../../testing/multipart.ts'
import { newPerson } from '../../../../testing/people/people.ts'
import { runQueued } from '../../../../testing/run-queued.ts'
import { startTestCentre, type TestCentre } from '../../../../testing/test-centre.ts'
import { mailKeeper } from '../inbound/keep-mail.ts'
import { inboundMailSweeps } from '../inbound/sweeps.ts'
import { languageOf } from './tickets.ts'

const inbound = 'support@nordlicht.example'
const sales = 'sales@nordlicht.example'
const day = 86_400_000
const guests = '/ajax/v1/staff/guest-tickets'

let centre: TestCentre
let anna: Browser
let admin: Browser
beforeAll(async () => {
  centre = await startTestCentre('demo', {
    session: { idleMinutes: 1e6, absoluteHours: 1e5, rememberDays: 30, freshMinutes: 15 },
    mail: { from: 'service@nordlicht.example', replyTo: null, inbound },
  })
  anna = await centre.signedIn('anna@demo.example')
  admin = await centre.signedIn('admin@demo.example')
  await centre.app.listen({ port: 0, host: '127.0.0.1' })
  await sent()
})
afterAll(() => centre.close())
afterEach(sent)

const operator = () => centre.services.database.operator

async function sent(): Promise<OutgoingMail[]> {
  const mails: OutgoingMail[] = []
  await runQueued(centre.services, { send: async mail => void mails.push(mail) })
  return mails
}

const named = (text: string) => byLocale(() => text)
/** Has the provider's file name one department with an address. */
function choose(strangers?: Department['strangers']): void {
  const topic = (code: string, department: string) => ({
    code,
    department,
    name: named(code),
    contract: 'optional' as const,
    impact: true,
    forms: [],
    fields: [],
  })
  const topics = {
    departments: [
      { code: 'tech', name: named('Technicians') },
      { code: 'sales', name: named('Sales'), email: sales, by_mail: 'offer', ...(strangers && { strangers }) },
    ],
    categories: [topic('server', 'tech'), topic('offer', 'sales')],
    by_mail: 'server',
  }
  centre.services.configuration.tickets = { ...centre.services.configuration.tickets, topics }
}

type Written = { from?: string; to?: string; text?: string; head?: string[]; id?: string; subject?: string }
const written = ({ from = 'Eve <eve@guest.test>', text = 'How much?', head = [], id, subject = 'An offer' }: Written) =>
  [
    `Message-ID: <${id ?? randomUUID()}@guest.test>`,
    `From: ${from}`,
    `Subject: ${subject}`,
    ...head,
    '',
    text,
    '',
  ].join('\r\n')
/** Hands a mail over and has it filed. */
async function arrives(mail: Written = {}, raw = written(mail)): Promise<Selectable<DB['inbound_mail']>> {
  const keeper = mailKeeper(centre.services, inbound)
  const { to = sales } = mail
  expect(await keeper.accepts(to)).toBe(true)
  await keeper.keep({ sender: 'x@guest.test', recipients: [to], content: Readable.from([Buffer.from(raw)]) })
  told = await sent()
  return operator().selectFrom('inbound_mail').selectAll().orderBy('id', 'desc').limit(1).executeTakeFirstOrThrow()
}
let told: OutgoingMail[] = []
const toldTo = () => told.map(({ to }) => to).toSorted()

const list = async () => (await admin.get<GuestTickets>(guests)).body
const latest = async () => (await list()).tickets.toSorted((a, b) => b.number - a.number)[0]?.number ?? 0
const at = async (number: number) => (await admin.get<GuestTicket>(`${guests}/${number}`)).body
const desk = async (number: number) => (await admin.get<DeskTicket>(`/ajax/v1/staff/tickets/${number}`)).body
const answer = (number: number, body = 'It is 5 euros.', more: object = {}) =>
  admin.post<GuestTicket>(`${guests}/${number}/messages`, { body, ...more })

describe('a mail to the address of a department', () => {
  test('by a person of one customer opens a ticket of theirs with its topic, all its text and its files, once', async () => {
    choose()
    const id = randomUUID()
    const raw = written({ from: 'Anna <anna@demo.example>', id, text: 'New server?\r\n\r\n> as I wrote' })
    const mail = await arrives({}, raw)
    expect(mail).toMatchObject({ state: 'filed', customer_number: 10001, recipient: sales })
    expect(toldTo()).toEqual(['admin@demo.example', 'anna@demo.example'])
    const { rows } = await sql<{ number: number }>`select number::int from ticket where id = ${mail.ticket_id}`.execute(
      operator(),
    )
    expect(await desk(rows[0]?.number ?? 0)).toMatchObject({
      subject: 'An offer',
      category: 'offer',
      status: 'new',
      contract_number: null,
      messages: [{ author: 'Anna Lindqvist', body: 'New server?\n\n> as I wrote', from_staff: false }],
    })
    const entries = await sql<{ actor: string }>`select actor_name as actor from audit_entry
      where action = 'ticket.created' and subject_id = ${String(rows[0]?.number)}`.execute(operator())
    expect(entries.rows).toEqual([{ actor: 'Anna Lindqvist' }])
    // delivered to the other address as well, it is the same mail
    await arrives({ to: inbound }, raw)
    const states = await sql<{ reason: string }>`select state, reason from inbound_mail
      where message_id = ${`${id}@guest.test`} order by id`.execute(operator())
    expect(states.rows).toEqual([
      { state: 'filed', reason: null },
      { state: 'held', reason: 'no_ticket' },
    ])
  })

  test('by a person of several customers, or by one who may not write, waits for staff', async () => {
    choose('take')
    const { rows } = await sql<{ customer: number }>`
      select customer_number as customer from customer where customer_number <> 10001 order by 1 limit 1`.execute(
      operator(),
    )
    const customer = rows[0]?.customer ?? 0
    const both = await newPerson(centre, { email: 'both@people.test', role: 'owner' })
    await sql`insert into membership (customer_number, user_id, role, permissions, created_at)
      values (${customer}, ${both.id}, 'owner', '{}', now())`.execute(operator())
    await newPerson(centre, { email: 'reader@people.test', role: 'read_only' })
    expect(await arrives({ from: 'both@people.test' })).toMatchObject({ state: 'held', reason: 'several_customers' })
    expect(await arrives({ from: 'reader@people.test' })).toMatchObject({ state: 'held', reason: 'not_permitted' })
    expect(await arrives({ from: 'admin@demo.example' })).toMatchObject({ state: 'held', reason: 'no_ticket' })
  })

  test('by someone unknown waits where the department has chosen nothing, and opens there what staff decide', async () => {
    choose()
    const mail = await arrives({ from: 'someone@guest.test' })
    expect(mail).toMatchObject({ state: 'held', reason: 'sender_unknown' })
    const decide = `/ajax/v1/staff/held-mails/${mail.id}`
    await admin.post(decide, { act: 'open', customer: 10001 })
    const { rows } = await sql<{
      category: string
    }>`select t.category from inbound_mail i join ticket t on t.id = i.ticket_id
      where i.id = ${mail.id}`.execute(operator())
    expect(rows).toEqual([{ category: 'offer' }])
  })
})

describe('a mail of a guest', () => {
  test('is taken: staff are told, answer by mail, and the reply comes back to the ticket', async () => {
    choose('take')
    const mail = await arrives()
    expect(mail).toMatchObject({ state: 'filed', customer_number: null, ticket_id: null })
    expect(toldTo()).toEqual(['admin@demo.example'])
    expect(told[0]).toMatchObject({ subject: expect.stringMatching(/^New ticket #\d+: An offer$|^Neues Ticket/) })
    const number = await latest()
    expect(await at(number)).toMatchObject({
      status: 'open',
      department: 'Sales',
      email: 'eve@guest.test',
      name: 'Eve',
      customers: [],
      messages: [{ author: 'Eve', from_staff: false, body: 'How much?' }],
    })
    expect((await answer(number)).body).toMatchObject({ waiting_since: null })
    const [reply] = await sent()
    expect(reply).toMatchObject({
      to: 'eve@guest.test',
      subject: `Reply to your ticket #${number}: An offer`,
      replyTo: expect.stringMatching(/^reply\+[0-9a-v]{52}@nordlicht\.example$/),
      text: expect.stringContaining('> It is 5 euros.'),
    })
    const quoted = `Too much.\r\n\r\n> It is 5 euros.`
    await arrives({ to: reply?.replyTo ?? '', text: quoted })
    // by its headers as well, from the same address alone
    const head = [`References: <${reply?.id}@nordlicht.example>`]
    await arrives({ to: inbound, text: 'And for two?', head })
    expect(await arrives({ to: inbound, from: 'mallory@guest.test', head })).toMatchObject({
      state: 'held',
      reason: 'sender_not_confirmed',
    })
    const { messages, waiting_since } = await at(number)
    expect(messages.map(({ body }) => body)).toEqual(['How much?', 'It is 5 euros.', 'Too much.', 'And for two?'])
    expect(waiting_since).not.toBe(null)
  })

  test('is answered with files, which go with the mail, up to 15 MB together', async () => {
    choose('take')
    await arrives()
    const number = await latest()
    const upload = async (name: string, content: Buffer) => {
      const { payload, headers } = multipart({}, [{ name, content }])
      return (await admin.send<{ id: string }>('POST', '/ajax/v1/staff/tickets/files', payload, headers)).body.id
    }
    const ten = Buffer.alloc(10 * 1024 * 1024, 'a')
    const refused = await answer(number, 'Both.', { uploads: [await upload('a.txt', ten), await upload('b.txt', ten)] })
    expect(refused).toMatchObject({ status: 422, body: { errors: { attachments: [expect.stringMatching(/15/)] } } })
    const uploads = [await upload('offer.pdf', samples.pdf)]
    const { body } = await answer(number, 'See the offer.', { uploads })
    expect(body.messages.at(-1)?.files.map(({ name }) => name)).toEqual(['offer.pdf'])
    expect((await sent()).at(-1)?.attachments?.map(({ name }) => name)).toEqual(['offer.pdf'])
    const id = body.messages.at(-1)?.files[0]?.id
    expect((await admin.get(`${guests}/${number}/files/${id}`)).status).toBe(200)
    expect((await admin.get(`${guests}/${number}/files/${id}/preview`)).status).toBe(404)
  })

  test('waits until its sender has pressed the link, and is gone after a week', async () => {
    choose('confirm')
    const before = (await list()).total
    await arrives({ from: 'Uwe <uwe@guest.test>', text: 'Ich habe eine Frage und bitte um Antwort' })
    expect(toldTo()).toEqual(['uwe@guest.test'])
    expect(told[0]).toMatchObject({ locale: 'de', replyTo: null })
    expect((await list()).total).toBe(before)
    const link = /https?:\S+\/ajax\/v1\/guest-tickets\/\S+/.exec(told[0]?.text ?? '')?.[0] ?? ''
    const path = new URL(link).pathname
    const page = await centre.app.inject({ url: path, headers: { 'accept-language': 'de' } })
    expect([page.statusCode, page.body]).toEqual([200, expect.stringContaining('Nachricht absenden')])
    expect((await list()).total).toBe(before)
    for (const forged of [path.replace(/.$/, sign => (sign === '0' ? '1' : '0')), `${path}x`])
      expect((await centre.app.inject({ method: 'POST', url: forged })).statusCode).toBe(404)
    expect((await centre.app.inject({ method: 'POST', url: path })).statusCode).toBe(200)
    await centre.app.inject({ method: 'POST', url: path })
    expect((await sent()).map(({ to }) => to)).toEqual(['admin@demo.example'])
    expect((await list()).total).toBe(before + 1)
    // three a day, as anyone can write any address into a mail
    for (const _ of [1, 2]) await arrives({ from: 'uwe@guest.test', text: randomUUID() })
    expect(await arrives({ from: 'uwe@guest.test', text: 'more' })).toMatchObject({ state: 'held', reason: 'too_many' })
    const over = new Date(centre.services.clock.now().getTime() + 8 * day)
    for (const sweep of inboundMailSweeps) await sweep.run(operator(), over, 100, 'Europe/Berlin')
    const { rows } = await sql`select from guest_ticket where status = 'unconfirmed'`.execute(operator())
    expect(rows).toEqual([])
  })

  test('is refused by one polite mail a day, and no machine is answered', async () => {
    choose('refuse')
    const from = 'vera@guest.test'
    expect(await arrives({ from })).toMatchObject({ state: 'ignored', reason: 'refused' })
    expect(told).toMatchObject([{ to: from, subject: 'Your email did not reach us: An offer' }])
    expect(await arrives({ from, text: 'Why?' })).toMatchObject({ state: 'ignored', reason: 'refused' })
    expect(told).toEqual([])
    await arrives({ from: 'auto@guest.test', head: ['Auto-Submitted: auto-replied'] })
    await arrives({ from: sales })
    expect(told).toEqual([])
  })

  test('brings its files, which staff alone download', async () => {
    choose('take')
    const part = (name: string, content: Buffer) =>
      `--b\r\nContent-Type: application/octet-stream\r\nContent-Disposition: attachment; filename="${name}"\r\nContent-Transfer-Encoding: base64\r\n\r\n${content.toString('base64')}\r\n`
    const raw = `Message-ID: <${randomUUID()}@guest.test>\r\nFrom: fritz@guest.test\r\nSubject: Files\r\nMIME-Version: 1.0\r\nContent-Type: multipart/mixed; boundary=b\r\n\r\n--b\r\n\r\nLook\r\n${part('a.png', samples.png)}${part('a.exe', Buffer.from('MZ'))}--b--\r\n`
    await arrives({}, raw)
    const number = await latest()
    const [message] = (await at(number)).messages
    expect(message).toMatchObject({ body: expect.stringContaining('a.exe'), files: [{ name: 'a.png' }] })
    const file = `${guests}/${number}/files/${message?.files[0]?.id}`
    expect((await admin.get(file)).status).toBe(200)
    expect((await anna.get(file)).status).toBe(403)
    expect((await admin.get(`${guests}/${number - 1}/files/${message?.files[0]?.id}`)).status).toBe(404)
  })
})

describe('the ticket of a guest', () => {
  test('is closed with an answer, and open again with the next mail; of two answers the second waits', async () => {
    choose('take')
    await arrives({ from: 'otto@guest.test' })
    const number = await latest()
    const after = (await at(number)).messages.at(-1)?.id
    expect((await answer(number, 'Done.', { after, close: true })).body).toMatchObject({ status: 'closed' })
    expect((await answer(number, 'Done, too.', { after })).body).toMatchObject({ code: 'ticket_went_on' })
    const [mail] = await sent()
    await arrives({ from: 'otto@guest.test', to: mail?.replyTo ?? '', text: 'Not yet.' })
    expect(await at(number)).toMatchObject({ status: 'open', waiting_since: expect.any(String) })
    expect((await admin.send('PUT', `${guests}/${number}/status`, { status: 'closed' })).status).toBe(200)
    const { rows } = await sql<{ action: string }>`select action from audit_entry
      where subject_id = ${String(number)} and action like 'ticket.guest%' order by id`.execute(operator())
    expect(rows.map(({ action }) => action)).toEqual(['ticket.guest_answered', 'ticket.guest_changed'])
  })

  test('becomes a customer’s under its number once a person of theirs has confirmed the address; answers find it', async () => {
    choose('take')
    await arrives({ from: 'Gus <gus@guest.test>' })
    const number = await latest()
    await answer(number)
    const [mail] = await sent()
    const assign = (customer: number) => admin.post(`${guests}/${number}/assign`, { customer })
    expect((await assign(10001)).status).toBe(422)
    await newPerson(centre, { email: 'gus@guest.test', role: 'owner' })
    expect(await at(number)).toMatchObject({ customers: [{ number: 10001 }] })
    expect((await assign(10002)).status).toBe(422)
    expect(await assign(10001)).toMatchObject({ status: 200, body: { number } })
    expect((await admin.get(`${guests}/${number}`)).status).toBe(404)
    await arrives({ from: 'gus@guest.test', to: mail?.replyTo ?? '', text: 'Thanks.' })
    expect(await desk(number)).toMatchObject({
      customer_number: 10001,
      status: 'in_progress',
      category: 'offer',
      messages: [{ body: 'How much?' }, { body: 'It is 5 euros.', from_staff: true }, { body: 'Thanks.' }],
    })
  })

  test('does so by itself when its guest writes again', async () => {
    choose('take')
    await arrives({ from: 'Ina <ina@guest.test>' })
    const number = await latest()
    await answer(number)
    const [mail] = await sent()
    await newPerson(centre, { email: 'ina@guest.test', role: 'owner' })
    await arrives({ from: 'ina@guest.test', to: mail?.replyTo ?? '', text: 'It is me.' })
    expect((await desk(number)).messages.map(({ body }) => body)).toEqual(['How much?', 'It is 5 euros.', 'It is me.'])
  })

  test('is deleted with its mails, and counts in the figures until then', async () => {
    choose('take')
    type Figures = { total: { opened: number } }
    const opened = async () => (await admin.get<Figures>('/ajax/v1/staff/ticket-figures?by=day')).body.total.opened
    const before = await opened()
    const { id } = await arrives({ from: 'del@guest.test' })
    expect(await opened()).toBe(before + 1)
    const number = await latest()
    expect((await admin.post(`${guests}/${number}/erase`, { reason: '' })).status).toBe(422)
    expect((await admin.post(`${guests}/${number}/erase`, { reason: 'They asked us to delete it' })).status).toBe(204)
    expect((await admin.get(`${guests}/${number}`)).status).toBe(404)
    const { rows } = await sql`select from inbound_mail where id = ${id}`.execute(operator())
    expect([rows, await opened()]).toEqual([[], before])
  })

  test('is found by its words, its guest and its number, and counts in staff’s views as long as it is open', async () => {
    choose('take')
    type Desk = { counts: Record<'waiting' | 'unassigned' | 'mine' | 'open', number> }
    const counts = async () => {
      const { waiting, unassigned, mine, open } = (await admin.get<Desk>('/ajax/v1/staff/tickets')).body.counts
      const { tickets } = (await admin.get<{ tickets: number }>('/ajax/v1/staff/counts')).body
      return [waiting, unassigned, mine, open, tickets]
    }
    const before = await counts()
    const since = (...more: number[]) => before.map((count, at) => count + (more[at] ?? 0))
    await arrives({ from: 'Wanda Wal <wanda@wal.test>', subject: 'Narwhals', text: 'Do narwhals need a server?' })
    const number = await latest()
    expect(await counts()).toEqual(since(1, 1, 0, 1, 1))
    const find = async (q: string, view = 'all') =>
      (await admin.get<GuestTickets>(`${guests}?view=${view}&q=${encodeURIComponent(q)}`)).body.tickets.map(
        ticket => ticket.number,
      )
    for (const q of ['narwh', 'server narwhals', 'Wanda', 'wanda@wal.test', String(number), `#${number}`])
      expect([q, await find(q)]).toEqual([q, [number]])
    for (const q of ['arwhal', 'walrus', '&|!', '0']) expect([q, await find(q)]).toEqual([q, []])
    expect(await find('narwhals', 'mine')).toEqual([])
    await answer(number)
    expect(await counts()).toEqual(since(0, 0, 1, 1, 0))
    expect([await find('narwhals', 'mine'), await find('narwhals', 'waiting')]).toEqual([[number], []])
    await admin.send('PUT', `${guests}/${number}/status`, { status: 'closed' })
    expect(await counts()).toEqual(before)
    expect([await find('narwhals', 'open'), await find('narwhals')]).toEqual([[], [number]])
  })

  test('is tagged and handed over, who gets it is told, and a customer’s ticket keeps both', async () => {
    choose('take')
    const { id: jonas } = await operator()
      .selectFrom('user_account')
      .select('id')
      .where('email', '=', 'admin@demo.example')
      .executeTakeFirstOrThrow()
    const kim = await newPerson(centre, { email: 'kim@desk.test' })
    await sql`update user_account set admin = true where id = ${kim.id}`.execute(operator())
    await arrives({ from: 'Tia <tia@guest.test>', subject: 'Tangerines' })
    const number = await latest()
    const give = (assignee: string | null) => admin.send('PUT', `${guests}/${number}/assignee`, { assignee })
    expect((await give(kim.id)).body).toMatchObject({ assignee: { id: kim.id } })
    expect((await sent()).map(({ to, subject }) => [to, subject])).toEqual([
      ['kim@desk.test', expect.stringContaining(`#${number}`)],
    ])
    expect((await give(jonas)).body).toMatchObject({ assignee: { id: jonas } })
    // who takes it knows
    expect(await sent()).toEqual([])
    expect((await give(randomUUID())).status).toBe(422)
    const tag = (body: object) => admin.post<GuestTicket>(`${guests}/${number}/tags`, body)
    expect((await tag({ add: ['Fruit', 'sales'] })).body.tags).toEqual(['fruit', 'sales'])
    expect((await tag({ remove: ['sales'], add: ['fruit'] })).body.tags).toEqual(['fruit'])
    expect((await tag({ add: Array.from({ length: 20 }, (_, n) => `tag ${n}`) })).status).toBe(422)
    const found = await admin.get<GuestTickets>(`${guests}?view=all&tag=Fruit`)
    expect(found.body.tickets.map(ticket => ticket.number)).toEqual([number])
    await newPerson(centre, { email: 'tia@guest.test', role: 'owner' })
    await admin.post(`${guests}/${number}/assign`, { customer: 10001 })
    expect(await desk(number)).toMatchObject({ assignee: { id: jonas }, tags: ['fruit'] })
    const { rows } = await sql<{ action: string }>`select action from audit_entry
      where subject_id = ${String(number)} and action in ('ticket.assigned', 'ticket.tagged') order by id`.execute(
      operator(),
    )
    expect(rows.map(({ action }) => action)).toEqual([
      'ticket.assigned',
      'ticket.assigned',
      'ticket.tagged',
      'ticket.tagged',
    ])
    await sql`update user_account set admin = false where id = ${kim.id}`.execute(operator())
  })

  test('is in the preview of what is done to several, which says what it cannot become', async () => {
    choose('take')
    type Rows = { data: { number: number; guest: boolean; status: string; refused: string | null }[] }
    await arrives({ from: 'Ulf <ulf@guest.test>' })
    const one = await latest()
    await arrives({ from: 'Uma <uma@guest.test>' })
    const closed = await latest()
    await admin.send('PUT', `${guests}/${closed}/status`, { status: 'closed' })
    expect((await admin.send('PUT', `${guests}/${closed}/assignee`, { assignee: null })).body).toMatchObject({
      code: 'ticket_closed',
    })
    const preview = async (act: string) =>
      (await admin.get<Rows>(`/ajax/v1/staff/tickets/preview?numbers=${one},${closed}&act=${act}`)).body.data.map(
        ({ guest, status, refused }) => [guest, status, refused],
      )
    const refused = (...reasons: (string | null)[]) => [
      [true, 'in_progress', reasons[0]],
      [true, 'closed', reasons[1]],
    ]
    expect(await preview('closed')).toEqual(refused(null, 'ticket_closed'))
    expect(await preview('assign')).toEqual(refused('unchanged', 'ticket_closed'))
    expect(await preview('tag&tag=late')).toEqual(refused(null, null))
    expect(await preview('untag&tag=late')).toEqual(refused('unchanged', 'unchanged'))
    expect(await preview('resolved')).toEqual(refused('guest', 'guest'))
  })

  test('is on staff’s open pages as soon as it is there, and on no one else’s', async () => {
    const ears = await Promise.all([admin, anna].map(browser => listenToEvents(centre.app, browser, {})))
    onTestFinished(() => {
      for (const ear of ears) ear.close()
    })
    await Promise.all(ears.map(ear => ear.until(({ name }) => name === 'open')))
    choose('confirm')
    await arrives({ from: 'Liv <liv@guest.test>' })
    const [asked] = told
    choose('take')
    await arrives({ from: 'Ola <ola@guest.test>' })
    const number = await latest()
    await answer(number)
    await admin.post(`${guests}/${number}/erase`, { reason: 'They asked us to delete it' })
    const token = /guest-tickets\/(\S+)/.exec(asked?.text ?? '')?.[1]
    await centre.browser().post(`/ajax/v1/guest-tickets/${token}`)
    await sent()
    // one for all: a stream that has it has what was told before
    const { rows } = await sql<{ number: string }>`update ticket set version = version + 1
      where customer_number = 10001 and readers is null and id = (select min(id::text)::uuid from ticket where customer_number = 10001)
      returning number`.execute(operator())
    await Promise.all(ears.map(ear => ear.until(({ data }) => data.subject === String(rows[0]?.number))))
    const heard = ears.map(ear =>
      ear.heard.filter(({ data }) => data.customer_number === null && data.kind?.startsWith('ticket.')),
    )
    expect(heard[0]?.map(({ data }) => [data.kind, Number(data.subject) - number])).toEqual([
      ['ticket.created', 0],
      ['ticket.message', 0],
      ['ticket.message', 0],
      ['ticket.changed', 0],
      ['ticket.changed', 0],
      ['ticket.created', -1],
    ])
    expect(heard[1]).toEqual([])
  })

  test('is staff’s alone', async () => {
    for (const browser of [anna, centre.browser()])
      for (const path of [guests, `${guests}/20001`])
        expect((await browser.get(path)).status).toBeGreaterThanOrEqual(401)
    expect((await anna.post(`${guests}/20001/messages`, { body: 'x' })).status).toBe(403)
    expect((await anna.post(`${guests}/20001/assign`, { customer: 10001 })).status).toBe(403)
    expect((await anna.post(`${guests}/20001/erase`, { reason: 'They asked us to' })).status).toBe(403)
    expect((await anna.send('PUT', `${guests}/20001/status`, { status: 'closed' })).status).toBe(403)
    expect((await anna.send('PUT', `${guests}/20001/assignee`, { assignee: null })).status).toBe(403)
    expect((await anna.post(`${guests}/20001/tags`, { add: ['x'] })).status).toBe(403)
  })
})

test.each([
  ['Ich habe eine Frage und bitte um Antwort', 'x@y.com', 'de'],
  ['I have a question about my server', 'x@y.de', 'en'],
  ['?', 'x@y.de', 'de'],
  ['?', 'x@y.com', 'en'],
])('%j by %s is taken for %s', (text, address, locale) => {
  expect(languageOf(text, address)).toBe(locale)
})
