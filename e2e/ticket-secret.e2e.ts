import { axeFaults } from './fixtures/axe.ts'
import { test } from './fixtures/newcomer.ts'
import { staffPage } from './fixtures/staff.ts'
import { expect, signIn } from './fixtures/story.ts'
import { words } from './fixtures/words.ts'

const { staff, support } = words('en')

test('a password is confided with a ticket, opened by staff once, and the customer sees by whom', async ({
  page,
  browser,
  database,
  newcomer,
}) => {
  const asker = await newcomer('en')
  await signIn(page, asker.email)
  await page.goto('/support/create')
  const subject = `The import fails (${asker.customer})`
  await page.getByLabel(support.form.category).selectOption('other')
  await page.getByLabel(support.form.subject).fill(subject)
  await page.getByRole('textbox', { name: support.form.body, exact: true }).fill('You asked for the login.')
  await page.getByText(support.secret.add).click()
  await page.getByLabel(support.secret.label).fill('ftp7 / zebra crossing')
  // it is in no draft
  await expect.poll(() => page.evaluate(() => JSON.stringify(localStorage))).toContain('You asked for the login.')
  expect(await page.evaluate(() => JSON.stringify(localStorage) + JSON.stringify(sessionStorage))).not.toContain(
    'zebra',
  )
  await page.getByRole('button', { name: support.form.submit }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(subject)
  await expect(page.getByText(/Confidential data that no one has opened/)).toBeVisible()
  const number = page.url().split('/').at(-1)

  const desk = await staffPage(browser, database, await newcomer('en'))
  await desk.goto(`/staff/tickets/${number}`)
  expect(await axeFaults(desk)).toEqual([])
  await desk.getByRole('button', { name: support.secret.show }).click()
  await expect(desk.getByText('ftp7 / zebra crossing')).toBeVisible()
  await expect(desk.getByRole('button', { name: support.secret.show })).toBeHidden()
  await desk.reload()
  await expect(desk.getByText(/opened the confidential data on/)).toBeVisible()
  await expect(desk.getByText('ftp7 / zebra crossing')).toBeHidden()
  await expect(desk.getByRole('heading', { name: staff.tickets.work })).toBeVisible()

  await page.reload()
  await expect(page.getByText(/opened the confidential data on/)).toBeVisible()
  expect(await axeFaults(page)).toEqual([])
})
