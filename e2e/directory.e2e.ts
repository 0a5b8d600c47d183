import { readFileSync } from 'node:fs'
import { axeFaults } from './fixtures/axe.ts'
import { test } from './fixtures/newcomer.ts'
import { expect, people, signIn } from './fixtures/story.ts'
import { words } from './fixtures/words.ts'

test('staff find who owes most, read the customer, and open an invoice in its account with a reason', async ({
  page,
}) => {
  const { desk, directory } = words('de').staff
  await signIn(page, people.admin)
  await page.goto('/staff')
  await page.getByRole('main').getByRole('link', { name: desk.directory }).click()
  const table = page.getByRole('table', { name: directory.tabs.customers })
  await expect(table).toBeVisible()
  await page.getByRole('combobox', { name: directory.customers.owing.label }).selectOption('overdue')
  await expect(page).toHaveURL(/owing=overdue/)
  await table.getByRole('link', { name: directory.customers.columns.open }).click()
  await expect(page).toHaveURL(/sort=-open/)
  const debtors = table.getByRole('row').filter({ hasText: /überfällig/ })
  await expect(debtors.first()).toContainText('Lindqvist')
  expect(await axeFaults(page)).toEqual([])

  await debtors.first().getByRole('link').click()
  await expect(page.getByRole('heading', { level: 1, name: /Lindqvist/ })).toBeVisible()
  expect(await axeFaults(page)).toEqual([])
  const claim = page
    .getByRole('listitem')
    .filter({ hasText: /Fällig am/ })
    .first()
  const number = (await claim.getByText(/^RE-/).textContent()) ?? ''
  await claim.getByRole('button').click()
  await claim.getByRole('textbox').fill('Rückfrage zur Rechnung, Ticket 20014')
  await claim.getByRole('textbox').press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toContainText(number)
})

test('staff search contracts and documents of all customers', async ({ page, console }) => {
  console.expectError(/404/)
  const { directory } = words('de').staff
  await signIn(page, people.admin)
  await page.goto('/staff/contracts?q=10003')
  const contracts = page.getByRole('table', { name: directory.tabs.contracts })
  await expect(contracts.getByRole('link', { name: 'Vogt Antiquariat e. K.' }).first()).toBeVisible()
  await expect(contracts.getByRole('link', { name: /Lindqvist/ })).toHaveCount(0)
  await page
    .getByRole('navigation', { name: directory.label })
    .getByRole('link', { name: directory.tabs.documents })
    .click()
  await expect(page.getByRole('table', { name: directory.tabs.documents })).toBeVisible()
  await page.getByRole('searchbox', { name: 'In dieser Liste suchen' }).fill('nichts davon')
  await expect(page.getByText(directory.list.nothingFound)).toBeVisible()
  expect((await page.goto('/staff/nothing'))?.status()).toBe(404)
})

test('staff keep the failed payments as a view for all, and take the list as a file', async ({ page }) => {
  const { directory, views } = words('de').staff
  const { history } = words('de').payments
  await signIn(page, people.admin)
  await page.goto('/staff/all-payments')
  await page.getByRole('combobox', { name: directory.columns.state }).selectOption('failed')
  await expect(page).toHaveURL(/status=failed/)
  const table = page.getByRole('table', { name: directory.tabs['all-payments'] })
  await expect(table.getByText(history.statuses.succeeded)).toHaveCount(0)
  const rows = await table.getByRole('row').count()
  await page.getByRole('button', { name: views.save }).click()
  const dialog = page.getByRole('dialog', { name: views.save })
  await dialog.getByLabel(views.name).fill('Fehlgeschlagene Zahlungen')
  await dialog.getByLabel(views.shared).check()
  expect(await axeFaults(page)).toEqual([])
  await dialog.getByRole('button', { name: views.save }).click()
  await expect(page.getByRole('button', { name: views.delete })).toBeVisible()

  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: words('de').list.export }).click()
  const file = await (await download).path()
  const lines = readFileSync(file, 'utf8').trimEnd().split('\r\n')
  expect(lines[0]).toContain(`;${directory.columns.customer};`)
  expect(lines).toHaveLength(rows)
  for (const line of lines.slice(1)) expect(line).toContain(`;${history.statuses.failed};`)

  await page.goto('/staff/all-payments')
  await page.getByRole('link', { name: 'Fehlgeschlagene Zahlungen' }).click()
  await expect(page).toHaveURL(/status=failed/)
  await expect(table.getByText(history.statuses.succeeded)).toHaveCount(0)
  await page.getByRole('button', { name: views.delete }).click()
  await expect(page.getByRole('link', { name: 'Fehlgeschlagene Zahlungen' })).toHaveCount(0)
})

