import type { Ticket } from '@kontor/contract/areas/service/support'
import type { DeskTicket } from '@kontor/contract/areas/service/ticket-desk'
import type { CallOutput } from '@kontor/contract/wire/types'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Browser } from '../../../testing/browser.ts'
import { startTestCentre, type TestCentre } from '../../../testing/test-centre.ts'

const desk = '/ajax/v1/staff/tickets'

let centre: TestCentre
let anna: Browser
let admin: Browser
beforeAll(async () => {
  centre = await startTestCentre('demo')
  anna = await centre.signedIn('anna@demo.example')
  admin = await centre.signedIn('admin@demo.example')
})
afterAll(() => centre.close())

const open = async () => {
  const ticket = { category: 'other', contract_number: null, impact: 'none', subject: 'A question', body: 'Is it so?' }
  return (await anna.post<Ticket>('/ajax/v1/tickets', ticket)).body.number
}
const preview = async (numbers: number[], query = '') =>
  (await admin.get<CallOutput<'GET /ajax/v1/staff/tickets/preview'>>(`${desk}/preview?numbers=${numbers}${query}`)).body
const refused = async (numbers: number[], act: string) =>
  (await preview(numbers, `&act=${act}`)).data.map(row => [row.number, row.refused])

test('says of each ticket what an act would do to it, in the order that was asked for, and changes nothing', async () => {
  const [one, closed, resolved] = [await open(), await open(), await open()]
  await admin.post(`${desk}/${closed}/close`)
  await admin.post(`${desk}/${resolved}/status`, { status: 'resolved' })
  const all = [resolved, closed, one, 999_999]
  expect(await refused(all, 'resolved')).toEqual([
    [resolved, 'unchanged'],
    [closed, 'ticket_closed'],
    [one, null],
  ])
  expect(await refused(all, 'closed')).toEqual([
    [resolved, null],
    [closed, 'ticket_closed'],
    [one, null],
  ])
  expect(await refused(all, 'assign')).toEqual([
    [resolved, 'unchanged'],
    [closed, 'ticket_closed'],
    [one, 'unchanged'],
  ])
  const { staff } = await preview([one])
  const jonas = staff.find(({ name }) => name === 'Jonas Petersen')
  const given = await preview([one, one], `&act=assign&assignee=${jonas?.id}`)
  expect(given.data).toMatchObject([
    { number: one, subject: 'A question', status: 'new', assignee: null, refused: null },
  ])
})

test('closing at the desk tells no reason, is on record, and happens once', async () => {
  const number = await open()
  const { status, body } = await admin.post<DeskTicket>(`${desk}/${number}/close`)
  expect([status, body.status, body.waiting_since, body.can_answer]).toEqual([200, 'closed', null, false])
  expect(body.events.at(-1)).toMatchObject({ kind: 'closed', actor: 'Jonas Petersen' })
  expect((await admin.post(`${desk}/${number}/close`)).body).toMatchObject({ code: 'ticket_closed' })
  const entries = await centre.services.database.operator
    .selectFrom('audit_entry')
    .select('action')
    .where('subject_id', '=', String(number))
    .where('action', '=', 'ticket.closed')
    .execute()
  expect(entries).toHaveLength(1)
})

test.each(['', '1,', 'x', Array.from({ length: 101 }, (_, number) => number + 1).join(',')])(
  'numbers %j are refused',
  async numbers => {
    expect((await admin.get(`${desk}/preview?numbers=${numbers}`)).status).toBe(422)
  },
)

test('no customer sees or closes at the desk', async () => {
  const number = await open()
  expect((await anna.get(`${desk}/preview?numbers=${number}`)).status).toBe(403)
  expect((await anna.post(`${desk}/${number}/close`)).status).toBe(403)
  expect((await admin.post(`${desk}/999999/close`)).status).toBe(404)
})
