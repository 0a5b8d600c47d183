import { axeFaults } from './fixtures/axe.ts'
import { keepLooks } from './fixtures/looks.ts'
import { test } from './fixtures/newcomer.ts'
import { expect, people, signIn } from './fixtures/story.ts'
import { words } from './fixtures/words.ts'

test('staff open a customer who looks like one that is there, and invite the owner', async ({
  page,
  console,
  newcomer,
}) => {
  console.expectError(/409|422/)
  const { opening, directory } = words('de').staff
  const { fields } = words('de').customer
  const nora = await newcomer()
  await signIn(page, people.admin)
  await page.goto('/staff/customers')
  await page.getByRole('link', { name: opening.title }).click()
  await expect(page.getByRole('heading', { level: 1, name: opening.title })).toBeVisible()
  await page.getByRole('button', { name: opening.submit }).click()
  await expect(page.getByRole('textbox', { name: fields.name_of_company })).toBeFocused()
  expect(await axeFaults(page)).toEqual([])

  const company = `Deichbau ${nora.customer} GmbH`
  await page.getByRole('textbox', { name: fields.name_of_company }).fill(company)
  await page.getByRole('textbox', { name: fields.line1 }).fill('Am Deich 7')
  await page.getByRole('textbox', { name: fields.postal_code }).fill('20457')
  await page.getByRole('textbox', { name: fields.city }).fill('Hamburg')
  await page.getByRole('textbox', { name: fields.email, exact: true }).fill(nora.email)
  await page.getByRole('textbox', { name: new RegExp(opening.paymentDays) }).fill('91')
  await page.getByRole('button', { name: opening.submit }).click()
  await expect(page.getByText(opening.paymentDaysWrong.replace('{most}', '90'))).toBeVisible()
  await page.getByRole('textbox', { name: new RegExp(opening.paymentDays) }).fill('30')
  await page.getByRole('button', { name: opening.sameAddress }).click()
  await expect(page.getByRole('textbox', { name: new RegExp(opening.owner) })).toHaveValue(nora.email)
  await page.getByRole('button', { name: opening.submit }).click()

  const note = page.getByRole('alert').filter({ hasText: opening.known.title })
  await expect(note.getByRole('link')).toHaveAttribute('href', `/staff/customers/${nora.customer}`)
  await expect(note).toContainText(opening.known.same.email)
  expect(await axeFaults(page)).toEqual([])
  await keepLooks(page, 'open-customer')
  await note.getByRole('button', { name: opening.known.insist }).click()
  await expect(page.getByRole('heading', { level: 1, name: company })).toBeVisible()
  await expect(page.getByText(directory.file.days.replace(/.*other \{# (.*)\}\}/, '30 $1'))).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: nora.email }).first()).toContainText(/eingeladen bis/)
})

test('staff bill an hour of work: shown to the cent, added, and issued on an invoice of its own', async ({
  page,
  console,
  database,
  newcomer,
}) => {
  console.expectError(/422/)
  const { items, kinds } = words('de').billing
  const nora = await newcomer('de')
  await database.operator
    .updateTable('customer')
    .set({ line1: 'Am Deich 7', postal_code: '20457', city: 'Hamburg', country: 'DE' })
    .where('customer_number', '=', nora.customer)
    .execute()
  await signIn(page, people.admin)
  await page.goto(`/staff/customers/${nora.customer}`)
  await page.getByRole('link', { name: items.title }).click()
  await expect(page.getByText(items.none)).toBeVisible()
  await page.getByRole('textbox', { name: items.text }).fill('Umzug zweier Postfächer')
  await page.getByRole('textbox', { name: items.quantity }).fill('1,5')
  const price = page.getByRole('textbox', { name: items.price.replace('{currency}', 'EUR') })
  await price.fill('-0,01')
  await page.getByRole('button', { name: items.showPreview }).click()
  await expect(price).toBeFocused()
  await expect(price).toHaveAttribute('aria-invalid', 'true')
  expect(await axeFaults(page)).toEqual([])
  await price.fill('95,00')
  await page.getByRole('button', { name: items.showPreview }).click()
  await expect(page.getByRole('heading', { name: items.preview })).toBeVisible()
  await expect(page.getByText('142,50').first()).toBeVisible()
  expect(await axeFaults(page)).toEqual([])
  await keepLooks(page, 'item-preview')
  await page.getByRole('button', { name: items.confirmAdd }).click()
  await page.getByRole('checkbox', { name: items.choose.replace('{text}', 'Umzug zweier Postfächer') }).check()
  await page.getByRole('button', { name: items.billNow }).click()
  await expect(page.getByRole('heading', { name: items.billPreview })).toBeVisible()
  await expect(page.getByRole('heading', { level: 3, name: `${kinds.invoice} · ` })).toContainText('169,58')
  await page.getByRole('button', { name: items.confirmBill }).click()
  await expect(page.getByText(items.none)).toBeVisible()
  const issued = database.operator
    .selectFrom('document')
    .select(['net_minor', 'kind'])
    .where('customer_number', '=', nora.customer)
  expect(await issued.execute()).toEqual([{ net_minor: 14_250, kind: 'invoice' }])
})
