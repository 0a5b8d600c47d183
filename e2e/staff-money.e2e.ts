import { randomUUID } from 'node:crypto'
import type { Locator, Page } from '@playwright/test'
import type { Database } from '../apps/customer-centre/src/platform/db/database.ts'
import { insertDocument } from '../apps/customer-centre/src/testing/billing/documents.ts'
import { type Booked, statement } from '../apps/customer-centre/src/testing/payments/statements.ts'
import { addDays } from '../apps/customer-centre/src/values/local-date.ts'
import { axeFaults } from './fixtures/axe.ts'
import { insertCard, payIn, today } from './fixtures/debt.ts'
import { keepLooks } from './fixtures/looks.ts'
import { type Newcomer, test } from './fixtures/newcomer.ts'
import { limitStaff, openAccount, staffPage } from './fixtures/staff.ts'
import { expect, signIn } from './fixtures/story.ts'

/** An open invoice with a number as people quote it. */
async function invoice({ operator }: Database, { customer }: Newcomer, which: number, net: number): Promise<string> {
  const number = `RE-2026-${which}${customer}`
  const dates = { dueOn: addDays(today(), 5 * which), issuedOn: addDays(today(), -10) }
  await insertDocument(operator, { customer, number, net, status: 'open', open: net, ...dates })
  return number
}

test('transfers are booked, confirmed, and assigned by two people', async ({ page, browser, newcomer, database }) => {
  test.setTimeout(300_000)
  const [nora, sam, kim] = [await newcomer(), await newcomer(), await newcomer()]
  const exact = await invoice(database, nora, 1, 11_900)
  const probable = await invoice(database, nora, 2, 20_000)
  await invoice(database, nora, 3, 150_000)
  await signIn(page, nora.email)
  await page.goto('/billing/pay')
  await page.getByRole('radio', { name: /^Bank transfer/ }).check()
  await expect(page.getByRole('img', { name: /^Giro code for/ })).toBeVisible()
  await expect(page.getByText(String(nora.customer)).first()).toBeVisible()

  const his = await staffPage(browser, database, sam)
  await limitStaff(database, sam, { bank: 100_000 })
  await his.goto('/staff/payments')
  const stranger = `Treuhand ${nora.customer}`
  await upload(his, [
    { amount: 11_900, text: exact, name: `Neumann ${nora.customer}`, ref: randomUUID() },
    { amount: 20_100, text: `Rechnung ${probable}`, name: `Zahler ${nora.customer}`, ref: randomUUID() },
    { amount: 149_900, text: 'Danke', name: stranger, ref: randomUUID() },
  ])
  await expect(his.getByText('Imported', { exact: true }).first()).toBeVisible()
  await keepLooks(his, 'staff-payments')

  const likely = entryOf(his, `Zahler ${nora.customer}`)
  await likely.getByRole('button', { name: /^Confirm payment from/ }).click()
  await expect(his.getByText('Payment booked.').first()).toBeVisible()
  await his.goto('/staff/payments?state=unmatched')
  const unknown = entryOf(his, stranger)
  await unknown.getByRole('button', { name: /^Assign payment:/ }).click()
  await unknown.getByLabel('Customer number').fill(String(nora.customer))
  await unknown.getByRole('button', { name: 'Assign payment', exact: true }).last().click()
  await expect(his.getByText('Someone else must now confirm this payment.').first()).toBeVisible()
  await his.goto('/staff/payments?state=waiting')
  const confirm = entryOf(his, stranger).getByRole('button', { name: 'Confirm payment', exact: true })
  await expect(confirm).toHaveAttribute('aria-disabled', 'true')
  expect(await axeFaults(his)).toEqual([])

  const hers = await staffPage(browser, database, kim)
  await hers.goto('/staff/payments?state=waiting')
  await entryOf(hers, stranger).getByRole('button', { name: 'Confirm payment', exact: true }).click()
  await expect(hers.getByText('Payment booked.').first()).toBeVisible()

  await page.goto('/billing')
  await expect(page.getByText('All invoices are paid.')).toBeVisible()
  await his.context().close()
  await hers.context().close()
})

const entryOf = (page: Page, name: string): Locator => page.getByRole('listitem').filter({ hasText: name })

async function upload(page: Page, booked: readonly Booked[]): Promise<void> {
  const buffer = Buffer.from(statement(booked))
  await page.locator('input[type=file]').setInputFiles({ name: 'statement.xml', mimeType: 'application/xml', buffer })
  await page.getByRole('button', { name: 'Import statement' }).click()
}

