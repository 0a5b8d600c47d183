import type { Ticket } from '@kontor/contract/areas/service/support'
import type { TicketDraft } from '@kontor/contract/areas/service/ticket-drafts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Erasing } from '../../../platform/privacy/personal-data.ts'
import type { Browser } from '../../../testing/browser.ts'
import { startTestCentre, type TestCentre } from '../../../testing/test-centre.ts'
import { supportData } from './personal-data.ts'

let centre: TestCentre
let anna: Browser
let ben: Browser
beforeAll(async () => {
  centre = await startTestCentre('demo')
  anna = await centre.signedIn('anna@demo.example')
  ben = await centre.signedIn('ben@demo.example')
})
afterAll(() => centre.close())

const url = '/ajax/v1/tickets/draft'
type Kept = { kept: boolean; draft: TicketDraft | null }
const begun = { category: 'technical', contract_number: '', subject: 'Slow', body: 'Since today' }
const keep = async (change: object, browser = anna) =>
  (await browser.send<Kept>('PUT', url, { number: 0, ...begun, version: null, ...change })).body
const read = async (number = 0, browser = anna) =>
  (await browser.get<{ draft: TicketDraft | null }>(`${url}?number=${number}`)).body.draft
const newTicket = { category: 'technical', contract_number: null, impact: 'none', subject: 'Slow', body: 'Now whole.' }

test('a message that was begun is there on another device, for its writer alone, until it is sent', async () => {
  expect(await keep({})).toMatchObject({ kept: true, draft: { ...begun, version: 1 } })
  const elsewhere = await centre.signedIn('anna@demo.example')
  expect(await read(0, elsewhere)).toMatchObject({ ...begun, version: 1 })
  expect(await read(0, ben)).toBe(null)
  expect(await read(0, await centre.signedIn('new@demo.example'))).toBe(null)
  const { number } = (await anna.send<Ticket>('POST', '/ajax/v1/tickets', newTicket)).body
  expect(await read()).toBe(null)

  await keep({ number, body: 'A reply' })
  await keep({ body: 'Another ticket' })
  await anna.send('POST', `/ajax/v1/tickets/${number}/messages`, { body: 'A reply, whole.' })
  expect([await read(number), (await read())?.body]).toEqual([null, 'Another ticket'])
})

test('of two devices neither overwrites the other, and one that was sent does not come back', async () => {
  const { number } = (await anna.send<Ticket>('POST', '/ajax/v1/tickets', newTicket)).body
  const first = await keep({ number, body: 'One' })
  expect(await keep({ number, body: 'Two', version: first.draft?.version })).toMatchObject({ kept: true })
  expect(await keep({ number, body: 'Three', version: first.draft?.version })).toMatchObject({
    kept: false,
    draft: { body: 'Two', version: 2 },
  })
  expect(await keep({ number, body: 'Four' })).toMatchObject({ kept: false, draft: { body: 'Two' } })
  expect(await keep({ number, body: '', subject: '', version: 1 })).toMatchObject({ draft: { body: 'Two' } })
  expect(await keep({ number, body: '', subject: '', version: 2 })).toEqual({ kept: true, draft: null })
  expect(await keep({ number, body: 'Five', version: 2 })).toEqual({ kept: false, draft: null })
})

test('it is refused where it is too long, of a ticket that is not there or another customer’s, and to who may not write', async () => {
  const { number } = (await anna.send<Ticket>('POST', '/ajax/v1/tickets', newTicket)).body
  const stranger = await centre.signedIn('locked@demo.example')
  const whole = { ...begun, version: null }
  expect((await stranger.send('PUT', url, { ...whole, number })).status).toBe(404)
  expect((await anna.send('PUT', url, { ...whole, number: 999_999 })).status).toBe(404)
  const long = await anna.send('PUT', url, { number: 0, ...begun, body: 'a'.repeat(20_001), version: null })
  expect(long).toMatchObject({ status: 422, body: { errors: { body: [expect.any(String)] } } })
  expect((await centre.browser().get(`${url}?number=0`)).status).toBe(401)
})

test('it goes with its customer', async () => {
  await keep({})
  const db = centre.services.database.operator
  await supportData.erase?.people?.({ db, customer: 10001 } as Erasing) // what the step reads
  const { rows } = await sql`select from ticket_draft where customer_number = 10001`.execute(db)
  expect(rows).toEqual([])
})
