import { messages } from '../apps/portal/src/i18n/en/messages.ts'
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

test('a consumer elsewhere in the EU is told what proves where they live, adds it, and orders', async ({
  page,
  newcomer,
  database,
}) => {
  const { email, customer } = await newcomer('en')
  await database.operator
    .updateTable('customer')
    .set({
      type: 'consumer',
      company_name: '',
      first_name: 'Léa',
      last_name: 'Roux',
      line1: '12 Rue de Rivoli',
      postal_code: '75001',
      city: 'Paris',
      country: 'FR',
    })
    .where('customer_number', '=', customer)
    .execute()
  await signIn(page, email)
  const words = messages.orders
  await page.goto('/order/certificate-wildcard')
  const obstacle = page.getByText(words.obstacles.place_unproven).first()
  await expect(obstacle).toBeVisible()
  expect(await axeFaults(page)).toEqual([])
  await page.getByRole('link', { name: words.mend }).click()
  await page.waitForURL('/account')
  await page.getByRole('textbox', { name: messages.customer.data.phone }).fill('+33 1 42 68 53 00')
  await page.getByRole('button', { name: messages.form.save, exact: true }).click()
  await expect(page.getByText(messages.customer.data.saved)).toBeVisible()

  await page.goto('/order/certificate-wildcard')
  await page.getByLabel('Domain', { exact: true }).fill(`roux-${customer}.example`)
  await expect(page.getByRole('definition').filter({ hasText: `roux-${customer}.example` })).toBeVisible()
  await expect(obstacle).toBeHidden()
  for (const consent of await page.getByRole('checkbox').all()) await consent.check()
  await page.getByRole('button', { name: words.submit }).click()
  await page.waitForURL(/\/billing\/contracts\/C-\d+$/)
})
