import type { Thread, Ticket } from '@kontor/contract/areas/service/support'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { BoundDb } from '../../../platform/db/database.ts'
import type { Browser } from '../../../testing/browser.ts'
import { ownerOf } from '../../../testing/owner.ts'
import { startTestCentre, type TestCentre } from '../../../testing/test-centre.ts'
import { earlierThread, ticketByNumber } from './queries.ts'

const all = 10_001

let centre: TestCentre
let anna: Browser
let admin: Browser
let number: number
beforeAll(async () => {
  centre = await startTestCentre('demo')
  anna = await centre.signedIn('anna@demo.example')
  admin = await centre.signedIn('admin@demo.example')
  const ticket = { category: 'other', contract_number: null, impact: 'none', subject: 'Never ends', body: '1' }
  number = (await anna.post<Ticket>('/ajax/v1/tickets', ticket)).body.number
  const of = sql`from ticket cross join generate_series(2, ${all}::integer) place where number = ${number}`
  await sql`
    insert into ticket_message (customer_number, ticket_id, id, author_name, from_staff, body, created_at)
    select customer_number, id, gen_random_uuid(), 'Anna Lindqvist', place % 2 = 0, place::text, created_at + place * interval '1 second' ${of}`.execute(
    operator(),
  )
  await sql`
    insert into ticket_event (customer_number, ticket_id, id, kind, actor, from_status, to_status, at)
    select customer_number, id, gen_random_uuid(), 'status_changed', 'Anna Lindqvist', 'new', 'in_progress', created_at + place * interval '1 second' ${of}`.execute(
    operator(),
  )
  // beside it, as at a provider: many short ones, by which the database plans
  await sql`
    with short as (
      insert into ticket (customer_number, id, subject, category, impact, status, created_at, updated_at, last_author)
      select 10001, gen_random_uuid(), 'Short', 'other', 'none', 'closed', now(), now(), 'Anna' from generate_series(1, 3000)
      returning customer_number, id, created_at)
    insert into ticket_message (customer_number, ticket_id, id, author_name, body, created_at)
    select customer_number, id, gen_random_uuid(), 'Anna', 'x', created_at from short cross join generate_series(1, 3)`.execute(
    operator(),
  )
  const owner = ownerOf(centre.url)
  await sql`vacuum analyze ticket_message, ticket_event`.execute(owner)
  await owner.destroy()
})
afterAll(() => centre.close())

const operator = () => centre.services.database.operator
const places = ({ messages }: Pick<Thread, 'messages'>) => messages.map(({ body }) => Number(body))
const range = (first: number, last: number) => Array.from({ length: last - first + 1 }, (_, index) => first + index)
const messageAt = async (place: number) => {
  const { rows } = await sql<{ id: string }>`select m.id from ticket_message m join ticket t on t.id = m.ticket_id
    where t.number = ${number} and m.body = ${String(place)}`.execute(operator())
  return rows[0]?.id ?? ''
}

test.each([
  ['its customer', () => anna, '/ajax/v1/tickets', 2],
  ['staff', () => admin, '/ajax/v1/staff/tickets', 5],
] as const)(
  'a thread of 10,001 messages is opened at its end by %s, and paged to its beginning',
  async (_who, browser, at, most) => {
    await browser().get(`${at}/${number}`)
    centre.countStatements()
    const { body: end } = await browser().get<Ticket>(`${at}/${number}`)
    expect(centre.countStatements().length).toBeLessThanOrEqual(most)
    expect(places(end)).toEqual(range(all - 19, all))
    // more than a thousand are not counted
    expect([end.earlier, end.events.length]).toEqual([1001, 20])
    for (const [before, first, earlier] of [
      [all - 19, all - 39, 1001],
      [5000, 4980, 1001],
      [521, 501, 500],
      [21, 1, 0],
    ] as const) {
      const id = await messageAt(before)
      centre.countStatements()
      const { body: part } = await browser().get<Thread>(`${at}/${number}/messages?before=${id}`)
      expect(centre.countStatements().length).toBeLessThanOrEqual(3)
      expect([places(part), part.earlier]).toEqual([range(first, before - 1), earlier])
    }
  },
)

/** Counts what a session has read of the two tables and of each of their indexes. */
async function readOf(db: BoundDb): Promise<{ name: string; count: number }[]> {
  const { rows } = await sql<{ name: string; count: number }>`
    select c.relname as name, (pg_stat_get_xact_tuples_returned(c.oid)
      + case when c.relkind = 'r' then pg_stat_get_xact_tuples_fetched(c.oid) else 0 end)::integer as count
    from pg_class c left join pg_index i on i.indexrelid = c.oid
    where coalesce(i.indrelid, c.oid) in ('ticket_message'::regclass, 'ticket_event'::regclass) order by c.oid`.execute(
    db,
  )
  return rows
}

test('no part of it reads the rest', async () => {
  const { rows } = await sql<{ id: string }>`select id from user_account where email = 'anna@demo.example'`.execute(
    operator(),
  )
  const reader = { userId: rows[0]?.id ?? '', scope: 'all', now: centre.services.clock.now() } as const
  const facts = { ...reader, categoryName: sql<string>`t.category`, locale: 'en' } as const
  const parts: ((db: BoundDb, customer: number) => Promise<Thread | undefined>)[] = [
    (db, customer) => ticketByNumber(db, customer, number, facts),
  ]
  for (const place of [all - 19, 5000, 21]) {
    const before = await messageAt(place)
    parts.push((db, customer) => earlierThread(db, customer, number, reader, before))
  }
  for (const part of parts)
    await centre.services.database.asTenant(10001, async db => {
      const before = await readOf(db)
      expect((await part(db, 10001))?.messages).toHaveLength(20)
      const read = (await readOf(db)).map(({ name, count }, at) => ({ name, count: count - (before[at]?.count ?? 0) }))
      expect(read.find(({ name }) => name === 'ticket_message_thread')?.count).toBeGreaterThanOrEqual(20)
      // those that are shown, and those that are counted
      expect(read.filter(({ count }) => count > 1500)).toEqual([])
    })
})

test('its file holds the last 10,000, and says that one came before', async () => {
  const { body } = await anna.get<string>(`/ajax/v1/tickets/${number}/export`)
  const file = typeof body === 'string' ? JSON.parse(body) : body
  expect([file.messages.length, file.messages[0].body, file.earlier_messages]).toEqual([10_000, '2', 1])
})
