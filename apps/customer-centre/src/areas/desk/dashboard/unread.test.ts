import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Db, inTransaction, textsWithin } from '../../../platform/db/database.ts'
import { resolveSession, sessionStatement } from '../../../platform/http/session.ts'
import { startTestCentre, type TestCentre } from '../../../testing/test-centre.ts'
import { addDays } from '../../../values/local-date.ts'

let centre: TestCentre
beforeAll(async () => {
  centre = await startTestCentre('demo')
})
afterAll(() => centre.close())

const unread = async (email: string) => (await (await centre.signedIn(email)).get('/ajax/v1/userinfo')).body.unread

test('the frame shows what waits: tickets to answer, overdue invoices, as the lists count them', async () => {
  const anna = await centre.signedIn('anna@demo.example')
  const { tickets, overdue } = (await anna.get('/ajax/v1/userinfo')).body.unread
  expect(tickets).toBe((await anna.get('/ajax/v1/tickets?view=waiting')).body.counts.waiting)
  expect(tickets).toBeGreaterThan(0)
  const { data, summary } = (await anna.get('/ajax/v1/invoices?status=overdue&sort=due_on')).body
  expect(overdue).toEqual({ count: summary.overdue_count, since: addDays(data[0].due_on, 1), amount: summary.overdue })
  expect(overdue.count).toBeGreaterThan(0)
})

test('what is open today is overdue in two months', async () => {
  const before = (await unread('anna@demo.example')).overdue.count
  centre.wait(60 * 86_400_000)
  expect((await unread('anna@demo.example')).overdue.count).toBeGreaterThan(before)
})

test('people who may not see billing are not told that something is overdue', async () => {
  await centre.services.database.operator
    .updateTable('membership')
    .set({ permissions: ['support'] })
    .where('customer_number', '=', 10001)
    .where('role', '=', 'support')
    .execute()
  const ben = await unread('ben@demo.example')
  expect(ben.overdue).toBeNull()
  expect(ben.tickets).toBeGreaterThan(0)
})

test('staff who act for nobody have nothing waiting', async () => {
  expect(await unread('admin@demo.example')).toEqual({ tickets: 0, notifications: 0, overdue: null, notices: [] })
})

test('a session is read in one statement, and what waits is counted in the same where it is asked for', async () => {
  const anna = await centre.signedIn('anna@demo.example')
  for (const [url, counts] of [
    ['/ajax/v1/user', false],
    ['/ajax/v1/userinfo', true],
  ] as const) {
    centre.countStatements()
    expect((await anna.get(url)).status).toBe(200)
    expect(centre.countStatements().map(text => text.includes('ticket'))).toEqual([counts])
  }
})

test('what is counted is the tenant’s alone, even by a read that forgets whose it is', async () => {
  const { database } = centre.services
  const hash = Buffer.from('a session of the test')
  await sql`
    insert into session (id_hash, public_id, user_id, current_customer_number, authenticated_at, created_at, last_used_at, expires_at,
      absolute_expires_at, idle_minutes, user_agent)
    select ${hash}::bytea, gen_random_uuid(), u.id, 10001, t.now, t.now, t.now, t.now + interval '1 hour', t.now + interval '1 hour', 60, ''
    from user_account u, (select ${centre.services.clock.now()}::timestamptz as now) t where u.email = 'anna@demo.example'`.execute(
    database.operator,
  )
  const count = (db: Db) => sql<{ all: number }>`select count(*)::integer as all from ticket`.execute(db)
  await inTransaction(database.unbound, async db => {
    const counting = sessionStatement(sql`select count(*)::text from ticket`)
    const caller = await resolveSession(textsWithin(db), hash, centre.services, counting)
    const counted = Number(caller?.extra[0])
    expect(counted).toBe((await count(db)).rows[0]?.all)
    expect(counted).toBeLessThan((await count(database.operator)).rows[0]?.all ?? 0)
  })
})

test('what is overdue in several currencies has no sum', async () => {
  centre.wait(60 * 86_400_000)
  const { count, since } = (await unread('anna@demo.example')).overdue
  expect(count).toBeGreaterThan(1)
  // no document changes; one in another currency stands in for a customer whose currency has changed
  const owner = new pg.Client({ connectionString: centre.url })
  await owner.connect()
  await owner.query(
    `alter table document disable trigger user; update document set currency = 'CHF' where id = (select x.document_id from document_settlement x join document d on d.id = x.document_id
      where d.customer_number = 10001 and d.kind = 'invoice' and x.open_minor > 0 and x.status = 'open' limit 1)`,
  )
  await owner.end()
  expect((await unread('anna@demo.example')).overdue).toEqual({ count, since, amount: null })
})
