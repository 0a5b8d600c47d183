import { sandboxBank } from '../apps/customer-centre/src/areas/money/payments/sepa/sandbox-bank-job.ts'
import type { Database } from '../apps/customer-centre/src/platform/db/database.ts'
import { enqueue } from '../apps/customer-centre/src/platform/jobs/enqueue.ts'
import { addDays } from '../apps/customer-centre/src/values/local-date.ts'
import { axeFaults } from './fixtures/axe.ts'
import { insertCard, insertInvoices, today } from './fixtures/debt.ts'
import { openLive } from './fixtures/live.ts'
import { test } from './fixtures/newcomer.ts'
import { answers, expect, signIn } from './fixtures/story.ts'
import { filled, words } from './fixtures/words.ts'

/** A payment's way is told in German and on a phone, what goes wrong in English and at a desk. */
const w = words('de')
const { pay, history, sepa } = w.payments
const payAmount = (amount: string) => filled(pay.submit, { amount })

/** The days pass until the bank has answered, and it does. */
async function letTheBankAnswer({ operator }: Database, customer: number): Promise<void> {
  await operator
    .updateTable('payment')
    .set({ collect_on: addDays(today(), -7) })
    .where('customer_number', '=', customer)
    .execute()
  await enqueue(operator, sandboxBank, {})
}

