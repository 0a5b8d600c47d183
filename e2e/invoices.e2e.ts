import { expect, people, signIn, test } from './fixtures/story.ts'

test('a customer finds an invoice: filter, order, next page, all in the address', async ({ page }) => {
  await signIn(page, people.anna)
  await page.goto('/billing')
  const table = page.getByRole('table')
  await expect(table.getByRole('link', { name: /^(RE|GS|ST)-/ })).toHaveCount(25)

  await page.getByRole('combobox', { name: 'Status' }).selectOption({ label: 'Paid' })
  await expect(page).toHaveURL(/status=paid/)
  await expect(table.getByText('Overdue')).toHaveCount(0)

  await table.getByRole('columnheader', { name: 'Total' }).getByRole('link').click()
  await expect(page).toHaveURL(/sort=-gross/)
  await expect(table.getByRole('columnheader', { name: 'Total' })).toHaveAttribute('aria-sort', 'descending')
  const first = await table.getByRole('link', { name: /^RE-/ }).first().textContent()

  await page.getByRole('link', { name: 'Next' }).click()
  await expect(page).toHaveURL(/cursor=/)
  await expect(table.getByRole('link', { name: first ?? '', exact: true })).toHaveCount(0)
  await page.goBack()
  await expect(table.getByRole('link', { name: first ?? '', exact: true })).toBeVisible()

  await page.reload()
  await expect(table.getByRole('columnheader', { name: 'Total' })).toHaveAttribute('aria-sort', 'descending')
})

test('an invoice shows its lines, its taxes and its sum, to the cent', async ({ page }) => {
  await signIn(page, people.anna)
  await page.goto('/billing?kind=invoice&status=paid')
  const row = page
    .getByRole('row')
    .filter({ has: page.getByRole('link', { name: /^RE-/ }) })
    .first()
  const number = (await row.getByRole('link', { name: /^RE-/ }).textContent()) ?? ''
  await row.getByRole('link', { name: number, exact: true }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText(number)
  const answer = await page.request.get(`/ajax/v1/invoices/${page.url().split('/').at(-1)}`, {
    headers: { referer: page.url() },
  })
  const invoice = await answer.json()
  const sum = invoice.lines.reduce(
    (total: number, line: { net: { amount_minor: number } }) => total + line.net.amount_minor,
    0,
  )
  expect(sum).toBe(invoice.net.amount_minor)
  const gross = new Intl.NumberFormat('en-GB', { style: 'currency', currency: 'EUR' }).format(
    invoice.gross.amount_minor / 100,
  )
  await expect(page.getByText(gross).first()).toBeVisible()
  await expect(page.getByText('Nordlicht Hosting GmbH').first()).toBeVisible()
})

test('an invoice of another customer does not exist', async ({ page, browser, console, baseURL }) => {
  console.expectError(/404/)
  const other = await browser.newPage({ ...(baseURL && { baseURL }), locale: 'en-GB' })
  await signIn(other, people.locked)
  await other.goto('/billing')
  const address = await other.getByRole('table').getByRole('link', { name: /^RE-/ }).first().getAttribute('href')
  await other.close()
  await signIn(page, people.anna)
  const answer = await page.goto(address ?? '')
  expect(answer?.status()).toBe(404)
  await expect(page.getByRole('heading', { name: 'Page Not Found' })).toBeVisible()
  // it takes the place of the frame, and has what the frame had
  await expect(page.getByRole('main')).toHaveCount(1)
  await expect(page.getByRole('navigation', { name: 'Legal' })).toHaveCount(1)
})

test('contracts list and contract page', async ({ page }) => {
  await signIn(page, people.anna)
  await page.goto('/billing/contracts')
  await page.getByRole('table').getByRole('link').filter({ hasText: /\w/ }).nth(8).click()
  await expect(page).toHaveURL(/\/billing\/contracts\/C-\d+/)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
})

test('the banner says how much is overdue since when, and not on the pages that show it themselves', async ({
  page,
}) => {
  await signIn(page, people.anna)
  await page.goto('/contacts')
  const notices = page.getByRole('region', { name: 'Notices' })
  const overdue = notices.getByText('overdue since')
  await expect(notices).toContainText(/€[\d,]+\.\d\d overdue since \d+ \w+ \d{4}/)
  await notices.getByRole('link', { name: /^Pay (the invoice|\d+ invoices) now$/ }).click()
  await expect(page).toHaveURL('/billing/pay?documents=overdue')
  await expect(overdue).toBeHidden()
  await page.goto('/billing?status=overdue')
  await expect(page.getByRole('table')).toBeVisible()
  await expect(overdue).toBeHidden()
  await page.getByRole('table').getByRole('link', { name: /^\w+-/ }).first().click()
  await expect(page.getByText('Overdue').first()).toBeVisible()
  await expect(overdue).toBeHidden()
  await page.getByRole('link', { name: 'Contracts' }).first().click()
  await expect(overdue).toBeVisible()
})
