import { axeFaults } from './fixtures/axe.ts'
import { insertCard } from './fixtures/debt.ts'
import { test } from './fixtures/newcomer.ts'
import { expect, signIn } from './fixtures/story.ts'

test('a card is entered on the gateway’s own page, and saved when the payer comes back', async ({ page, newcomer }) => {
  const nora = await newcomer()
  await signIn(page, nora.email)
  await page.goto('/billing/methods')
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

test('a default card that has expired says what pays instead, and another is chosen with one press', async ({
  page,
  newcomer,
  database,
}) => {
  const nora = await newcomer()
  await insertCard(database, nora.customer, '4242')
  await database.operator
    .updateTable('payment_method')
    .set({ is_default: true, expires: '2026-01' })
    .where('customer_number', '=', nora.customer)
    .execute()
  await insertCard(database, nora.customer, '4444')
  await signIn(page, nora.email)
  await page.goto('/billing/methods')
  await expect(page.getByText('Your default payment method Visa ···· 4242 has expired')).toBeVisible()
  await expect(page.getByText('We charge Visa ···· 4444 instead until you choose another default.')).toBeVisible()
  expect(await axeFaults(page)).toEqual([])
  await page.getByRole('button', { name: 'Set as default: Visa ···· 4444' }).first().click()
  await expect(page.getByRole('region', { name: 'Visa ···· 4444' })).toContainText('Default')
  await expect(page.getByText('Your default payment method Visa ···· 4242 has expired')).toBeHidden()
})

test('was bei einem Fehlschlag versucht wird, ist mit der Tastatur gewählt; ein Mandat bekommt ein neues Konto und wird widerrufen', async ({
  page,
  newcomer,
  database,
}) => {
  const nora = await newcomer('de')
  await insertCard(database, nora.customer, '4242')
  await insertCard(database, nora.customer, '4444')
  await signIn(page, nora.email)
  await page.goto('/billing/methods/sepa')
  await page.getByLabel('Kontoinhaber').fill('Nora Neumann')
  await page.getByLabel('IBAN').fill('DE02 1203 0000 0000 2020 51')
  await page.getByRole('checkbox', { name: 'Ich erteile dieses Mandat.' }).check()
  await page.getByRole('button', { name: 'Mandat erteilen und Konto speichern' }).click()
  await page.waitForURL(/\/billing\/methods$/)

  const card = page.getByRole('region', { name: 'Visa ···· 4242' })
  await card.getByRole('button', { name: /^Als Ersatz festlegen/ }).focus()
  await page.keyboard.press('Enter')
  await expect(card).toContainText('Ersatz')
  await expect(page.getByText('nutzen wir einmal Visa ···· 4242 als Ersatz.')).toBeVisible()

  await page.getByRole('link', { name: 'DE02 ···· 2051' }).click()
  await expect(page.getByText('Mit dieser Zahlungsart wird zurzeit nichts bezahlt.')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Mandatstext' })).toContainText('DE98ZZZ09999999999')
  expect(await axeFaults(page)).toEqual([])
  await page.getByRole('link', { name: 'Konto ändern' }).click()
  await page.getByLabel('IBAN').fill('DE89 3704 0044 0532 0130 00')
  await page.getByRole('checkbox', { name: 'Ich erteile dieses Mandat.' }).check()
  await page.getByRole('button', { name: 'Mandat erteilen und Konto ändern' }).click()
  await expect(page.getByRole('heading', { name: 'DE89 ···· 3000' })).toBeVisible()
  await page.getByRole('button', { name: 'Mandat widerrufen' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('Wir buchen unter dem Mandat')
  await dialog.getByRole('button', { name: 'Mandat widerrufen' }).click()
  await page.waitForURL(/\/billing\/methods$/)
  await expect(page.getByRole('link', { name: 'DE89 ···· 3000' })).toBeHidden()
})
