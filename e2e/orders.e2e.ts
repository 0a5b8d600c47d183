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

  // the summary can’t have named it yet
  await page.getByLabel('Domain', { exact: true }).fill(`fail-${nora.customer}.example`)
  await page.keyboard.press('Enter')
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

test('a domain is ordered with a holder: the contact that can be one, or one that is entered in place', async ({
  page,
  newcomer,
}) => {
  const { customer, email } = await newcomer('en')
  await signIn(page, email)
  const { contacts, orders } = words('en')
  await page.goto('/order/domain-de')
  await page.getByLabel('Domain', { exact: true }).fill(`held-${customer}.de`)
  await page.getByRole('checkbox', { name: /I accept the terms/ }).check()
  await page.getByRole('button', { name: orders.submit }).click()
  await expect(page.getByText(orders.holderMissing)).toBeVisible()

  // what was typed stays behind the dialog, which asks for what registries want
  await page.getByRole('button', { name: contacts.create }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('radio', { name: contacts.kinds.person }).check()
  await expect(dialog.getByRole('radio', { name: contacts.kinds.role })).toHaveCount(0)
  for (const field of ['phone', 'line1', 'postal_code', 'city'] as const)
    await expect(dialog.locator('label').filter({ hasText: contacts.fields[field] }).first()).toHaveText(
      contacts.fields[field],
    )
  const asked = ['last_name', 'email', 'phone', 'line1', 'postal_code', 'city'] as const
  for (const field of asked) await dialog.getByRole('textbox', { name: contacts.fields[field] }).first().fill('')
  await dialog.getByRole('button', { name: contacts.holderChoice.save }).click()
  // all of them at once, each at its field
  for (const field of asked)
    await expect(dialog.getByRole('textbox', { name: contacts.fields[field] }).first()).toHaveAccessibleDescription(
      contacts.holderChoice.needed[field],
    )
  expect(await axeFaults(page)).toEqual([])
  await dialog.getByLabel(contacts.fields.first_name).fill('Nora')
  await dialog.getByLabel(contacts.fields.last_name).fill('Holder')
  await dialog.getByLabel(contacts.fields.email).fill(`holder-${customer}@made.example`)
  await dialog.getByRole('textbox', { name: contacts.fields.phone }).fill('+49 40 1234567')
  await dialog.getByLabel(contacts.fields.line1).fill('Hafenstraße 1')
  await dialog.getByLabel(contacts.fields.postal_code).fill('20457')
  await dialog.getByLabel(contacts.fields.city).fill('Hamburg')
  await dialog.getByRole('button', { name: contacts.holderChoice.save }).click()
  await expect(page.getByRole('radio', { name: /Nora Holder/ })).toBeChecked()
  await expect(page.getByLabel('Domain', { exact: true })).toHaveValue(`held-${customer}.de`)
  await expect(page.getByRole('definition').filter({ hasText: 'Nora Holder' })).toBeVisible()
  expect(await axeFaults(page)).toEqual([])
  await page.getByRole('button', { name: orders.submit }).click()
  await page.waitForURL(/\/billing\/contracts\/C-\d+$/)
  await expect(page.getByRole('link', { name: 'Nora Holder' })).toBeVisible()
})
