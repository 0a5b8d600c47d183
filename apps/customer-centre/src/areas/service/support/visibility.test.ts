import { join } from 'node:path'
import { Readable } from 'node:stream'
import type { OutgoingMail } from '@kontor/adapters/mail'
import type { Ticket } from '@kontor/contract/areas/service/support'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import type { Browser } from '../../../testing/browser.ts'
import { listenToEvents } from '../../../testing/listen-to-events.ts'
import { multipart, samples } from '../../../testing/multipart.ts'
import { newMember } from '../../../testing/people/people.ts'
import { readArchive } from '../../../testing/read-archive.ts'
import { runQueued } from '../../../testing/run-queued.ts'
import { startTestCentre, type TestCentre } from '../../../testing/test-centre.ts'
import { mailKeeper } from './inbound/keep-mail.ts'

const url = '/ajax/v1/tickets'
/** A word that stands in each text of the ticket, and nowhere else. */
const word = 'Quittenbrot'

let centre: TestCentre
let anna: Browser
let ben: Browser
let admin: Browser
let benId: string
/** Opened by Ben alone, and for his eyes. */
let hidden: Ticket

beforeAll(async () => {
  centre = await startTestCentre('demo', {
    session: { idleMinutes: 1e6, absoluteHours: 1e5, rememberDays: 30, freshMinutes: 1e6 },
    mail: { from: 'service@nordlicht.example', replyTo: null, inbound: 'support@nordlicht.example' },
  })
  anna = await centre.signedIn('anna@demo.example')
  ben = await centre.signedIn('ben@demo.example')
  admin = await centre.signedIn('admin@demo.example')
  benId = await idOf('ben@demo.example')
  await centre.app.listen({ port: 0, host: '127.0.0.1' })
  await sent()
  hidden = await open(ben, { visibility: 'me', subject: word, body: word })
})
afterAll(() => centre.close())
beforeEach(() => centre.wait(3_600_000))

const operator = () => centre.services.database.operator
const idOf = async (email: string) =>
  (await operator().selectFrom('user_account').select('id').where('email', '=', email).executeTakeFirstOrThrow()).id
async function sent(): Promise<OutgoingMail[]> {
  const mails: OutgoingMail[] = []
  await runQueued(centre.services, { send: async mail => void mails.push(mail) })
  return mails
}
const newTicket = { category: 'technical', contract_number: 'C-1001', impact: 'none', subject: 'Slow', body: 'Help.' }
async function open(browser: Browser, change: object = {}): Promise<Ticket> {
  const ticket = { ...newTicket, ...change }
  const { payload, headers } = multipart(ticket, [{ name: `${ticket.subject}.png`, content: samples.png }])
  const { status, body } = await browser.send<Ticket>('POST', url, payload, headers)
  expect([status, body]).toEqual([201, expect.anything()])
  return body
}
const textOf = async (browser: Browser, path: string) => JSON.stringify((await browser.get(path)).body)
const share = (browser: Browser, number: number, body: object) =>
  browser.send<Ticket & { errors?: object }>('PUT', `${url}/${number}/visibility`, body)
const answer = (number: number) =>
  admin.post(`/ajax/v1/staff/tickets/${number}/messages`, { body: word, status: 'in_progress' })
const fileOf = ({ messages }: Ticket) => messages[0]?.files[0]?.id ?? ''

/** Each way in which a customer's person can read of tickets. */
const lists = [
  `${url}?view=all`,
  `${url}?view=open`,
  `${url}?view=shared`,
  `${url}?view=all&q=${word}`,
  `${url}?view=all&sort=number`,
  `/ajax/v1/search?q=${word}`,
  '/ajax/v1/dashboard',
  '/ajax/v1/activity',
  `/ajax/v1/activity?q=${word}`,
  '/ajax/v1/user',
  '/ajax/v1/userinfo',
  '/ajax/v1/notifications',
  '/ajax/v1/mails',
]
const single = (ticket: Ticket) => [
  `${url}/${ticket.number}`,
  `${url}/${ticket.number}/messages?before=${ticket.messages[0]?.id}`,
  `${url}/${ticket.number}/files/${fileOf(ticket)}`,
  `${url}/${ticket.number}/export`,
  `${url}/${ticket.number}/pdf`,
]
const writes = (ticket: Ticket): [method: 'POST' | 'PUT' | 'DELETE', path: string, body: object | undefined][] => [
  ['POST', `${url}/${ticket.number}/messages`, { body: 'Let me in.' }],
  ['PUT', `${url}/${ticket.number}/messages/${ticket.messages[0]?.id}`, { body: 'Let me in.' }],
  ['DELETE', `${url}/${ticket.number}/messages/${ticket.messages[0]?.id}`, undefined],
  ['POST', `${url}/${ticket.number}/close`, {}],
  ['POST', `${url}/${ticket.number}/reopen`, undefined],
  ['PUT', `${url}/${ticket.number}/visibility`, { visibility: 'people' }],
  ['POST', `${url}/${ticket.number}/copies`, { address: 'outside@example.org' }],
  ['DELETE', `${url}/${ticket.number}/copies/${ticket.messages[0]?.id}`, undefined],
]

