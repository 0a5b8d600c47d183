import { eventIdPattern } from '@kontor/contract/events'
import Fastify, { type FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { customerCentre } from '../../app.ts'
import type { Browser } from '../../testing/browser.ts'
import { type Ear, listenToEvents } from '../../testing/listen-to-events.ts'
import { newMember, newPerson } from '../../testing/people/people.ts'
import { startTestCentre, type TestCentre } from '../../testing/test-centre.ts'
import { inTransaction, type OperatorDb } from '../db/database.ts'
import { answerFrameworkError } from '../http/error-handler.ts'
import { emit } from './emit.ts'
import { eventsBetween, readEvents } from './read-events.ts'

let centre: TestCentre
let anna: Browser
let annaId: string
let admin: Browser
let adminId: string

beforeAll(async () => {
  centre = await startTestCentre('demo', {}, 8)
  // more than are told again to those who come back
  await emit(operator(), ...Array.from({ length: 5002 }, () => ofTicket(1, 10002)))
  await centre.app.listen({ port: 0, host: '127.0.0.1' })
  ;[anna, admin] = await Promise.all([centre.signedIn('anna@demo.example'), centre.signedIn('admin@demo.example')])
  ;[annaId, adminId] = await Promise.all([idOf('anna@demo.example'), idOf('admin@demo.example')])
})
afterAll(() => centre.close())

const operator = () => centre.services.database.operator

async function idOf(email: string): Promise<string> {
  const found = operator().selectFrom('user_account').select('id').where('email', '=', email)
  return (await found.executeTakeFirstOrThrow()).id
}

/** A stream that ends with its test. */
async function listen(browser: Browser, from = {}, app: FastifyInstance = centre.app): Promise<Ear> {
  const ear = await listenToEvents(app, browser, from)
  onTestFinished(() => ear.close())
  return ear
}

const ofTicket = (subject: number, customer = 10001, contract: string | null = null) =>
  ({ kind: 'ticket.message', subject, customer, data: { contract_number: contract } }) as const

let fences = 0
/** Tells someone something of their own: whatever was told before has been heard by then. */
async function fence(ear: Ear, user: string): Promise<void> {
  const subject = `fence ${++fences}`
  await emit(operator(), { kind: 'notification.changed', subject, customer: null, readers: [user], data: {} })
  await ear.until(({ data }) => data.subject === subject)
}
const about = (ear: Ear, kind: string): unknown[] =>
  ear.heard.filter(({ data }) => data.kind === kind).map(({ data }) => data.subject)

/** Work in a transaction that stays open until `commit` is called. */
async function begun(work: (db: OperatorDb) => Promise<unknown>): Promise<{ commit(): Promise<void> }> {
  const { promise: wanted, resolve: want } = Promise.withResolvers<void>()
  const { promise: worked, resolve: noteWorked } = Promise.withResolvers<void>()
  const done = inTransaction(operator(), async db => {
    await work(db)
    noteWorked()
    await wanted
  })
  await worked
  return {
    async commit() {
      want()
      await done
    },
  }
}

describe('a stream', () => {
  test('begins with whom it is about, is held back by no proxy, and is for those who are signed in', async () => {
    const ear = await listen(anna)
    expect(ear.status).toBe(200)
    expect(Object.fromEntries(ear.headers)).toMatchObject({
      'content-type': expect.stringMatching(/^text\/event-stream/),
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
    })
    expect(await ear.until(({ name }) => name === 'open')).toMatchObject({ data: { customer_number: 10001 } })
    expect((await listen(centre.browser())).status).toBe(401)
  })

  test('tells what has been committed, at once and in the order in which it happened', async () => {
    const ear = await listen(anna)
    await emit(operator(), ofTicket(1), ofTicket(2))
    await emit(operator(), ofTicket(3))
    await fence(ear, annaId)
    expect(about(ear, 'ticket.message')).toEqual(['1', '2', '3'])
    await inTransaction(operator(), async db => {
      await emit(db, ofTicket(4))
      await sql`select 1 / 0`.execute(db)
    }).catch(() => undefined)
    await fence(ear, annaId)
    expect(about(ear, 'ticket.message')).toEqual(['1', '2', '3'])
  })

  test('and every reader finds an event under the same id, with its time', async () => {
    const { position } = await readEvents(operator(), null)
    await emit(operator(), ofTicket(5, 10002), ofTicket(6, 10002))
    const after = await readEvents(operator(), position)
    const again = await eventsBetween(operator(), position, after.position, null)
    expect(again).toEqual(after.events)
    expect(again.map(({ id, at, subject }) => ({ id, at, subject }))).toEqual(
      ['5', '6'].map(subject => ({
        id: expect.stringMatching(eventIdPattern),
        at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
        subject,
      })),
    )
  })

  test('loses nothing that commits after what was numbered later, and waits for no transaction that is open', async () => {
    const ear = await listen(anna)
    const early = await begun(db => emit(db, ofTicket(11)))
    const late = await begun(db => emit(db, ofTicket(12)))
    await late.commit()
    await ear.until(({ data }) => data.subject === '12')
    await emit(operator(), ofTicket(13))
    await ear.until(({ data }) => data.subject === '13')
    await early.commit()
    await ear.until(({ data }) => data.subject === '11')
    expect(about(ear, 'ticket.message')).toEqual(['12', '13', '11'])
  })

  test('that comes back is told what it has missed, once, also of what had begun before it broke', async () => {
    const first = await listen(anna)
    const early = await begun(db => emit(db, ofTicket(21)))
    await emit(operator(), ofTicket(22))
    const { id = '' } = await first.until(({ data }) => data.subject === '22')
    first.close()
    await early.commit()
    await emit(operator(), ofTicket(23), ofTicket(24, 10002))
    const second = await listen(anna, { lastEventId: id })
    await fence(second, annaId)
    expect(about(second, 'ticket.message')).toEqual(['21', '23'])
    expect(second.heard.map(({ name }) => name)).not.toContain('reset')
    const third = await listen(anna, { after: second.heard.findLast(told => told.id)?.id })
    await fence(third, annaId)
    expect(about(third, 'ticket.message')).toEqual([])
  })

  test('tells a page what has happened since it was asked for', async () => {
    await listen(admin)
    const from = performance.now()
    await emit(operator(), ofTicket(31))
    const ear = await listen(anna, { age: Math.ceil(performance.now() - from) })
    await fence(ear, annaId)
    expect(about(ear, 'ticket.message')).toContain('31')
  })

  test.each(['1:1:', '900000000000000:900000000000000:', '5:4:', '1:9:7,3', 'nonsense', '1:2:x'])(
    'that comes back from %j is told to look at everything',
    async after => {
      const ear = await listen(anna, { after })
      await ear.until(({ name }) => name === 'reset')
      expect(ear.status).toBe(200)
    },
  )

  test('is told to look at everything where more happens at once than can be told', async () => {
    const ear = await listen(anna)
    await emit(operator(), ...Array.from({ length: 2001 }, () => ofTicket(51)))
    await ear.until(({ name }) => name === 'reset')
    expect(about(ear, 'ticket.message')).toEqual([])
  })
})

describe('who hears', () => {
  test('of a customer: its people who may ask, and staff; no other customer', async () => {
    const other = await newMember(centre, { role: 'owner', customer: 10002 })
    const poor = await newMember(centre, { role: 'billing', permissions: ['billing'] })
    const ears = await Promise.all([anna, admin, other.browser, poor.browser].map(browser => listen(browser)))
    await emit(operator(), ofTicket(61), { ...ofTicket(62), kind: 'ticket.noted' })
    const ids = [annaId, adminId, other.id, poor.id]
    await Promise.all(ears.map((ear, at) => fence(ear, ids[at] ?? '')))
    expect(ears.map(ear => [about(ear, 'ticket.message'), about(ear, 'ticket.noted')])).toEqual([
      [['61'], []],
      [['61'], ['62']],
      [[], []],
      [[], []],
    ])
  })

  test('of single contracts: of these alone', async () => {
    const person = await newMember(centre, { role: 'technical', permissions: ['support:C-1001', 'contracts:C-1001'] })
    const ear = await listen(person.browser)
    const changed = { kind: 'contract.changed', customer: 10001 } as const
    const data = { state: 'active', previous_state: 'active', ends_on: null } as const
    await emit(
      operator(),
      ...[ofTicket(71, 10001, 'C-1001'), ofTicket(72, 10001, 'C-1002'), ofTicket(73)],
      ...['C-1001', 'C-1002'].map(number => ({
        ...changed,
        subject: number,
        data: { ...data, contract_number: number },
      })),
    )
    await fence(ear, person.id)
    expect([about(ear, 'ticket.message'), about(ear, 'contract.changed')]).toEqual([['71'], ['C-1001']])
  })

  test('of something that names its readers: they alone, and staff of what they may see', async () => {
    const other = await newMember(centre, { role: 'support', permissions: ['support'] })
    const ears = await Promise.all([anna, other.browser, admin].map(browser => listen(browser)))
    await emit(operator(), { ...ofTicket(81), readers: [other.id] })
    await emit(operator(), {
      kind: 'notification.changed',
      subject: 'x',
      customer: null,
      readers: [other.id],
      data: {},
    })
    await Promise.all(ears.map((ear, at) => fence(ear, [annaId, other.id, adminId][at] ?? '')))
    const heard = ears.map(ear => [about(ear, 'ticket.message'), about(ear, 'notification.changed').includes('x')])
    expect(heard).toEqual([
      [[], false],
      [['81'], true],
      [['81'], false],
    ])
  })

  test('is looked at again once rights have changed, before anything that happens afterwards is told', async () => {
    const person = await newMember(centre, { role: 'support', permissions: ['support'] })
    const ear = await listen(person.browser)
    await emit(operator(), ofTicket(91))
    await ear.until(({ data }) => data.subject === '91')
    await inTransaction(operator(), async db => {
      await sql`update membership set permissions = '{billing}', role = 'billing' where user_id = ${person.id}`.execute(
        db,
      )
      await emit(db, ofTicket(92))
    })
    await emit(operator(), ofTicket(93))
    await fence(ear, person.id)
    expect(about(ear, 'ticket.message')).toEqual(['91'])
    expect(about(ear, 'access.changed')).toContain(person.id)
  })

  test('follows the customer whom the session acts for', async () => {
    const person = await newPerson(centre, { role: 'owner' })
    await sql`insert into membership (customer_number, user_id, role, permissions, created_at)
      values (10002, ${person.id}, 'owner', '{}', now())`.execute(operator())
    const browser = await centre.signedIn(person.email)
    const ear = await listen(browser)
    expect((await browser.get('/ajax/v1/accounts/customers/10002/default')).status).toBeLessThan(500)
    await browser.post('/ajax/v1/accounts/customers/10002/change')
    await ear.until(({ name, data }) => name === 'open' && data.customer_number === 10002)
    await emit(operator(), ofTicket(101), ofTicket(102, 10002))
    await fence(ear, person.id)
    expect(about(ear, 'ticket.message')).toEqual(['102'])
  })

  test('a customer that is locked hears of that, and of what it may still see', async () => {
    const person = await newMember(centre, { role: 'owner', customer: 10002 })
    const ear = await listen(person.browser)
    await sql`update customer set locked_at = now(), lock_reason = 'payment' where customer_number = 10002`.execute(
      operator(),
    )
    onTestFinished(async () => {
      await sql`update customer set locked_at = null, lock_reason = null where customer_number = 10002`.execute(
        operator(),
      )
    })
    await emit(operator(), ofTicket(111, 10002))
    await fence(ear, person.id)
    expect(about(ear, 'access.changed')).toContain('10002')
    expect(about(ear, 'ticket.message')).toEqual(['111'])
  })
})

describe('a stream ends', () => {
  test.each([
    ['with its sign-out', (browser: Browser) => browser.post('/logout')],
    [
      'with its session, whoever ends it',
      async (_: Browser, id: string) => void (await sql`delete from session where user_id = ${id}`.execute(operator())),
    ],
    [
      'with its account',
      async (_: Browser, id: string) =>
        void (await sql`update user_account set disabled_at = now() where id = ${id}`.execute(operator())),
    ],
  ])('%s', async (_, end) => {
    const person = await newMember(centre, { role: 'owner' })
    const ear = await listen(person.browser)
    await ear.until(({ name }) => name === 'open')
    await end(person.browser, person.id)
    await ear.ended
    expect(ear.heard.at(-1)?.name).toBe('end')
    expect((await listen(person.browser)).status).toBe(401)
  })

  test('of a user who has too many, by refusing the next one', async () => {
    const person = await newMember(centre, { role: 'owner' })
    const ears = await Promise.all(Array.from({ length: 13 }, () => listen(person.browser)))
    expect(ears.map(({ status }) => status).toSorted()).toEqual([...Array(12).fill(200), 429])
    ears.find(({ status }) => status === 200)?.close()
    await vi.waitUntil(async () => (await listen(person.browser)).status === 200, { timeout: 60_000 })
  })
})

test('a listener keeps no session alive', async () => {
  const person = await newMember(centre, { role: 'owner' })
  const ear = await listen(person.browser)
  const used = () =>
    operator()
      .selectFrom('session')
      .select(['last_used_at', 'expires_at'])
      .where('user_id', '=', person.id)
      .executeTakeFirstOrThrow()
  const before = await used()
  centre.wait(120_000)
  await sql`update membership set permissions = '{support}' where user_id = ${person.id}`.execute(operator())
  await ear.until(({ data }) => data.kind === 'access.changed')
  expect(await used()).toEqual(before)
})

describe('several processes', () => {
  async function anotherProcess(): Promise<FastifyInstance> {
    const app = Fastify({ frameworkErrors: answerFrameworkError })
    await app.register(async instance => customerCentre(instance, centre.services))
    await app.listen({ port: 0, host: '127.0.0.1' })
    return app
  }

  test('hear of the same, and a stream goes on in another one', async () => {
    const second = await anotherProcess()
    const here = await listen(anna)
    const there = await listen(anna, {}, second)
    await emit(operator(), ofTicket(121))
    const { id = '' } = await here.until(({ data }) => data.subject === '121')
    await there.until(({ data }) => data.subject === '121')
    await emit(operator(), ofTicket(122))
    // it stops: what it was to tell is told by the other
    await second.close()
    await there.ended
    await emit(operator(), ofTicket(123))
    const again = await listen(anna, { lastEventId: id })
    await fence(again, annaId)
    expect(about(again, 'ticket.message')).toEqual(['122', '123'])
  })

  test('one that stops ends its streams at once, and takes no more', async () => {
    const second = await anotherProcess()
    const ear = await listen(anna, {}, second)
    await ear.until(({ name }) => name === 'open')
    await Promise.all([second.close(), ear.ended])
  })
})
