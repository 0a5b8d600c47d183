import type { Page } from '@playwright/test'
import { test } from './fixtures/newcomer.ts'
import { expect, people, signIn } from './fixtures/story.ts'

/** The newest overdue invoice of the customer, as the list shows it. */
async function overdueInvoice(page: Page): Promise<{ id: string; number: string }> {
  const answer = await page.request.get('/ajax/v1/invoices?status=overdue&kind=invoice&limit=1', {
    headers: { accept: 'application/json', referer: page.url() },
  })
  return (await answer.json()).data[0]
}

const openPalette = async (page: Page) => {
  await page.goto('/contacts')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.keyboard.press('/')
  const field = page.getByRole('dialog').getByRole('combobox')
  await expect(field).toBeFocused()
  return field
}

test('find an invoice by number: typed and Enter, before the answer is there', async ({ page }) => {
  await signIn(page, people.anna)
  const field = await openPalette(page)
  const { id, number } = await overdueInvoice(page)
  await page.keyboard.type(number.replaceAll('-', '').toLowerCase())
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`/billing/${id}`)
  await expect(page.getByRole('heading', { level: 1 })).toContainText(number)
  await expect(field).toHaveCount(0)
})

test('find an invoice by number: amount and status stand beside it, above pages and lists', async ({ page }) => {
  await signIn(page, people.anna)
  const field = await openPalette(page)
  const { number } = await overdueInvoice(page)
  await field.fill(number)
  const groups = page.getByRole('listbox').getByRole('group')
  const hit = page.getByRole('group', { name: 'Results' }).getByRole('option', { name: number })
  await expect(hit.first()).toContainText(/€[\d,]+\.\d\d · Overdue/)
  await expect(groups).toHaveCount(2)
  await expect(groups.first()).toHaveAccessibleName('Results')
  await expect(groups.last()).toHaveAccessibleName('Search in')

  // what was chosen by hand stays chosen when something is found above it
  await field.fill('contact')
  await page.keyboard.press('ArrowDown')
  const chosen = page.getByRole('dialog').getByRole('option', { selected: true })
  const before = await chosen.textContent()
  await expect(page.getByRole('listbox')).toHaveAttribute('aria-busy', 'false')
  await expect(chosen).toHaveText(before ?? '')
})

test.describe('on a phone, in German', () => {
  test.use({ viewport: { width: 375, height: 700 }, locale: 'de-DE', hasTouch: true })

  test('find an invoice by number', async ({ page }) => {
    await signIn(page, people.ben)
    await page.goto('/billing')
    const { id, number } = await overdueInvoice(page)
    await page.getByRole('button', { name: /^Suchen/ }).tap()
    await page.getByRole('dialog').getByRole('combobox').fill(number)
    const hit = page.getByRole('group', { name: 'Treffer' }).getByRole('option', { name: number }).first()
    await expect(hit).toContainText(/[\d.]+,\d\d\s€ · Überfällig/)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(375)
    await hit.tap()
    await expect(page).toHaveURL(`/billing/${id}`)
  })
})

test('a search that fails says so, and pages are found all the same', async ({ page, console }) => {
  console.expectError(/500/)
  await page.route('**/ajax/v1/search**', route =>
    route.fulfill({ status: 500, contentType: 'application/json', body: '{"code":"internal"}' }),
  )
  await signIn(page, people.anna)
  const field = await openPalette(page)
  await field.fill('contracts')
  await expect(page.getByRole('dialog').getByRole('status')).toContainText('Search is not available right now')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/billing/contracts')
})

test('appearance and language are changed from the search', async ({ page, newcomer }) => {
  await signIn(page, (await newcomer()).email)
  const field = await openPalette(page)
  await field.fill('dark mode')
  await page.getByRole('option', { name: 'Dark Appearance' }).click()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await page.keyboard.press('/')
  await page.getByRole('dialog').getByRole('combobox').fill('language')
  await page.getByRole('option', { name: 'Deutsch Language' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Kontakte' })).toBeVisible()
})

test.describe('staff', () => {
  test.use({ viewport: { width: 375, height: 700 }, locale: 'de-DE' })

  test('find a customer by its number and a document by its amount, by keys alone', async ({ page }) => {
    await signIn(page, people.admin)
    await page.goto('/staff')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.keyboard.press('Control+k')
    const field = page.getByRole('dialog').getByRole('combobox')
    await expect(field).toBeFocused()
    await field.fill('10003')
    const found = page.getByRole('group', { name: 'Alle Kunden' })
    await expect(found.getByRole('option', { name: /Vogt Antiquariat/ }).first()).toBeVisible()
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL('/staff/customers/10003')
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Vogt')
    await page.keyboard.press('Control+k')
    await field.fill('20,11')
    await expect(found.getByRole('option', { name: /RE-2026/ }).first()).toContainText('20,11 €')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/staff\/documents\?q=RE-2026/)
  })
})
