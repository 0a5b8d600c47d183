import { readdir } from 'node:fs/promises'
import type { Ticket } from '@kontor/contract/areas/service/support'
import type { DeskTicket } from '@kontor/contract/areas/service/ticket-desk'
import { ticketAttachmentLimits } from '@kontor/contract/enums/files'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Erasing } from '../../../platform/privacy/personal-data.ts'
import { platformData } from '../../../platform/privacy/platform-data.ts'
import type { Browser } from '../../../testing/browser.ts'
import { multipart, type SentFile, samples } from '../../../testing/multipart.ts'
import { ownerOf } from '../../../testing/owner.ts'
import { newMember } from '../../../testing/people/people.ts'
import { runQueued } from '../../../testing/run-queued.ts'
import { startTestCentre, type TestCentre } from '../../../testing/test-centre.ts'
import { supportData } from './personal-data.ts'

const own = '/ajax/v1/tickets'
const desk = '/ajax/v1/staff/tickets'

let centre: TestCentre
let anna: Browser
let ben: Browser
let admin: Browser
beforeAll(async () => {
  centre = await startTestCentre('demo', {
    session: { idleMinutes: 1e6, absoluteHours: 1e5, rememberDays: 30, freshMinutes: 15 },
  })
  anna = await centre.signedIn('anna@demo.example')
  ben = await centre.signedIn('ben@demo.example')
  admin = await centre.signedIn('admin@demo.example')
})
afterAll(() => centre.close())

const operator = () => centre.services.database.operator
const screenshot = { name: 'error.png', content: samples.png }
const log = { name: 'server.log', content: samples.txt }
const newTicket = {
  category: 'technical',
  contract_number: 'C-1001',
  impact: 'none',
  subject: 'The site is slow',
  body: 'See the pictures.',
}
const send = <T = Ticket>(
  browser: Browser,
  url: string,
  body: object,
  files: readonly SentFile[],
  more: Record<string, string> = {},
) => {
  const { payload, headers } = multipart(body, files)
  return browser.send<T>('POST', url, payload, { ...headers, ...more })
}
const open = async (files: readonly SentFile[] = [screenshot], change: object = {}, browser = anna) =>
  (await send(browser, own, { ...newTicket, ...change }, files)).body
const reply = (browser: Browser, number: number, files: readonly SentFile[], more?: Record<string, string>) =>
  send(browser, `${own}/${number}/messages`, { body: 'One more.' }, files, more)
const answer = (number: number, files: readonly SentFile[]) =>
  send<DeskTicket>(admin, `${desk}/${number}/messages`, { body: 'Like this.', status: 'waiting_for_customer' }, files)
const note = (number: number, files: readonly SentFile[]) =>
  send<DeskTicket>(admin, `${desk}/${number}/notes`, { body: 'Look.' }, files)
const firstFile = ({ messages }: Pick<Ticket, 'messages'>) => messages[0]?.files[0]?.id ?? ''
const lastFile = ({ messages }: Pick<Ticket, 'messages'>) => messages.at(-1)?.files[0]?.id ?? ''
const recordsOf = (number: number) =>
  operator()
    .selectFrom('file')
    .innerJoin('ticket_message', 'ticket_message.id', 'file.subject_id')
    .innerJoin('ticket', 'ticket.id', 'ticket_message.ticket_id')
    .select(['file.id', 'file.purpose', 'file.customer_number'])
    .where('ticket.number', '=', number)
    .execute()
async function contents(): Promise<string[]> {
  const entries = await readdir(centre.filesFolder, { recursive: true, withFileTypes: true })
  return entries.filter(entry => entry.isFile() && !entry.parentPath.endsWith('/terms')).map(entry => entry.name)
}

