import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from '@playwright/test'
import { sql } from 'kysely'
import type { Database } from '../apps/customer-centre/src/platform/db/database.ts'
import { axeFaults } from './fixtures/axe.ts'
import { test } from './fixtures/newcomer.ts'
import { staffPage } from './fixtures/staff.ts'
import { answers, expect, signIn } from './fixtures/story.ts'
import { words } from './fixtures/words.ts'

/** People have events posted to programs: a customer’s at /api, the provider’s, about all customers, at /staff/people. */

type Told = { locale: 'en' | 'de'; at: string; customer: number }
type Heard = { id: string; type: string; subject: string | undefined; signature: string }

async function program(): Promise<{ url: string; heard: Heard[]; close(): void }> {
  const heard: Heard[] = []
  const server = createServer(async (request, response) => {
    let body = ''
    for await (const part of request) body += part
    const { 'webhook-id': id, 'webhook-signature': signature } = request.headers
    const { type, data } = JSON.parse(body)
    heard.push({ id: String(id), type, subject: data.subject, signature: String(signature) })
    response.end('thanks')
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo // it listens on one
  const close = () => {
    server.closeAllConnections()
    server.close()
  }
  return { url: `http://127.0.0.1:${port}/kontor`, heard, close }
}

/** Makes a webhook at a page, hears a test and an event, looks at what was posted, pauses it and ends it. */
async function hearAndEnd(page: Page, { operator }: Database, { locale, at, customer }: Told) {
  const { webhooks, events } = words(locale).reference
  const { url, heard, close } = await program()
  const [name, subject] = [`Books ${locale}`, `4711-${customer}`]
  // of other stories' customers the provider hears as well
  const own = () => heard.filter(one => one.type === 'test' || one.subject === subject)
  await page.goto(at)
  await answers(page)
  await page.getByRole('button', { name: webhooks.new }).click()
  const create = page.getByRole('button', { name: webhooks.create })
  const address = page.getByLabel(webhooks.url, { exact: true })
  await page.getByLabel(webhooks.name, { exact: true }).fill(name)
  await address.fill('https://169.254.169.254/latest')
  await create.click()
  await expect(address).toHaveAttribute('aria-invalid', 'true')
  await address.fill(url)
  await page.getByRole('checkbox', { name: webhooks.every }).uncheck()
  await page.getByRole('checkbox', { name: events.kinds.ticket.message, exact: true }).check()
  expect(await axeFaults(page, { within: 'main form' })).toEqual([])
  await create.click()
  await expect(page.getByText(/^whsec_/)).toBeVisible()

  const menu = page.getByRole('button', { name: webhooks.actionsOf.replace('{name}', name) })
  const choose = async (name: string) => {
    await menu.click()
    await page.getByRole('menuitem', { name, exact: true }).click()
  }
  await choose(webhooks.test)
  await expect.poll(() => own().map(({ type }) => type)).toEqual(['test'])
  await sql`insert into event (customer_number, kind, subject, data)
    values (${customer}, 'ticket.message', ${subject}, '{"contract_number": null}')`.execute(operator)
  await expect.poll(() => own().map(({ type }) => type), { timeout: 30_000 }).toEqual(['test', 'ticket.message'])
  expect(own()[1]?.signature).toMatch(/^v1,/)
  await choose(webhooks.deliveries)
  await expect(page.getByRole('heading', { name: webhooks.deliveriesOf.replace('{name}', name) })).toBeFocused()
  await expect(page.getByText(own()[1]?.id ?? '')).toBeVisible()
  await page.getByRole('button', { name: webhooks.close, exact: true }).click()

  await choose(webhooks.pause)
  const row = page.getByRole('row').filter({ has: menu })
  await expect(row.getByText(webhooks.states.paused, { exact: true })).toBeVisible()
  await choose(webhooks.resume)
  await expect(row.getByText(webhooks.states.active, { exact: true })).toBeVisible()
  await choose(webhooks.end)
  await page.getByRole('dialog').getByRole('button', { name: webhooks.end }).click()
  await expect(page.getByRole('button', { name: webhooks.new })).toBeVisible()
  await expect(menu).toHaveCount(0)
  close()
}

for (const locale of ['en', 'de'] as const) {
  test(`events reach a program, whose person tests, pauses and ends its webhook, in ${locale}`, async ({
    page,
    newcomer,
    database,
    console,
  }) => {
    // an address that is none
    console.expectError(/422/)
    const { email, customer } = await newcomer(locale)
    if (locale === 'de') await page.setViewportSize({ width: 375, height: 812 })
    await signIn(page, email)
    await hearAndEnd(page, database, { locale, at: '/api', customer })
  })

  test(`events of any customer reach a program of the provider, in ${locale}`, async ({
    browser,
    newcomer,
    database,
  }) => {
    const { customer } = await newcomer(locale)
    const page = await staffPage(browser, database, await newcomer(locale))
    if (locale === 'de') await page.setViewportSize({ width: 375, height: 812 })
    await hearAndEnd(page, database, { locale, at: '/staff/people', customer })
  })
}
