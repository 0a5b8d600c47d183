import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import type { Database } from '../apps/customer-centre/src/platform/db/database.ts'
import { insertDocument } from '../apps/customer-centre/src/testing/billing/documents.ts'
import { addDays, firstOfMonth } from '../apps/customer-centre/src/values/local-date.ts'
import { axeFaults } from './fixtures/axe.ts'
import { insertHosting } from './fixtures/contract.ts'
import { today } from './fixtures/debt.ts'
import { type Newcomer, test } from './fixtures/newcomer.ts'
import { limitStaff } from './fixtures/staff.ts'
import { expect, signIn } from './fixtures/story.ts'

/** A customer whose contract is due, for all of this month: on its last days less than that would cost less than is credited. */
async function due(database: Database, { customer }: Newcomer, label: string): Promise<string> {
  const number = await insertHosting(database, customer, label)
  await database.operator
    .updateTable('contract')
    .set({ billed_until: addDays(firstOfMonth(today()), -1) })
    .where('number', '=', number)
    .execute()
  return number
}

async function becomeStaff(page: Page, database: Database, { id, email }: Newcomer): Promise<void> {
  await database.operator.updateTable('user_account').set({ admin: true }).where('id', '=', id).execute()
  await signIn(page, email)
}

async function bill(page: Page, { customer }: Newcomer): Promise<void> {
  await page.goto('/staff/billing')
  await page.getByLabel('Customer number').fill(String(customer))
  await page.getByRole('button', { name: 'Bill this customer' }).click()
  await expect(page.getByText(`Customer ${customer} is being billed.`).first()).toBeVisible()
  await expect(page.getByRole('row', { name: /One customer.*Finished/ }).first()).toBeVisible()
}

async function actFor(page: Page, { customer }: Newcomer): Promise<void> {
  await page.goto('/staff')
  await page.getByRole('searchbox', { name: /^Number, name/ }).fill(String(customer))
  await page.getByRole('button', { name: new RegExp(String(customer)) }).click()
  await page.getByLabel(/^Reason/).fill('Ticket 20014')
  await page.keyboard.press('Enter')
  await expect(page.getByText(`You are in the account of Neumann ${customer}`)).toBeVisible()
}

async function openCorrection(page: Page): Promise<void> {
  await page.goto('/billing')
  await page.getByRole('link', { name: /^RE-/ }).click()
  await page.getByRole('link', { name: 'Correct invoice' }).click()
  await expect(page.getByRole('heading', { name: /^Correct invoice RE-/ })).toBeVisible()
}

test('staff bill a customer, credit half of an item as previewed, and the customer sees it', async ({
  page,
  newcomer,
  database,
  browser,
}) => {
  const nora = await newcomer()
  await due(database, nora, 'Regatta website')
  const sam = await newcomer()
  await becomeStaff(page, database, sam)
  await bill(page, nora)
  expect(await axeFaults(page)).toEqual([])
  await actFor(page, nora)
  await openCorrection(page)

  await page.getByRole('radio', { name: /^Credit some of it/ }).check()
  await page.getByRole('button', { name: 'Show preview' }).click()
  await expect(page.getByText('Choose what to credit for at least one item')).toBeVisible()
  await page.getByLabel('Credit', { exact: true }).first().selectOption('A net amount')
  await page.getByLabel('Net amount in EUR').fill('1,50')
  await page.getByRole('textbox', { name: 'Reason' }).fill('Half a day without service')
  await page.getByRole('button', { name: 'Show preview' }).click()
  await expect(page.getByRole('heading', { name: 'Preview: Credit note' })).toBeVisible()
  await expect(page.getByText('Reason: Half a day without service')).toBeVisible()
  await expect(page.getByRole('region', { name: 'What changes' })).toContainText('→')
  expect(await axeFaults(page)).toEqual([])
  await page.getByRole('button', { name: 'Issue credit note' }).click()
  const result = page.getByRole('status').filter({ hasText: /Credit note GS-\d+-\d+ has been issued/ })
  await expect(result).toBeVisible()
  await expect(page.getByText(/Earlier corrections: GS-/)).toBeVisible()

  const hers = await (await browser.newContext({ locale: 'en-GB' })).newPage()
  await signIn(hers, nora.email)
  await hers.goto('/billing')
  await hers.getByRole('link', { name: /^GS-/ }).click()
  await expect(hers.getByText('Reason: Half a day without service')).toBeVisible()
  await expect(hers.getByRole('link', { name: 'Correct invoice' })).toHaveCount(0)
  await hers.context().close()
})

