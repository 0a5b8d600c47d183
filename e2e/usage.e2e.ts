import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import type { Database } from '../apps/customer-centre/src/platform/db/database.ts'
import { makeToken } from '../apps/customer-centre/src/platform/http/machine-tokens.ts'
import { addDays, addMonths, firstOfMonth } from '../apps/customer-centre/src/values/local-date.ts'
import { axeFaults } from './fixtures/axe.ts'
import { appUrl } from './fixtures/browser.ts'
import { test } from './fixtures/newcomer.ts'
import { staffPage } from './fixtures/staff.ts'
import { expect, people, signIn } from './fixtures/story.ts'

test('a customer sees what a month costs by contract, meter and day, and the months before', async ({ page }) => {
  await signIn(page, people.anna)
  await page.goto('/billing')
  await page.getByRole('link', { name: 'Usage and budgets' }).click()
  const cloud = page.getByRole('region', { name: 'Production cloud', exact: true })
  await expect(cloud.getByRole('row', { name: /vCPU hours.*hours/ })).toBeVisible()
  await expect(cloud.getByText('Never more than €250.00 a month')).toBeVisible()
  await cloud.getByText('Usage by day', { exact: true }).click()
  await expect(cloud.getByRole('table', { name: 'Usage by day, Production cloud' })).toBeVisible()
  await page.getByRole('link', { name: 'Previous month' }).click()
  await expect(page).toHaveURL(/month=20\d\d-\d\d/)
  await expect(page.getByText('Forecast to month end')).toHaveCount(0)
  await page.getByRole('link', { name: 'Next month' }).click()
  await expect(page.getByText('Forecast to month end').first()).toBeVisible()
})

for (const [locale, words] of [
  [
    'en',
    { set: 'Set budget', change: 'Change budget', remove: 'Remove budget', all: 'All contracts', none: 'No budget' },
  ],
  [
    'de',
    {
      set: 'Budget festlegen',
      change: 'Budget ändern',
      remove: 'Budget entfernen',
      all: 'Alle Verträge',
      none: 'Kein Budget',
    },
  ],
] as const)
  test(`a customer sets a budget, changes it and removes it (${locale})`, async ({ page, newcomer, database }) => {
    const { email, customer } = await newcomer(locale)
    await meteredContract(database.operator, customer)
    await signIn(page, email)
    await page.goto('/billing/usage')
    await saveBudget(page, `${words.set}: ${words.all}`, words.set, '-1')
    await expect(page.getByRole('spinbutton')).toHaveAttribute('aria-invalid', 'true')
    await page.getByRole('spinbutton').fill('100')
    await page.getByRole('button', { name: words.set, exact: true }).click()
    await expect(page.getByText(/100[.,]00/).first()).toBeVisible()
    await saveBudget(page, `${words.change}: ${words.all}`, words.change, '250.50')
    await expect(page.getByText(/250[.,]50/).first()).toBeVisible()
    await page.getByRole('button', { name: `${words.change}: ${words.all}` }).click()
    await page.getByRole('button', { name: words.remove }).click()
    await expect(page.getByText(words.none).first()).toBeVisible()
  })

