import type { DeskTicketRow } from '@kontor/contract/areas/service/ticket-desk'
import type { ListOf } from '@kontor/contract/wire/list'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Browser } from '../../../testing/browser.ts'
import { startTestCentre, type TestCentre } from '../../../testing/test-centre.ts'

let centre: TestCentre
let admin: Browser
beforeAll(async () => {
  centre = await startTestCentre('demo')
  admin = await centre.signedIn('admin@demo.example')
})
afterAll(() => centre.close())

const find = async (search: string) => {
  const path = `/ajax/v1/staff/tickets?view=all&sort=-number&limit=100&q=${encodeURIComponent(search)}`
  const { data, cut } = (await admin.get<ListOf<DeskTicketRow> & { cut: boolean }>(path)).body
  return { numbers: data.map(({ number }) => number), cut }
}
const write = async (subject: string, ...messages: string[]) => {
  const at = centre.services.clock.now()
  const db = centre.services.database.operator
  const values = {
    customer_number: 10001,
    id: crypto.randomUUID(),
    last_author: 'Anna',
    created_at: at,
    updated_at: at,
  }
  const ticket = await db
    .insertInto('ticket')
    .values({ ...values, subject, category: 'other', impact: 'none', status: 'closed' })
    .returning(['id', 'number'])
    .executeTakeFirstOrThrow()
  for (const body of messages)
    await db
      .insertInto('ticket_message')
      .values({
        customer_number: 10001,
        ticket_id: ticket.id,
        id: crypto.randomUUID(),
        author_name: 'Anna',
        body,
        created_at: at,
      })
      .execute()
  return ticket
}

test.each([
  ['the beginning of a word', 'otte', true],
  ['capitals', 'OTTER', true],
  ['words of one message in any order', 'server otter', true],
  ['the longest word by its beginning, the others whole', 'on serve', true],
  ['the beginnings of two words', 'ott serv', false],
  ['words of two messages', 'otter beaver', false],
  ['words of the subject', 'Flüsse klären', true],
  ['a part of a host', 'gebirge.example', true],
  ['a whole address', 'Rolf.Müller@see.gebirge.example', true],
  ['a code', '0x80070057', true],
  ['the end of a word', 'tter', false],
  ['signs that the search’s language knows', "otter & (server | !beaver):* <-> '", false],
  ['signs alone', '&|!', false],
])('finds a ticket by %s', async (_what, search, found) => {
  const { number } = await write(
    'Klären der Flüsse',
    'An otter sits on our **server**, error 0x80070057.',
    'A beaver wrote to rolf.müller@see.gebirge.example.',
  )
  expect((await find(search)).numbers.includes(number)).toBe(found)
})

test('finds a ticket by its number, however it is written, and those of a customer by theirs', async () => {
  const { number } = await write('Nothing in particular')
  for (const search of [String(number), `#${number}`]) expect((await find(search)).numbers).toEqual([number])
  expect((await find('10001')).numbers).toContain(number)
})

test('of what too many messages say finds the newest, and says that there is more', async () => {
  const [old, late] = [await write('Old'), await write('Late')]
  const add = ({ id }: { id: string }, daysAgo: number, many = 1) =>
    sql`insert into ticket_message (customer_number, ticket_id, id, author_name, body, created_at)
      select 10001, ${id}, gen_random_uuid(), 'Anna', 'A marmot whistles.',
        ${centre.services.clock.now()}::timestamptz - ${daysAgo} * interval '1 day'
      from generate_series(1, ${many}::integer)`.execute(centre.services.database.operator)
  await sql`update ticket set created_at = created_at - interval '400 days' where id = ${old.id}`.execute(
    centre.services.database.operator,
  )
  await add(old, 400)
  await add(late, 100, 1000)
  await add(late, 0, 999)
  expect(await find('marmot')).toEqual({ numbers: [late.number, old.number], cut: false })
  await add(late, 40, 2)
  expect(await find('marmot')).toEqual({ numbers: [late.number], cut: true })
  expect((await find('marmot whistles')).cut).toBe(true)
})