async function expectHidden(browser: Browser, ticket: Ticket): Promise<void> {
  for (const path of lists) {
    const { status, body } = await browser.get(path)
    expect([path, status]).toEqual([path, 200])
    const words = JSON.stringify(body)
    expect([path, words.includes(word), words.includes(String(ticket.number))]).toEqual([path, false, false])
  }
  for (const path of single(ticket)) expect([path, (await browser.get(path)).status]).toEqual([path, 404])
  for (const [method, path, body] of writes(ticket))
    expect([method, path, (await browser.send(method, path, body)).status]).toEqual([method, path, 404])
}

describe('a ticket that its opener keeps to themselves', () => {
  test('is on no page, in no list, count, search or file of the customer’s other people, and takes nothing from them', async () => {
    const colleague = await newMember(centre, { role: 'support', permissions: ['support', 'account', 'people'] })
    await expectHidden(colleague.browser, hidden)
    await expectHidden(anna, hidden)
    for (const path of single(hidden).filter(path => !path.includes('before=')))
      expect([path, (await ben.get(path)).status]).toEqual([path, 200])
    expect(await textOf(ben, `${url}?view=all&q=${word}`)).toContain(word)
  })

  test('does not count for others, in the frame, on the dashboard and in the views', async () => {
    const counts = async (browser: Browser) => [
      (await browser.get(`${url}?view=waiting`)).body.counts,
      (await browser.get('/ajax/v1/userinfo')).body.unread.tickets,
      (await browser.get('/ajax/v1/dashboard')).body.tickets,
    ]
    const before = await counts(anna)
    const own = await counts(ben)
    await admin.post(`/ajax/v1/staff/tickets/${hidden.number}/messages`, {
      body: word,
      status: 'waiting_for_customer',
    })
    expect(await counts(anna)).toEqual(before)
    expect(await counts(ben)).not.toEqual(own)
  })

  test('is told to no one else: by mail, as a notification or on a page that is open', async () => {
    const ears = await Promise.all([anna, ben, admin].map(browser => listenToEvents(centre.app, browser, {})))
    onTestFinished(() => {
      for (const ear of ears) ear.close()
    })
    await Promise.all(ears.map(ear => ear.until(({ name }) => name === 'open')))
    await sent()
    await answer(hidden.number)
    const mails = await sent()
    expect(mails.map(({ to }) => to)).toContain('ben@demo.example')
    expect(mails.map(({ to }) => to)).not.toContain('anna@demo.example')
    // one for all: a stream that has it has what was told before
    const { number } = await open(anna, { subject: 'For everyone' })
    await Promise.all(ears.map(ear => ear.until(({ data }) => data.subject === String(number))))
    const heard = ears.map(ear => ear.heard.some(({ data }) => data.subject === String(hidden.number)))
    expect(heard).toEqual([false, true, true])
  })

  test('is seen by staff, at their desk and when they act for the customer', async () => {
    const staff = await centre.signedIn('admin@demo.example')
    expect((await staff.get(`/ajax/v1/staff/tickets/${hidden.number}`)).body).toMatchObject({
      visibility: 'me',
      readers: [{ id: benId }],
    })
    await staff.post('/ajax/v1/accounts/customers/10001/change', { reason: 'Looking at tickets' })
    expect((await staff.get(`${url}/${hidden.number}`)).status).toBe(200)
    expect(await textOf(staff, `${url}?view=all&q=${word}`)).toContain(word)
  })

  test('is in the archive of its opener alone', async () => {
    const archiveOf = async (browser: Browser) => {
      const { status, body } = await browser.post('/ajax/v1/privacy/exports')
      expect([status, body]).toEqual([201, expect.anything()])
      await sent()
      return readArchive(join(centre.filesFolder, 'exports', `${body.id}-1.zip`))
    }
    const colleague = await newMember(centre, { role: 'support', permissions: ['support', 'account'] })
    const others = await archiveOf(colleague.browser)
    expect([...others].filter(([name, text]) => `${name} ${text}`.includes(word)).map(([name]) => name)).toEqual([])
    await sql`update membership set permissions = '{support,account}' where user_id = ${benId} and customer_number = 10001`.execute(
      operator(),
    )
    expect((await archiveOf(ben)).get('support/tickets.json')).toContain(word)
  })

  test('takes no mail of a colleague who knows its address', async () => {
    await answer(hidden.number)
    const to = (await sent()).find(mail => mail.to === 'ben@demo.example')?.replyTo ?? ''
    const raw = 'Message-ID: <x@demo.example>\r\nFrom: Anna <anna@demo.example>\r\nSubject: Re\r\n\r\nLet me in.\r\n'
    const keeper = mailKeeper(centre.services, 'support@nordlicht.example')
    expect(await keeper.accepts(to)).toBe(true)
    const content = Readable.from([Buffer.from(raw)])
    await keeper.keep({ sender: 'anna@demo.example', recipients: [to], content })
    await sent()
    const { rows } = await sql`select state, reason from inbound_mail`.execute(operator())
    expect(rows).toEqual([{ state: 'held', reason: 'not_permitted' }])
  })

  test('is followed by tickets that the same people see', async () => {
    const { number } = await open(ben, { visibility: 'me' })
    await ben.post(`${url}/${number}/close`, {})
    const next = await open(ben, { follows: number })
    expect(next).toMatchObject({ visibility: 'me', restricted: true })
    expect((await anna.get(`${url}/${next.number}`)).status).toBe(404)
    const { payload, headers } = multipart({ ...newTicket, follows: number }, [])
    expect((await anna.send('POST', url, payload, headers)).status).toBe(422)
  })
})