describe('files come with', () => {
  test('a new ticket and each reply, and stand at their message with name and size', async () => {
    const ticket = await open([screenshot, log])
    expect(ticket.messages[0]?.files).toEqual([
      { id: expect.any(String), name: 'error.png', bytes: samples.png.length },
      { id: expect.any(String), name: 'server.log', bytes: samples.txt.length },
    ])
    const replied = await reply(ben, ticket.number, [log])
    expect(replied.status).toBe(201)
    expect(replied.body.messages.map(({ files }) => files.map(({ name }) => name))).toEqual([
      ['error.png', 'server.log'],
      ['server.log'],
    ])
    const { body: read } = await anna.get<Ticket>(`${own}/${ticket.number}`)
    expect(read.messages.map(({ files }) => files)).toEqual(replied.body.messages.map(({ files }) => files))
    const audited = await operator()
      .selectFrom('audit_entry')
      .select(['action', 'after'])
      .where('subject_id', '=', String(ticket.number))
      .where('subject_kind', '=', 'ticket')
      .orderBy('id')
      .execute()
    expect(audited).toMatchObject([
      { action: 'ticket.created', after: { files: 2 } },
      { action: 'ticket.replied', after: { files: 1 } },
    ])
  })

  test('an answer of staff, which the customer downloads, and with notes, which they never see', async () => {
    const { number } = await open([])
    const answered = await answer(number, [screenshot])
    expect(answered.status).toBe(201)
    const answers = lastFile(answered.body)
    expect((await anna.get(`${own}/${number}/files/${answers}`)).status).toBe(200)
    const noted = (await note(number, [log])).body.notes.at(-1)?.files[0]?.id ?? ''
    expect((await admin.get(`${desk}/${number}/files/${noted}`)).body).toBe(samples.txt.toString())
    expect((await anna.get(`${own}/${number}/files/${noted}`)).status).toBe(404)
    const seen = await centre.services.database.asTenant(10001, db =>
      db.selectFrom('file').select('id').where('id', 'in', [answers, noted]).execute(),
    )
    expect(seen).toEqual([{ id: answers }])
  })

  test('twenty at most, each of 25 MB at most', async () => {
    const many = Array.from({ length: 21 }, (_, index) => ({ name: `${index}.txt`, content: 'a' }))
    const refused = await send(anna, own, newTicket, many)
    expect(refused).toMatchObject({ status: 422, body: { errors: { attachments: ['Choose at most 20 files.'] } } })
    expect((await open(many.slice(1))).messages[0]?.files).toHaveLength(20)
    const full = Buffer.alloc(ticketAttachmentLimits.maxBytes, 'a')
    const over = await send(anna, own, newTicket, [log, { name: 'a.log', content: Buffer.concat([full, samples.txt]) }])
    expect(over).toMatchObject({
      status: 422,
      body: { errors: { 'attachments.1': ['Choose files of at most 25 MB each.'] } },
    })
    expect((await open([{ name: 'a.log', content: full }])).messages[0]?.files[0]?.bytes).toBe(full.length)
  })

  test('one message or none: a program that calls itself a picture is refused at its place, and nothing is written', async () => {
    const { number } = await open()
    const before = await contents()
    const fake = { name: 'photo.png', content: samples.exe }
    const refused = await reply(anna, number, [screenshot, log, fake])
    expect([refused.status, refused.body]).toEqual([
      422,
      expect.objectContaining({ errors: { 'attachments.2': [expect.stringContaining('does not match its name')] } }),
    ])
    const german = await reply(anna, number, [fake], { 'accept-language': 'de' })
    expect(german.status).toBe(422)
    expect((await anna.get<Ticket>(`${own}/${number}`)).body.messages).toHaveLength(1)
    expect(await contents()).toEqual(before)
  })

  test('one message however often it is sent under its key; with another file it is another one', async () => {
    const { number } = await open([])
    const key = { 'idempotency-key': 'reply-with-files' }
    const [first, second] = [
      await reply(anna, number, [screenshot, log], key),
      await reply(anna, number, [screenshot, log], key),
    ]
    expect([first.status, second.status]).toEqual([201, 201])
    expect(second.body).toEqual(first.body)
    expect(await recordsOf(number)).toHaveLength(2)
    const other = await reply(anna, number, [screenshot], key)
    expect(other).toMatchObject({ status: 422, body: { code: 'idempotency_key_reused' } })
    const created = { 'idempotency-key': 'ticket-with-files' }
    const numbers = [
      (await send(anna, own, newTicket, [log], created)).body.number,
      (await send(anna, own, newTicket, [log], created)).body.number,
    ]
    expect(numbers[0]).toBe(numbers[1])
  })

  test('their names and sizes in the mails, without themselves', async () => {
    const { number } = await open([screenshot, { ...log, content: Buffer.alloc(312 * 1024, 'a') }])
    await runQueued(centre.services, { send: async () => undefined })
    const { rows } = await sql<{ template: string; body: string; attached: number }>`
      select template, body, (select count(*)::integer from mail_attachment a where a.mail_id = mail.id) as attached from mail
      where subject like ${`%#${number}:%`} order by template`.execute(operator())
    expect(rows.map(({ template }) => template)).toEqual(['staff_ticket_new', 'ticket_opened'])
    for (const { body, attached } of rows) {
      expect(body).toContain('- error.png (1 kB)\n- server.log (312 kB)')
      expect(attached).toBe(0)
    }
  })
})

