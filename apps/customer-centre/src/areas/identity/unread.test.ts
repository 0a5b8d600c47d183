import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestCentre, type TestCentre } from '../../testing/test-centre.ts'

let centre: TestCentre
beforeAll(async () => {
  centre = await startTestCentre('demo')
})
afterAll(() => centre.close())

const unread = async (email: string) => (await (await centre.signedIn(email)).get('/ajax/v1/userinfo')).body.unread

test('the frame knows what waits: tickets for an answer, invoices that are overdue, as the lists count them', async () => {
  const anna = await centre.signedIn('anna@demo.example')
  const { tickets, overdue_invoices } = (await anna.get('/ajax/v1/userinfo')).body.unread
  expect(tickets).toBe((await anna.get('/ajax/v1/tickets?view=waiting')).body.counts.waiting)
  expect(overdue_invoices).toBe((await anna.get('/ajax/v1/invoices')).body.summary.overdue_count)
  expect(tickets).toBeGreaterThan(0)
  expect(overdue_invoices).toBeGreaterThan(0)
})

test('what is open today is overdue in two months', async () => {
  const before = (await unread('anna@demo.example')).overdue_invoices
  centre.wait(60 * 86_400_000)
  expect((await unread('anna@demo.example')).overdue_invoices).toBeGreaterThan(before)
})

test('who may not see billing does not learn that something is overdue', async () => {
  await centre.centre.database.operator
    .updateTable('membership')
    .set({ permissions: ['support'] })
    .where('customer_number', '=', 10001)
    .where('role', '=', 'support')
    .execute()
  const ben = await unread('ben@demo.example')
  expect(ben.overdue_invoices).toBe(0)
  expect(ben.tickets).toBeGreaterThan(0)
})

test('staff who act for nobody have nothing waiting', async () => {
  expect(await unread('admin@demo.example')).toEqual({ tickets: 0, overdue_invoices: 0 })
})