for (const accept of [true, false])
  test(`a reading that is too high is checked, and ${accept ? 'billed once staff accept it' : 'never billed where they do not'}`, async ({
    page,
    newcomer,
    database,
    browser,
  }) => {
    const nora = await newcomer()
    const label = `Cloud ${nora.customer}`
    const contract = await meteredContract(database.operator, nora.customer, { label, lastMonth: true })
    await sendReading(database, contract)
    await signIn(page, nora.email)
    await page.goto('/billing/usage')
    await page.getByRole('link', { name: 'Previous month' }).click()
    const cloud = page.getByRole('region', { name: label, exact: true })
    await expect(cloud.getByText('We are checking an unusually high reading.')).toBeVisible()

    const staff = await staffPage(browser, database, await newcomer())
    await staff.goto('/staff?queue=held_usage')
    await expect(staff.getByRole('link', { name: /^Usage to check \([1-9]/ })).toHaveAttribute('aria-current', 'page')
    const row = staff.getByRole('listitem').filter({ hasText: label })
    await expect(row).toContainText('That is more than we bill without a check.')
    expect(await axeFaults(staff)).toEqual([])
    await row.getByRole('button', { name: accept ? 'Accept' : 'Reject' }).click()
    await expect(row.getByText('Enter a reason')).toBeVisible()
    await row.getByLabel('Reason').fill('Checked with the data centre')
    await row.getByRole('button', { name: accept ? 'Accept' : 'Reject' }).click()
    const done = accept
      ? `Usage of ${label} accepted. It counts now.`
      : `Usage of ${label} rejected. It is never billed.`
    await expect(staff.getByText(done)).toBeVisible()
    await expect(row).toHaveCount(0)

    await staff.goto('/staff/billing')
    await staff.getByLabel('Customer number').fill(String(nora.customer))
    await staff.getByRole('button', { name: 'Bill this customer' }).click()
    // its own run: others bill one customer as well
    const runs = staff.getByRole('row', { name: /One customer.*Finished/ })
    await expect(runs.filter({ hasText: accept ? '€23,800.00' : 'Finished' }).first()).toBeVisible()
    await page.reload()
    await expect(cloud.getByText('We are checking')).toHaveCount(0)
    await page.goto('/billing')
    // a million hours at two cents, and VAT
    const invoice = page.getByRole('row').filter({ hasText: '€23,800.00' })
    await expect(invoice).toHaveCount(accept ? 1 : 0)
    if (!accept) await expect(page.getByRole('link', { name: /^RE-/ })).toHaveCount(0)
  })

/** By the programs' way. */
async function sendReading({ operator }: Database, contract: string): Promise<void> {
  const token = await makeToken(operator, `Cloud of ${contract}`, new Date())
  const at = new Date(`${lastMonth()}-15T12:00:00Z`).toISOString()
  const readings = [{ id: randomUUID(), contract, meter: 'vcpu-hours', at, quantity: '1000000' }]
  const answer = await fetch(`${appUrl}/ajax/v1/usage/readings`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ readings }),
  })
  expect(await answer.json()).toMatchObject({ data: [{ result: 'held', reason: 'above_limit' }] })
}

const today = () => new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Berlin' }).format(new Date())
const lastMonth = () => addMonths(firstOfMonth(today()), -1).slice(0, 7)

async function saveBudget(page: Page, opener: string, save: string, amount: string): Promise<void> {
  await page.getByRole('button', { name: opener }).click()
  await page.getByRole('spinbutton').fill(amount)
  await page.getByRole('button', { name: save, exact: true }).click()
}

/**
 * Inserts a cloud like Anna's, for a customer of one's own. @returns its number
 * @param options.lastMonth its period is paid for, and the use of last month is not billed yet
 */
async function meteredContract(
  operator: Database['operator'],
  customer: number,
  { label = 'Cloud', lastMonth = false } = {},
): Promise<string> {
  const { agreed, ...like } = await operator
    .selectFrom('contract')
    .select(['product_code', 'price_minor', 'agreed', 'state', 'cycle'])
    .where('label', '=', 'Production cloud')
    .executeTakeFirstOrThrow()
  const month = firstOfMonth(today())
  const billed = { billed_until: addDays(addMonths(month, 1), -1), usage_until: addDays(addMonths(month, -1), -1) }
  const own = {
    id: randomUUID(),
    customer_number: customer,
    label,
    metered: true,
    agreed: JSON.stringify(agreed),
    ...(lastMonth && billed),
  }
  const { number } = await operator
    .insertInto('contract')
    .values({ ...like, ...own, started_on: addMonths(month, -6), created_at: new Date() })
    .returning('number')
    .executeTakeFirstOrThrow()
  return number
}
