import { plugInDevice } from './fixtures/factors.ts'
import { test } from './fixtures/newcomer.ts'
import { expect, signIn, signInThere } from './fixtures/story.ts'

test('an owner requires a second factor; people without one set it up before anything else opens', async ({
  page,
  newcomer,
}) => {
  await plugInDevice(page)
  const nora = await newcomer()
  await signIn(page, nora.email)
  await page.goto('/twofactor')
  await page.getByRole('button', { name: 'Require two-step sign-in' }).click()
  const dialog = page.getByRole('dialog', { name: /Require two-step sign-in from/ })
  await expect(dialog).toContainText(
    `everyone with access to Neumann ${nora.customer} must use two-step sign-in, including you`,
  )
  await dialog.getByRole('button', { name: 'Require two-step sign-in' }).click()

  await expect(page.getByText('Set up two-step sign-in to continue')).toBeVisible()
  await expect(page.getByText(`Neumann ${nora.customer} requires two-step sign-in for everyone`)).toBeVisible()
  for (const closed of ['/', '/billing', '/account/security', '/support']) {
    await page.goto(closed)
    await expect(page).toHaveURL('/twofactor')
  }
  await expect(
    page.getByRole('navigation', { name: 'Main' }).getByRole('button', { name: 'Billing' }).first(),
  ).toHaveAttribute('aria-disabled', 'true')

  await page.getByRole('link', { name: 'Add a passkey' }).click()
  await page.getByLabel('Name').fill('Laptop')
  await page.getByRole('button', { name: 'Create passkey' }).click()
  await page.getByRole('checkbox', { name: 'I’ve saved these codes' }).check()
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByRole('main').getByText('On', { exact: true })).toBeVisible()
  // the last one has to stay now, and says why
  await expect(page.getByRole('button', { name: 'Remove Laptop' })).toHaveAttribute('aria-disabled', 'true')
  await expect(page.getByRole('button', { name: 'Remove Laptop' })).toHaveAccessibleDescription(
    /Your access requires two-step sign-in/,
  )
  await page.goto('/billing')
  await expect(page).toHaveURL('/billing')
})

test('it becomes required while a page is open: the next call leads there', async ({
  page,
  database,
  newcomer,
  console,
}) => {
  console.expectError(/403/)
  const nora = await newcomer()
  await signIn(page, nora.email)
  await page.goto('/account')
  await database.operator
    .updateTable('customer')
    .set({ second_factor_required_from: '2026-01-01' })
    .where('customer_number', '=', nora.customer)
    .execute()
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Contacts' }).first().click()
  await expect(page).toHaveURL('/twofactor')
  await expect(page.getByText('Set up two-step sign-in to continue')).toBeVisible()
})

test('announced for a later day it is a banner with a link, and nothing is closed', async ({
  page,
  database,
  newcomer,
}) => {
  const nora = await newcomer()
  await database.operator
    .updateTable('customer')
    .set({ second_factor_required_from: '2099-01-31' })
    .where('customer_number', '=', nora.customer)
    .execute()
  await signIn(page, nora.email)
  await page.goto('/billing')
  const notices = page.getByRole('region', { name: 'Notices' })
  await expect(notices).toContainText(/You need two-step sign-in from 31 Jan 2099 on/)
  await notices.getByRole('link', { name: 'Set it up' }).click()
  await expect(page).toHaveURL('/twofactor')
  await expect(page.getByRole('link', { name: 'Add a passkey' })).toBeVisible()
  await expect(notices).toBeHidden()
})

test('a locked customer sees the lock first, and reaches the second factor from there', async ({
  page,
  database,
  newcomer,
}) => {
  const nora = await newcomer()
  await database.operator
    .updateTable('customer')
    .set({ second_factor_required_from: '2026-01-01', locked_at: new Date(), lock_reason: 'payment' })
    .where('customer_number', '=', nora.customer)
    .execute()
  await signInThere(page, nora.email)
  await expect(page).toHaveURL('/locked')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.goto('/billing')
  await expect(page).toHaveURL('/twofactor')
  await expect(page.getByRole('link', { name: 'Add a passkey' })).toBeVisible()
})
