import { axeFaults } from './fixtures/axe.ts'
import { test } from './fixtures/newcomer.ts'
import { expect, signIn } from './fixtures/story.ts'

/** Words by which people of each language find their way. */
const words = {
  en: {
    due: 'Amount due',
    order: 'Order product',
    terms: /I accept the terms/,
    button: 'Order with obligation to pay',
    failed: 'Setup failed',
    name: 'Domain',
    wrong: 'Enter a domain such as example.com.',
  },
  de: {
    due: 'Offener Betrag',
    order: 'Produkt bestellen',
    terms: /Ich akzeptiere die AGB/,
    button: 'Zahlungspflichtig bestellen',
    failed: 'Einrichtung fehlgeschlagen',
    name: 'Domain',
    wrong: 'Geben Sie eine Domain wie example.com ein.',
  },
} as const

for (const locale of ['en', 'de'] as const) {
  test(`an order names what is wrong with it, and tells when its setup fails, in ${locale}`, async ({
    browser,
    baseURL,
    newcomer,
  }) => {
    const w = words[locale]
    const nora = await newcomer(locale)
    const page = await browser.newPage({ ...(baseURL && { baseURL }), locale })
    await signIn(page, nora.email)
    // without an invoice yet, billing leads to the products
    await page.goto('/billing')
    await expect(page.getByText(w.due, { exact: true })).toBeHidden()
    await page.getByRole('link', { name: w.order }).click()
    await expect(page).toHaveURL('/order')
    await page.goto('/order/certificate-wildcard')
    await page.getByLabel(w.name, { exact: true }).fill('no domain')
    await page.getByRole('checkbox', { name: w.terms }).check()
    await page.getByRole('button', { name: w.button }).click()
    await expect(page.getByText(w.wrong)).toBeVisible()
    expect(await axeFaults(page)).toEqual([])

    await page.getByLabel(w.name, { exact: true }).fill(`fail-${nora.customer}.example`)
    // the summary names what is ordered
    await expect(page.getByRole('definition').filter({ hasText: `fail-${nora.customer}.example` })).toBeVisible()
    await page.getByRole('button', { name: w.button }).click()
    await page.waitForURL(/\/billing\/contracts\/C-\d+$/)
    // the badge; what happened says so as well
    await expect(page.getByText(w.failed, { exact: true }).first()).toBeVisible({ timeout: 30_000 })
    await page.close()
  })
}
