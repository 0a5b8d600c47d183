import { randomUUID } from 'node:crypto'
import { getPriority } from 'node:os'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import type { Browser } from '../../testing/browser.ts'
import { startTestCentre, type TestCentre } from '../../testing/test-centre.ts'
import { untilWaiting } from '../../testing/until-waiting.ts'
import {
  type BoundDb,
  bindTenant,
  type Database,
  type Db,
  inTransaction,
  type OperatorDb,
  openDatabase,
  type TenantDb,
  type UnboundDb,
} from './database.ts'

type Handles = { tenant: TenantDb; operator: OperatorDb; unbound: UnboundDb; bound: BoundDb }

/** Compiled and not run: an expected error that is none fails the compiler. */
export function onlyWhereItBelongs({ tenant, operator, unbound, bound }: Handles, database: Database): void {
  const ofTenant = (_: TenantDb) => undefined
  const ofOperator = (_: OperatorDb) => undefined
  const ofUnbound = (_: UnboundDb) => undefined
  const ofEither = (_: BoundDb) => undefined
  const ofAny = (_: Db) => undefined
  ofTenant(tenant)
  // @ts-expect-error all customers' rows where one's are meant
  ofTenant(operator)
  // @ts-expect-error no customer's rows
  ofTenant(unbound)
  // @ts-expect-error perhaps all customers' rows
  ofTenant(bound)
  ofOperator(operator)
  // @ts-expect-error one customer's rows where all are meant
  ofOperator(tenant)
  // @ts-expect-error no customer's rows
  ofOperator(unbound)
  ofUnbound(unbound)
  // @ts-expect-error a customer's rows where no one is signed in
  ofUnbound(tenant)
  // @ts-expect-error all customers' rows where no one is signed in
  ofUnbound(operator)
  ofEither(tenant)
  ofEither(operator)
  // @ts-expect-error no customer's rows
  ofEither(unbound)
  for (const db of [tenant, operator, unbound, bound]) ofAny(db)
  // @ts-expect-error transactions are opened by the doors, which keep what the handle sees
  tenant.transaction()
  // @ts-expect-error whose rows it sees is gone with its transaction
  void inTransaction(tenant, async () => undefined)
  void database.asTenant(10001, async db => ofTenant(db))
  void inTransaction(operator, async db => ofOperator(db))
}

test('what yields gets the processor after others', async () => {
  const centre = await startTestCentre()
  onTestFinished(() => centre.close())
  const prioritiesIn = async ({ operator, unbound }: Pick<Database, 'operator' | 'unbound'>) => {
    const ask = sql<{ pid: number }>`select pg_backend_pid() as pid`
    const answers = await Promise.all([ask.execute(operator), ask.execute(unbound)])
    return answers.map(({ rows: [row] }) => getPriority(row?.pid ?? 0))
  }
  const priorities = (yields: boolean) => {
    const database = openDatabase(centre.logins, { yields })
    onTestFinished(() => database.close())
    return prioritiesIn(database)
  }
  // not this process's: what ran in it before may have yielded
  expect(await priorities(false)).toEqual(await prioritiesIn(centre.services.database))
  expect(await priorities(true)).toEqual([10, 10])
})

