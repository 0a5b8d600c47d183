import { randomUUID } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { Readable } from 'node:stream'
import type { OutgoingMail } from '@kontor/adapters/mail'
import type { Ticket } from '@kontor/contract/areas/service/support'
import type { DeskTicket } from '@kontor/contract/areas/service/ticket-desk'
import { type Selectable, sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { openDatabase } from '../../../../platform/db/database.ts'
import type { DB } from '../../../../platform/db/types.gen.ts'
import type { AskingServices } from '../../../../platform/services.ts'
import type { Browser } from '../../../../testing/browser.ts'
import { samples } from '../../../../testing/multipart.ts'
import { newPerson } from '../../../../testing/people/people.ts'
import { runQueued } from '../../../../testing/run-queued.ts'
import { startTestCentre, type TestCentre } from '../../../../testing/test-centre.ts'
import { fileMail } from './file-mail-job.ts'
import { mailKeeper } from './keep-mail.ts'
import { addMailFiles } from './mail-files.ts'
import { inboundMailSweeps } from './sweeps.ts'

const inbound = 'support@nordlicht.example'
const day = 86_400_000

let centre: TestCentre
let anna: Browser
let admin: Browser
let kim: { id: string; email: string }
beforeAll(async () => {
  centre = await startTestCentre('demo', {
    session: { idleMinutes: 1e6, absoluteHours: 1e5, rememberDays: 30, freshMinutes: 15 },
    mail: { from: 'service@nordlicht.example', replyTo: null, inbound },
  })
  anna = await centre.signedIn('anna@demo.example')
  admin = await centre.signedIn('admin@demo.example')
  kim = await newPerson(centre, { email: 'kim@desk.test' })
  await sql`update user_account set admin = true where id = ${kim.id}`.execute(operator())
  await newPerson(centre, { email: 'lea@other.test', role: 'owner', customer: await anotherCustomer() })
  await sent()
})
afterAll(() => centre.close())

const operator = () => centre.services.database.operator

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

/** Runs what was enqueued. @returns the mails that left */
async function sent(): Promise<OutgoingMail[]> {
  const mails: OutgoingMail[] = []
  await runQueued(centre.services, { send: async mail => void mails.push(mail) })
  return mails
}

const newTicket = {
  category: 'technical',
  contract_number: 'C-1001',
  impact: 'none',
  subject: 'Slow',
  body: 'It is slow.',
}

/** A new ticket, and the mails of it by their reader. */
async function ticket(browser = anna): Promise<{ number: number; mails: Record<string, OutgoingMail> }> {
  const { number } = (await browser.post<Ticket>('/ajax/v1/tickets', newTicket)).body
  return { number, mails: Object.fromEntries((await sent()).map(mail => [mail.to, mail])) }
}
const replyTo = (mail: OutgoingMail | undefined): string => mail?.replyTo ?? ''

type Written = { from?: string; to: string; text?: string; head?: string[]; sender?: string; id?: string }
const written = ({ from = 'Anna <anna@demo.example>', text = 'It works.', head = [], id = randomUUID() }: Written) =>
  [`Message-ID: <${id}@demo.example>`, `From: ${from}`, 'Subject: Re: a ticket', ...head, '', text, ''].join('\r\n')

/** Hands a mail over and has it filed. @returns what became of it */
async function arrives(mail: Written, raw = written(mail)): Promise<Selectable<DB['inbound_mail']>> {
  await take(mail, raw)
  await sent()
  return latest()
}
async function take({ to, sender = 'anna@demo.example' }: Written, raw: string | Buffer, services = centre.services) {
  const keeper = mailKeeper(services, inbound)
  expect(await keeper.accepts(to)).toBe(true)
  await keeper.keep({ sender, recipients: [to], content: Readable.from([Buffer.from(raw)]) })
}
const latest = () =>
  operator().selectFrom('inbound_mail').selectAll().orderBy('id', 'desc').limit(1).executeTakeFirstOrThrow()
const thread = async (number: number) => (await admin.get<DeskTicket>(`/ajax/v1/staff/tickets/${number}`)).body
const bodies = async (number: number) => (await thread(number)).messages.map(({ body }) => body)
const close = (number: number) => anna.post(`/ajax/v1/tickets/${number}/close`, {})

describe('mails about tickets', () => {
  test('ask each reader for replies to an address of their own, and say where to write', async () => {
    const { mails } = await ticket()
    const addresses = Object.values(mails).map(replyTo)
    expect(new Set(addresses).size).toBe(Object.keys(mails).length)
    for (const address of addresses) expect(address).toMatch(/^reply\+[0-9a-v]{52}@nordlicht\.example$/)
    expect(mails['anna@demo.example']?.text).toMatch(/^–– Please reply above this line ––\n\nHello/)
    expect(mails['anna@demo.example']?.html).toContain('–– Please reply above this line ––')
    // no one finds the address in what is kept
    const { rows } = await sql`select from mail where reply_to like 'reply+%'`.execute(operator())
    expect(rows).toEqual([])
  })

  test('are as ever where no mail is taken in', async () => {
    const { mail } = centre.services.configuration
    centre.services.configuration.mail = { ...mail, inbound: null }
    const { mails } = await ticket()
    centre.services.configuration.mail = mail
    for (const each of Object.values(mails)) {
      expect(each.replyTo).toBe(null)
      expect(each.text).not.toContain('––')
    }
  })
})

describe('a reply', () => {
  test('to its signed address is a message of the ticket, as at the page: staff are told, the audit says who', async () => {
    const { number, mails } = await ticket()
    const mine = mails['anna@demo.example']
    const quote = mine?.text.replaceAll(/^/gm, '> ') ?? ''
    const text = `It **works**.\r\n\r\nOn Fri, 27 Nov 2026, Nordlicht <service@nordlicht.example> wrote:\r\n${quote}`
    await take({ to: replyTo(mine) }, written({ to: '', text }))
    const told = await sent()
    expect(await latest()).toMatchObject({
      state: 'filed',
      reason: null,
      from_address: 'anna@demo.example',
      subject: 'Re: a ticket',
    })
    expect((await latest()).body).toContain('> It is slow.')
    const { messages, waiting_since } = await thread(number)
    expect(messages.at(-1)).toMatchObject({ body: 'It **works**.', from_staff: false })
    expect(messages.at(-1)?.author).toBe(messages[0]?.author)
    expect(waiting_since).not.toBe(null)
    expect(told.map(({ to }) => to).toSorted()).toEqual(['admin@demo.example', 'kim@desk.test'])
    const { rows } =
      await sql`select action, actor_name, staff, address from audit_entry where subject_id = ${String(number)} order by at desc, id desc limit 1`.execute(
        operator(),
      )
    expect(rows).toEqual([{ action: 'ticket.replied', actor_name: messages[0]?.author, staff: false, address: null }])
  })

  test('by staff to their own address answers the customer, and the ticket is theirs', async () => {
    const { number, mails } = await ticket()
    const to = replyTo(mails['kim@desk.test'])
    expect(await arrives({ to, from: 'kim@desk.test', text: 'Done.' })).toMatchObject({ state: 'filed' })
    const seen = await thread(number)
    expect(seen.messages.at(-1)).toMatchObject({ body: 'Done.', from_staff: true })
    expect(seen).toMatchObject({ status: 'waiting_for_customer', assignee: { id: kim.id } })
  })

  test('without that address goes where the mails it answers belong, whatever its subject says', async () => {
    const { number, mails } = await ticket()
    const head = [`In-Reply-To: <${mails['anna@demo.example']?.id}@nordlicht.example>`]
    expect(await arrives({ to: inbound, head })).toMatchObject({ state: 'filed' })
    expect(await bodies(number)).toEqual(['It is slow.', 'It works.'])
    const named = [`Subject: Re: New reply to ticket #${number}: Slow`]
    expect(await arrives({ to: inbound, head: named })).toMatchObject({ state: 'held', reason: 'no_ticket' })
    const elsewhere = [`References: <${mails['anna@demo.example']?.id}@evil.example>`]
    expect(await arrives({ to: inbound, head: elsewhere })).toMatchObject({ state: 'held', reason: 'no_ticket' })
    expect(await bodies(number)).toHaveLength(2)
  })

  test('counts as its sender’s only where the receiving server vouches for that, unless its address is signed', async () => {
    const { number, mails } = await ticket()
    const { configuration } = centre.services
    const { mail } = configuration
    configuration.mail = { ...mail, vouchedBy: 'mx.nordlicht.example' }
    const answering = `In-Reply-To: <${mails['anna@demo.example']?.id}@nordlicht.example>`
    const found = (result: string) => `Authentication-Results: mx.nordlicht.example; dmarc=${result}`
    for (const head of [[answering], [answering, found('fail')]])
      expect(await arrives({ to: inbound, head })).toMatchObject({ state: 'held', reason: 'sender_not_vouched_for' })
    expect(await arrives({ to: inbound, head: [answering, found('pass')] })).toMatchObject({ state: 'filed' })
    const signed = replyTo(mails['anna@demo.example'])
    expect(await arrives({ to: signed, head: [found('fail')] })).toMatchObject({ state: 'filed' })
    expect(await bodies(number)).toHaveLength(3)
    configuration.mail = mail
  })

  test('says in its writer’s language which files are not there', async () => {
    const { number, mails } = await ticket()
    const parts = [
      '--x',
      'Content-Type: text/plain',
      '',
      'See the picture.',
      '--x',
      'Content-Type: image/png; name="a_b.png"',
      'Content-Disposition: attachment; filename="a_b.png"',
      '',
      'x',
      '--x--',
    ]
    const head = ['Content-Type: multipart/mixed; boundary=x']
    await arrives({ to: replyTo(mails['anna@demo.example']), head, text: parts.join('\r\n') })
    expect((await bodies(number)).at(-1)).toBe('See the picture.\n\n*One file of the email was not added: a b.png*')
  })

  const mailWith = (files: { name: string; content: Buffer; related?: boolean }[], text = 'See this.') => ({
    head: [`Content-Type: multipart/${files.some(({ related }) => related) ? 'related' : 'mixed'}; boundary=x`],
    text: [
      ...(text === '' ? [] : ['--x', 'Content-Type: text/plain', '', text]),
      ...files.flatMap(({ name, content, related }) => [
        '--x',
        `Content-Type: application/octet-stream; name="${name}"`,
        `Content-Disposition: ${related ? 'inline' : 'attachment'}; filename="${name}"`,
        ...(related ? ['Content-ID: <logo@demo.example>'] : []),
        'Content-Transfer-Encoding: base64',
        '',
        content.toString('base64'),
      ]),
      '--x--',
    ].join('\r\n'),
  })
  const filesOf = async (number: number) =>
    (await thread(number)).messages.map(({ files }) => files.map(({ name }) => name))
  const keptContents = async () => {
    const entries = await readdir(centre.filesFolder, { recursive: true, withFileTypes: true })
    return entries.filter(entry => entry.isFile() && entry.parentPath.includes('/upload')).length
  }

  test('bring their files: those that a page would take, under its rules; the others are named', async () => {
    const { number, mails } = await ticket()
    const to = replyTo(mails['anna@demo.example'])
    const before = await keptContents()
    const files = [
      { name: '../trace.log', content: Buffer.from('one\n') },
      { name: 'shot.png', content: samples.png },
      { name: 'evil.png', content: samples.exe },
      { name: 'all.7z', content: samples.zip },
    ]
    await arrives({ to, ...mailWith(files) })
    expect((await bodies(number)).at(-1)).toBe('See this.\n\n*2 files of the email were not added: evil.png, all.7z*')
    expect((await filesOf(number)).at(-1)).toEqual(['trace.log', 'shot.png'])
    // what was refused is gone
    expect(await keptContents()).toBe(before + 2)
    const { messages } = (await anna.get<Ticket>(`/ajax/v1/tickets/${number}`)).body
    const [file] = messages.at(-1)?.files ?? []
    expect((await anna.get(`/ajax/v1/tickets/${number}/files/${file?.id}`)).status).toBe(200)
    const { rows } = await sql<{ files: number }>`select (after ->> 'files')::int as files from audit_entry
      where action = 'ticket.replied' and subject_id = ${String(number)}`.execute(operator())
    expect(rows).toEqual([{ files: 2 }])
  })

  test('may bring nothing else, and the logo below each mail once', async () => {
    const { number, mails } = await ticket()
    const to = replyTo(mails['anna@demo.example'])
    const logo = { name: 'logo.gif', content: samples.gif, related: true }
    await arrives({ to, ...mailWith([logo, { name: 'a.txt', content: Buffer.from('a') }], '') })
    await arrives({ to, ...mailWith([logo], 'Once more.') })
    expect((await bodies(number)).slice(-2)).toEqual(['*The email holds files only.*', 'Once more.'])
    expect((await filesOf(number)).slice(-2)).toEqual([['logo.gif', 'a.txt'], []])
  })

  test('bring at most twenty, and none where the customer has no room', async () => {
    const { number, mails } = await ticket()
    const to = replyTo(mails['anna@demo.example'])
    const many = Array.from({ length: 22 }, (_, place) => ({ name: `${place}.txt`, content: Buffer.from(`${place}`) }))
    await arrives({ to, ...mailWith(many) })
    expect((await filesOf(number)).at(-1)).toHaveLength(20)
    expect((await bodies(number)).at(-1)).toBe('See this.\n\n*2 files of the email were not added: 20.txt, 21.txt*')
    const file = await operator().selectFrom('file').selectAll().where('name', '=', '0.txt').executeTakeFirstOrThrow()
    const full = { ...file, id: randomUUID(), storage_key: `upload/00/${randomUUID()}`, bytes: 5 * 1024 ** 3 }
    await operator().insertInto('file').values(full).execute()
    await arrives({ to, ...mailWith(many.slice(0, 1), 'Full.') })
    expect((await bodies(number)).at(-1)).toBe('Full.\n\n*One file of the email was not added: 0.txt*')
    await operator().deleteFrom('file').where('id', '=', full.id).execute()
  })

  test('bring none where they are held, until staff file them', async () => {
    const { number } = await ticket()
    const before = await keptContents()
    const files = [
      { name: 'a.txt', content: Buffer.from('a') },
      { name: 'b.exe', content: samples.exe },
    ]
    const { id, state } = await arrives({ to: inbound, from: 'eve@evil.example', ...mailWith(files) })
    expect([state, await keptContents()]).toEqual(['held', before])
    await admin.post(`/ajax/v1/staff/held-mails/${id}`, { act: 'file', ticket: number })
    await sent()
    const message = { body: 'See this.\n\n*One file of the email was not added: b.exe*' }
    expect((await thread(number)).messages.at(-1)).toMatchObject(message)
    expect((await filesOf(number)).at(-1)).toEqual(['a.txt'])
    // once, however often it runs
    const { services } = centre
    await addMailFiles.run({ services, mailer: { send: async () => undefined }, log: silent }, { id, locale: 'en' })
    expect((await thread(number)).messages.at(-1)).toMatchObject(message)
    expect((await filesOf(number)).at(-1)).toEqual(['a.txt'])
  })

  test('delivered twice is one message, in whichever way it came', async () => {
    const { number, mails } = await ticket()
    const to = replyTo(mails['anna@demo.example'])
    const raw = written({ to })
    await arrives({ to }, raw)
    await arrives({ to }, `Received: from elsewhere\r\n${raw}`)
    expect(await bodies(number)).toHaveLength(2)
    // to another of the ticket's addresses, too
    const other = replyTo(mails['kim@desk.test'])
    expect(await arrives({ to: other }, raw)).toMatchObject({ state: 'ignored', reason: 'duplicate' })
    expect(await bodies(number)).toHaveLength(2)
  })

  test('of two at once both are in the thread, each once, and its state is theirs', async () => {
    const { number, mails } = await ticket()
    await admin.post(`/ajax/v1/staff/tickets/${number}/status`, { status: 'waiting_for_customer' })
    const to = replyTo(mails['anna@demo.example'])
    await Promise.all(['One.', 'Two.'].map(text => take({ to }, written({ to, text }))))
    const { rows } = await sql<{ id: string }>`
      select id from inbound_mail where state = 'received' order by id desc limit 2`.execute(operator())
    const context = { services: centre.services, log: centre.app.log } as never
    await Promise.all(rows.flatMap(row => [row, row]).map(({ id }) => fileMail.run(context, { id })))
    expect((await bodies(number)).slice(1).toSorted()).toEqual(['One.', 'Two.'])
    expect((await thread(number)).status).toBe('in_progress')
    await sent()
    expect(await bodies(number)).toHaveLength(3)
  })

  test('under another mail’s Message-ID is not lost: it waits for staff', async () => {
    const { number, mails } = await ticket()
    const to = replyTo(mails['anna@demo.example'])
    const id = randomUUID()
    expect(await arrives({ to, id })).toMatchObject({ state: 'filed' })
    expect(await arrives({ to, id, text: 'Something else.' })).toMatchObject({
      state: 'held',
      reason: 'message_id_reused',
    })
    expect(await bodies(number)).toHaveLength(2)
  })

  test('to a merged ticket goes on in the other one', async () => {
    const [one, other] = [await ticket(), await ticket()]
    await admin.post(`/ajax/v1/staff/tickets/${one.number}/merge`, { into: other.number })
    await sent()
    expect(await arrives({ to: replyTo(one.mails['anna@demo.example']) })).toMatchObject({ state: 'filed' })
    expect([await bodies(one.number), await bodies(other.number)].map(({ length }) => length)).toEqual([1, 2])
  })

  test('to a closed one reopens it for two weeks, and waits for staff later', async () => {
    const { number, mails } = await ticket()
    const to = replyTo(mails['anna@demo.example'])
    await close(number)
    expect(await arrives({ to })).toMatchObject({ state: 'filed' })
    const { status, events } = await thread(number)
    expect(status).toBe('in_progress')
    expect(events.map(({ kind }) => kind)).toContain('reopened')
    await close(number)
    centre.wait(14 * day + 1000)
    expect(await arrives({ to })).toMatchObject({ state: 'held', reason: 'ticket_closed' })
    expect((await thread(number)).status).toBe('closed')
  })

  test('of too many alike is a machine’s', async () => {
    const { number, mails } = await ticket()
    const to = replyTo(mails['anna@demo.example'])
    for (let round = 0; round < 7; round++) await arrives({ to, text: 'Thank you for your mail.' })
    expect(await latest()).toMatchObject({ state: 'ignored', reason: 'too_many' })
    expect(await bodies(number)).toHaveLength(6)
  })
})

describe('people who may not write', () => {
  test('a forged address is refused at the door', async () => {
    const { mails } = await ticket()
    const address = replyTo(mails['anna@demo.example'])
    const keeper = mailKeeper(centre.services, inbound)
    for (const forged of [
      address.replace(/.@/, found => (found[0] === '0' ? '1@' : '0@')),
      'reply+x@nordlicht.example',
      'other@nordlicht.example',
    ])
      expect(await keeper.accepts(forged)).toBe(false)
  })

  test.each([
    ['a stranger', 'eve@evil.example', 'sender_not_confirmed'],
    ['a user of another customer', 'lea@other.test', 'sender_not_confirmed'],
    ['staff at a customer’s address', 'kim@desk.test', 'sender_not_confirmed'],
    ['two senders', 'anna@demo.example, eve@evil.example', 'sender_unknown'],
    ['no one', '', 'sender_unknown'],
  ])('%s who got hold of it waits for staff', async (_who, from, reason) => {
    const { number, mails } = await ticket()
    expect(await arrives({ to: replyTo(mails['anna@demo.example']), from })).toMatchObject({ state: 'held', reason })
    expect(await bodies(number)).toHaveLength(1)
  })

  test('an address that was never confirmed says nothing about who writes', async () => {
    const { mails } = await ticket()
    const { id } = await newPerson(centre, { email: 'new@other.test' })
    await sql`update user_account set email_verified_at = null where id = ${id}`.execute(operator())
    const head = [`In-Reply-To: <${mails['anna@demo.example']?.id}@nordlicht.example>`]
    expect(await arrives({ to: inbound, head, from: 'new@other.test' })).toMatchObject({
      reason: 'sender_not_confirmed',
    })
    expect(await arrives({ to: inbound, from: 'new@other.test' })).toMatchObject({ reason: 'sender_unknown' })
    expect(await arrives({ to: inbound, from: 'eve@evil.example' })).toMatchObject({ reason: 'sender_unknown' })
  })

  test('an address of someone who has left files nothing, anyone may write to it', async () => {
    const { number, mails } = await ticket()
    const to = replyTo(mails['kim@desk.test'])
    await sql`update user_account set admin = false where id = ${kim.id}`.execute(operator())
    const both = [await arrives({ to, from: 'kim@desk.test' }), await arrives({ to })]
    await sql`update user_account set admin = true where id = ${kim.id}`.execute(operator())
    expect(both.map(({ reason }) => reason)).toEqual(['not_permitted', 'not_permitted'])
    expect(await bodies(number)).toHaveLength(1)
  })

  test('a reply to what was erased waits', async () => {
    const head = [`In-Reply-To: <${randomUUID()}@nordlicht.example>`]
    expect(await arrives({ to: inbound, head })).toMatchObject({ state: 'held', reason: 'no_ticket' })
    const { number, mails } = await ticket()
    const to = replyTo(mails['anna@demo.example'])
    await sql`delete from ticket_event where ticket_id = (select id from ticket where number = ${number})`.execute(
      operator(),
    )
    await sql`delete from ticket_message where ticket_id = (select id from ticket where number = ${number})`.execute(
      operator(),
    )
    await sql`delete from ticket where number = ${number}`.execute(operator())
    expect(await arrives({ to })).toMatchObject({ state: 'held', reason: 'ticket_gone' })
  })
})

describe('what no person wrote', () => {
  test('is noted for staff five times an hour, and neither filed nor answered', async () => {
    const { number, mails } = await ticket()
    const to = replyTo(mails['anna@demo.example'])
    const away = { to, head: ['Auto-Submitted: auto-replied', 'Subject: I am away'] }
    for (let round = 0; round < 6; round++) {
      await take(away, written(away))
      expect(await sent()).toEqual([])
      expect(await latest()).toMatchObject({ state: 'ignored', reason: 'automatic' })
    }
    const { messages, notes } = await thread(number)
    expect(messages).toHaveLength(1)
    expect(notes.map(({ kind, author, body }) => [kind, author, body])).toEqual(
      Array.from({ length: 5 }, () => ['automatic_mail', 'anna@demo.example', 'Re: a ticket']),
    )
    centre.wait(3_600_001)
    await arrives({ ...away, sender: '', from: 'MAILER-DAEMON@mx.example' })
    expect((await thread(number)).notes.at(-1)).toMatchObject({
      kind: 'undelivered',
      author: 'MAILER-DAEMON@mx.example',
    })
  })

  test('a mail that comes back marks it and its address, once, and staff are told of the address once a day', async () => {
    const { number, mails } = await ticket()
    const mine = mails['anna@demo.example']
    const bounced = (id: string | undefined, status = '5.1.1') =>
      [
        'From: MAILER-DAEMON@mx.example',
        `Message-ID: <${randomUUID()}@mx.example>`,
        'Subject: Undelivered Mail',
        'Content-Type: multipart/report; report-type=delivery-status; boundary=b',
        '',
        ...['--b', 'Content-Type: text/plain', '', 'sorry'],
        ...['--b', 'Content-Type: message/delivery-status', '', 'Action: failed', `Status: ${status}`],
        'Diagnostic-Code: smtp; 550 no such user',
        ...['--b', 'Content-Type: text/rfc822-headers', '', `Message-ID: <${id}@nordlicht.example>`, '--b--', ''],
      ].join('\r\n')
    const bounce = { to: inbound, sender: '' }
    expect(await arrives(bounce, bounced(mine?.id))).toMatchObject({ state: 'ignored', reason: 'bounce' })
    expect((await thread(number)).notes.at(-1)?.kind).toBe('undelivered')
    const { data } = (await anna.get('/ajax/v1/mails')).body
    const line = data.find((mail: { id: string }) => mail.id === mine?.id)
    expect(line).toMatchObject({ state: 'bounced', reason: '5.1.1 550 no such user', to: 'anna@demo.example' })
    const reader = await centre.signedIn('kim@desk.test')
    const toldOf = async () =>
      (await reader.get('/ajax/v1/notifications?limit=100')).body.data.filter(
        ({ event }: { event: string }) => event === 'staff_bounces',
      )
    expect(await toldOf()).toMatchObject([
      { title: 'Email to anna@demo.example came back (customer 10001)', path: `/staff/tickets/${number}` },
    ])
    // another mail to the same address, the same one again, one that is none of ours
    const again = (await ticket()).mails['anna@demo.example']
    for (const id of [again?.id, mine?.id, randomUUID()]) await arrives(bounce, bounced(id, '5.2.2'))
    expect(await toldOf()).toHaveLength(1)
    const states = (await anna.get('/ajax/v1/mails?state=bounced')).body.data
    expect(states.map(({ id }: { id: string }) => id)).toEqual([again?.id, mine?.id])
    const { rows } = await sql<{
      bounce: string
    }>`select bounce from mail_delivery where mail_id = ${mine?.id}`.execute(operator())
    expect(rows[0]?.bounce).toBe('5.1.1 550 no such user')
  })

  test('a mail of ours that comes back is a loop', async () => {
    expect(await arrives({ to: inbound, from: inbound })).toMatchObject({ state: 'ignored', reason: 'loop' })
  })
})

test('what is not decided about in a year goes, with its bytes', async () => {
  const { storage_key: key } = await arrives({ to: inbound, from: 'eve@evil.example' })
  expect(await centre.services.files.size(key)).toBeGreaterThan(0)
  centre.wait(370 * day)
  for (const sweep of inboundMailSweeps) await sweep.run(operator(), centre.services.clock.now(), 5000, 'Europe/Berlin')
  const states = await operator().selectFrom('inbound_mail').select('state').distinct().execute()
  expect(states).toEqual([{ state: 'filed' }])
  const unclaimed = await operator().selectFrom('unclaimed_upload').select('storage_key').execute()
  expect(unclaimed.map(({ storage_key }) => storage_key)).toContain(key)
})

const held = sql`
  select from pg_locks where locktype = 'transactionid' and pid in (
    select pid from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid())`
const silent = { info: () => undefined, warn: () => undefined, error: () => undefined }

/** Works in a process of its own that dies before its n-th statement. @returns how many were sent */
async function killedAt(n: number, work: (services: AskingServices) => Promise<unknown>): Promise<number> {
  let statements = 0
  const database = openDatabase(centre.logins, {
    max: 2,
    operators: 2,
    observe() {
      if (statements >= n) throw new Error('killed')
      statements++
    },
  })
  await work({ ...centre.services, database }).catch(() => undefined)
  await database.close()
  await vi.waitUntil(async () => (await held.execute(operator())).rows.length === 0, { timeout: 120_000, interval: 5 })
  return statements
}

test('killed at any statement of taking it over or filing it, a mail is filed once', async () => {
  const { number, mails } = await ticket()
  const to = replyTo(mails['anna@demo.example'])
  let expected = 1
  for (let n = 0, done = false; !done; n++) {
    const raw = written({ to, text: `Reply ${n}` })
    const sentBefore = await killedAt(n, services => take({ to }, raw, services))
    // its sender was not told that it arrived, and brings it again
    await take({ to }, raw)
    const { id } = await latest()
    const filed = await killedAt(n, services =>
      fileMail.run({ services, mailer: { send: async () => undefined }, log: silent }, { id }),
    )
    await sent()
    expected++
    expect([n, (await bodies(number)).filter(body => body === `Reply ${n}`).length]).toEqual([n, 1])
    done = sentBefore < n && filed < n
  }
  const { rows } = await sql<{
    count: number
  }>`select count(*)::int as count from ticket_message m join ticket t on t.id = m.ticket_id where t.number = ${number}`.execute(
    operator(),
  )
  expect(rows[0]?.count).toBe(expected)
  const left = await operator().selectFrom('inbound_mail').select('id').where('state', '=', 'received').execute()
  expect(left).toEqual([])
})
