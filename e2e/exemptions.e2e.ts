import { addDays } from '../apps/customer-centre/src/values/local-date.ts'
import { axeFaults } from './fixtures/axe.ts'
import { today } from './fixtures/debt.ts'
import { keepLooks } from './fixtures/looks.ts'
import { test } from './fixtures/newcomer.ts'
import { staffPage } from './fixtures/staff.ts'
import { expect } from './fixtures/story.ts'
import { words } from './fixtures/words.ts'

const certificate = { mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7\n1 0 obj\nendobj\n%%EOF\n') }
const typed = {
  en: (day: string) => day.split('-').toReversed().join('/'),
  de: (day: string) => day.split('-').toReversed().join('.'),
}

for (const locale of ['en', 'de'] as const)
  test(`a customer is opened with an exemption, billed without VAT, and with VAT once it is ended: ${locale}`, async ({
    browser,
    console,
    database,
    newcomer,
  }) => {
    console.expectError(/422/)
    const { opening, exemptions } = words(locale).staff
    const { fields } = words(locale).customer
    const { items } = words(locale).billing
    const clerk = await newcomer(locale)
    const page = await staffPage(browser, database, clerk)
    const textbox = (name: string) => page.getByRole('textbox', { name, exact: true })
    const day = (back: number) => typed[locale](addDays(today(), -back))

    await page.goto('/staff/customers/new')
    await textbox(fields.name_of_company).fill(`Konsulat ${clerk.customer}`)
    await textbox(fields.line1).fill('Am Deich 7')
    await textbox(fields.postal_code).fill('20457')
    await textbox(fields.city).fill('Hamburg')
    await textbox(fields.email).fill(`konsulat.${clerk.customer}@new.example`)
    await expect(textbox(exemptions.number)).toBeHidden()
    await page.getByRole('checkbox', { name: exemptions.exempt }).check()
    await page.getByRole('combobox', { name: exemptions.ground }).selectOption('missions')
    await textbox(exemptions.number).fill('EU-151/77')
    await textbox(exemptions.certifiedOn).fill(day(20))
    await textbox(exemptions.from).fill(day(10))
    await page.getByRole('button', { name: opening.submit }).click()
    await expect(page.getByText(exemptions.missing)).toBeVisible()
    expect(await axeFaults(page)).toEqual([])
    await keepLooks(page, `open-exempt-${locale}`)
    await page.locator('input[name=attachments]').setInputFiles({ name: 'certificate.pdf', ...certificate })
    await page.getByRole('button', { name: opening.submit }).click()
    await expect(page.getByRole('heading', { level: 1, name: `Konsulat ${clerk.customer}` })).toBeVisible()
    const customer = Number(page.url().split('/').at(-1))
    await expect(page.getByText(exemptions.grounds.missions).first()).toBeVisible()

    const billed = async (text: string) => {
      await page.getByRole('link', { name: items.title }).click()
      await textbox(items.text).fill(text)
      await textbox(items.quantity).fill('1')
      await textbox(items.price.replace('{currency}', 'EUR')).fill('100')
      await page.getByRole('button', { name: items.showPreview }).click()
      await page.getByRole('button', { name: items.confirmAdd }).click()
      await page.getByRole('checkbox', { name: items.choose.replace('{text}', text) }).check()
      await page.getByRole('button', { name: items.billNow }).click()
      await page.getByRole('button', { name: items.confirmBill }).click()
      await expect(page.getByText(items.none)).toBeVisible()
      const documents = database.operator.selectFrom('document').select(['gross_minor', 'tax_note', 'taxes'])
      const last = documents.where('customer_number', '=', customer).orderBy('issued_at', 'desc').limit(1)
      return last.executeTakeFirstOrThrow()
    }
    const exempt = await billed('Umzug')
    expect(exempt).toMatchObject({ gross_minor: 10_000, taxes: [{ category: 'E', rate_bp: 0 }] })
    expect(exempt.tax_note).toContain('EU-151/77')

    await page.goto(`/staff/customers/${customer}`)
    await page.getByText(exemptions.end, { exact: true }).first().click()
    await textbox(exemptions.lastDay).fill(day(1))
    await textbox(exemptions.why).fill('Moved away')
    await page.getByRole('button', { name: exemptions.end }).click()
    await expect(page.getByText(exemptions.endSaved)).toBeVisible()
    await expect(page.getByText(exemptions.states.over, { exact: true })).toBeVisible()
    expect(await billed('Schulung')).toMatchObject({ gross_minor: 11_900, tax_note: '', taxes: [{ rate_bp: 1900 }] })
    await page.context().close()
  })
