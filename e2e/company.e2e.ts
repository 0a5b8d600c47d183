import { focusFaults } from './fixtures/focus.ts'
import { test } from './fixtures/newcomer.ts'
import { expect, signIn, signInThere } from './fixtures/story.ts'

test('a company enters its VAT id, sees it checked and what that means, and orders its invoices', async ({
  page,
  newcomer,
  console,
}) => {
  console.expectError(/422/)
  const nora = await newcomer()
  await signIn(page, nora.email)
  await page.goto('/account/company')
  const id = page.getByRole('textbox', { name: 'VAT id' })
  const reference = page.getByRole('textbox', { name: 'Buyer reference' })
  const save = page.getByRole('button', { name: 'Save' })

  await id.fill('fr 40 303 265 046')
  await expect(id).toHaveValue('FR 40 303 265 046')
  await page.getByRole('radio', { name: /^XRechnung \(UBL\)/ }).check()
  await save.click()
  await expect(id).toHaveAccessibleDescription(/Check each character.*FR40303265045/)
  await expect(reference).toHaveAccessibleDescription('Enter a buyer reference. An XRechnung needs one.')

  await id.fill('fr 40 303 265 045')
  await reference.fill('KST-17')
  await save.click()
  await expect(page.getByText('Company and tax details saved.')).toBeVisible()
  // saved immediately, and the answer comes by itself
  const check = page.getByRole('region', { name: 'Check of FR40303265045' })
  await expect(check.getByRole('status')).toContainText('Valid')
  await expect(check).toContainText('We charge no VAT')
  await expect(check).toContainText('SANDBOX03265045')
  await check.getByText('Earlier results').click()
  await expect(check.getByRole('listitem')).toHaveCount(1)
})

test('ein Verbraucher sieht nichts, was ihn nicht betrifft; Einstellungen gelten ab sofort', async ({
  page,
  newcomer,
  database,
}) => {
  const nora = await newcomer('de')
  await database.operator
    .updateTable('customer')
    .set({ type: 'consumer', first_name: 'Nora', last_name: 'Neumann', company_name: '' })
    .where('customer_number', '=', nora.customer)
    .execute()
  await signIn(page, nora.email)
  await page.goto('/account/company')
  await expect(page.getByText('Sie sind als Verbraucher registriert')).toBeVisible()
  await expect(page.getByLabel('USt-IdNr.')).toHaveCount(0)
  await page.getByLabel('Rechnungen senden an').fill('rechnung@demo.example')
  await page.getByRole('button', { name: 'Speichern' }).click()
  await expect(page.getByText('Firmen- und Steuerdaten gespeichert.')).toBeVisible()

  await page.getByRole('link', { name: 'Einstellungen' }).click()
  await page.getByLabel('Zeitzone').selectOption('Pacific/Auckland')
  await page.getByRole('combobox', { name: 'Startseite' }).selectOption({ label: 'Support' })
  await page.getByRole('combobox', { name: /USt-IdNr/ }).selectOption('none')
  await expect(page.getByText(/Nicht abschaltbar, damit/)).toBeVisible()
  await page.getByRole('button', { name: 'Speichern' }).click()
  await expect(page.getByText('Gespeichert.', { exact: true })).toBeVisible()
  await page.reload()
  await expect(page.getByLabel('Zeitzone')).toHaveValue('Pacific/Auckland')
  await expect(page.getByRole('combobox', { name: /USt-IdNr/ })).toHaveValue('none')

  await page.context().clearCookies()
  await signInThere(page, nora.email)
  await expect(page).toHaveURL('/support')
})

test('on a phone no field hides behind the bar that saves it while it has the focus', async ({ page, newcomer }) => {
  await page.setViewportSize({ width: 360, height: 700 })
  await signIn(page, (await newcomer('de')).email)
  await page.goto('/account/company')
  await page.getByLabel('Registergericht').fill('Kiel')
  await expect(page.getByRole('button', { name: 'Speichern' })).toBeVisible()
  expect(await focusFaults(page)).toEqual([])
})
