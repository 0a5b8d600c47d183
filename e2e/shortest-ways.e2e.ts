import type { Locator, Page } from '@playwright/test'
import { insertHosting } from './fixtures/contract.ts'
import { insertCard, insertInvoices } from './fixtures/debt.ts'
import { test } from './fixtures/newcomer.ts'
import { expect, people, signIn } from './fixtures/story.ts'
import { words } from './fixtures/words.ts'

/** The ways that customers take most, from their first page on: what is typed is no press. */
const { billing, contracts, dashboard, list, orders, payments } = words('en')

function presses() {
  const counted = { count: 0 }
  const press = async (target: Locator) => {
    counted.count++
    await target.click()
  }
  return { counted, press }
}

const place = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name }).first()

test('what is owed is paid with two presses', async ({ page, newcomer, database }) => {
  const { email, customer } = await newcomer()
  await insertInvoices(database, customer, 11_970)
  await insertCard(database, customer, '4242')
  await signIn(page, email)
  await page.goto('/')
  const { counted, press } = presses()
  await press(page.getByRole('main').getByRole('link', { name: /^Pay/ }).first())
  await press(page.getByRole('button', { name: /^Pay €119\.70/ }))
  await expect(page.getByText(payments.history.notes.allPaid)).toBeVisible()
  expect(counted.count).toBe(2)
})

test('the PDF of March takes two presses', async ({ page }) => {
  await signIn(page, people.anna)
  await page.goto('/')
  const now = new Date()
  const year = now.getFullYear() - (now.getMonth() < 3 ? 1 : 0)
  const { counted, press } = presses()
  await press(place(page, billing.title))
  await page.getByRole('searchbox', { name: list.search }).fill(`March ${year}`)
  const row = page
    .getByRole('row')
    .filter({ hasText: `Mar ${year}` })
    .first()
  await expect(row).toBeVisible()
  const downloading = page.waitForEvent('download')
  await press(row.getByRole('link', { name: /PDF/ }))
  expect((await downloading).suggestedFilename()).toMatch(/\.pdf$/)
  expect(counted.count).toBe(2)
})

test('an upgrade takes four presses', async ({ page, newcomer, database }) => {
  const { email, customer } = await newcomer()
  await insertHosting(database, customer, 'Regatta website')
  await signIn(page, email)
  await page.goto('/')
  const { counted, press } = presses()
  await press(place(page, contracts.title))
  await press(page.getByRole('link', { name: contracts.list.changeOf.replace('{label}', 'Regatta website') }))
  await press(page.getByRole('radio', { name: /^Web Hosting L/ }))
  await press(page.getByRole('button', { name: contracts.actions.change.order }))
  await expect(page.getByRole('heading', { level: 1, name: 'Regatta website' })).toBeVisible()
  expect(counted.count).toBe(4)
})

test('the first order of a new customer takes four presses', async ({ page, newcomer }) => {
  const { email, customer } = await newcomer()
  await signIn(page, email)
  await page.goto('/')
  const { counted, press } = presses()
  await press(page.getByRole('main').getByRole('link', { name: dashboard.firstSteps.steps.first_order.title }).first())
  const certificate = page.getByRole('main').getByRole('link', { name: /Wildcard Certificate/ })
  await press(certificate.first())
  await page.getByLabel('Domain', { exact: true }).fill(`first-${customer}.example`)
  await press(page.getByRole('checkbox', { name: /I accept the terms/ }))
  await press(page.getByRole('button', { name: orders.submit }))
  await page.waitForURL(/\/billing\/contracts\/C-\d+$/)
  expect(counted.count).toBe(4)
})

test('the first order is placed by keyboard alone, on a slow line', async ({ page, newcomer }) => {
  const { email, customer } = await newcomer()
  await signIn(page, email)
  const line = await page.context().newCDPSession(page)
  await line.send('Network.enable')
  // a phone at the edge of its cell
  await line.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 300,
    downloadThroughput: 50_000,
    uploadThroughput: 30_000,
  })
  await page.goto('/')
  const reach = async (target: Locator) => {
    await expect(target).toBeVisible()
    for (let stop = 0; stop < 60; stop++) {
      if (await target.evaluate(element => element === document.activeElement)) return
      await page.keyboard.press('Tab')
    }
    await expect(target).toBeFocused()
  }
  const main = page.getByRole('main')
  await reach(main.getByRole('link', { name: dashboard.firstSteps.steps.first_order.title }).first())
  await page.keyboard.press('Enter')
  await reach(main.getByRole('link', { name: /Wildcard Certificate/ }).first())
  await page.keyboard.press('Enter')
  await reach(page.getByLabel('Domain', { exact: true }))
  await page.keyboard.type(`keys-${customer}.example`)
  await reach(page.getByRole('checkbox', { name: /I accept the terms/ }))
  await page.keyboard.press('Space')
  const order = page.getByRole('button', { name: orders.submit })
  await reach(order)
  // what it comes to is on its way, and says so
  await expect(order).toBeEnabled()
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/billing\/contracts\/C-\d+$/)
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
})
