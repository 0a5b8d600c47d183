import { type EndpointDeclaration, endpoint } from '@kontor/contract/wire/endpoint'
import Fastify, { type FastifyInstance, type FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { Browser } from '../../testing/browser.ts'
import { startTestCentre, type TestCentre } from '../../testing/test-centre.ts'
import type { AuditEntry } from '../audit/write-audit.ts'
import type { Db } from '../db/database.ts'
import { type AnyHandler, type HandlerOf, hashThenCommit, withoutTransaction } from './context.ts'
import { cookieNames } from './cookies.ts'
import { installErrorHandler } from './error-handler.ts'
import { installEndpoint } from './guard.ts'
import { problem } from './problem.ts'
import { routes } from './routes.ts'

let centre: TestCentre
beforeAll(async () => {
  centre = await startTestCentre('empty')
})
afterAll(() => centre.close())

test('an endpoint whose handler cannot run as its kind says does not compile', () => {
  const written = { summary: 'Example', access: 'user', status: 204 } as const
  const own = endpoint({ ...written, route: 'POST /ajax/v1/own' })
  const files = endpoint({ ...written, route: 'POST /ajax/v1/files', upload: { maxFiles: 1, maxBytes: 1 } })
  const machine = endpoint({ ...written, route: 'POST /ajax/v1/machine', access: 'machine', scope: 'usage:write' })
  const outside = { kind: 'outside', run: async () => undefined } as const
  const steps = { kind: 'steps', first: async () => async () => undefined } as const
  // @ts-expect-error its caller could be lost between two steps
  routes({ own }, { own: steps })
  // @ts-expect-error its files arrive before the handler starts
  routes({ files }, { files: outside })
  // @ts-expect-error its call is one transaction
  routes({ machine }, { machine: outside })
  const customers = endpoint({ ...written, route: 'POST /ajax/v1/customers', access: 'customer' })
  // @ts-expect-error what a customer asks for has no way to the rows of others but `asOperator`
  routes({ customers }, { customers: async ({ services }) => void services.database.operator })
  const [route] = routes({ own }, { own: outside })
  expect(route?.handler).toBe(outside)
})

test.each([
  ['POST', '/ajax/v1/accounts/confirm'],
  ['PUT', '/ajax/v1/accounts/password'],
  ['POST', '/ajax/v1/accounts/factors/recovery-codes'],
] as const)('%s %s, which hashes outside of transactions, passes the same checks as any other', async (method, url) => {
  const visitor = centre.browser()
  expect((await visitor.send(method, url, {})).status).toBe(419)
  await visitor.get('/sanctum/csrf-cookie')
  expect((await visitor.send(method, url, {})).status).toBe(401)
})

describe('whose rows a handler sees', () => {
  let houses: TestCentre
  let app: FastifyInstance
  let anna: Browser
  let staff: Browser
  const ran: string[] = []
  let end: 'answer' | 'refuse' | 'die' = 'answer'
  beforeAll(async () => {
    houses = await startTestCentre('demo')
    const { configuration } = houses.services
    app = Fastify()
    app.decorateRequest('caller', null)
    app.decorate('cookieNames', cookieNames(configuration))
    installErrorHandler(app)
    const response = z.object({ customer: z.string(), user: z.boolean(), handles: z.array(z.string()) })
    const declared = { summary: 'Example', response, status: 200 } as const
    const open = { ...declared, access: 'public' } as const
    const own = { ...declared, access: 'customer' } as const
    const install = <D extends EndpointDeclaration>(declaration: D, handler: HandlerOf<D>) =>
      installEndpoint(app, houses.services, declaration, handler as AnyHandler)

    const look = (context: { db: Db }) => seen(context.db, context)
    const outside = async (
      context: object & { inTransaction<T>(work: (inside: { db: Db }) => Promise<T>): Promise<T> },
    ) => ({
      ...(await context.inTransaction(({ db }) => seen(db, context))),
    })
    install(endpoint({ ...own, route: 'GET /read' }), look)
    install(endpoint({ ...own, route: 'POST /write' }), look)
    install(endpoint({ ...own, route: 'POST /outside', answersOnce: true }), withoutTransaction(outside))
    const all = { ...declared, access: 'admin', power: 'any', sees: 'all' } as const
    install(endpoint({ ...all, route: 'GET /all-read' }), look)
    install(endpoint({ ...all, route: 'POST /all-write' }), look)
    install(endpoint({ ...open, route: 'GET /open-read' }), look)
    install(endpoint({ ...open, route: 'POST /open-write' }), look)
    const deprecated = { since: '2026-12-01', sunset: '2027-12-01' }
    install(endpoint({ ...open, route: 'GET /going', deprecated }), look)
    install(endpoint({ ...all, route: 'GET /going-closed', deprecated }), look)
    install(endpoint({ ...open, route: 'POST /open-outside', answersOnce: true }), withoutTransaction(outside))
    install(
      endpoint({ ...open, route: 'POST /open-steps' }),
      hashThenCommit(async () => look),
    )
    const noted = {
      ...own,
      response: z.object({ request: z.string(), address: z.string() }),
      answersOnce: true,
    } as const
    const subject = { kind: 'ticket', id: '1', label: 'Example' }
    const note = async ({ audit, request }: { audit(entry: AuditEntry): Promise<void>; request: FastifyRequest }) => {
      await audit({ action: 'ticket.created', subject })
      return { request: request.id, address: request.ip }
    }
    install(endpoint({ ...noted, route: 'POST /note' }), note)
    install(
      endpoint({ ...noted, route: 'POST /note-outside' }),
      withoutTransaction(({ inTransaction }) => inTransaction(note)),
    )
    const keyed = endpoint({
      route: 'POST /keyed',
      summary: 'Example',
      access: 'customer',
      status: 200,
      problems: ['conflict'],
      body: z.strictObject({ sum: z.int() }),
      response: z.object({ call: z.string() }),
    })
    install(
      keyed,
      withoutTransaction<typeof keyed>(async ({ callId }) => {
        ran.push(callId())
        if (end === 'refuse') throw problem('conflict')
        // as if it never came back: its key stays claimed
        if (end === 'die') throw new Error('killed')
        return { call: callId() }
      }),
    )
    const counted = endpoint({
      ...all,
      route: 'POST /all-keyed',
      response: z.object({ customers: z.int(), entries: z.int() }),
      problems: ['conflict'],
      body: z.strictObject({ refused: z.boolean() }),
    })
    install(counted, async ({ audit, body, db, request }) => {
      await audit({ action: 'ticket.created', subject, customer: 0 })
      if (body.refused) throw problem('conflict')
      const { rows } = await sql<{ customers: number; entries: number }>`
        select (select count(*) from customer)::int as customers,
          (select count(*) from audit_entry where request_id = ${request.id})::int as entries`.execute(db)
      return rows[0] as (typeof rows)[number]
    })
    await app.ready()
    anna = new Browser(app, configuration.appUrl)
    for (const [name, value] of (await houses.signedIn('anna@demo.example')).cookies) anna.cookies.set(name, value)
    staff = new Browser(app, configuration.appUrl)
    for (const [name, value] of (await houses.signedIn('admin@demo.example')).cookies) staff.cookies.set(name, value)
  })
  afterAll(() => Promise.all([app.close(), houses.close()]))

  describe('a call that holds no transaction', () => {
    const send = (key: string, sum: number) => anna.post('/keyed', { sum }, { 'idempotency-key': key })

    test('has its answer stored under its key, and runs once', async () => {
      const [first, second] = [await send('once', 1), await send('once', 1)]
      expect([first.status, second.status, second.body]).toEqual([200, 200, first.body])
      expect(ran.length).toBe(1)
      const other = await send('once', 2)
      expect([other.status, other.body.code]).toEqual([422, 'idempotency_key_reused'])
    })

    test('whose process died runs again under the same name, and none of another sum does', async () => {
      ran.length = 0
      end = 'die'
      expect((await send('killed', 1)).status).toBe(500)
      end = 'answer'
      const other = await send('killed', 2)
      expect([other.status, other.body.code]).toEqual([422, 'idempotency_key_reused'])
      expect((await send('killed', 1)).status).toBe(200)
      expect([ran.length, new Set(ran).size]).toEqual([2, 1])
      await send('another', 1)
      await anna.post('/keyed', { sum: 1 })
      expect(new Set(ran).size).toBe(3)
    })

    test('that was refused may be sent again, also with another sum', async () => {
      end = 'refuse'
      expect((await send('refused', 1)).status).toBe(409)
      end = 'answer'
      expect((await send('refused', 2)).status).toBe(200)
    })
  })

  const seen = async (db: Db, context: object) => {
    const { rows } = await sql<{ customer: string; user: boolean }>`
      select coalesce(current_setting('kontor.customer', true), '') as customer,
        coalesce(current_setting('kontor.user', true), '') <> '' as user`.execute(db)
    const [row] = rows
    return {
      customer: row?.customer ?? '',
      user: row?.user ?? false,
      handles: ['db', 'audit'].filter(name => name in context),
    }
  }

  test.each([
    ['GET', '/read', ['db', 'audit']],
    ['POST', '/write', ['db', 'audit']],
    ['POST', '/outside', []],
  ] as const)('%s %s: the caller’s', async (method, url, handles) => {
    expect((await anna.send(method, url)).body).toEqual({ customer: '10001', user: true, handles })
  })

  test.each([
    ['GET', '/all-read'],
    ['POST', '/all-write'],
  ] as const)('%s %s: all, where staff are shown all', async (method, url) => {
    expect((await staff.send(method, url)).body).toEqual({ customer: '', user: false, handles: ['db', 'audit'] })
    expect((await anna.send(method, url)).status).toBe(403)
  })

  test('a call of staff who see all is one transaction, and answered once under its key', async () => {
    const send = (key: string, refused: boolean) => staff.post('/all-keyed', { refused }, { 'idempotency-key': key })
    const entries = async () => {
      const { operator } = houses.services.database
      const { rows } = await sql<{ entries: number }>`
        select count(*)::int as entries from audit_entry where action = 'ticket.created' and subject_id = '1' and staff`.execute(
        operator,
      )
      return rows[0]?.entries
    }
    expect((await send('all', true)).status).toBe(409)
    expect(await entries()).toBe(0)
    const first = await send('all', false)
    expect([first.status, first.body]).toEqual([200, { customers: expect.any(Number), entries: 1 }])
    expect((first.body as { customers: number }).customers).toBeGreaterThan(1)
    expect((await send('all', false)).body).toEqual(first.body)
    expect(await entries()).toBe(1)
  })

  test.each(['/note', '/note-outside'])(
    'POST %s: the entry says who called, from where and in which call',
    async url => {
      const { body } = await anna.post<{ request: string; address: string }>(url)
      const entries = await houses.services.database.operator
        .selectFrom('audit_entry')
        .select(['customer_number', 'actor_name', 'staff', sql<string>`host(address)`.as('address'), 'request_id'])
        .where('request_id', '=', body.request)
        .execute()
      expect(entries).toEqual([
        {
          customer_number: 10001,
          actor_name: 'Anna Lindqvist',
          staff: false,
          address: body.address,
          request_id: body.request,
        },
      ])
    },
  )

  test('the caller’s, where the call prolongs the session', async () => {
    houses.wait(61_000)
    expect((await anna.get('/read')).body).toMatchObject({ customer: '10001', user: true })
  })

  test.each(['/going', '/going-closed'])(
    '%s: a call that is going to be taken away says so, though it refuses',
    async url => {
      expect((await app.inject(url)).headers).toMatchObject({
        deprecation: `@${Date.parse('2026-12-01') / 1000}`,
        sunset: 'Wed, 01 Dec 2027 00:00:00 GMT',
        link: expect.stringContaining('rel="deprecation"'),
      })
      expect((await app.inject('/open-read')).headers).not.toHaveProperty('sunset')
    },
  )

  test.each([
    ['GET', '/open-read', ['db', 'audit']],
    ['POST', '/open-write', ['db', 'audit']],
    ['POST', '/open-outside', []],
    ['POST', '/open-steps', ['db', 'audit']],
  ] as const)('%s %s: nobody’s, though somebody is signed in', async (method, url, handles) => {
    expect((await anna.send(method, url)).body).toEqual({ customer: '', user: false, handles })
  })
})