test('above the limit an invoice is cancelled once a colleague confirms exactly that', async ({
  newcomer,
  database,
  browser,
}) => {
  const [nora, sam, kim] = [await newcomer(), await newcomer(), await newcomer()]
  await due(database, nora, 'Regatta website')
  const at = async () => (await browser.newContext({ locale: 'en-GB' })).newPage()
  const his = await at()
  await becomeStaff(his, database, sam)
  await limitStaff(database, sam, { credit: 100 })
  await bill(his, nora)
  await actFor(his, nora)
  await openCorrection(his)
  await his.getByRole('radio', { name: /^Cancel/ }).check()
  await his.getByRole('textbox', { name: 'Reason' }).fill('Ordered twice')
  await his.getByRole('button', { name: 'Show preview' }).click()
  await his.getByRole('button', { name: 'Ask for confirmation' }).click()
  await expect(his.getByText('Your request is waiting for confirmation.')).toBeVisible()
  await expect(his.getByText(/^This is above your limit\. .+ can confirm it\./)).toBeVisible()
  expect(await axeFaults(his)).toEqual([])
  await his.getByRole('link', { name: 'Open requests' }).click()
  await expect(his.getByText('Ordered twice')).toBeVisible()
  await expect(his.getByRole('button', { name: 'Confirm and carry out' })).toHaveAttribute('aria-disabled', 'true')

  const hers = await at()
  await becomeStaff(hers, database, kim)
  await actFor(hers, nora)
  await hers.goto(his.url())
  await expect(hers.getByText('Ordered twice')).toBeVisible()
  await hers.getByRole('button', { name: 'Confirm and carry out' }).click()
  await expect(hers.getByText('Confirmed and carried out.').first()).toBeVisible()
  await hers.goto('/billing')
  await expect(hers.getByRole('link', { name: /^ST-/ })).toBeVisible()
  await his.context().close()
  await hers.context().close()
})

test('zurückgestellt, Adresse ergänzt, erneut versucht, Rechnung ausgestellt', async ({ page, newcomer, database }) => {
  const nora = await newcomer('de')
  await due(database, nora, 'Vereinsseite')
  await database.operator
    .updateTable('customer')
    .set({ line1: '' })
    .where('customer_number', '=', nora.customer)
    .execute()
  const sam = await newcomer('de')
  await becomeStaff(page, database, sam)
  await page.goto('/staff/billing')
  await page.getByLabel('Kundennummer').fill(String(nora.customer))
  await page.getByRole('button', { name: 'Diesen Kunden abrechnen' }).click()
  const row = page.getByRole('listitem').filter({ hasText: String(nora.customer) })
  await expect(row).toContainText('Name oder Adresse ist unvollständig')
  await expect(row).toContainText('Es fehlt: Straße.')
  expect(await axeFaults(page)).toEqual([])

  await row.getByRole('button', { name: /^Adressen öffnen/ }).click()
  await row.getByRole('textbox').fill('Ticket 20015')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/account/addresses')
  await page.getByLabel('Straße und Hausnummer').first().fill('Hafenweg 3')
  await page.getByRole('button', { name: 'Speichern' }).click()
  await expect(page.getByText('Anschriften gespeichert.')).toBeVisible()

  await page.goto('/staff/billing')
  await row.getByRole('button', { name: /^Noch einmal versuchen/ }).click()
  await expect(row).toHaveCount(0)
  await page.goto('/billing')
  await expect(page.getByRole('link', { name: /^RE-/ })).toBeVisible()
})

