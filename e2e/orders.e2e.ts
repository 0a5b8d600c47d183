import type { Page } from '@playwright/test'
import { axeFaults } from './fixtures/axe.ts'
import { test } from './fixtures/newcomer.ts'
import { expect, hydrated, signIn } from './fixtures/story.ts'

/** Words by which people of each language find their way. */
const words = {
  en: {
    order: 'Order product',
    choose: 'Choose Wildcard Certificate',
    total: 'To pay',
    amount: '€143.99',
    terms: /I accept the terms/,
    button: 'Order with obligation to pay',
    active: 'Active',
    failed: 'Setup failed',
    name: 'Domain',
    wrong: 'Enter a domain such as example.com.',
  },
  de: {
    order: 'Produkt bestellen',
    choose: 'Wildcard Certificate auswählen',
    total: 'Zu zahlen',
    amount: '143,99 €',
    terms: /Ich akzeptiere die AGB/,
    button: 'Zahlungspflichtig bestellen',
    active: 'Aktiv',
    failed: 'Einrichtung fehlgeschlagen',
    name: 'Domain',
    wrong: 'Geben Sie eine Domain wie example.com ein.',
  },
} as const

type Words = (typeof words)[keyof typeof words]

async function orderFor(page: Page, w: Words, identifier: string) {
  await page.getByLabel(w.name, { exact: true }).fill(identifier)
  await page.getByRole('checkbox', { name: w.terms }).check()
  // the summary names what is ordered
  await expect(page.getByRole('definition').filter({ hasText: identifier })).toBeVisible()
  await page.getByRole('button', { name: w.button }).click()
  await page.waitForURL(/\/billing\/contracts\/C-\d+$/)
}

for (const locale of ['en', 'de'] as const) {
  test(`a new customer orders, sees it become ready, and its invoice is the one that was shown, in ${locale}`, async ({
    browser,
    baseURL,
    newcomer,
  }) => {
    const w = words[locale]
    const nora = await newcomer(locale)
    const page = await browser.newPage({ ...(baseURL && { baseURL }), locale })
    await signIn(page, nora.email)
    await page.goto('/billing/contracts')
    await hydrated(page)
    await page.getByRole('link', { name: w.order }).first().click()
    await page.getByRole('link', { name: w.choose }).click()
    await expect(page.getByText(w.amount)).toBeVisible()

    await page.getByLabel(w.name, { exact: true }).fill('no domain')
    await page.getByRole('checkbox', { name: w.terms }).check()
    await page.getByRole('button', { name: w.button }).click()
    await expect(page.getByText(w.wrong)).toBeVisible()
    expect(await axeFaults(page)).toEqual([])

    await orderFor(page, w, `shop-${nora.customer}.example`)
    await expect(page.getByText(w.active, { exact: true }).first()).toBeVisible({ timeout: 30_000 })
    await page.getByRole('link', { name: /^RE-/ }).click({ timeout: 30_000 })
    await expect(page.getByRole('definition').filter({ hasText: w.amount }).first()).toBeVisible()

    await page.goto('/order/certificate-wildcard')
    await hydrated(page)
    await orderFor(page, w, `fail-${nora.customer}.example`)
    // the badge; what happened says so as well
    await expect(page.getByText(w.failed, { exact: true }).first()).toBeVisible({ timeout: 30_000 })
    await page.close()
  })
}