test('a customer has balance paid out: refused once, then transferred by the bank', async ({
  page,
  browser,
  newcomer,
  database,
}) => {
  test.setTimeout(300_000)
  const [nora, sam] = [await newcomer(), await newcomer()]
  await payIn(database, nora, 5_000)
  await database.operator
    .updateTable('customer')
    .set({ refund_holder: 'Nora Neumann', refund_iban: 'DE89370400440532013000', refund_bic: '' })
    .where('customer_number', '=', nora.customer)
    .execute()
  await signIn(page, nora.email)
  await page.goto('/billing/balance')
  const ask = async (amount: string) => {
    await page.getByRole('button', { name: 'Request payout' }).first().click()
    await page.getByLabel('Amount in EUR').fill(amount)
    await page.getByRole('button', { name: 'Request payout' }).last().click()
  }
  await ask('60')
  await expect(page.getByText('Enter an amount up to €50.00')).toBeVisible()
  await page.getByRole('button', { name: 'Request payout' }).first().click()
  await ask('20')
  await expect(page.getByText('Being checked')).toBeVisible()
  await expect(page.getByText('You can have €30.00 paid out')).toBeVisible()
  expect(await axeFaults(page)).toEqual([])
  await keepLooks(page, 'balance-payout')

  const his = await staffPage(browser, database, sam)
  const row = () => his.getByRole('listitem').filter({ hasText: String(nora.customer) })
  const queue = async () => {
    await his.goto('/staff?queue=payouts')
  }
  await queue()
  await keepLooks(his, 'staff-payouts')
  await row()
    .getByRole('button', { name: /^Refuse payout:/ })
    .click()
  await row().getByLabel('Reason').fill('Please call us first')
  expect(await axeFaults(his)).toEqual([])
  await row().getByRole('button', { name: 'Refuse payout', exact: true }).last().click()
  await expect(row()).toHaveCount(0)
  await page.reload()
  await expect(page.getByText('Reason: Please call us first')).toBeVisible()
  await ask('50')
  await expect(page.getByText('Being checked')).toBeVisible()

  await queue()
  await row()
    .getByRole('button', { name: /^Approve transfer:/ })
    .click()
  await expect(row()).toHaveCount(0)
  await his.goto('/staff/payments')
  const create = his.getByRole('button', { name: 'Create payout file' })
  await expect(create).toBeVisible()
  const files = his.getByRole('button', { name: /^Show payouts:/ })
  const before = await files.count()
  await create.click()
  // the newest stands first
  await expect(files).toHaveCount(before + 1)
  await files.first().click()
  await expect(his.getByText(`Neumann ${nora.customer}`).first()).toBeVisible()
  expect(await axeFaults(his)).toEqual([])
  await keepLooks(his, 'staff-payout-files')
  await his
    .getByRole('button', { name: /^Bank has executed it/ })
    .first()
    .click()
  await expect(his.getByText(/executed for/).first()).toBeVisible()
  await page.reload()
  await expect(page.getByText('Paid out', { exact: true })).toBeVisible()
  await expect(page.getByText(/^Payout to DE89.* transferred$/)).toBeVisible()
  await his.context().close()
})

test('staff make vouchers, keep their codes, and see who redeemed one', async ({
  page,
  browser,
  newcomer,
  database,
  console,
}) => {
  console.expectError(/422/)
  const [nora, sam] = [await newcomer(), await newcomer()]
  const his = await staffPage(browser, database, sam)
  const reason = `Regatta ${nora.customer}`
  await his.goto('/staff/vouchers')
  await his.getByLabel('Value per use in EUR').fill('25')
  // the field in the reader's format, which takes the place of the browser's own
  await his.getByPlaceholder('DD/MM/YYYY').fill(addDays(today(), 30).split('-').toReversed().join('/'))
  await his.getByLabel('Reason').fill(reason)
  await his.getByRole('radio', { name: /^Sold/ }).check()
  await his.getByRole('button', { name: 'Create batch' }).click()
  await his.getByRole('button', { name: `Create codes: ${reason}` }).click()
  const code = (await his.getByRole('list', { name: 'Codes' }).getByRole('listitem').first().textContent()) ?? ''
  expect(await axeFaults(his)).toEqual([])
  await his.getByRole('link', { name: 'Staff desk' }).first().click()
  await expect(his.getByRole('dialog')).toContainText('Leave without saving the codes?')
  await his.getByRole('dialog').getByRole('button', { name: 'Stay' }).first().click()
  await his.getByRole('button', { name: 'I’ve saved these codes' }).click()

  await signIn(page, nora.email)
  await page.goto('/billing/balance')
  await page.getByRole('button', { name: 'Redeem voucher' }).first().click()
  await page.getByLabel(/code/i).fill('ABCD-EFGH-JKLM-NPQR')
  await page.keyboard.press('Enter')
  await expect(page.getByLabel(/code/i)).toBeFocused()
  await expect(page.getByLabel(/code/i)).toHaveAccessibleDescription(/It is unknown, has expired/)
  await page.getByLabel(/code/i).fill(code)
  await page.keyboard.press('Enter')
  await expect(page.getByText(/Balance from vouchers you bought pays your invoices/)).toBeVisible()

  await his.goto(`/staff/vouchers?q=${nora.customer}`)
  await his.getByRole('button', { name: `Redeemed by: ${reason}` }).click()
  await expect(his.getByText(`Neumann ${nora.customer} (${nora.customer})`)).toBeVisible()
  await his.getByRole('button', { name: `Withdraw batch: ${reason}` }).click()
  await his.getByRole('button', { name: 'Withdraw batch now' }).click()
  await expect(his.getByRole('listitem').filter({ hasText: reason })).toContainText('Withdrawn')
  await his.context().close()
})

