import { insertHosting } from './fixtures/contract.ts'
import { test } from './fixtures/newcomer.ts'
import { expect, people, signIn } from './fixtures/story.ts'
import { words } from './fixtures/words.ts'

const { contracts } = words('en')

test('each view of the contracts shows its own, and what is copied is the fact beside the button', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await signIn(page, people.anna)
  await page.goto('/billing/contracts')
  const views = page.getByRole('navigation', { name: contracts.views.label })
  const link = (name: string) => page.getByRole('table').getByRole('link', { name, exact: true })
  await expect(views.getByRole('link', { name: contracts.views.active })).toHaveAttribute('aria-current', 'page')
  await expect(link('Corporate website')).toBeVisible()
  await expect(link('Summer campaign')).toBeHidden()
  await views.getByRole('link', { name: contracts.views.attention }).click()
  await expect(page).toHaveURL(/view=attention/)
  await expect(link('Render farm')).toBeVisible()
  await expect(link('Corporate website')).toBeHidden()
  await views.getByRole('link', { name: contracts.views.ended }).click()
  await expect(link('Summer campaign')).toBeVisible()
  await expect(link('Corporate website')).toBeHidden()
  await views.getByRole('link', { name: contracts.views.all, exact: true }).click()
  await expect(link('Summer campaign')).toBeVisible()

  await link('Production cloud').click()
  const copy = page.getByRole('button', { name: 'Copy Region' })
  const region = page.getByRole('definition').filter({ has: copy }).locator('.figures-distinct')
  await copy.click()
  await expect(page.getByText(contracts.page.copied.replace('{what}', 'Region'))).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(await region.textContent())
})

test('a price that cannot be loaded is asked for again, and the choice is kept', async ({
  page,
  newcomer,
  database,
  console,
}) => {
  console.expectError(/503/)
  const { email, customer } = await newcomer()
  const number = await insertHosting(database, customer, 'Regatta website')
  await signIn(page, email)
  await page.goto(`/billing/contracts/${number}/change`)
  const preview = /\/ajax\/v1\/contracts\/[^/]+\/change\?/
  await page.route(preview, route => route.fulfill({ status: 503, json: { code: 'internal', message: 'no' } }))
  const larger = page.getByRole('radio', { name: /^Web Hosting L/ })
  await larger.click()
  const { again, failed } = contracts.actions.change
  await expect(page.getByText(failed)).toBeVisible({ timeout: 30_000 })
  await expect(larger).toBeChecked()
  await page.unroute(preview)
  await page.getByRole('button', { name: again }).click()
  await expect(page.getByText(failed)).toBeHidden()
  await expect(larger).toBeChecked()
})
