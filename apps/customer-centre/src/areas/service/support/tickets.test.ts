import type { Thread, Ticket } from '@kontor/contract/areas/service/support'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Browser } from '../../../testing/browser.ts'
import { startTestCentre, type TestCentre } from '../../../testing/test-centre.ts'
import { closeResolved } from './close-resolved-job.ts'

const url = '/ajax/v1/tickets'
const day = 86_400_000

let centre: TestCentre
let anna: Browser
/** May read and write tickets of 10001, and read its billing. */
let ben: Browser
let admin: Browser
beforeAll(async () => {
  centre = await startTestCentre('demo', {
    session: { idleMinutes: 1e6, absoluteHours: 1e5, rememberDays: 30, freshMinutes: 15 },
  })
  anna = await centre.signedIn('anna@demo.example')
  ben = await centre.signedIn('ben@demo.example')
  admin = await centre.signedIn('admin@demo.example')
  await admin.post('/ajax/v1/accounts/customers/10001/change', { reason: 'Answering tickets' })
})
afterAll(() => centre.close())

const operator = () => centre.services.database.operator
const write = (change: object = {}) => ({
  category: 'technical',
  contract_number: 'C-1001',
  impact: 'degraded',
  subject: 'The site is slow',
  body: 'Since this **morning**.',
  ...change,
})
const open = async (browser = anna, change: object = {}): Promise<Ticket> =>
  (await browser.post<Ticket>(url, write(change))).body
const read = async (browser: Browser, number: number) => (await browser.get<Ticket>(`${url}/${number}`)).body
/** Another hour: so many tickets an hour may one person open. */
beforeEach(() => centre.wait(3_600_000))
const reply = (browser: Browser, number: number, body = 'More of it.') =>
  browser.post<Ticket>(`${url}/${number}/messages`, { body })
const close = (browser: Browser, number: number, body?: object) => browser.post<Ticket>(`${url}/${number}/close`, body)
const reopen = (browser: Browser, number: number) => browser.post<Ticket>(`${url}/${number}/reopen`)
const audits = (number: number) =>
  operator()
    .selectFrom('audit_entry')
    .select(['action', 'staff', 'before', 'after'])
    .where('subject_kind', '=', 'ticket')
    .where('subject_id', '=', String(number))
    .orderBy('id')
    .execute()
const resolve = (number: number) =>
  sql`update ticket set status = 'resolved', resolved_at = ${centre.services.clock.now()} where number = ${number}`.execute(
    operator(),
  )

describe('a new ticket', () => {
  test('has a number, its first message and its beginning', async () => {
    const { status, body } = await anna.post<Ticket>(url, write())
    expect(status).toBe(201)
    expect(body).toMatchObject({
      subject: 'The site is slow',
      status: 'new',
      impact: 'degraded',
      contract_number: 'C-1001',
      contract_label: 'Corporate website',
      last_author: 'Anna Lindqvist',
      last_from_staff: false,
      messages: [{ author: 'Anna Lindqvist', from_staff: false, own: true, body: 'Since this **morning**.' }],
      events: [{ kind: 'created', actor: 'Anna Lindqvist', from: null, to: 'new' }],
      can_reply: true,
      can_close: true,
      can_reopen: false,
    })
    expect(await read(ben, body.number)).toEqual({
      ...body,
      category_name: 'Technik',
      department: 'Technischer Support',
      can_share: false,
      messages: [{ ...body.messages[0], own: false, can_edit: false }],
    })
    expect(await audits(body.number)).toEqual([
      {
        action: 'ticket.created',
        staff: false,
        before: null,
        after: { category: 'Technical', impact: 'degraded', contract_number: 'C-1001', status: 'new' },
      },
    ])
  })

  test('may be about no contract, and two at once get two numbers', async () => {
    const [one, two] = await Promise.all([
      open(anna, { contract_number: null }),
      open(ben, { contract_number: undefined }),
    ])
    expect([one?.contract_number, two?.contract_number]).toEqual([null, null])
    expect(one?.number).not.toBe(two?.number)
  })

  test.each([
    ['a contract of another customer', { contract_number: 'C-1022' }, 'contract_number'],
    ['a contract that is none', { contract_number: '1001' }, 'contract_number'],
    ['no subject', { subject: '  ' }, 'subject'],
    ['a subject too long', { subject: 'x'.repeat(151) }, 'subject'],
    ['no message', { body: '' }, 'body'],
    ['a message too long', { body: 'x'.repeat(20_001) }, 'body'],
    ['an unknown category', { category: 'gossip' }, 'category'],
    ['a status of its own', { status: 'closed' }, 'status'],
    ['a zero character', { body: 'a\u0000b' }, 'body'],
  ])('with %s is refused', async (_what, change, field) => {
    const answer = await anna.post(url, write(change))
    expect([answer.status, Object.keys(answer.body.errors)]).toEqual([422, [field]])
  })

  test('is read in one statement', async () => {
    const { number } = await open()
    centre.countStatements()
    await anna.get(`${url}/${number}`)
    expect(centre.countStatements()).toHaveLength(2)
  })
})

