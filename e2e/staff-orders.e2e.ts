import { axeFaults } from './fixtures/axe.ts'
import { appUrl } from './fixtures/browser.ts'
import { insertHosting } from './fixtures/contract.ts'
import { today } from './fixtures/debt.ts'
import { keepLooks } from './fixtures/looks.ts'
import { test } from './fixtures/newcomer.ts'
import { staffPage } from './fixtures/staff.ts'
import { expect, signIn } from './fixtures/story.ts'
import { filled, words } from './fixtures/words.ts'

for (const locale of ['en', 'de'] as const) {
  const { ordering } = words(locale).staff
  const net = { en: '€141.80', de: '141,80 €' }[locale]
  const gross = { en: '€168.74', de: '168,74 €' }[locale]
  const dayTyped = new Intl.DateTimeFormat({ en: 'en-GB', de: 'de-DE' }[locale], {
    day: '2-digit',
    month: '2-digit',
    year: 'numeric',
  }).format(new Date(today()))

  test(`sales order two products at an own price and with a discount, and the invoice says the same cents, in ${locale}`, async ({
    page,
    browser,
    console,
    database,
    newcomer,
  }) => {
    test.setTimeout(240_000)
    console.expectError(/422/)
    const [nora, sam] = [await newcomer(locale), await newcomer(locale)]
    await database.operator
      .updateTable('customer')
      .set({ line1: 'Am Deich 7', postal_code: '20457', city: 'Hamburg', country: 'DE' })
      .where('customer_number', '=', nora.customer)
      .execute()
    const desk = await staffPage(browser, database, sam, ['sales'])
    await desk.goto(`${appUrl}/staff/customers/${nora.customer}`)
    await desk.getByRole('link', { name: ordering.title }).click()
    await expect(desk.getByRole('heading', { level: 1, name: ordering.title })).toBeVisible()
    const field = (at: number, name: string) => desk.locator(`[name="positions.${at}.${name}"]`)
    const card = (at: number) =>
      desk.getByRole('region', { name: filled(ordering.position, { number: String(at + 1) }), exact: true })
    const adopt = async (at: number) => {
      await field(at, 'start')
        .and(desk.getByRole('radio', { name: new RegExp(ordering.adopt) }))
        .check()
      await card(at).getByRole('textbox', { name: ordering.startsOn, exact: true }).fill(dayTyped)
    }
    await field(0, 'product').selectOption('hosting-s')
    await field(0, 'cycle').selectOption('year')
    await field(0, 'identifier').fill(`werft-${nora.customer}.example`)
    await field(0, 'price').fill('-0,01')
    await adopt(0)
    await desk.getByRole('button', { name: ordering.add }).click()
    await field(1, 'product').selectOption('certificate-wildcard')
    await field(1, 'identifier').fill(`shop-${nora.customer}.example`)
    await field(1, 'discount.percent').fill('10')
    await card(1).getByRole('textbox', { name: ordering.until }).fill(dayTyped)
    await adopt(1)
    await desk.locator('textarea[name=reason]').fill('Agreed by phone / am Telefon vereinbart')
    await desk.getByRole('button', { name: ordering.showPreview }).click()
    await expect(field(0, 'price')).toHaveAttribute('aria-invalid', 'true')
    expect(await axeFaults(desk)).toEqual([])
    await keepLooks(desk, `staff-order-${locale}`)
    await field(0, 'price').fill('50')
    await desk.getByRole('button', { name: ordering.showPreview }).click()
    await expect(desk.getByRole('heading', { name: ordering.preview })).toBeVisible()
    await expect(desk.getByText(net)).toBeVisible()
    await expect(desk.getByText(gross)).toBeVisible()
    expect(await axeFaults(desk)).toEqual([])
    await keepLooks(desk, `staff-order-preview-${locale}`)
    await desk.getByRole('button', { name: ordering.submit }).click()
    await expect(desk.getByRole('heading', { level: 1, name: `Neumann ${nora.customer}` })).toBeVisible()
    await desk.context().close()

    const issued = database.operator
      .selectFrom('document')
      .select('gross_minor')
      .where('customer_number', '=', nora.customer)
    await expect.poll(() => issued.execute(), { timeout: 60_000 }).toEqual([{ gross_minor: 16_874 }])
    await signIn(page, nora.email)
    await page.goto('/billing')
    await expect(page.getByText(gross).first()).toBeVisible()
    await page.goto('/billing/contracts')
    for (const name of ['werft', 'shop'])
      await expect(page.getByRole('link', { name: `${name}-${nora.customer}.example` }).first()).toBeVisible()
  })

  test(`sales announce a new price of a running contract, in ${locale}`, async ({
    page,
    browser,
    database,
    newcomer,
  }) => {
    test.setTimeout(240_000)
    const [nora, sam] = [await newcomer(locale), await newcomer(locale)]
    await database.operator
      .updateTable('customer')
      .set({ line1: 'Am Deich 7', postal_code: '20457', city: 'Hamburg', country: 'DE' })
      .where('customer_number', '=', nora.customer)
      .execute()
    const number = await insertHosting(database, nora.customer, 'Shop')
    const desk = await staffPage(browser, database, sam, ['sales'])
    await desk.goto(`${appUrl}/staff/customers/${nora.customer}`)
    await desk.getByRole('link', { name: filled(ordering.change.linkOf, { number }) }).click()
    await expect(desk.getByRole('heading', { level: 1, name: ordering.change.title })).toBeVisible()
    await desk.locator('[name=price]').fill('99,50')
    await desk.locator('textarea[name=reason]').fill('Agreed by phone / am Telefon vereinbart')
    await desk.getByRole('button', { name: ordering.change.showPreview }).click()
    await expect(desk.getByRole('button', { name: ordering.change.announce })).toBeVisible()
    expect(await axeFaults(desk)).toEqual([])
    await keepLooks(desk, `staff-terms-${locale}`)
    await desk.getByRole('button', { name: ordering.change.announce }).click()
    await expect(desk.getByRole('heading', { level: 1, name: `Neumann ${nora.customer}` })).toBeVisible()
    await desk.goto(`${appUrl}/staff/customers/${nora.customer}/${number}`)
    await expect(desk.getByRole('button', { name: ordering.change.undo })).toBeVisible()
    await desk.context().close()
    await signIn(page, nora.email)
    await page.goto(`/billing/contracts/${number}`)
    await expect(page.getByText(words(locale).contracts.events.price_announced).first()).toBeVisible()
  })
}