describe('a connection that all share', () => {
  let centre: TestCentre
  let anna: Browser
  beforeAll(async () => {
    centre = await startTestCentre('demo', {}, 1)
    anna = await centre.signedIn('anna@demo.example')
  })
  afterAll(() => centre.close())

  const bound = () =>
    sql<{ customer: string; user: string; rows: number }>`
      select coalesce(current_setting('kontor.customer', true), '') as customer,
        coalesce(current_setting('kontor.user', true), '') as user,
        (select count(*)::integer from contract) as rows`
  const seenNext = async () => (await bound().execute(centre.services.database.unbound)).rows
  const nothing = [{ customer: '', user: '', rows: 0 }]

  test('sees the customer within the transaction', async () => {
    const [row] = await centre.services.database.asTenant(10001, async db => (await bound().execute(db)).rows)
    expect(row).toMatchObject({ customer: '10001', rows: expect.any(Number) })
    expect(row?.rows).toBeGreaterThan(0)
    expect(await seenNext()).toEqual(nothing)
  })

  const ticket = { category: 'technical', impact: 'degraded', subject: 'Hello', body: 'There' }
  const later = () => {
    centre.wait(61_000)
    return anna.get('/ajax/v1/contracts')
  }
  test.each([
    ['a read', () => anna.get('/ajax/v1/contracts'), 200],
    ['a read that prolongs the session', later, 200],
    ['a read that is refused', () => anna.get('/ajax/v1/contracts/018f0000-0000-7000-8000-000000000000'), 404],
    ['a write', () => anna.post('/ajax/v1/tickets', ticket), 201],
    ['a write that is refused', () => anna.post('/ajax/v1/tickets', {}), 422],
    ['a handler without a transaction', () => anna.post('/ajax/v1/accounts/confirm', { password: 'wrong' }), 422],
  ])('has forgotten the customer after %s', async (_what, call, status) => {
    expect((await call()).status).toBe(status)
    expect(await seenNext()).toEqual(nothing)
  })

  test('has forgotten the customer after a statement that fails, and after work that throws', async () => {
    const { asTenant } = centre.services.database
    await expect(asTenant(10001, db => sql`select 1 / 0`.execute(db))).rejects.toThrow('division by zero')
    expect(await seenNext()).toEqual(nothing)
    const throwing = asTenant(10001, async () => Promise.reject(new Error('on the way')))
    await expect(throwing).rejects.toThrow('on the way')
    expect(await seenNext()).toEqual(nothing)
  })

  test('of staff and jobs has forgotten the customer after work that was bound to one', async () => {
    const { operator, close } = openDatabase(centre.logins, { max: 1, operators: 1 })
    onTestFinished(close)
    const seen = async (db: Db) => (await bound().execute(db)).rows.map(({ customer, user }) => [customer, user])
    const inside = await inTransaction(operator, async db => seen(await bindTenant(db, 10001, randomUUID())))
    expect(inside).toEqual([['10001', expect.stringMatching(/.+/)]])
    expect(await seen(operator)).toEqual([['', '']])
  })

  test('has forgotten the customer after a visitor who did not wait for the answer', async () => {
    const { app } = centre
    const address = await app.listen({ port: 0, host: '127.0.0.1' })
    const cookie = [...anna.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const leaving = new AbortController()
    const { operator } = centre.services.database
    await inTransaction(operator, async db => {
      await sql`lock table contact in access exclusive mode`.execute(db)
      const asked = fetch(`${address}/ajax/v1/contacts`, {
        headers: { cookie, referer: `${centre.services.configuration.appUrl}/` },
        signal: leaving.signal,
      })
      await untilWaiting(operator, 1)
      leaving.abort()
      await expect(asked).rejects.toThrow('aborted')
    })
    expect(await seenNext()).toEqual(nothing)
  })

  test('begins a transaction with its first statement, and none that sends none', async () => {
    const { unbound } = centre.services.database
    centre.countStatements()
    await inTransaction(unbound, async () => undefined)
    await expect(inTransaction(unbound, async () => Promise.reject(new Error('at once')))).rejects.toThrow('at once')
    expect(centre.countTransactions()).toBe(0)
    const inside = sql<{ at: string }>`select now()::text as at`
    const [first, second] = await inTransaction(unbound, async db => {
      const one = await inside.execute(db)
      return [one.rows, (await inside.execute(db)).rows]
    })
    expect(centre.countTransactions()).toBe(1)
    // a transaction has one time
    expect(first).toEqual(second)
  })

  const reading = <T>(work: (db: TenantDb) => Promise<T>) =>
    centre.services.database.asTenant(10001, work, { reads: true })

  test('binds each statement of work that reads, even those sent at once, and begins nothing', async () => {
    centre.countStatements()
    const seen = await reading(async db => Promise.all([1, 2, 3].map(async () => (await bound().execute(db)).rows[0])))
    expect(seen.map(row => row?.customer)).toEqual(['10001', '10001', '10001'])
    expect(seen[0]?.rows).toBeGreaterThan(0)
    expect(await seenNext()).toEqual(nothing)
    expect(centre.countTransactions()).toBe(0)
  })

  test('lets work that reads change nothing, and has forgotten the customer after it fails or throws', async () => {
    for (const broken of [sql`delete from contract`, sql`select 1 / 0`, sql`select from nowhere`]) {
      const failing = reading(async db => {
        await broken.execute(db).catch(() => undefined)
        // nothing is aborted, and the next statement is bound again
        expect((await bound().execute(db)).rows[0]?.rows).toBeGreaterThan(0)
        return broken.execute(db)
      })
      await expect(failing).rejects.toThrow(/read-only transaction|division by zero|nowhere/)
      expect(await seenNext()).toEqual(nothing)
    }
    await expect(reading(() => Promise.reject(new Error('on the way')))).rejects.toThrow('on the way')
    expect(await seenNext()).toEqual(nothing)
  })

  test('undoes a transaction whose first statement fails, and goes on', async () => {
    const { unbound } = centre.services.database
    for (const broken of [sql`select 1 / 0`, sql`select from nowhere`]) {
      const failing = inTransaction(unbound, async db => {
        const failed = await broken.execute(db).catch((error: Error) => error)
        expect(failed).toBeInstanceOf(Error)
        return sql`select 1`.execute(db)
      })
      await expect(failing).rejects.toThrow('current transaction is aborted')
    }
    expect((await sql`select 1 as one`.execute(unbound)).rows).toEqual([{ one: 1 }])
  })
})

describe('two transactions that wait for each other', () => {
  let centre: TestCentre
  beforeAll(async () => {
    centre = await startTestCentre('empty')
  })
  afterAll(() => centre.close())
  const lock = (key: string) =>
    sql`insert into rate_limit (key, window_ends_at, count) values (${key}, now(), 1)
      on conflict (key) do update set count = rate_limit.count + 1`

  /** Each takes one row and, once both have, the other's. */
  async function crossed(repeat: boolean) {
    const tries = { one: 0, other: 0 }
    let arrived = 0
    const bothHold = Promise.withResolvers<void>()
    const take = (mine: 'one' | 'other', next: string) =>
      inTransaction(
        centre.services.database.unbound,
        async db => {
          tries[mine]++
          await lock(mine).execute(db)
          if (++arrived === 2) bothHold.resolve()
          await bothHold.promise
          await lock(next).execute(db)
        },
        { repeat },
      )
    const done = await Promise.allSettled([take('one', 'other'), take('other', 'one')])
    return { done: done.map(({ status }) => status).toSorted(), tries: tries.one + tries.other, results: done }
  }

  test('both end well where their work may be done over', async () => {
    const { done, tries } = await crossed(true)
    expect(done).toEqual(['fulfilled', 'fulfilled'])
    // on a busy machine the one that gave way may be back before the other has gone on
    expect(tries).toBeGreaterThan(2)
  })

  test('one of them fails where its work does not say so', async () => {
    const { done, tries, results } = await crossed(false)
    expect([done, tries]).toEqual([['fulfilled', 'rejected'], 2])
    const failed = results.find(result => result.status === 'rejected')
    expect(failed?.reason).toMatchObject({ code: '40P01' })
  })

  test('work that fails of itself is not done over, and clashes without end are given up', async () => {
    const { unbound } = centre.services.database
    for (const [code, expected] of [
      ['23505', 1],
      ['40001', 5],
    ] as const) {
      let tries = 0
      const failing = async () => {
        tries++
        throw Object.assign(new Error('again'), { code })
      }
      await expect(inTransaction(unbound, failing, { repeat: true })).rejects.toThrow('again')
      expect(tries).toBe(expected)
    }
  })
})