describe('a file of a ticket', () => {
  test('is given to those who may read the ticket, to be saved, in two statements', async () => {
    const ticket = await open([log])
    const url = `${own}/${ticket.number}/files/${firstFile(ticket)}`
    centre.countStatements()
    const file = await ben.get(url)
    expect(centre.countStatements()).toHaveLength(2)
    expect(file.body).toBe(samples.txt.toString())
    expect(file.headers).toMatchObject({
      'content-type': 'text/plain',
      'content-disposition': expect.stringMatching(/^attachment; filename="server.log"/),
      'x-content-type-options': 'nosniff',
    })
    expect((await admin.get(`${desk}/${ticket.number}/files/${firstFile(ticket)}`)).status).toBe(200)
  })

  test('is hidden from another customer, by their own ticket as well, and by every other way', async () => {
    const ticket = await open()
    const id = firstFile(ticket)
    const stranger = await centre.signedIn('new@demo.example')
    const theirs = await open([log], { contract_number: null }, stranger)
    const another = await open()
    const statuses = async (calls: [Browser, string][]) =>
      Promise.all(calls.map(async ([browser, url]) => (await browser.get(url)).status))
    expect(
      await statuses([
        [stranger, `${own}/${ticket.number}/files/${id}`],
        [stranger, `${own}/${theirs.number}/files/${id}`],
        [anna, `${own}/${another.number}/files/${id}`],
        [anna, `${own}/${ticket.number}/files/${firstFile(theirs)}`],
        [anna, `/ajax/v1/files/${id}`],
        [admin, `/ajax/v1/staff/files/${id}`],
        [admin, `${desk}/${theirs.number}/files/${id}`],
        [anna, `${desk}/${ticket.number}/files/${id}`],
        [centre.browser(), `${own}/${ticket.number}/files/${id}`],
      ]),
    ).toEqual([404, 404, 404, 404, 404, 404, 404, 403, 401])
  })

  test('is hidden from people whose contracts the ticket is not about', async () => {
    const { browser: scoped } = await newMember(centre, { role: 'technical', permissions: ['support:C-1001'] })
    const [about, elsewhere] = [await open(), await open([log], { contract_number: null })]
    expect((await scoped.get(`${own}/${about.number}/files/${firstFile(about)}`)).status).toBe(200)
    expect((await scoped.get(`${own}/${elsewhere.number}/files/${firstFile(elsewhere)}`)).status).toBe(404)
    expect((await scoped.get(`${own}/${about.number}/files/${firstFile(elsewhere)}`)).status).toBe(404)
  })

  test('goes with its message where its author takes that back, and not before', async () => {
    const { number } = await open([screenshot])
    const replied = (await reply(anna, number, [log])).body
    const [first, last] = [firstFile(replied), lastFile(replied)]
    const message = replied.messages.at(-1)?.id ?? ''
    await anna.send('PUT', `${own}/${number}/messages/${message}`, { body: 'Changed.' })
    expect((await anna.get(`${own}/${number}/files/${last}`)).status).toBe(200)
    const withdrawn = await anna.send<Ticket>('DELETE', `${own}/${number}/messages/${message}`)
    expect(withdrawn.body.messages.map(({ files }) => files.length)).toEqual([1, 0])
    expect((await anna.get(`${own}/${number}/files/${last}`)).status).toBe(404)
    expect((await anna.get(`${own}/${number}/files/${first}`)).status).toBe(200)
    const answers = (await answer(number, [screenshot])).body
    await admin.send('DELETE', `${desk}/${number}/messages/${answers.messages.at(-1)?.id}`)
    expect((await admin.get(`${desk}/${number}/files/${lastFile(answers)}`)).status).toBe(404)
  })

  test('goes with the texts of its ticket, and not before', async () => {
    const ticket = await open([log])
    await note(ticket.number, [screenshot])
    const old = '2019-05-01T12:00:00Z'
    await sql`update file set created_at = ${old} where customer_number = 10001`.execute(ownerOf(centre.url))
    const erase = async () => {
      const erasing = { db: operator(), customer: 10001, today: centre.services.clock.today() } as Erasing // what the steps read
      await supportData.erase?.tickets?.(erasing)
      await platformData.erase?.tickets?.(erasing)
    }
    await erase()
    expect(await recordsOf(ticket.number)).toHaveLength(1)
    await sql`update ticket set updated_at = ${old} where number = ${ticket.number}`.execute(operator())
    const { rows } = await sql<{ ids: string[] }>`select array_agg(f.id) as ids from file f where f.subject_id in (
      select m.id from ticket_message m join ticket t on t.id = m.ticket_id where t.number = ${ticket.number}
      union all select n.id from ticket_note n join ticket t on t.id = n.ticket_id where t.number = ${ticket.number})`.execute(
      operator(),
    )
    const ids = rows[0]?.ids ?? []
    expect(ids).toHaveLength(2)
    await erase()
    expect(await operator().selectFrom('file').select('id').where('id', 'in', ids).execute()).toEqual([])
  })
})