test('a ticket is downloaded as a file, whole, by those who may read it', async () => {
  const { number } = await open(anna, { subject: 'For the records' })
  // one person may write so much an hour, and a page shows twenty at once
  for (let place = 0; place < 25; place++) await reply(anna, number, `Message ${place}`)
  const answer = await anna.get(`${url}/${number}/export`)
  expect(answer.headers['content-disposition']).toBe(`attachment; filename="ticket-${number}.json"`)
  const file = JSON.parse(String(answer.body))
  expect(file).toMatchObject({
    number,
    subject: 'For the records',
    topic: 'Technical',
    customer_number: 10001,
    earlier_messages: 0,
  })
  expect(file.messages.map(({ body }: { body: string }) => body)).toEqual([
    'Since this **morning**.',
    ...Array.from({ length: 25 }, (_, place) => `Message ${place}`),
  ])
  expect(file.messages[0]).not.toHaveProperty('own')
  expect((await anna.get(`${url}/999999/export`)).status).toBe(404)
})

describe('replies', () => {
  test('go back and forth: staff’s waits for the customer, the customer’s is work again', async () => {
    const { number } = await open()
    const staffs = await reply(admin, number, 'Have you tried turning it off?')
    expect([staffs.status, staffs.body]).toMatchObject([
      201,
      { status: 'waiting_for_customer', last_author: 'Jonas Petersen', last_from_staff: true },
    ])
    expect(staffs.body.messages.at(-1)).toMatchObject({ from_staff: true, own: true, author: 'Jonas Petersen' })
    const { body } = await reply(anna, number)
    expect(body).toMatchObject({ status: 'in_progress', last_author: 'Anna Lindqvist', last_from_staff: false })
    expect(body.messages.map(message => message.own)).toEqual([true, false, true])
    expect(body.events.map(({ kind, from, to }) => [kind, from, to])).toEqual([
      ['created', null, 'new'],
      ['status_changed', 'new', 'waiting_for_customer'],
      ['status_changed', 'waiting_for_customer', 'in_progress'],
    ])
    const entries = await audits(number)
    expect(entries.map(({ action, staff, after }) => [action, staff, after])).toEqual([
      ['ticket.created', false, expect.anything()],
      ['ticket.replied', true, { status: 'waiting_for_customer' }],
      ['ticket.replied', false, { status: 'in_progress' }],
    ])
    expect(JSON.stringify(entries)).not.toContain('turning it off')
  })

  test('resume a resolved ticket', async () => {
    const { number } = await open()
    await resolve(number)
    expect(await read(anna, number)).toMatchObject({
      status: 'resolved',
      can_reopen: true,
      closes_at: expect.any(String),
    })
    expect((await reply(anna, number)).body).toMatchObject({ status: 'in_progress', closes_at: null })
  })

  test('to a closed ticket are refused', async () => {
    const { number } = await open()
    await close(anna, number)
    const answer = await reply(anna, number)
    expect([answer.status, (answer.body as unknown as { code: string }).code]).toEqual([409, 'ticket_closed'])
    expect((await read(anna, number)).messages).toHaveLength(1)
  })

  test('and closing at the same moment end in one order or the other, never in between', async () => {
    for (let round = 0; round < 5; round++) {
      const { number } = await open()
      await reply(admin, number)
      const [replied, closed] = await Promise.all([reply(anna, number), close(ben, number)])
      expect(closed?.status).toBe(200)
      const ticket = await read(anna, number)
      expect(ticket.status).toBe('closed')
      expect(ticket.messages).toHaveLength(replied?.status === 201 ? 3 : 2)
    }
  })
})

