import { axeFaults } from './fixtures/axe.ts'
import { test } from './fixtures/newcomer.ts'
import { expect, signIn } from './fixtures/story.ts'
import { words } from './fixtures/words.ts'

test('an order names what is wrong with it, and tells when its setup fails', async ({ page, newcomer }) => {
  const nora = await newcomer()
  await signIn(page, nora.email)
  // without an invoice yet, billing leads to the products
  await page.goto('/billing')
  await expect(page.getByText('Amount due', { exact: true })).toBeHidden()
  await page.getByRole('link', { name: 'Order product' }).click()
  await expect(page).toHaveURL('/order')
  await page.goto('/order/certificate-wildcard')
  await page.getByLabel('Domain', { exact: true }).fill('no domain')
  await page.getByRole('checkbox', { name: /I accept the terms/ }).check()
  await page.getByRole('button', { name: 'Order with obligation to pay' }).click()
  await expect(page.getByText('Enter a domain such as example.com.')).toBeVisible()
  expect(await axeFaults(page)).toEqual([])

  await page.getByLabel('Domain', { exact: true }).fill(`fail-${nora.customer}.example`)
  // the summary names what is ordered
  await expect(page.getByRole('definition').filter({ hasText: `fail-${nora.customer}.example` })).toBeVisible()
  await page.getByRole('button', { name: 'Order with obligation to pay' }).click()
  await page.waitForURL(/\/billing\/contracts\/C-\d+$/)
  // the badge; what happened says so as well
  await expect(page.getByText('Setup failed', { exact: true }).first()).toBeVisible({ timeout: 30_000 })
})

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
  const messages = words('en')
  const { obstacles, mend, submit } = messages.orders
  await page.goto('/order/certificate-wildcard')
  const obstacle = page.getByText(obstacles.place_unproven).first()
  await expect(obstacle).toBeVisible()
  expect(await axeFaults(page)).toEqual([])
  await page.getByRole('link', { name: mend }).click()
  await page.waitForURL('/account')
  await page.getByRole('textbox', { name: messages.customer.fields.phone }).fill('+33 1 42 68 53 00')
  await page.getByRole('button', { name: messages.form.save, exact: true }).click()
  await expect(page.getByText(messages.customer.data.saved)).toBeVisible()

  await page.goto('/order/certificate-wildcard')
  await page.getByLabel('Domain', { exact: true }).fill(`roux-${customer}.example`)
  await expect(page.getByRole('definition').filter({ hasText: `roux-${customer}.example` })).toBeVisible()
  await expect(obstacle).toBeHidden()
  for (const consent of await page.getByRole('checkbox').all()) await consent.check()
  await page.getByRole('button', { name: submit }).click()
  await page.waitForURL(/\/billing\/contracts\/C-\d+$/)
})
