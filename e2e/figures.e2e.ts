import { readFileSync } from 'node:fs'
import { axeFaults } from './fixtures/axe.ts'
import { expect, people, signIn, test } from './fixtures/story.ts'
import { words } from './fixtures/words.ts'

test('staff go from the figures to what is behind them, and take a figure away as a file', async ({ page }) => {
  const { desk, directory, figures } = words('de').staff
  await signIn(page, people.admin)
  await page.goto('/staff')
  await page.getByRole('main').getByRole('link', { name: desk.figures, exact: true }).click()
  const open = page.getByRole('table', { name: figures.open.title })
  await expect(open.getByRole('row').last()).toContainText(figures.open.ages.sum)
  expect(await axeFaults(page)).toEqual([])
  await open.getByRole('link', { name: figures.open.ages.to_30 }).click()
  await expect(page.getByRole('table', { name: directory.tabs.documents })).toBeVisible()
  await expect(page.getByRole('combobox', { name: directory.documents.columns.open })).toHaveValue('owed')

  await page.goto('/staff/figures?show=revenue')
  const revenue = page.getByRole('table', { name: figures.revenue.title })
  await expect(page.getByRole('img', { name: figures.revenue.title })).toBeVisible()
  // an amount leads to its own documents, and the rest of its row to those of the month
  await revenue.getByRole('row').nth(1).getByRole('link').nth(1).click()
  await expect(page).toHaveURL(/line_group=/)
  await page.goBack()
  await page.getByRole('link', { name: figures.revenue.keys.rate }).click()
  await expect(revenue.getByRole('columnheader', { name: '19 %' })).toBeVisible()
  expect(await axeFaults(page)).toEqual([])
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: words('de').list.export }).click()
  const file = await download
  expect(file.suggestedFilename()).toBe(`${figures.revenue.file}.csv`)
  expect(readFileSync(await file.path(), 'utf8')).toContain(figures.revenue.sum)

  await page.getByRole('link', { name: figures.tabs.recurring }).click()
  const recurring = page.getByRole('table', { name: figures.recurring.title })
  await recurring.getByRole('row').nth(1).getByRole('link').first().click()
  await expect(page.getByRole('heading', { level: 1, name: figures.recurring.rows })).toBeVisible()
  await page
    .getByRole('combobox', { name: figures.recurring.movement })
    .selectOption({ label: figures.recurring.movements.new })
  await expect(page).toHaveURL(/movement=new/)
  expect(await axeFaults(page)).toEqual([])

  await page.goto('/staff/figures?show=setups')
  const setups = page.getByRole('table', { name: figures.setups.title })
  await setups.getByRole('row').nth(1).getByRole('link').first().click()
  await expect(page).toHaveURL(/\/staff\/orders\?.*from=\d{4}-\d\d-01/)
})

test('on a phone the figures fit the page, in the dark as well', async ({ page }) => {
  const { figures } = words('de').staff
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.setViewportSize({ width: 375, height: 812 })
  await signIn(page, people.admin)
  await page.goto('/staff/figures?show=deferred')
  await expect(page.getByRole('table', { name: figures.deferred.title })).toContainText(figures.deferred.earned)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(375)
  expect(await axeFaults(page)).toEqual([])
})
