import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import type { Database } from '../apps/customer-centre/src/platform/db/database.ts'
import { test } from './fixtures/newcomer.ts'
import { expect, hydrated, people, signIn } from './fixtures/story.ts'

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
    await hydrated(page)
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

async function saveBudget(page: Page, opener: string, save: string, amount: string): Promise<void> {
  await page.getByRole('button', { name: opener }).click()
  await page.getByRole('spinbutton').fill(amount)
  await page.getByRole('button', { name: save, exact: true }).click()
}

/** A cloud like Anna's, for a customer of one's own. */
async function meteredContract(operator: Database['operator'], customer: number): Promise<void> {
  const { agreed, ...like } = await operator
    .selectFrom('contract')
    .select(['product_code', 'price_minor', 'agreed', 'state', 'cycle'])
    .where('label', '=', 'Production cloud')
    .executeTakeFirstOrThrow()
  const own = {
    id: randomUUID(),
    customer_number: customer,
    label: 'Cloud',
    metered: true,
    agreed: JSON.stringify(agreed),
  }
  await operator
    .insertInto('contract')
    .values({ ...like, ...own, started_on: '2026-01-01', created_at: new Date() })
    .execute()
}
