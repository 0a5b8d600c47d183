import { randomUUID } from 'node:crypto'
import type { Page, Route } from '@playwright/test'
import type { Database } from '../apps/customer-centre/src/platform/db/database.ts'
import { emit } from '../apps/customer-centre/src/platform/events/emit.ts'
import { insertContract } from '../apps/customer-centre/src/testing/contracts/contracts.ts'
import { isStream, openLive } from './fixtures/live.ts'
import { type Newcomer, test } from './fixtures/newcomer.ts'
import { staffPage } from './fixtures/staff.ts'
import { expect, signIn } from './fixtures/story.ts'
import { filled, likeText, words } from './fixtures/words.ts'

const { contracts, frame, payments, staff, support } = words('en')
const texts = staff.tickets

test('a customer and two of staff see at once what the others do in a ticket, and lose nothing that they do themselves', async ({
  page,
  browser,
  database,
  newcomer,
}) => {
  const asker = await newcomer('en')
  const number = await newTicket(database, asker)
  await signIn(page, asker.email)
  const kim = await staffPage(browser, database, await newcomer('en'))
  const leo = await staffPage(browser, database, await newcomer('en'))
  await openLive(page, `/support/ticket/${number}`)
  await openLive(kim, `/staff/tickets/${number}`)
  await openLive(leo, `/staff/tickets?view=all&q=${asker.customer}`)

  const reply = page.getByRole('textbox', { name: support.ticket.reply })
  await reply.fill('In the meantime')
  await reply.evaluate((field: HTMLTextAreaElement) => field.setSelectionRange(3, 6))
  await kim.getByRole('textbox', { name: texts.answer.text }).fill('We are looking into it.')
  await kim.getByRole('button', { name: texts.answer.send }).click()
  await expect(page.getByText('We are looking into it.')).toBeVisible()
  await expect(page.getByRole('main').getByText(support.statuses.waiting_for_customer).first()).toBeVisible()
  // who listens hears of it, and who types goes on typing where they were
  await expect(page.getByRole('status').filter({ hasText: 'Nora' })).toHaveText(
    filled(support.ticket.arrived, { author: 'Nora Neumann' }),
  )
  await expect(reply).toBeFocused()
  await expect(reply).toHaveValue('In the meantime')
  expect(await reply.evaluate((field: HTMLTextAreaElement) => [field.selectionStart, field.selectionEnd])).toEqual([
    3, 6,
  ])
  await expect(leo.getByRole('row').getByText(texts.statuses.waiting_for_customer)).toBeVisible()

  await reply.fill('Since eight o’clock.')
  await page.getByRole('button', { name: support.ticket.replySubmit }).click()
  await expect(kim.getByText('Since eight o’clock.')).toBeVisible()
  await expect(leo.getByRole('row').getByText(texts.statuses.in_progress)).toBeVisible()

  await openLive(leo, `/staff/tickets/${number}`)
  await kim.getByRole('button', { name: texts.note.title }).click()
  await kim.getByRole('textbox', { name: texts.note.text }).fill('A disk is full.')
  await kim.getByRole('button', { name: texts.note.save }).click()
  await expect(leo.getByText('A disk is full.')).toBeVisible()
  await leo.getByRole('textbox', { name: texts.answer.text }).fill('Done.')
  await leo.getByRole('button', { name: texts.answer.send }).click()
  await expect(page.getByText('Done.', { exact: true })).toBeVisible()
  await expect(page.getByText('A disk is full.')).toHaveCount(0)
})

