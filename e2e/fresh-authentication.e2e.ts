import type { Page } from '@playwright/test'
import { plugInDevice } from './fixtures/factors.ts'
import { type Newcomer, test } from './fixtures/newcomer.ts'
import { expect, password, signIn } from './fixtures/story.ts'

type Database = Parameters<Parameters<typeof test>[2]>[0]['database']

/** Makes it look as if the user had last proved their identity an hour ago; the session itself continues. */
async function growStale({ operator }: Database, { id }: Newcomer): Promise<void> {
  const authenticated_at = new Date(Date.now() - 3_600_000)
  await operator.updateTable('session').set({ authenticated_at }).where('user_id', '=', id).execute()
}

async function fillBankData(page: Page): Promise<void> {
  await page.goto('/account/addresses')
  await page.getByRole('button', { name: 'Add account' }).click()
  await page.getByLabel('Account holder').fill('Nora Neumann')
  await page.getByLabel('IBAN').fill('DE89 3704 0044 0532 0130 00')
  await page.getByRole('button', { name: 'Save account' }).click()
}

test('bank data: the dialog asks for a proof of identity, and the form is then sent by itself', async ({
  page,
  database,
  newcomer,
  console,
}) => {
  console.expectError(/422|428/)
  const nora = await newcomer()
  await signIn(page, nora.email)
  await growStale(database, nora)
  const keys: (string | undefined)[] = []
  page.on('request', request => {
    if (request.url().endsWith('/bankdata')) keys.push(request.headers()['idempotency-key'])
  })
  await fillBankData(page)
  const dialog = page.getByRole('dialog', { name: 'Confirm that it is you' })
  await expect(dialog).toBeVisible()
  // a wrong password stays in the dialog
  const field = dialog.getByLabel('Password', { exact: true })
  await expect(field).toBeFocused()
  await field.fill('not the password')
  await dialog.getByRole('button', { name: 'Confirm' }).click()
  await expect(dialog.getByText('Enter your current password. This one is wrong.')).toBeVisible()
  await field.fill(password)
  await page.keyboard.press('Enter')
  await expect(dialog).toBeHidden()
  await expect(page.getByText('Refund account saved.')).toBeVisible()
  await expect(
    page
      .getByRole('main')
      .getByText(/DE89.*3000|DE89.*00$/)
      .first(),
  ).toBeVisible()
  // the same intent, sent twice
  expect(keys).toHaveLength(2)
  expect(keys[0]).toBeTruthy()
  expect(keys[1]).toBe(keys[0])
})

test('users who would rather not confirm find their form as they left it, and can send it later', async ({
  page,
  database,
  newcomer,
  console,
}) => {
  console.expectError(/428/)
  const nora = await newcomer()
  await signIn(page, nora.email)
  await growStale(database, nora)
  await fillBankData(page)
  const dialog = page.getByRole('dialog', { name: 'Confirm that it is you' })
  await expect(dialog).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(page.getByText('Nothing has changed')).toBeVisible()
  await expect(page.getByLabel('Account holder')).toHaveValue('Nora Neumann')
  await page.getByRole('button', { name: 'Save account' }).click()
  await dialog.getByLabel('Password', { exact: true }).fill(password)
  await dialog.getByRole('button', { name: 'Confirm' }).click()
  await expect(page.getByText('Refund account saved.')).toBeVisible()
})

test('a button asks the same way: with a passkey, above the dialog that names the thing', async ({
  page,
  database,
  newcomer,
  console,
}) => {
  console.expectError(/428/)
  await plugInDevice(page)
  const nora = await newcomer()
  await signIn(page, nora.email)
  await growStale(database, nora)
  await page.goto('/twofactor/passkey')
  await page.getByLabel('Name').fill('Laptop')
  await page.getByRole('button', { name: 'Create passkey' }).click()
  // there is no passkey yet: the password proves the identity
  await page.getByRole('dialog').getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('dialog').getByRole('button', { name: 'Confirm' }).click()
  await page.getByRole('checkbox', { name: 'I’ve saved these codes' }).check()
  await page.getByRole('button', { name: 'Continue' }).click()

  await growStale(database, nora)
  await page.getByRole('button', { name: 'Remove Laptop' }).click()
  const question = page.getByRole('dialog', { name: 'Remove the passkey “Laptop”' })
  await expect(question).toContainText('This turns off two-step sign-in')
  await question.getByRole('button', { name: 'Remove passkey' }).click()
  const dialog = page.getByRole('dialog', { name: 'Confirm that it is you' })
  await dialog.getByRole('button', { name: 'Confirm with a passkey' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByText('Laptop was removed.')).toBeVisible()
  await expect(page.getByRole('main').getByText('Off', { exact: true })).toBeVisible()
})

test('where the session is over meanwhile, the sign-in follows, and what was typed comes back', async ({
  page,
  database,
  newcomer,
  console,
}) => {
  console.expectError(/401|428/)
  const nora = await newcomer()
  await signIn(page, nora.email)
  await growStale(database, nora)
  await fillBankData(page)
  const dialog = page.getByRole('dialog', { name: 'Confirm that it is you' })
  await dialog.getByLabel('Password', { exact: true }).fill(password)
  await database.operator.deleteFrom('session').where('user_id', '=', nora.id).execute()
  await dialog.getByRole('button', { name: 'Confirm' }).click()
  await expect(page).toHaveURL(/\/login\?previous_page=/)
  await page.getByRole('textbox', { name: 'Email address' }).fill(nora.email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page).toHaveURL('/account/addresses')
  await page.getByRole('button', { name: 'Add account' }).click()
  await expect(page.getByLabel('Account holder')).toHaveValue('Nora Neumann')
})

test('staff prove that it is them before they act for a customer, and customers before they see their PIN', async ({
  page,
  browser,
  baseURL,
  database,
  newcomer,
  console,
}) => {
  console.expectError(/428/)
  const [nora, staff] = [await newcomer(), await newcomer()]
  await database.operator.updateTable('user_account').set({ admin: true }).where('id', '=', staff.id).execute()
  await database.operator.deleteFrom('membership').where('user_id', '=', staff.id).execute()
  await signIn(page, staff.email)
  await growStale(database, staff)
  await page.goto('/')
  await page.getByRole('main').getByRole('searchbox').fill(nora.email)
  await page.getByRole('main').getByText(`Neumann ${nora.customer}`).click()
  const reason = page.getByRole('textbox', { name: /Reason for access/ })
  await reason.fill('Asked for by phone')
  await reason.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Confirm that it is you' })
  await dialog.getByLabel('Password', { exact: true }).fill(password)
  await dialog.getByRole('button', { name: 'Confirm' }).click()
  await expect(page.getByText(/You are in the account of/)).toContainText('Asked for by phone')

  const hers = await browser.newPage({ ...(baseURL && { baseURL }), locale: 'en-GB' })
  await signIn(hers, nora.email)
  await growStale(database, nora)
  await hers.goto('/contact')
  await hers.getByRole('button', { name: 'Show PIN' }).click()
  const question = hers.getByRole('dialog', { name: 'Confirm that it is you' })
  await question.getByLabel('Password', { exact: true }).fill(password)
  await question.getByRole('button', { name: 'Confirm' }).click()
  await expect(hers.getByText(/^\d{3} \d{3}$/)).toBeVisible()
  await hers.close()
})
