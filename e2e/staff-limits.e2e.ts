import { axeFaults } from './fixtures/axe.ts'
import { appUrl } from './fixtures/browser.ts'
import { insertCard, insertInvoices, payIn } from './fixtures/debt.ts'
import { keepLooks } from './fixtures/looks.ts'
import { test } from './fixtures/newcomer.ts'
import { openAccount, staffPage } from './fixtures/staff.ts'
import { expect, signIn } from './fixtures/story.ts'

test('with a limit of 100 someone refunds 80 alone, and 120 once a second person has confirmed it', async ({
  page,
  browser,
  newcomer,
  database,
}) => {
  test.setTimeout(300_000)
  const [nora, sam, kim] = [await newcomer(), await newcomer(), await newcomer()]
  await insertInvoices(database, nora.customer, 30_000)
  await insertCard(database, nora.customer, '4242')
  await signIn(page, nora.email)
  await page.goto('/billing/pay')
  await page.getByRole('radio', { name: /4242/ }).check()
  await page.getByRole('button', { name: /^Pay €300\.00/ }).click()
  await expect(page.getByText('Paid. Nothing is due any more.')).toBeVisible()
  const payment = page.url()
  // it is owed to the customer again
  await payIn(database, nora, 30_000, new URL(payment).pathname.split('/').at(-1))

  const hers = await staffPage(browser, database, kim)
  await hers.goto(`${appUrl}/staff/people`)
  await hers.getByRole('button', { name: 'New role' }).click()
  await hers.getByRole('textbox', { name: 'Name' }).fill(`Refunds ${sam.customer}`)
  for (const area of ['Customers', 'Payments & bank', 'Billing'])
    await hers.getByRole('combobox', { name: area, exact: true }).selectOption('See and work')
  const limit = hers.getByRole('textbox', { name: /^Refunds and payouts, in EUR/ })
  for (const wrong of ['-5', '1.1234567', '1000000000000']) {
    await limit.fill(wrong)
    await hers.getByRole('button', { name: 'Save role' }).click()
    await expect(hers.getByText('Enter an amount from 0 to €10,000,000.00, or leave it empty')).toBeVisible()
    await expect(limit).toBeFocused()
    await limit.fill('')
  }
  await limit.fill('100')
  expect(await axeFaults(hers)).toEqual([])
  await keepLooks(hers, 'staff-role-limits')
  await hers.getByRole('button', { name: 'Save role' }).click()
  const role = hers.getByRole('listitem').filter({ hasText: `Refunds ${sam.customer}` })
  await role.getByText('Show rights').click()
  await expect(role.getByText('€100.00')).toBeVisible()
  await expect(role.getByText('Never alone')).toHaveCount(3)

  const made = database.operator.selectFrom('staff_role').select('id').where('name', '=', `Refunds ${sam.customer}`)
  const { id } = await made.executeTakeFirstOrThrow()
  const his = await staffPage(browser, database, sam)
  await database.operator
    .updateTable('user_account')
    .set({ staff_roles: [id] })
    .where('id', '=', sam.id)
    .execute()
  await openAccount(his, nora, 'Ticket 20014')
  await his.goto(payment)
  const dialog = his.getByRole('dialog')
  const refund = async (amount: string) => {
    await his.getByRole('button', { name: 'Refund' }).click()
    await dialog.getByLabel('Amount in EUR').fill(amount)
    await dialog.getByLabel('Reason').fill(`Paid ${amount} twice`)
    await dialog.getByRole('button', { name: 'Refund' }).click()
  }
  const refunds = async () => {
    const { operator } = database
    const rows = operator.selectFrom('payment').select('amount_minor').where('customer_number', '=', nora.customer)
    return (await rows.where('direction', '=', 'out').execute()).map(row => Number(row.amount_minor)).toSorted()
  }
  await refund('80')
  await expect(dialog).toHaveCount(0)
  expect(await refunds()).toEqual([8000])
  await refund('120')
  await expect(dialog.getByText(/^This is above your limit\. .+ can confirm it\./)).toBeVisible()
  expect(await axeFaults(his)).toEqual([])
  await keepLooks(his, 'staff-refund-waits')
  await dialog.getByRole('link', { name: 'Open requests' }).click()
  await expect(his.getByText('Refund payment · €120.00')).toBeVisible()
  await expect(his.getByRole('button', { name: 'Confirm and carry out' })).toHaveAttribute('aria-disabled', 'true')
  expect(await refunds()).toEqual([8000])

  await hers.goto(`${appUrl}/staff?queue=approvals`)
  await expect(hers.getByText(`Refund payment · Neumann ${nora.customer}`)).toBeVisible()
  await openAccount(hers, nora, 'Looks at a refund')
  await hers.goto(`${appUrl}/account/lock`)
  await hers.getByRole('button', { name: 'Confirm and carry out' }).click()
  await expect(hers.getByText('Confirmed and carried out.').first()).toBeVisible()
  expect(await refunds()).toEqual([12_000, 8000].toSorted())
  await his.context().close()
  await hers.context().close()
})