describe('a message', () => {
  const put = (browser: Browser, number: number, id: string | undefined, body = 'Put right.') =>
    browser.send<Ticket>('PUT', `${url}/${number}/messages/${id}`, { body })
  const withdraw = (browser: Browser, number: number, id: string | undefined) =>
    browser.send<Ticket>('DELETE', `${url}/${number}/messages/${id}`)
  const rights = ({ messages }: Ticket) => messages.map(({ can_edit, can_withdraw }) => [can_edit, can_withdraw])

  test('can be changed by its author for five minutes', async () => {
    const opened = await open()
    const { number } = opened
    const [first] = opened.messages
    expect(rights(opened)).toEqual([[true, false]])
    expect(rights(await read(ben, number))).toEqual([[false, false]])
    centre.wait(5 * 60_000 - 1000)
    const { status, body } = await put(anna, number, first?.id)
    expect([status, body.messages]).toMatchObject([200, [{ body: 'Put right.', edited_at: expect.any(String) }]])
    centre.wait(2000)
    expect(rights(await read(anna, number))).toEqual([[false, false]])
    const late = await put(anna, number, first?.id, 'Too late.')
    expect([late.status, late.body]).toMatchObject([409, { code: 'conflict' }])
    expect((await read(anna, number)).messages[0]?.body).toBe('Put right.')
    expect((await audits(number)).map(({ action }) => action)).toEqual(['ticket.created', 'ticket.message_edited'])
  })

  test('can be withdrawn, but for the first one, and its text is gone', async () => {
    const { number, messages } = await open()
    const id = (await reply(anna, number, 'My password is hunter2.')).body.messages.at(-1)?.id
    expect(rights(await read(anna, number))).toEqual([
      [false, false],
      [true, true],
    ])
    const { status, body } = await withdraw(anna, number, id)
    expect([status, body.messages.at(-1)]).toMatchObject([
      200,
      { body: '', withdrawn_at: expect.any(String), can_edit: false },
    ])
    expect((await withdraw(anna, number, id)).status).toBe(409)
    expect((await put(anna, number, id)).status).toBe(409)
    expect((await withdraw(anna, number, messages[0]?.id)).status).toBe(409)
    const { rows } = await sql`select from ticket_message where body like '%hunter2%'`.execute(operator())
    expect(rows).toEqual([])
  })

  test('stays once someone has written since, in what has ended, and for everyone else', async () => {
    const { number } = await open()
    const mine = (await reply(anna, number)).body.messages.at(-1)?.id
    for (const change of [put, withdraw]) {
      expect((await change(ben, number, mine)).status).toBe(409)
      expect((await change(anna, number, '019b0000-0000-7000-8000-000000000000')).status).toBe(404)
      expect((await change(anna, number, 'x')).status).toBe(404)
      expect((await change(await centre.signedIn('new@demo.example'), number, mine)).status).toBe(404)
    }
    await reply(ben, number)
    for (const change of [put, withdraw]) expect((await change(anna, number, mine)).status).toBe(409)
    const last = (await reply(anna, number)).body.messages.at(-1)?.id
    await close(anna, number)
    expect(rights(await read(anna, number)).at(-1)).toEqual([false, false])
    for (const change of [put, withdraw])
      expect(await change(anna, number, last)).toMatchObject({ status: 409, body: { code: 'ticket_closed' } })
  })

  test('of staff that is withdrawn leaves the customer waiting again', async () => {
    const { number } = await open()
    const answered = await reply(admin, number, 'For someone else.')
    const id = answered.body.messages.at(-1)?.id
    expect((await withdraw(admin, number, id)).body).toMatchObject({ status: 'in_progress' })
    const ticket = operator().selectFrom('ticket').select('waiting_since').where('number', '=', number)
    expect(await ticket.executeTakeFirst()).toEqual({ waiting_since: expect.any(String) })
  })
})

