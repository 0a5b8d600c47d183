import { eventIdPattern } from '@kontor/contract/events'
import Fastify, { type FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { customerCentre } from '../../app.ts'
import type { Browser } from '../../testing/browser.ts'
import { listenToEvents } from '../../testing/listen-to-events.ts'
import { newMember } from '../../testing/people/people.ts'
import { startTestCentre, type TestCentre } from '../../testing/test-centre.ts'
import { inTransaction } from '../db/database.ts'
import { answerFrameworkError } from '../http/error-handler.ts'
import { emit } from './emit.ts'

type Pulled = {
  events: { id: string; kind: string; at: string; subject: string; customer_number: number; data: object }[]
  next: string
}

let centre: TestCentre
let anna: Browser
let admin: Browser
beforeAll(async () => {
  centre = await startTestCentre('demo', {}, 8)
  ;[anna, admin] = await Promise.all([centre.signedIn('anna@demo.example'), centre.signedIn('admin@demo.example')])
})
afterAll(() => centre.close())

const operator = () => centre.services.database.operator
const ofTicket = (subject: number, customer = 10001, contract: string | null = null) =>
  ({ kind: 'ticket.message', subject, customer, data: { contract_number: contract } }) as const
const url = (query: Record<string, string | number | undefined>) => {
  const given = Object.entries(query).filter(([, value]) => value !== undefined)
  return `/ajax/v1/events?${new URLSearchParams(given.map(([name, value]) => [name, String(value)]))}`
}
async function pulled(browser: Browser, query: Record<string, string | number | undefined> = {}): Promise<Pulled> {
  const { status, body } = await browser.get<Pulled>(url(query))
  expect(status, JSON.stringify(body)).toBe(200)
  return body
}
/** Reads on until nothing comes any more, as a program does that was away. */
async function rest(browser: Browser, after?: string, query = {}): Promise<Pulled> {
  const events: Pulled['events'] = []
  for (let next = after; ; ) {
    const answer = await pulled(browser, { ...query, after: next })
    events.push(...answer.events)
    if (answer.events.length === 0 && answer.next === next) return { events, next }
    if (answer.events.length === 0 && next !== undefined) return { events, next: answer.next }
    next = answer.next
  }
}
const subjects = ({ events }: Pulled) => events.map(({ subject }) => subject)
async function token(by: Browser, changes: object): Promise<Browser> {
  const wish = { name: 'Sync', expires_on: '2026-12-31', ...changes }
  const { body, status } = await by.post('/ajax/v1/tokens', wish)
  expect(status, JSON.stringify(body)).toBe(201)
  const program = centre.browser()
  const get = async (path: string) =>
    program.send('GET', path, undefined, { authorization: `Bearer ${body.token}`, referer: '', 'x-xsrf-token': '' })
  return { ...program, get } as unknown as Browser
}

/** Another process, whose calls that wait can be counted. */
async function process() {
  const app = Fastify({ frameworkErrors: answerFrameworkError })
  const inside: FastifyInstance[] = []
  await app.register(async instance => {
    await customerCentre(instance, centre.services)
    inside.push(instance)
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
  onTestFinished(() => app.close())
  const { port } = app.server.address() as { port: number } // it listens on one
  const wait = async (browser: Browser, after: string, seconds = 30): Promise<Pulled> =>
    (
      await fetch(`http://127.0.0.1:${port}${url({ after, wait: seconds })}`, { headers: browser.headers(false) })
    ).json()
  return {
    app,
    wait,
    untilWaiting: (count: number) => vi.waitUntil(() => inside[0]?.events.waiting === count, 20_000),
  }
}

describe('pulling', () => {
  test('begins with the oldest event that is kept, and tells each once, in the order of their ids', async () => {
    const { events } = await rest(admin, undefined, { limit: 37 })
    const ids = events.map(({ id }) => Number(id.slice('evt_'.length)))
    expect(ids.length).toBeGreaterThan(300)
    expect(ids).toEqual([...new Set(ids)].toSorted((a, b) => a - b))
    // hints for pages are for no program
    expect(events.map(({ kind }) => kind)).not.toContain('access.changed')
  })

  test('goes on where it was, chooses kinds, and comes to no other customer', async () => {
    const { next } = await rest(anna)
    await emit(operator(), ofTicket(1), ofTicket(2, 10002), { ...ofTicket(3), kind: 'ticket.noted' }, ofTicket(4))
    const answer = await pulled(anna, { after: next })
    expect(answer.events).toEqual([
      expect.objectContaining({
        kind: 'ticket.message',
        subject: '1',
        customer_number: 10001,
        data: { contract_number: null },
      }),
      expect.objectContaining({ subject: '4' }),
    ])
    // the same again is the same
    expect((await pulled(anna, { after: next })).events).toEqual(answer.events)
    expect(subjects(await pulled(anna, { after: answer.next }))).toEqual([])
    expect(subjects(await pulled(anna, { after: next, kinds: 'contract.started,document.paid' }))).toEqual([])
    expect(subjects(await pulled(admin, { after: next, kinds: 'ticket.noted' }))).toContain('3')
    expect((await anna.get(url({ kinds: 'ticket.message,nonsense' }))).body).toMatchObject({ code: 'invalid_input' })
  })

  test('loses nothing that commits after what was numbered later', async () => {
    const { next } = await rest(anna)
    const { promise: wanted, resolve: want } = Promise.withResolvers<void>()
    const { promise: worked, resolve: noteWorked } = Promise.withResolvers<void>()
    const early = inTransaction(operator(), async db => {
      await emit(db, ofTicket(11))
      noteWorked()
      await wanted
    })
    await worked
    await emit(operator(), ofTicket(12))
    const first = await pulled(anna, { after: next })
    want()
    await early
    const second = await pulled(anna, { after: first.next })
    expect([subjects(first), subjects(second)]).toEqual([['12'], ['11']])
  })

  test('by a program that is killed 20 times between two answers loses nothing, and keeps each subject’s order', async () => {
    let { next: kept } = await rest(anna)
    const heard: string[] = []
    let written = 0
    const write = async () => {
      for (; written < 400; written++)
        await emit(operator(), { ...ofTicket(500 + (written % 7)), data: { contract_number: `C-${written}` } })
    }
    const writing = write()
    let killed = 0
    for (let none = 0; none < 3; ) {
      const { events, next } = await pulled(anna, { after: kept, limit: 13 })
      // dies after it has the answer, before it has kept where it is: it is told the same again
      if (events.length > 0 && killed < 20) {
        killed++
        const again = await pulled(anna, { after: kept, limit: 13 })
        expect(again.events.slice(0, events.length)).toEqual(events.slice(0, again.events.length))
        heard.push(
          ...again.events.map(
            ({ subject, data }) => `${subject} ${(data as { contract_number: string }).contract_number}`,
          ),
        )
        kept = again.next
      } else {
        heard.push(
          ...events.map(({ subject, data }) => `${subject} ${(data as { contract_number: string }).contract_number}`),
        )
        kept = next
      }
      none = written === 400 && events.length === 0 ? none + 1 : 0
    }
    await writing
    expect(killed).toBe(20)
    const all = Array.from({ length: 400 }, (_, at) => `${500 + (at % 7)} C-${at}`)
    const ofSubject = (list: string[], subject: number) => list.filter(entry => entry.startsWith(`${subject} `))
    for (let subject = 500; subject < 507; subject++) expect(ofSubject(heard, subject)).toEqual(ofSubject(all, subject))
  })

  test('takes 10,000 events of one second, each once', async () => {
    const { next } = await rest(anna)
    for (let part = 0; part < 10; part++)
      await emit(operator(), ...Array.from({ length: 1000 }, (_, at) => ofTicket(10_000 + part * 1000 + at)))
    const { events } = await rest(anna, next, { limit: 1000 })
    expect(events.map(({ subject }) => Number(subject))).toEqual(Array.from({ length: 10_000 }, (_, at) => 10_000 + at))
  })

  test.each([
    ['nonsense', 422, 'cursor_invalid'],
    [Buffer.from('1795000000;1:2:x;;').toString('base64url'), 422, 'cursor_invalid'],
    [Buffer.from('1;5:5:;;').toString('base64url'), 410, 'events_gone'],
    [Buffer.from('1795000000;900000000000:900000000000:;;').toString('base64url'), 410, 'events_gone'],
  ])('from %j is refused', async (after, status, code) => {
    expect(await anna.get(url({ after }))).toMatchObject({ status, body: { code } })
  })
})

describe('a call that waits', () => {
  test('is answered once something happens that it may hear', async () => {
    const { wait, untilWaiting } = await process()
    const { next } = await rest(anna)
    const waiting = wait(anna, next)
    await untilWaiting(1)
    await emit(operator(), ofTicket(31, 10002))
    await emit(operator(), ofTicket(32))
    expect(subjects(await waiting)).toEqual(['32'])
  })

  test('comes back with none after its time', async () => {
    const { next } = await rest(anna)
    expect((await pulled(anna, { after: next, wait: 1 })).events).toEqual([])
  })

  test('comes back at once where rights change, and holds no connection meanwhile', async () => {
    const { wait, untilWaiting } = await process()
    const person = await newMember(centre, { role: 'support', permissions: ['support'] })
    const { next } = await rest(person.browser)
    // more than there are connections
    const waiting = Array.from({ length: 12 }, () => wait(person.browser, next))
    await untilWaiting(12)
    expect((await anna.get('/ajax/v1/userinfo')).status).toBe(200)
    expect((await wait(person.browser, next)) as object).toMatchObject({ code: 'too_many_requests' })
    await sql`update membership set permissions = '{billing}', role = 'billing' where user_id = ${person.id}`.execute(
      operator(),
    )
    expect((await Promise.all(waiting)).flatMap(({ events }) => events)).toEqual([])
  })

  test('comes back at once where its process stops, and goes on at another one', async () => {
    const { app, wait, untilWaiting } = await process()
    const { next } = await rest(anna)
    const waiting = wait(anna, next)
    await untilWaiting(1)
    const [stopped] = await Promise.all([waiting, app.close()])
    expect(stopped.events).toEqual([])
    await emit(operator(), ofTicket(41))
    expect(subjects(await pulled(anna, { after: stopped.next }))).toEqual(['41'])
  })
})

describe('a token', () => {
  test('hears what its scopes and contracts may ask for', async () => {
    const tickets = await token(anna, { scopes: ['support:read'] })
    const bills = await token(anna, { scopes: ['billing:read'] })
    const one = await token(anna, { scopes: ['contracts:read', 'support:read'], contracts: ['C-1001'] })
    const { next } = await rest(anna)
    const paid = { status: 'paid', previous_status: 'open', open_minor: 0 } as const
    await emit(
      operator(),
      ofTicket(51),
      ofTicket(52, 10001, 'C-1001'),
      ofTicket(53, 10001, 'C-1002'),
      ofTicket(54, 10002),
    )
    await emit(operator(), { kind: 'document.paid', subject: 'd', customer: 10001, data: paid })
    await emit(operator(), {
      kind: 'lock.set',
      subject: 'l',
      customer: 10001,
      data: { reason: 'payment', scope: 'services' },
    })
    const heard = await Promise.all(
      [tickets, bills, one].map(async program => subjects(await pulled(program, { after: next }))),
    )
    expect(heard).toEqual([['51', '52', '53'], ['d'], ['52']])
  })

  test('listens to the same, whole, until it ends', async () => {
    const { app } = await process()
    const { body } = await anna.post('/ajax/v1/tokens', {
      name: 'Ear',
      scopes: ['support:read'],
      expires_on: '2026-12-31',
    })
    const program = { headers: () => ({ authorization: `Bearer ${body.token}` }) } as unknown as Browser
    const ear = await listenToEvents(app, program)
    onTestFinished(() => ear.close())
    await ear.until(({ name }) => name === 'open')
    await emit(
      operator(),
      ofTicket(61, 10002),
      { kind: 'offer.changed', subject: 'o', customer: 10001, data: {} },
      ofTicket(62),
    )
    const { data } = await ear.until(({ name }) => name === 'message')
    expect(data).toEqual({
      id: expect.stringMatching(eventIdPattern),
      at: expect.any(String),
      kind: 'ticket.message',
      subject: '62',
      customer_number: 10001,
      data: { contract_number: null },
    })
    expect((await anna.send('DELETE', `/ajax/v1/tokens/${body.id}`)).status).toBe(204)
    await ear.ended
    expect((await listenToEvents(app, program)).status).toBe(401)
  })
})