test('pages of a payment, a set-up and a billing run follow what another process does', async ({
  page,
  browser,
  database,
  newcomer,
}) => {
  const { operator } = database
  const { customer, email } = await newcomer('en')
  const now = new Date()
  const of = { customer_number: customer, created_at: now }
  const payment = randomUUID()
  await operator
    .insertInto('payment')
    .values({ ...of, id: payment, kind: 'sepa', status: 'pending', amount_minor: 4711, currency: 'EUR' })
    .execute()
  const { number } = await insertContract(operator, { customer, state: 'provisioning', label: 'A new server' })
  await signIn(page, email)

  await openLive(page, `/billing/payments/${payment}`)
  await expect(page.getByRole('heading', { name: /47\.11/ })).toBeVisible()
  const failed = { status: 'failed', failure_reason: 'insufficient_funds', version: 2 }
  await operator.updateTable('payment').set(failed).where('id', '=', payment).execute()
  await expect(page.getByText(payments.history.reasons.insufficient_funds).first()).toBeVisible()

  await openLive(page, `/billing/contracts/${number}`)
  await expect(page.getByText(contracts.states.provisioning, { exact: true }).first()).toBeVisible()
  const active = { state: 'active', version: 2 }
  await operator.updateTable('contract').set(active).where('number', '=', number).execute()
  await expect(page.getByText(contracts.states.active, { exact: true }).first()).toBeVisible()

  const kim = await staffPage(browser, database, await newcomer('en'))
  await openLive(kim, '/staff/billing')
  const run = randomUUID()
  const counts = { customers: customer, documents: customer + 1, started_at: now, ended_at: now }
  await operator
    .insertInto('billing_run')
    .values({ id: run, as_of: '2026-11-01', ...counts })
    .execute()
  await emit(operator, { kind: 'billing_run.changed', subject: run, customer: null, data: {} })
  await expect(kim.getByRole('row', { name: new RegExp(String(customer + 1)) })).toBeVisible()
})

test('the tabs of a browser share one stream, which ends once no one has looked for a while, and goes on from there', async ({
  page,
  context,
  database,
  newcomer,
}) => {
  const asker = await newcomer('en')
  const number = await newTicket(database, asker)
  await signIn(page, asker.email)
  const streams: string[] = []
  let ended = 0
  context.on('request', request => isStream(request.url()) && streams.push(request.url()))
  context.on('requestfailed', request => isStream(request.url()) && ended++)
  await page.clock.install()
  const opened = page.waitForResponse(response => isStream(response.url()))
  await page.goto(`/support/ticket/${number}`)
  await expect(async () => {
    await page.clock.runFor(500)
    expect(streams).toHaveLength(1)
  }).toPass()
  await opened
  const second = await context.newPage()
  await second.goto('/support?view=all')
  await write(database, asker, number, 'One for both tabs.')
  await expect(async () => {
    await page.clock.runFor(200)
    await expect(page.getByText('One for both tabs.')).toBeVisible({ timeout: 500 })
  }).toPass()
  expect(streams).toHaveLength(1)
  await second.close()

  await show(page, 'hidden')
  await page.clock.fastForward(301_000)
  await expect.poll(() => ended).toBe(1)
  await write(database, asker, number, 'While no one looked.')
  await show(page, 'visible')
  await expect.poll(() => streams.length).toBe(2)
  expect(streams[1]).toMatch(/[?&]after=\d+/)
  await expect(async () => {
    await page.clock.runFor(200)
    await expect(page.getByText('While no one looked.')).toBeVisible({ timeout: 500 })
  }).toPass()
})

test('what concerns the frame alone is shown there, and a form keeps what it was read with', async ({
  page,
  database,
  newcomer,
}) => {
  const asker = await newcomer('en')
  const number = await newTicket(database, asker)
  await signIn(page, asker.email)
  await openLive(page, '/account/addresses')
  await page.getByLabel('Town').first().fill('Lübeck')
  const asked: string[] = []
  page.on('request', request => asked.push(new URL(request.url()).pathname))
  await database.operator
    .updateTable('ticket')
    .set({ status: 'waiting_for_customer', version: 2 })
    .where('number', '=', Number(number))
    .execute()
  await expect(page.getByRole('navigation').getByText('1', { exact: true }).first()).toBeVisible()
  // an answer asked for before, as that the ticket was opened is told, may show it first
  const calls = () => [...new Set(asked.filter(path => path.startsWith('/ajax/')))]
  await expect.poll(calls).toEqual(['/ajax/v1/userinfo'])
  await expect(page.getByLabel('Town').first()).toHaveValue('Lübeck')
})

test('where a proxy lets no stream through, the page asks every now and then', async ({
  page,
  console,
  database,
  newcomer,
}) => {
  const asker = await newcomer('en')
  const number = await newTicket(database, asker)
  await signIn(page, asker.email)
  console.expectError(/events\/stream|Failed to load resource/)
  await page.route(isStreamRoute, route => route.fulfill({ status: 502, body: '' }))
  await page.clock.install()
  await page.goto(`/support/ticket/${number}`)
  await expect(page.getByText('Since this morning.')).toBeVisible()
  await write(database, asker, number, 'By and by.')
  await expect(async () => {
    await page.clock.fastForward(31_000)
    await expect(page.getByText('By and by.')).toBeVisible({ timeout: 500 })
  }).toPass()
})