test('staff note something about a customer with a file, and tag it', async ({ page }) => {
  const { directory, tickets } = words('de').staff
  const { notes } = directory.file
  await signIn(page, people.admin)
  await page.goto('/staff/customers/10003')
  await page.getByText(notes.add).click()
  await page.getByRole('textbox', { name: notes.text }).fill('Zahlt zum 20., bei Fragen Frau Vogt.')
  await page
    .locator('input[type=file][name=attachments]')
    .first()
    .setInputFiles({ name: 'absprache.txt', mimeType: 'text/plain', buffer: Buffer.from('am Telefon besprochen') })
  await page.getByRole('button', { name: notes.save }).click()
  const note = page.getByRole('listitem').filter({ hasText: 'Zahlt zum 20.' })
  await expect(note.getByRole('link', { name: 'absprache.txt' })).toBeVisible()
  await page.getByRole('combobox', { name: tickets.tags.add }).fill('Zahlt spät')
  await page.getByRole('button', { name: tickets.tags.submit, exact: true }).click()
  const remove = page.getByRole('button', { name: tickets.tags.remove.replace('{tag}', 'zahlt spät') })
  await expect(remove).toBeVisible()
  // a row that the header half covers is no small target
  await page.evaluate(() => window.scrollTo(0, 0))
  expect(await axeFaults(page)).toEqual([])
  await remove.click()
  await expect(remove).toHaveCount(0)
  await note.getByRole('button', { name: /löschen/ }).click()
  await expect(note).toHaveCount(0)
})

test('staff choose the columns of a list, which its address and its file keep', async ({ page }) => {
  const { directory } = words('de').staff
  const { columns } = directory.customers
  await signIn(page, people.admin)
  await page.goto('/staff/customers')
  const table = page.getByRole('table', { name: directory.tabs.customers })
  await expect(table.getByRole('columnheader', { name: columns.contracts })).toBeVisible()
  await page.getByRole('button', { name: directory.chooser.title }).click()
  const dialog = page.getByRole('dialog', { name: directory.chooser.title })
  await expect(dialog.getByRole('checkbox', { name: columns.name, exact: true })).toBeDisabled()
  await dialog.getByRole('checkbox', { name: columns.contracts }).uncheck()
  await dialog.getByRole('checkbox', { name: columns.since }).check()
  expect(await axeFaults(page)).toEqual([])
  await dialog.getByRole('button', { name: directory.chooser.show }).click()
  await expect(page).toHaveURL(/columns=[^&]*since/)
  await expect(table.getByRole('columnheader', { name: columns.since })).toBeVisible()
  await expect(table.getByRole('columnheader', { name: columns.contracts })).toHaveCount(0)
  expect(await axeFaults(page)).toEqual([])
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: words('de').list.export }).click()
  const [head = ''] = readFileSync(await (await download).path(), 'utf8').split('\r\n')
  expect(head).toContain(columns.since)
  expect(head).not.toContain(columns.contracts)
})

test('staff tag several customers at once: what fails is named, the others are done and undone', async ({
  page,
  newcomer,
  database,
}) => {
  const { directory, tickets } = words('de').staff
  const { bulk } = directory
  await signIn(page, people.admin)
  const { customer: gone } = await newcomer()
  const others = [await newcomer(), await newcomer()].map(({ customer }) => customer)
  const company_name = `Herbstwerk ${gone}`
  await database.operator
    .updateTable('customer')
    .set({ company_name })
    .where('customer_number', 'in', [gone, ...others])
    .execute()
  await page.goto(`/staff/customers?q=${encodeURIComponent(company_name)}`)
  await page.getByRole('checkbox', { name: bulk.selectAll }).check()
  await page.getByRole('button', { name: bulk.open }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(tickets.tags.one).fill('Herbstaktion')
  await dialog.getByRole('button', { name: tickets.bulk.preview }).click()
  await expect(dialog.getByText('herbstaktion').first()).toBeVisible()
  expect(await axeFaults(page)).toEqual([])
  // one of them can no longer be changed by the time its turn comes
  const full = Array.from({ length: 20 }, (_, place) => ({ customer_number: gone, tag: `voll ${place}` }))
  await database.operator.insertInto('customer_tag').values(full).execute()
  await dialog.getByRole('button', { name: /Kunden ändern$/ }).click()
  await expect(dialog.getByRole('status')).toContainText('1 fehlgeschlagen')
  await expect(dialog.getByRole('listitem').first()).toContainText(company_name)
  await expect(dialog.getByText(bulk.done)).toHaveCount(others.length)
  await dialog.getByRole('button', { name: bulk.undo }).click()
  await expect(dialog.getByText(bulk.undone)).toHaveCount(others.length)
  await dialog.getByRole('button', { name: tickets.bulk.close }).last().click()
  await expect(dialog).toHaveCount(0)
})
