import type { CallOutput } from '@kontor/contract/wire/types'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Browser } from '../../../testing/browser.ts'
import { startTestCentre, type TestCentre } from '../../../testing/test-centre.ts'

const url = '/ajax/v1/staff/ticket-figures'
const minute = 60_000

let centre: TestCentre
let anna: Browser
let admin: Browser
beforeAll(async () => {
  centre = await startTestCentre('demo', {
    session: { idleMinutes: 1e6, absoluteHours: 1e5, rememberDays: 30, freshMinutes: 15 },
  })
  anna = await centre.signedIn('anna@demo.example')
  admin = await centre.signedIn('admin@demo.example')
  // what the demo tells is another story
  centre.wait(100 * 86_400_000)
})
afterAll(() => centre.close())

type Figures = CallOutput<'GET /ajax/v1/staff/ticket-figures'>
const figures = async (query: string) => (await admin.get<Figures>(`${url}${query}`)).body

/** Opens a ticket, answers it after some minutes, and has it closed after some more. */
async function lived(category: string, answer: number, close: number, rating: number | null) {
  const opened = { category, contract_number: 'C-1001', impact: 'none', subject: 'Slow', body: 'Since today.' }
  const { number } = (await anna.post<{ number: number }>('/ajax/v1/tickets', opened)).body
  await sql`update ticket set created_at = ${centre.services.clock.now()} where number = ${number}`.execute(
    centre.services.database.operator,
  )
  centre.wait(answer * minute)
  const said = { body: 'Done?', status: 'waiting_for_customer' }
  await admin.post(`/ajax/v1/staff/tickets/${number}/messages`, said)
  centre.wait(close * minute)
  await anna.post(`/ajax/v1/tickets/${number}/close`, rating === null ? {} : { rating })
}

test('count what happened within some days, by each of the groups', async () => {
  const today = centre.services.clock.today()
  await lived('technical', 10, 20, 5)
  await lived('technical', 30, 60, 4)
  await lived('billing', 50, 100, null)
  const days = await figures('')
  expect(days).toMatchObject({
    until: today,
    total: {
      opened: 3,
      answers: 3,
      first_answers: 3,
      first_answer_minutes: 30,
      solved: 3,
      solution_minutes: 90,
      ratings: 2,
      rating: 4.5,
    },
    rows: [{ key: today, name: today, opened: 3 }],
  })
  const topics = await figures('?by=category')
  expect(topics.rows.map(({ name, opened, first_answer_minutes }) => [name, opened, first_answer_minutes])).toEqual([
    ['Rechnung und Zahlung', 1, 50],
    ['Technik', 2, 20],
  ])
  expect((await figures('?by=department')).rows).toMatchObject([
    { key: 'accounts', opened: 1 },
    { key: 'support', opened: 2, solved: 2 },
  ])
  expect((await figures('?by=person')).rows).toMatchObject([{ name: 'Jonas Petersen', answers: 3, solved: 3 }])
  expect((await figures(`?until=2026-01-01`)).total).toMatchObject({
    opened: 0,
    first_answer_minutes: null,
    rating: null,
  })
  const { backlog } = days
  const { rows } = await sql<{ open: number }>`
    select count(*)::integer as open from ticket where status not in ('resolved', 'closed', 'merged')`.execute(
    centre.services.database.operator,
  )
  expect(backlog.reduce((sum, { tickets }) => sum + tickets, 0)).toBe(rows[0]?.open)
  expect(backlog.at(-1)).toMatchObject({ age: 'older' })
})

test('take one statement, and one for what is open', async () => {
  await figures('')
  centre.countStatements()
  await figures('?by=person')
  expect(centre.countStatements().filter(text => /ticket/.test(text))).toHaveLength(2)
})

test('span a year at most, from the first day on, and are for staff alone', async () => {
  const status = async (query: string, browser = admin) => (await browser.get(`${url}${query}`)).status
  expect(await status('?from=2026-01-01&until=2026-12-31')).toBe(200)
  expect(await status('?from=2025-01-01&until=2026-12-31')).toBe(422)
  expect(await status('?from=2026-12-31&until=2026-01-01')).toBe(422)
  expect(await status('', anna)).toBe(403)
})
