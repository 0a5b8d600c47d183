import { axeFaults } from './fixtures/axe.ts'
import { insertHosting } from './fixtures/contract.ts'
import { test } from './fixtures/newcomer.ts'
import { mailed } from './fixtures/outbox.ts'
import { expect, signIn } from './fixtures/story.ts'

test('a contract is cancelled to a later day, once that day is named', async ({ page, newcomer, database }) => {
  const { email, customer } = await newcomer()
  const number = await insertHosting(database, customer, 'Regatta website')
  await signIn(page, email)
  await page.goto(`/billing/contracts/${number}/cancel`)
  await expect(page.getByRole('radio', { name: /^At the earliest possible date/ })).toBeChecked()
  const invoices = page.getByRole('region', { name: 'Your invoices' })
  // on the first of a long month it ends with the month, which is paid for
  await expect(invoices).toContainText(/you still get|You have been billed for all days until/)
  await page.getByRole('radio', { name: 'On a later day' }).check()
  await expect(invoices).toHaveCount(0)
  await page.getByRole('button', { name: 'Cancel contract' }).click()
  await expect(page.getByLabel('Date', { exact: true })).toBeFocused()
  await page.getByLabel('Date', { exact: true }).fill('31/12/2035')
  await expect(invoices).toContainText('you still get 24 invoices')
  await page.getByRole('button', { name: 'Cancel contract' }).click()
  await expect(page.getByText(/^This contract is cancelled and ends on 31 Dec 2035/)).toBeVisible()
})

test('ein Vertrag wird verkleinert, die Änderung zurückgenommen und der Vertrag einem anderen Kunden übertragen', async ({
  page,
  newcomer,
  database,
  browser,
}) => {
  const giver = await newcomer('de')
  const taker = await newcomer('de')
  const number = await insertHosting(database, giver.customer, 'Vereinsseite')
  await signIn(page, giver.email)
  await page.goto(`/billing/contracts/${number}/change?product=hosting-s&cycle=month`)
  await expect(page.getByText('Das neue Produkt ist kleiner.')).toBeVisible()
  await page.getByRole('button', { name: 'Vertrag ändern' }).click()
  await expect(page.getByText(/wechselt dieser Vertrag zu Web Hosting S/)).toBeVisible()
  await page.getByRole('button', { name: 'Beim jetzigen Produkt bleiben' }).click()
  await expect(page.getByText('Der Vertrag bleibt, wie er ist.')).toBeVisible()

  await page.getByRole('button', { name: 'Aktionen' }).click()
  await page.getByRole('menuitem', { name: 'Auf anderen Kunden übertragen' }).click()
  await page.getByLabel('Kundennummer des neuen Kunden').fill(String(taker.customer))
  await page.getByLabel('E-Mail-Adresse des neuen Kunden').fill(taker.email)
  await expect(page.getByRole('region', { name: 'Ihre Rechnungen' })).toBeVisible()
  expect(await axeFaults(page)).toEqual([])
  await page.getByRole('button', { name: 'Angebot senden' }).click()
  await expect(page.getByText(/^Sie haben diesen Vertrag dem Kunden/)).toBeVisible()

  const other = await (await browser.newContext({ locale: 'de-DE' })).newPage()
  await signIn(other, taker.email)
  await other.goto(await mailed(taker.email, /https?:\/\/\S+\/transfer\/[\w-]+/))
  await expect(other.getByText('9,90 €').first()).toBeVisible()
  await expect(other.getByRole('region', { name: /^Erste Rechnung/ })).toContainText('Gesamt')
  expect(await axeFaults(other)).toEqual([])
  await other.getByRole('button', { name: 'Zahlungspflichtig übernehmen' }).click()
  await expect(other.getByRole('heading', { name: 'Vereinsseite' })).toBeVisible()
  await other.context().close()
  await page.reload()
  await expect(page.getByText('Seine Dokumente bleiben abrufbar.')).toBeVisible()
})

test('a cloud moves to another provider: announced, complete the same day, and its data stay to be fetched', async ({
  page,
  newcomer,
  database,
}) => {
  const { email, customer } = await newcomer()
  const number = await insertHosting(database, customer, 'Regatta cloud')
  await database.operator
    .updateTable('contract')
    .set({ product_code: 'cloud-managed' })
    .where('number', '=', number)
    .execute()
  await signIn(page, email)
  await page.goto(`/billing/contracts/${number}/switch`)
  await page.getByLabel(/^New provider/).fill('Harbour Clouds')
  await page.getByRole('button', { name: /^Announce/ }).click()
  await expect(page.getByText('You have announced a switch of provider.')).toBeVisible()
  expect(await axeFaults(page)).toEqual([])
  await page.getByRole('button', { name: 'Complete switch' }).click()
  const dialog = page.getByRole('dialog', { name: `End Regatta cloud (${number}) today?` })
  await expect(dialog).toContainText('You can download your data until')
  await expect(dialog.getByRole('region', { name: 'Your invoices' })).toBeVisible()
  await dialog.getByRole('button', { name: 'Complete switch' }).click()
  await expect(page.getByText('The switch is complete. We have sent you a confirmation.').first()).toBeVisible()
  await expect(page.getByRole('button', { name: 'Complete switch' })).toHaveCount(0)
})

test('a switch that is taken back leaves the contract cancelled as it was', async ({ page, newcomer, database }) => {
  const { email, customer } = await newcomer()
  const number = await insertHosting(database, customer, 'Regatta archive')
  await database.operator
    .updateTable('contract')
    .set({
      product_code: 'cloud-managed',
      state: 'cancellation_scheduled',
      end_rule: 'wished_day',
      ends_on: '2035-12-31',
      cancelled_at: new Date(),
    })
    .where('number', '=', number)
    .execute()
  await signIn(page, email)
  await page.goto(`/billing/contracts/${number}/switch`)
  await page.getByRole('button', { name: /^Announce/ }).click()
  await expect(page.getByText('If you undo this, the contract ends on 31 Dec 2035, as it did before.')).toBeVisible()
  await page.getByRole('button', { name: 'Stay with us' }).click()
  await expect(page.getByText('Undone. The contract ends on 31 Dec 2035, as it did before.')).toBeVisible()
  await expect(page.getByText(/^This contract is cancelled and ends on 31 Dec 2035/)).toBeVisible()
  await page.getByRole('button', { name: 'Undo cancellation' }).click()
  await expect(page.getByRole('dialog', { name: `Continue contract ${number}?` })).toBeVisible()
})
