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
