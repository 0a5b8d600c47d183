import { axeFaults } from './fixtures/axe.ts'
import { test } from './fixtures/newcomer.ts'
import { expect, hydrated, signIn } from './fixtures/story.ts'

test('a card is entered on the gateway’s own page, and saved when the payer comes back', async ({ page, newcomer }) => {
  const nora = await newcomer()
  await signIn(page, nora.email)
  await page.goto('/billing/methods')
  await hydrated(page)
  await page.getByRole('link', { name: 'Card', exact: true }).click()
  await page.getByRole('button', { name: 'Enter card' }).click()
  await page.waitForURL(/\/sandbox\/card\//)
  expect(await axeFaults(page)).toEqual([])
  await page.getByRole('button', { name: 'Cancel and go back' }).click()
  await expect(page.getByText('No card was saved')).toBeVisible()

  await page.getByRole('button', { name: 'Enter card' }).click()
  await page.waitForURL(/\/sandbox\/card\//)
  await page.getByLabel('Card number').fill('4000 0000 0000 0002')
  await page.getByLabel(/^Expiry date/).fill('12/30')
  await page.getByLabel('Name on card').fill('Nora Neumann')
  await page.getByRole('button', { name: 'Save card' }).click()
  await expect(page.getByRole('alert')).toContainText('The bank has declined this card')
  await page.getByLabel('Card number').fill('4000 0000 0000 3220')
  await page.getByRole('button', { name: 'Save card' }).click()
  await page.getByRole('button', { name: 'Continue' }).click()

  await page.waitForURL(/\/billing\/methods$/)
  await expect(page.getByText('Visa ···· 3220 has been saved.')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Visa ···· 3220' })).toContainText('December 2030')
})
