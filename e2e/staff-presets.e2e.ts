import type { Page } from '@playwright/test'
import { appUrl } from './fixtures/browser.ts'
import { insertHosting } from './fixtures/contract.ts'
import { insertCard, insertInvoices, payIn } from './fixtures/debt.ts'
import { test } from './fixtures/newcomer.ts'
import { openAccount, staffPage } from './fixtures/staff.ts'
import { expect, signIn } from './fixtures/story.ts'
import { filled, likeText, words } from './fixtures/words.ts'

type Desk = 'directory' | 'bank' | 'coming' | 'billing' | 'vouchers' | 'settings' | 'serviceNotices' | 'people'
const everything: Desk[] = [
  'directory',
  'bank',
  'coming',
  'billing',
  'vouchers',
  'settings',
  'serviceNotices',
  'people',
]

/** Opens the desk, which offers what the preset's powers reach and nothing else. */
async function openDesk(desk: Page, locale: 'en' | 'de', offered: readonly Desk[]): Promise<void> {
  const texts = words(locale).staff.desk
  await desk.goto(`${appUrl}/staff`)
  await expect(desk.getByRole('heading', { level: 1, name: texts.title })).toBeVisible()
  for (const name of everything)
    await expect(desk.getByRole('main').getByRole('link', { name: texts[name], exact: true })).toHaveCount(
      offered.includes(name) ? 1 : 0,
    )
}

const isRefused = async (desk: Page, locale: 'en' | 'de', path: string): Promise<void> => {
  await desk.goto(appUrl + path)
  await expect(desk.getByRole('heading', { level: 1, name: words(locale).ERROR_PAGE['403_TITLE'] })).toBeVisible()
}

for (const locale of ['en', 'de'] as const) {
  const { staff, support, payments, locks } = words(locale)

  test.describe(`in ${locale}`, () => {
    test.setTimeout(240_000)

    test('support answers a ticket, and reaches neither money nor roles', async ({
      page,
      browser,
      console,
      database,
      newcomer,
    }) => {
      console.expectError(/403/)
      const nora = await newcomer(locale)
      await signIn(page, nora.email)
      await page.goto('/support/create')
      await page.locator('select[name=category]').selectOption('technical')
      await page.getByLabel(support.form.subject).fill(`Backup ${nora.customer}`)
      await page.getByRole('textbox', { name: support.form.body }).fill('Seit heute früh / since this morning')
      await page.getByRole('button', { name: support.form.submit }).click()
      await expect(page).toHaveURL(/\/support\/ticket\/\d+/)

      const desk = await staffPage(browser, database, await newcomer(locale), ['support'])
      await openDesk(desk, locale, ['directory', 'coming', 'billing', 'vouchers', 'settings', 'serviceNotices'])
      await desk.goto(page.url().replace('/support/ticket/', '/staff/tickets/'))
      await desk.getByRole('textbox', { name: staff.tickets.answer.text }).fill('It is back / wieder da')
      await desk.getByRole('button', { name: staff.tickets.answer.send }).click()
      await expect(page.getByText('It is back / wieder da')).toBeVisible()
      for (const path of ['/staff/all-payments', '/staff/mandates', '/staff/payments', '/staff/people'])
        await isRefused(desk, locale, path)
      await desk.context().close()
    })

    test('billing gives back more than its limit once lead confirms it', async ({
      page,
      browser,
      console,
      database,
      newcomer,
    }) => {
      console.expectError(/403/)
      const [nora, bo, lea] = [await newcomer(locale), await newcomer(locale), await newcomer(locale)]
      await insertInvoices(database, nora.customer, 150_000)
      await insertCard(database, nora.customer, '4242')
      await signIn(page, nora.email)
      const payment = await paidByCard(page, locale)
      await payIn(database, nora, 150_000, new URL(payment).pathname.split('/').at(-1))

      const billing = await staffPage(browser, database, bo, ['billing'])
      await openDesk(billing, locale, [
        'directory',
        'bank',
        'coming',
        'billing',
        'vouchers',
        'settings',
        'serviceNotices',
      ])
      await isRefused(billing, locale, '/staff/people')
      await openAccount(billing, nora, 'Ticket 20014')
      await billing.goto(payment)
      const { refund, reason, waits } = payments.moneyActions
      await billing.getByRole('button', { name: refund.action }).click()
      const dialog = billing.getByRole('dialog')
      await dialog.getByLabel(filled(refund.amount, { currency: 'EUR' })).fill('1200')
      await dialog.getByLabel(reason).fill('Paid twice')
      await dialog.getByRole('button', { name: refund.confirm }).click()
      await expect(dialog.getByText(likeText(waits.for))).toBeVisible()

      const lead = await staffPage(browser, database, lea, ['lead'])
      await openDesk(lead, locale, everything)
      await openAccount(lead, nora, 'Looks at a refund')
      await lead.goto(`${appUrl}/account/lock`)
      await lead.getByRole('button', { name: locks.staff.approvals.confirm }).click()
      await expect(lead.getByText(locks.staff.approvals.confirmed).first()).toBeVisible()
      const out = database.operator
        .selectFrom('payment')
        .select('amount_minor')
        .where('customer_number', '=', nora.customer)
        .where('direction', '=', 'out')
      expect((await out.execute()).map(row => Number(row.amount_minor))).toEqual([120_000])
      // a lead sees who is staff, and changes no one's roles
      await lead.goto(`${appUrl}/staff/people`)
      await expect(lead.getByRole('row').filter({ hasText: bo.email })).toBeVisible()
      await expect(lead.getByRole('button', { name: staff.people.add })).toHaveCount(0)
      await billing.context().close()
      await lead.context().close()
    })

    test('sales looks a customer up and notes what was agreed, and sees no bank account', async ({
      browser,
      console,
      database,
      newcomer,
    }) => {
      console.expectError(/403/)
      const [nora, sven] = [await newcomer(locale), await newcomer(locale)]
      const contract = await insertHosting(database, nora.customer, 'Website')
      await database.operator
        .updateTable('customer')
        .set({ refund_iban: 'DE89370400440532013000', refund_holder: 'Nora Neumann' })
        .where('customer_number', '=', nora.customer)
        .execute()
      const sales = await staffPage(browser, database, sven, ['sales'])
      await openDesk(sales, locale, ['directory', 'coming', 'billing', 'vouchers', 'settings', 'serviceNotices'])
      await sales.goto(`${appUrl}/staff/customers/${nora.customer}`)
      await expect(sales.getByText(contract).first()).toBeVisible()
      await expect(sales.getByRole('main')).not.toContainText('3000')
      const { notes } = staff.directory.file
      await sales.getByText(notes.add, { exact: true }).click()
      await sales.getByRole('textbox', { name: notes.text }).fill('Half price until March')
      await sales.getByRole('button', { name: notes.save }).click()
      await expect(sales.getByRole('listitem').filter({ hasText: 'Half price until March' })).toBeVisible()
      for (const path of ['/staff/all-payments', '/staff/mandates', '/staff/people'])
        await isRefused(sales, locale, path)
      await sales.context().close()
    })
  })
}

/** Pays an invoice of 1,500.00 by card. @returns the address of the payment's page */
async function paidByCard(page: Page, locale: 'en' | 'de'): Promise<string> {
  const { history } = words(locale).payments
  await page.goto('/billing/pay')
  await page.getByRole('radio', { name: /4242/ }).check()
  await page.getByRole('button', { name: /1[.,]500/ }).click()
  await expect(page.getByText(history.notes.allPaid)).toBeVisible()
  return page.url()
}