test.describe('in German', () => {
  test.use({ viewport: { width: 375, height: 812 } })

  test('a customer pays all with a card that wants 3-D Secure', async ({ page, newcomer, database }) => {
    const nora = await newcomer('de')
    const numbers = await insertInvoices(database, nora.customer, 11_970, 4_000, 503)
    await signIn(page, nora.email)
    await page.goto('/billing')
    // a link that is pressed before is the browser's own way there, which moves no focus
    await answers(page)
    // it is overdue: the note that says what follows leads there
    await page.getByRole('link', { name: w.dunning.note.pay }).click()
    await expect(page.getByRole('heading', { name: pay.title })).toBeFocused()
    for (const number of numbers.slice(1)) await page.getByRole('checkbox', { name: number }).check()
    await page.getByRole('radio', { name: pay.methods.hosted.card }).check()
    expect(await axeFaults(page)).toEqual([])
    await page.getByRole('button', { name: payAmount('164,73 €') }).click()

    await page.waitForURL(/\/sandbox\/pay\//)
    await page.getByRole('radio', { name: /3220/ }).check()
    await page.locator('button[value=pay]').click()
    await expect(page.getByRole('heading', { level: 2 })).toBeVisible()
    await page.getByRole('button').first().click()

    await page.waitForURL(/\/billing\/payments\/[\da-f-]{36}$/)
    await expect(page.getByText(history.notes.allPaid)).toBeVisible()
    for (const number of numbers) await expect(page.getByRole('link', { name: number })).toBeVisible()
    await page.getByRole('link', { name: w.billing.tabs.payments, exact: true }).click()
    await expect(
      page.getByRole('row').filter({ hasText: '164,73' }).getByText(history.statuses.succeeded),
    ).toBeVisible()
    await page.getByRole('link', { name: w.billing.tabs.invoices, exact: true }).click()
    await expect(page.getByText(w.billing.figures.openNone)).toBeVisible()
  })

  test('a direct debit is under way, comes back, and the invoice is paid by card', async ({
    page,
    newcomer,
    database,
  }) => {
    const nora = await newcomer('de')
    const [number = ''] = await insertInvoices(database, nora.customer, 2_990)
    await signIn(page, nora.email)
    await page.goto('/billing/pay')
    await page.getByRole('link', { name: pay.methods.addSepa }).click()
    await page.getByLabel(sepa.holder).fill('Nora Neumann')
    await page.getByLabel('IBAN').fill('DE91 3704 0044 9990 0000 01')
    await page.getByRole('checkbox').check()
    await page.getByRole('button', { name: sepa.submit }).click()
    await page.waitForURL(/\/billing\/pay$/)
    await page.getByRole('radio', { name: /Lastschrift am/ }).check()
    await page.getByRole('button', { name: payAmount('29,90 €') }).click()
    await page.waitForURL(/\/billing\/payments\/[\da-f-]{36}$/)
    const payment = page.url()
    await expect(page.getByText(history.underWay.sepa)).toBeVisible()
    expect(await axeFaults(page)).toEqual([])
    await page.goto('/billing/pay')
    await expect(page.getByText(pay.documents.obstacles.under_way)).toBeVisible()
    await expect(page.getByRole('button', { name: payAmount('29,90 €') })).toHaveCount(0)

    await openLive(page, payment)
    for (const state of [history.statuses.succeeded, history.statuses.charged_back]) {
      await letTheBankAnswer(database, nora.customer)
      // the page that is open follows
      await expect(page.getByText(state, { exact: true }).first()).toBeVisible()
    }
    await expect(page.getByText(history.reasons.insufficient_funds).first()).toBeVisible()
    await insertCard(database, nora.customer, '4242')
    await page.getByRole('link', { name: history.actions.payAgain }).click()
    await expect(page.getByText(number)).toBeVisible()
    await page.getByRole('radio', { name: /^Visa ···· 4242/ }).check()
    await page.getByRole('button', { name: payAmount('29,90 €') }).click()
    await expect(page.getByText(history.notes.allPaid)).toBeVisible()
  })
})

test('a declined card says what to do, and a transfer can be copied instead', async ({ page, newcomer, database }) => {
  const nora = await newcomer()
  const [first = ''] = await insertInvoices(database, nora.customer, 10_000, 2_000)
  await insertCard(database, nora.customer, '9995')
  await signIn(page, nora.email)
  await page.goto('/billing/pay')
  // by keyboard alone
  const key = (name: string) => page.keyboard.press(name)
  await page.getByRole('checkbox', { name: first }).focus()
  await key('Tab')
  await expect(page.getByRole('button', { name: `Pay a part of ${first}` })).toBeFocused()
  await key('Enter')
  // by a page that still wakes up it comes later, and the key would lead past it
  const amount = page.getByLabel('Amount in EUR')
  await expect(amount).toBeVisible()
  await key('Tab')
  await expect(amount).toBeFocused()
  await page.keyboard.type('100,01')
  for (let stop = 0; stop < 3; stop++) await key('Tab')
  await expect(page.getByRole('radio', { name: /^Visa ···· 9995/ })).toBeFocused()
  await key('Tab')
  await key('Tab')
  await expect(page.getByRole('button', { name: /^Pay €/ })).toBeFocused()
  await key('Enter')
  await expect(page.getByText('Enter an amount up to €100.00')).toBeVisible()
  await expect(amount).toBeFocused()
  await key('ControlOrMeta+A')
  await page.keyboard.type('50')
  await key('Enter')
  const alert = page.getByRole('alert')
  await expect(alert).toContainText('Visa ···· 9995: payment declined')
  await expect(alert).toContainText('not enough money. Nothing was charged. Try another payment method')
  await page.getByRole('radio', { name: /^Bank transfer/ }).check()
  await expect(page.getByRole('button', { name: 'Copy: IBAN' })).toBeVisible()
  await expect(page.getByRole('img', { name: /^Giro code for a transfer of €70\.00/ })).toBeVisible()
  expect(await axeFaults(page)).toEqual([])
})

test('two tabs cannot pay the same invoice twice', async ({ page, context, newcomer, database, console }) => {
  console.expectError(/409/)
  const nora = await newcomer()
  await insertInvoices(database, nora.customer, 1_500)
  await insertCard(database, nora.customer, '3220')
  await signIn(page, nora.email)
  const other = await context.newPage()
  for (const tab of [page, other]) {
    await tab.goto('/billing/pay')
  }
  await other.getByRole('button', { name: 'Pay €15.00' }).click()
  await other.waitForURL(/\/sandbox\/pay\//)
  await page.getByRole('button', { name: 'Pay €15.00' }).click()
  const alert = page.getByRole('alert')
  await expect(alert).toContainText('Do not pay twice. Nothing was charged just now.')
  await expect(page.getByText('Payment under way. Do not pay again.')).toBeVisible()
  await alert.getByRole('link', { name: 'View payment' }).click()
  const cancel = page.getByRole('button', { name: 'Cancel payment' }).first()
  await cancel.focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('button', { name: 'Keep payment' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(cancel).toBeFocused()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await expect(dialog.getByRole('button', { name: 'Cancel payment' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByText('You cancelled this payment. Nothing was charged.').first()).toBeVisible()
  await expect(page.getByRole('link', { name: 'Pay another way' })).toBeVisible()
})
