import { axeFaults } from './fixtures/axe.ts'
import { insertHosting } from './fixtures/contract.ts'
import { test } from './fixtures/newcomer.ts'
import { expect, signIn } from './fixtures/story.ts'

test('a customer names who gets invoices, and finds them named when they come back', async ({ page, newcomer }) => {
  const nora = await newcomer()
  await signIn(page, nora.email)
  await page.goto('/billing/settings')
  await page.getByLabel('Recipient 1').fill('books@demo.example')
  await page.getByLabel('Only a link to it').check()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Billing settings saved.')).toBeVisible()
  await page.reload()
  await expect(page.getByLabel('Recipient 1')).toHaveValue('books@demo.example')
  await expect(page.getByLabel('Only a link to it')).toBeChecked()
})

test('eine falsche Adresse wird an ihrem Feld genannt', async ({ page, newcomer, console }) => {
  console.expectError(/422/)
  const nora = await newcomer('de')
  await signIn(page, nora.email)
  await page.goto('/billing/settings')
  await page.getByLabel('Empfänger 2').fill('keine Adresse')
  await page.getByRole('button', { name: 'Speichern' }).click()
  await expect(page.getByLabel('Empfänger 2')).toBeFocused()
})

test('a customer gets the next invoice as a pro forma invoice, with nothing to pay', async ({
  page,
  newcomer,
  database,
}) => {
  const nora = await newcomer()
  await insertHosting(database, nora.customer, 'Regatta website')
  await signIn(page, nora.email)
  await page.goto('/billing/settings')
  await page.getByRole('button', { name: 'Create pro forma invoice' }).click()
  await expect(page.getByRole('heading', { name: /^Pro forma invoice PF-/ })).toBeVisible()
  await expect(page.getByText('Nothing to pay', { exact: true })).toBeVisible()
  await expect(page.getByText(/^This is not an invoice/)).toBeVisible()
  expect(await axeFaults(page)).toEqual([])
})