describe('a follow-up ticket', () => {
  test('names the ended one that it continues, and is named there', async () => {
    const ended = await open()
    await close(anna, ended.number)
    const next = await open(anna, { follows: ended.number })
    expect([next.follows, next.followed_by]).toEqual([ended.number, []])
    const before = await read(anna, ended.number)
    expect([before.follows, before.followed_by]).toEqual([null, [next.number]])
  })

  test('continues no open ticket, no other customer’s and none that there is not', async () => {
    const stranger = await centre.signedIn('locked@demo.example')
    const theirs = await open(stranger, { contract_number: null })
    await close(stranger, theirs.number)
    for (const follows of [(await open()).number, theirs.number, 999_999_999]) {
      const answer = await anna.post(url, write({ follows }))
      expect([answer.status, Object.keys(answer.body.errors)]).toEqual([422, ['follows']])
    }
  })
})

describe('a long thread', () => {
  const thread = (browser: Browser, number: number, before: string) =>
    browser.get<Thread>(`${url}/${number}/messages?before=${before}`)
  /** A ticket with this many messages, `letters` long each, and its closing and reopening after the first ones. */
  const written = async (messages: number, letters: number) => {
    const { number } = await open(anna, { body: '1'.padEnd(Math.min(letters, 20_000), '.') })
    await close(anna, number)
    await reopen(anna, number)
    await sql`
      insert into ticket_message (customer_number, ticket_id, id, author_name, from_staff, body, created_at)
      select customer_number, id, gen_random_uuid(), 'Anna Lindqvist', false, rpad(place::text, ${letters}, '.'), created_at + place * interval '1 hour'
      from ticket, generate_series(2, ${messages}::integer) place where number = ${number}`.execute(operator())
    return number
  }
  const places = ({ messages }: Thread) => messages.map(({ body }) => Number.parseInt(body, 10))

  test('comes in parts: the end first, with what happened since, and before it the rest', async () => {
    const number = await written(50, 10)
    const end = await read(anna, number)
    expect([places(end), end.earlier, end.events]).toEqual([range(31, 50), 30, []])
    const { body: middle } = await thread(anna, number, end.messages[0]?.id ?? '')
    expect([places(middle), middle.earlier, middle.events]).toEqual([range(11, 30), 10, []])
    const { body: beginning } = await thread(anna, number, middle.messages[0]?.id ?? '')
    expect([places(beginning), beginning.earlier]).toEqual([range(1, 10), 0])
    expect(beginning.events.map(({ kind }) => kind)).toEqual(['created', 'closed', 'reopened'])
  })

  test('has fewer messages in a part where they are long, and one at least', async () => {
    expect(places(await read(anna, await written(5, 15_000)))).toEqual([4, 5])
    expect(places(await read(anna, await written(3, 50_000)))).toEqual([3])
  })

  test('is shown only to its own readers, and from its own messages', async () => {
    const [one, other] = [await written(25, 10), await open()]
    const { messages } = await read(anna, one)
    const before = messages[0]?.id ?? ''
    const stranger = await centre.signedIn('new@demo.example')
    expect((await thread(stranger, one, before)).status).toBe(404)
    expect((await thread(anna, other.number, before)).body).toEqual({ messages: [], events: [], earlier: 0 })
    expect((await thread(anna, one, 'x')).status).toBe(422)
  })
})

const range = (first: number, last: number) => Array.from({ length: last - first + 1 }, (_, index) => first + index)