describe('who sees a ticket', () => {
  test('is chosen when it is opened and changed later, and each change is written down', async () => {
    const annaId = await idOf('anna@demo.example')
    const { number, can_share } = await open(ben, { visibility: 'chosen', people: [annaId] })
    expect(can_share).toBe(true)
    const shown = (await anna.get<Ticket>(`${url}/${number}`)).body
    expect(shown).toMatchObject({ visibility: 'chosen', restricted: true })
    expect(shown.readers.map(({ id }) => id).toSorted()).toEqual([annaId, benId].toSorted())
    expect(await textOf(anna, `${url}?view=shared`)).toContain(`"number":${number}`)
    expect(await textOf(ben, `${url}?view=shared`)).not.toContain(`"number":${number}`)
    expect((await share(ben, number, { visibility: 'me' })).body).toMatchObject({ visibility: 'me' })
    expect((await anna.get(`${url}/${number}`)).status).toBe(404)
    expect((await share(ben, number, { visibility: 'people' })).body).toMatchObject({
      visibility: 'people',
      readers: [],
    })
    expect((await anna.get<Ticket>(`${url}/${number}`)).body.events.map(({ kind }) => kind)).toEqual([
      'created',
      'shared',
      'shared',
    ])
    const audited = await operator()
      .selectFrom('audit_entry')
      .select(['before', 'after'])
      .where('action', '=', 'ticket.shared')
      .where('subject_id', '=', String(number))
      .orderBy('id')
      .execute()
    expect(audited).toEqual([
      { before: { visibility: 'chosen' }, after: { visibility: 'me' } },
      { before: { visibility: 'me' }, after: { visibility: 'people' } },
    ])
  })

  test('is for who opened it and for owners to change', async () => {
    const { number } = await open(anna)
    const refused = await share(ben, number, { visibility: 'me' })
    expect([refused.status, refused.body]).toMatchObject([403, { code: 'ticket_not_yours' }])
    const own = await open(ben)
    const { body } = await share(anna, own.number, { visibility: 'me' })
    expect(body.readers.map(({ id }) => id)).toContain(benId)
  })

  test.each([
    ['no one', { visibility: 'chosen', people: [] }, 'people'],
    [
      'someone of another customer',
      { visibility: 'chosen', people: ['00000000-0000-7000-8000-000000000000'] },
      'people',
    ],
    ['a word of its own', { visibility: 'world' }, 'visibility'],
  ])('cannot be %s', async (_, body, field) => {
    const { number } = await open(anna)
    const { status, body: refused } = await share(anna, number, body)
    expect([status, Object.keys(refused.errors ?? {})]).toEqual([422, [field]])
  })

  test('cannot be someone who may not read tickets of its contract', async () => {
    const narrow = await newMember(centre, { role: 'technical', permissions: ['support:C-1002'] })
    const { number } = await open(anna)
    expect((await share(anna, number, { visibility: 'chosen', people: [narrow.id] })).status).toBe(422)
  })

  test('are the owners once no one who was chosen may read it any more', async () => {
    const leaver = await newMember(centre, { role: 'support', permissions: ['support'] })
    const ticket = await open(leaver.browser, { visibility: 'me' })
    expect((await anna.get(`${url}/${ticket.number}`)).status).toBe(404)
    const ears = await Promise.all([anna, ben].map(browser => listenToEvents(centre.app, browser, {})))
    onTestFinished(() => {
      for (const ear of ears) ear.close()
    })
    const told = (kind: string) =>
      ears[0]?.until(({ data }) => data.kind === kind && data.subject === String(ticket.number))
    await sql`update membership set permissions = '{billing}' where user_id = ${leaver.id}`.execute(operator())
    await told('ticket.changed')
    expect((await anna.get<Ticket>(`${url}/${ticket.number}`)).body).toMatchObject({ can_share: true })
    expect((await ben.get(`${url}/${ticket.number}`)).status).toBe(404)
    await sql`delete from membership where user_id = ${leaver.id}`.execute(operator())
    expect((await anna.get(`${url}/${ticket.number}`)).status).toBe(200)
    await answer(ticket.number)
    expect((await sent()).map(({ to }) => to)).toContain('anna@demo.example')
    await told('ticket.message')
    expect(ears[1]?.heard.filter(({ data }) => data.subject === String(ticket.number))).toEqual([])
    expect((await share(anna, ticket.number, { visibility: 'people' })).status).toBe(200)
    expect((await ben.get(`${url}/${ticket.number}`)).status).toBe(200)
  })
})