test('staff dispute and write off an invoice by keyboard, and refund a payment', async ({
  page,
  browser,
  newcomer,
  database,
}) => {
  test.setTimeout(300_000)
  const [nora, sam] = [await newcomer(), await newcomer()]
  await invoice(database, nora, 1, 2_500)
  await insertCard(database, nora.customer, '4242')
  await signIn(page, nora.email)
  await page.goto('/billing/pay')
  await page.getByRole('radio', { name: /4242/ }).check()
  await page.getByRole('button', { name: /^Pay €25\.00/ }).click()
  await expect(page.getByText('Paid. Nothing is due any more.')).toBeVisible()
  const payment = page.url()
  const first = await invoice(database, nora, 2, 4_000)

  const his = await staffPage(browser, database, sam)
  await openAccount(his, nora, 'Ticket 20014')
  await his.goto('/billing')
  await his.getByRole('link', { name: first, exact: true }).click()
  const menu = his.getByRole('button', { name: 'Staff actions' })
  await menu.focus()
  await his.keyboard.press('Enter')
  await his.getByRole('menuitem', { name: 'Mark as disputed' }).focus()
  await his.keyboard.press('Enter')
  const dialog = his.getByRole('dialog')
  await expect(dialog).toBeVisible()
  await his.getByRole('button', { name: 'Mark as disputed' }).click()
  await expect(dialog.getByText('Enter a reason')).toBeVisible()
  await keepLooks(his, 'staff-dispute-error')
  await dialog.getByLabel('Reason').fill('Letter of today')
  expect(await axeFaults(his)).toEqual([])
  await dialog.getByRole('button', { name: 'Mark as disputed' }).click()
  await expect(his.getByText(`${first} is marked as disputed.`)).toBeVisible()
  await his.keyboard.press('Escape')

  await menu.click()
  await his.getByRole('menuitem', { name: 'Write off' }).click()
  await keepLooks(his, 'staff-write-off')
  await dialog.getByLabel('Reason').fill('Not worth the post')
  await dialog.getByRole('button', { name: /^Write off/ }).click()
  await expect(his.getByText(`${first} has been written off.`)).toBeVisible()
  await expect(menu).toHaveCount(0)

  await his.goto(payment)
  await his.getByRole('button', { name: 'Refund' }).click()
  await dialog.getByLabel('Amount in EUR').fill('26')
  await dialog.getByLabel('Reason').fill('Paid twice')
  await dialog.getByRole('button', { name: 'Refund' }).click()
  await expect(dialog.getByText('Enter an amount up to €25.00')).toBeVisible()
  await dialog.getByLabel('Amount in EUR').fill('25')
  await dialog.getByRole('button', { name: 'Refund' }).click()
  // the invoice is paid and right: nothing is owed to the customer
  await expect(dialog.getByText(/Correct the invoice first/)).toBeVisible()
  await keepLooks(his, 'staff-refund-refused')
  await dialog.getByRole('button', { name: 'Cancel' }).first().click()
  // what the card itself brought is there again
  await payIn(database, nora, 2_500, new URL(payment).pathname.split('/').at(-1))
  await his.reload()
  await his.getByRole('button', { name: 'Refund' }).click()
  await dialog.getByLabel('Reason').fill('Paid twice')
  await dialog.getByRole('button', { name: 'Refund' }).click()
  await expect(dialog).toHaveCount(0)
  // a job asks the gateway
  const status = () =>
    database.operator
      .selectFrom('payment')
      .select('status')
      .where('customer_number', '=', nora.customer)
      .where('direction', '=', 'out')
      .executeTakeFirst()
  await expect.poll(async () => (await status())?.status).toBe('succeeded')
  await page.goto(payment)
  await expect(page.getByText('We have refunded this payment.')).toBeVisible()
  await his.context().close()
})