test('staff credit VAT that was charged before the register answered', async ({ page, newcomer, database }) => {
  const nora = await newcomer()
  const vatId = 'FR40303265045'
  const french = { country: 'FR', postal_code: '75001', city: 'Paris', phone: '+33 1 42 68 53 00' }
  const { operator } = database
  await operator
    .updateTable('customer')
    .set({ ...french, refund_iban: 'FR1420041010050500013M02606', refund_holder: 'Dupont' })
    .where('customer_number', '=', nora.customer)
    .execute()
  await due(database, nora, 'Regatta website')
  const sam = await newcomer()
  await becomeStaff(page, database, sam)
  // no one is asked about it before the invoice is there
  const check = randomUUID()
  const now = new Date()
  await operator
    .insertInto('vat_status')
    .values({ customer_number: nora.customer, vat_id: vatId, state: 'unavailable', failures: 1 })
    .execute()
  await operator.updateTable('customer').set({ vat_id: vatId }).where('customer_number', '=', nora.customer).execute()
  await bill(page, nora)
  const answer = { outcome: 'valid', checked_at: new Date(now.getTime() + 600_000), source: 'sandbox' }
  await operator
    .insertInto('vat_check')
    .values({ customer_number: nora.customer, id: check, vat_id: vatId, ...answer })
    .execute()
  await operator
    .updateTable('vat_status')
    .set({ state: 'valid', check_id: check, failures: 0 })
    .where('customer_number', '=', nora.customer)
    .execute()

  await page.goto('/staff?queue=tax_corrections')
  const row = page.getByRole('listitem').filter({ hasText: String(nora.customer) })
  await expect(row).toContainText(`VAT ID ${vatId}, confirmed on`)
  expect(await axeFaults(page)).toEqual([])
  await row.getByRole('button', { name: /^Correct invoice/ }).click()
  await row.getByRole('textbox').fill('Ticket 20014')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('radio', { name: /^Credit the VAT/ })).toBeChecked()
  await page.getByRole('textbox', { name: 'Reason' }).fill('VAT ID confirmed')
  await page.getByRole('button', { name: 'Show preview' }).click()
  await expect(page.getByRole('heading', { name: 'Preview: Credit note' })).toBeVisible()
  expect(await axeFaults(page)).toEqual([])
  await page.getByRole('button', { name: 'Issue credit note' }).click()
  await expect(page.getByText(/Credit note GS-\d+-\d+ has been issued/)).toBeVisible()
  await page.goto('/staff?queue=tax_corrections')
  await expect(page.getByRole('heading', { name: 'VAT to correct' })).toBeVisible()
  await expect(row).toHaveCount(0)
})

test('staff see what is owed back after a withdrawal until it is paid out', async ({ page, newcomer, database }) => {
  const nora = await newcomer()
  const number = await insertHosting(database, nora.customer, 'Regatta website')
  const { operator } = database
  const { id } = await operator
    .updateTable('contract')
    .set({ state: 'withdrawn', ends_on: today(), end_rule: 'withdrawn' })
    .where('number', '=', number)
    .returning('id')
    .executeTakeFirstOrThrow()
  // what was paid by transfer is owed back
  await insertDocument(operator, { customer: nora.customer, contract: id, net: 1178 })
  await operator
    .insertInto('billing_item')
    .values({
      customer_number: nora.customer,
      id: randomUUID(),
      contract_id: id,
      kind: 'credit',
      unit: 'MON',
      description: JSON.stringify({ en: 'Web hosting', de: 'Webhosting' }),
      quantity: '-1',
      unit_price: '9.90',
      ready_on: today(),
      created_at: new Date(),
    })
    .execute()
  const sam = await newcomer()
  await becomeStaff(page, database, sam)
  const queue = async () => {
    await page.goto('/staff?queue=refunds')
    return page.getByRole('listitem').filter({ hasText: String(nora.customer) })
  }
  const waiting = await queue()
  await expect(waiting).toContainText('The credit note is not issued yet.')
  await expect(waiting).toContainText('14 days left.')
  await bill(page, nora)
  const row = await queue()
  await expect(row).toContainText('There is no refund account. Ask the customer for one.')
  expect(await axeFaults(page)).toEqual([])
  await row.getByRole('button', { name: /^Open balance/ }).click()
  await row.getByRole('textbox').fill('Ticket 20014')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/billing/balance')
  await expect(page.getByText('You can have them paid out.')).toBeVisible()
})