test('a page that is right stays while what has happened since can’t be read', async ({
  page,
  console,
  database,
  newcomer,
}) => {
  console.expectError(/Failed to load resource|502/)
  const asker = await newcomer('en')
  const number = await newTicket(database, asker)
  await signIn(page, asker.email)
  await openLive(page, `/support/ticket/${number}`)
  let asked = 0
  const noAnswer = async (route: Route) => {
    if (route.request().method() !== 'GET' || isStream(route.request().url())) return route.fallback()
    asked++
    await route.abort()
  }
  await page.route('**/ajax/v1/**', noAnswer)
  await write(database, asker, number, 'By and by.')
  // asked more often than a page that people ask for is
  await expect.poll(() => asked).toBeGreaterThan(6)
  await expect(page.getByText('Since this morning.')).toBeVisible()
  await page.unroute('**/ajax/v1/**')
  await expect(page.getByText('By and by.')).toBeVisible()

  asked = 0
  await page.route('**/ajax/v1/**', noAnswer)
  await write(database, asker, number, 'And by.')
  await expect.poll(() => asked).toBeGreaterThan(2)
  await page.getByRole('navigation', { name: frame.navigation }).getByRole('link', { name: 'Contacts' }).first().click()
  await expect(page.getByRole('heading', { level: 1, name: '502' })).toBeVisible()
})

test('a page that signs out ends its stream first, and opens none on its way out', async ({ page, newcomer }) => {
  await signIn(page, (await newcomer('en')).email)
  await openLive(page, '/support?view=all')
  let opened = 0
  page.on('request', request => isStream(request.url()) && opened++)
  const ended = page.waitForEvent('requestfailed', request => isStream(request.url()))
  const { promise: held, resolve: release } = Promise.withResolvers<void>()
  await page.route('**/logout', async route => {
    await held
    await route.continue()
  })
  await page.getByRole('button', { name: likeText(frame.accountMenu) }).click()
  await page.getByRole('menuitem', { name: frame.signOut }).click()
  await ended
  // the page is left, and comes back before the answer
  await page.evaluate(() => {
    for (const type of ['pagehide', 'pageshow']) dispatchEvent(new Event(type))
  })
  release()
  await expect(page).toHaveURL(/\/login/)
  expect(opened).toBe(0)
})

const isStreamRoute = (address: URL) => isStream(address.href)

/** Tells a page, as a browser does, whether anyone looks at it. */
const show = (page: Page, state: 'visible' | 'hidden') =>
  page.evaluate(shown => {
    Object.defineProperty(document, 'visibilityState', { configurable: true, value: shown })
    document.dispatchEvent(new Event('visibilitychange'))
  }, state)

async function newTicket(database: Database, asker: Newcomer): Promise<string> {
  const now = new Date()
  const { number } = await database.operator
    .insertInto('ticket')
    .values({
      customer_number: asker.customer,
      id: crypto.randomUUID(),
      subject: `No mail arrives (${asker.customer})`,
      category: 'other',
      impact: 'none',
      status: 'new',
      created_by: asker.id,
      created_at: now,
      updated_at: now,
      waiting_since: now,
      last_author: 'Neumann',
    })
    .returning('number')
    .executeTakeFirstOrThrow()
  await write(database, asker, String(number), 'Since this morning.')
  return String(number)
}

/** Writes a message as another process does. */
async function write({ operator }: Database, { customer }: Newcomer, number: string, body: string): Promise<void> {
  const ticket = operator.selectFrom('ticket').select('id').where('number', '=', Number(number))
  await operator
    .insertInto('ticket_message')
    .values({
      customer_number: customer,
      ticket_id: (await ticket.executeTakeFirstOrThrow()).id,
      id: crypto.randomUUID(),
      author_user_id: null,
      author_name: 'Nora Neumann',
      from_staff: true,
      body,
      created_at: new Date(),
    })
    .execute()
}