describe('closing and reopening', () => {
  test('keeps the rating, and can be taken back for 14 days', async () => {
    const { number } = await open()
    const closed = await close(anna, number, { rating: 5, comment: 'Quick!' })
    expect([closed.status, closed.body]).toMatchObject([200, { status: 'closed', can_reply: false, can_reopen: true }])
    const row = await operator()
      .selectFrom('ticket')
      .select(['rating', 'rating_comment'])
      .where('number', '=', number)
      .executeTakeFirst()
    expect(row).toEqual({ rating: 5, rating_comment: 'Quick!' })
    expect((await close(anna, number)).status).toBe(409)
    centre.wait(14 * day - 60_000)
    const reopened = await reopen(anna, number)
    expect([reopened.status, reopened.body]).toMatchObject([200, { status: 'in_progress', reopen_until: null }])
    expect(reopened.body.events.at(-1)).toMatchObject({ kind: 'reopened', from: 'closed', to: 'in_progress' })
    const again = await reopen(anna, number)
    expect([again.status, (again.body as unknown as { code: string }).code]).toEqual([409, 'conflict'])
  })

  test('is final after that', async () => {
    const { number } = await open()
    await close(anna, number)
    centre.wait(14 * day + 1000)
    const answer = await reopen(anna, number)
    expect([answer.status, (answer.body as unknown as { code: string }).code]).toEqual([409, 'ticket_not_reopenable'])
    expect((await read(anna, number)).can_reopen).toBe(false)
  })

  test.each([{ rating: 0 }, { rating: 6 }, { rating: 2.5 }, { comment: 'x'.repeat(1001) }, { mood: 'good' }])(
    'with %j is refused',
    async body => {
      const { number } = await open()
      expect((await close(anna, number, body)).status).toBe(422)
    },
  )

  test('comes by itself a week after a ticket was resolved, once', async () => {
    const log = { info: () => undefined, warn: () => undefined, error: () => undefined }
    const run = () => closeResolved.run({ services: centre.services, mailer: { send: async () => undefined }, log }, {})
    await run()
    const { number } = await open()
    await resolve(number)
    centre.wait(7 * day - 1000)
    await run()
    expect((await read(anna, number)).status).toBe('resolved')
    centre.wait(2000)
    await run()
    const closed = await read(anna, number)
    expect(closed).toMatchObject({ status: 'closed', reopen_until: expect.any(String) })
    expect(closed.events.at(-1)).toMatchObject({ kind: 'closed', actor: 'Kontor', from: 'resolved', to: 'closed' })
    await run()
    expect(await read(anna, number)).toEqual(closed)
    expect((await audits(number)).filter(entry => entry.action === 'ticket.closed')).toEqual([
      { action: 'ticket.closed', staff: false, before: { status: 'resolved' }, after: { status: 'closed' } },
    ])
  })
})

describe('who may', () => {
  const every = (browser: Browser, number: number | string) => [
    browser.get(`${url}/${number}`),
    browser.post(`${url}/${number}/messages`, { body: 'x' }),
    browser.send('PUT', `${url}/${number}/messages/019b0000-0000-7000-8000-000000000000`, { body: 'x' }),
    browser.send('DELETE', `${url}/${number}/messages/019b0000-0000-7000-8000-000000000000`),
    browser.post(`${url}/${number}/close`),
    browser.post(`${url}/${number}/reopen`),
  ]
  const statuses = async (calls: Promise<{ status: number }>[]) =>
    new Set((await Promise.all(calls)).map(answer => answer.status))

  test('another customer’s ticket is not found', async () => {
    const { number } = await open()
    const stranger = await centre.signedIn('new@demo.example')
    expect(await statuses(every(stranger, number))).toEqual(new Set([404]))
    expect((await read(anna, number)).messages).toHaveLength(1)
  })

  test.each(['0', '-1', 'x', '1e99', '9999999999999', '%00'])('nor is one with the number %s', async number => {
    expect(await statuses(every(anna, number))).toEqual(new Set([404]))
  })

  test('a visitor without a session is refused', async () => {
    const browser = centre.browser()
    await browser.get('/sanctum/csrf-cookie')
    expect(await statuses([...every(browser, 1), browser.post(url, write()), browser.get(`${url}/options`)])).toEqual(
      new Set([401]),
    )
  })

  test('a person who may only read cannot write, and is not shown that they could', async () => {
    const { number } = await open()
    await sql`update membership set permissions = '{support:read}' where customer_number = 10001 and role = 'support'`.execute(
      operator(),
    )
    const [reading, ...writing] = every(ben, number)
    expect((await reading)?.status).toBe(200)
    expect(await statuses([...writing, ben.post(url, write())])).toEqual(new Set([403]))
    expect(await read(ben, number)).toMatchObject({ can_reply: false, can_close: false, can_reopen: false })
    await sql`update membership set permissions = '{}' where customer_number = 10001 and role = 'support'`.execute(
      operator(),
    )
    expect(await statuses([...every(ben, number), ben.get(url)])).toEqual(new Set([403]))
  })

  test('a locked customer can still write to the provider', async () => {
    const locked = await centre.signedIn('locked@demo.example')
    const ticket = await open(locked, { contract_number: null })
    expect((await reply(locked, ticket.number)).status).toBe(201)
  })
})
