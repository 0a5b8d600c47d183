import type { Page } from '@playwright/test'
import { expect, people, signIn, test } from './fixtures/story.ts'

const lists = ['/billing', '/billing/contracts', '/contacts', '/support', '/account/people', '/account/activity']

for (const width of [320, 375, 768]) {
  test(`at ${width} px each row is two lines, and nothing is cut off`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 })
    await signIn(page, people.anna)
    for (const path of lists) {
      await page.goto(path)
      const rows = page.getByRole('table').first().getByRole('row')
      await expect(rows.first()).toBeVisible()
      await expect(page.getByRole('columnheader')).toHaveCount(0)
      const outside = await page.locator('.table-frame').evaluateAll(frames =>
        frames.flatMap(frame => {
          const { left, right } = frame.getBoundingClientRect()
          return [...frame.querySelectorAll('tbody :is(th, td) *')]
            .filter(one => one.checkVisibility() && !one.closest('[popover]'))
            .map(one => one.getBoundingClientRect())
            .filter(box => box.left < left - 1 || box.right > right + 1).length
        }),
      )
      expect(outside.filter(Boolean), path).toEqual([])
      const heights = await rows.evaluateAll(all => all.map(row => row.getBoundingClientRect().height))
      expect(Math.min(...heights), path).toBeGreaterThanOrEqual(44)
    }
  })
}

test('on a phone the filters open from a button that counts them', async ({ page }) => {
  await page.setViewportSize({ width: 375, height: 800 })
  await signIn(page, people.anna)
  await page.goto('/billing')
  await expect(page.getByRole('searchbox', { name: 'Search in this list' })).toBeVisible()
  const status = page.getByRole('combobox', { name: 'Status' })
  await expect(status).toBeHidden()
  await page.getByRole('button', { name: 'Filter', exact: true }).click()
  await status.selectOption({ label: 'Paid' })
  await expect(page).toHaveURL(/status=paid/)
  await page.getByRole('button', { name: 'Show results' }).click()
  await expect(status).toBeHidden()
  await expect(page.getByRole('button', { name: 'Filter (1)' })).toBeVisible()
  await page.setViewportSize({ width: 1280, height: 800 })
  await expect(status).toBeVisible()
})

test('on a phone a PDF is one press away, and the sum and its button stay in sight', async ({ page }) => {
  await page.setViewportSize({ width: 375, height: 800 })
  await signIn(page, people.anna)
  await page.goto('/billing')
  const pdf = page.getByRole('link', { name: /PDF/ }).first()
  const size = await pdf.evaluate(link => link.getBoundingClientRect().toJSON() as DOMRect)
  expect(Math.min(size.width, size.height)).toBeGreaterThanOrEqual(44)
  const downloading = page.waitForEvent('download')
  await pdf.click()
  expect((await downloading).suggestedFilename()).toMatch(/\.pdf$/)

  await page.goto('/billing/pay')
  const invoices = page.getByRole('checkbox', { name: /^RE-/ })
  const button = page.getByRole('button', { name: /^Pay €/ })
  await expect(button).toBeInViewport({ ratio: 1 })
  const some = await button.textContent()
  await page.getByRole('checkbox', { name: 'Select all' }).check()
  for (const invoice of await invoices.all()) await expect(invoice).toBeChecked()
  await expect(button).not.toHaveText(some ?? '')
  await page.getByRole('checkbox', { name: 'Select all' }).uncheck()
  for (const invoice of await invoices.all()) await expect(invoice).not.toBeChecked()
  // what cannot be paid stands below what can
  const rows = await page
    .getByRole('listitem')
    .filter({ hasText: /^(RE|GS|MA)-/ })
    .all()
  const payable = await Promise.all(rows.map(row => row.getByRole('checkbox').count()))
  expect(payable).toEqual(payable.toSorted((a, b) => b - a))

  await page.goto('/order/hosting-m')
  const toSummary = page.getByRole('link', { name: 'Check and order' })
  await expect(toSummary).toBeInViewport({ ratio: 1 })
  await toSummary.click()
  await expect(page.getByRole('heading', { name: 'Your order' })).toBeInViewport()
})

test('a date is typed in the reader’s own format', async ({ page }) => {
  await signIn(page, people.anna)
  await page.goto('/account/activity')
  const field = page.getByLabel('From', { exact: true })
  await expect(field).toHaveAttribute('placeholder', 'DD/MM/YYYY')
  await field.fill('soon')
  await field.press('Tab')
  await expect(page.getByText('Enter the date as 31/12/2026')).toBeVisible()
  await field.fill('31/1/20')
  await field.press('Tab')
  await expect(field).toHaveValue('31/01/2020')
  await expect(page).toHaveURL(/from=2020-01-31/)
  await expect(page.getByText('Enter the date as 31/12/2026')).toBeHidden()
  await page.goBack()
  await expect(field).toHaveValue('')
})

test.describe('in German', () => {
  test.use({ locale: 'de-DE' })
  test('a date is typed as in German, and one that is none is not sent', async ({ page }) => {
    await page.goto('/cancel')
    await page.locator('input[name=end][value=date]').check()
    const field = page.getByPlaceholder('TT.MM.JJJJ')
    const sent: string[] = []
    page.on('request', request => request.url().includes('/declarations/') && sent.push(request.url()))
    // with everything else filled in: an empty date is not the earliest one
    await page.locator('input[name=name]').fill('Kim Petersen')
    await page.locator('input[name=email]').fill('kim@new.example')
    await page.locator('input[name=contract]').fill('C-10001')
    await page.locator('main form [type=submit]').click()
    await expect(field).toBeFocused()
    await expect(field).toHaveAttribute('aria-invalid', 'true')
    await field.fill('bald')
    await page.locator('main form [type=submit]').click()
    await expect(page.getByText('Geben Sie das Datum so ein: 31.12.2026')).toBeVisible()
    await expect(field).toBeFocused()
    expect(sent).toEqual([])
    await field.fill('31.1.27')
    await field.press('Tab')
    await expect(field).toHaveValue('31.01.2027')
    await expect(page.locator('input[name=ends_on]')).toHaveValue('2027-01-31')
  })
})

const top = (page: Page) => page.locator('.top-bar').evaluate(bar => bar.getBoundingClientRect().bottom)

test('on a phone neither the summary of mistakes nor the focus is below the header', async ({ page, console }) => {
  console.expectError(/422/)
  await page.setViewportSize({ width: 375, height: 667 })
  await signIn(page, people.anna)
  await page.goto('/contacts/create')
  await page.locator('main form [type=submit]').last().click()
  const summary = page.locator('main form [role=alert]').first()
  await expect(summary).toBeVisible()
  await expect.poll(async () => ((await summary.boundingBox())?.y ?? -1) - (await top(page))).toBeGreaterThanOrEqual(0)
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
  await page.locator('main form [type=submit]').last().focus()
  for (let steps = 0; steps < 12; steps++) {
    await page.keyboard.press('Shift+Tab')
    const box = await page.evaluate(() => document.activeElement?.getBoundingClientRect().top ?? -1)
    expect(box).toBeGreaterThanOrEqual(await top(page))
  }
})

test('zoomed to 200 % the header leaves the screen to the page', async ({ page }) => {
  await page.setViewportSize({ width: 640, height: 450 })
  await signIn(page, people.anna)
  await page.goto('/contacts/create')
  await expect(page.locator('main form [type=submit]').last()).toBeVisible()
  await page.evaluate(() => scrollTo(0, 400))
  await expect.poll(() => top(page)).toBeLessThanOrEqual(0)
})
