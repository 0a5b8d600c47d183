import type { Page } from '@playwright/test'
import { axeFaults } from './fixtures/axe.ts'
import { keepLooks } from './fixtures/looks.ts'
import { test } from './fixtures/newcomer.ts'
import { expect, signIn } from './fixtures/story.ts'

test('a discarded draft is gone, in every tab and after a reload', async ({ page, newcomer }) => {
  const nora = await newcomer()
  await signIn(page, nora.email)
  await page.goto('/support/create')
  const message = page.getByRole('textbox', { name: 'Message' })
  await message.fill('Since Monday there is no backup.')
  await expect.poll(() => page.evaluate(() => JSON.stringify(localStorage))).toContain('Since Monday')

  const other = await page.context().newPage()
  await other.goto('/support/create')
  const note = other.getByText('This is your unsent draft.')
  await expect(note).toBeVisible()
  await other.getByRole('button', { name: 'Discard draft' }).click()
  for (const tab of [other, page]) await expect(tab.getByRole('textbox', { name: 'Message' })).toHaveValue('')
  for (const tab of [page, other]) {
    await tab.reload()
    await expect(tab.getByRole('textbox', { name: 'Message' })).toHaveValue('')
  }
  await expect(note).toBeHidden()
  expect(await other.evaluate(() => JSON.stringify(localStorage))).not.toContain('Since Monday')
})

test('a draft begun in one browser goes on in another, of two edits neither is lost, and sending ends it', async ({
  page,
  newcomer,
  browser,
}) => {
  const nora = await newcomer()
  const second = await browser.newContext()
  const other = await second.newPage()
  for (const one of [page, other]) await signIn(one, nora.email)
  // on a slow machine a draft is kept while it is still being written, too
  const kept = (one: Page, body: string) =>
    one.waitForResponse(
      answer =>
        answer.url().endsWith('/tickets/draft') &&
        answer.request().method() === 'PUT' &&
        answer.request().postDataJSON().body === body,
    )
  const messageOf = (one: Page) => one.getByRole('textbox', { name: 'Message', exact: true })

  await page.goto('/support/create')
  const begun = kept(page, 'Since Monday')
  await page.getByLabel('What is it about?').selectOption({ label: 'Technical' })
  await page.getByLabel('Subject').fill('No backup')
  await messageOf(page).fill('Since Monday')
  await begun

  await other.goto('/support/create')
  await expect(messageOf(other)).toHaveValue('Since Monday')
  await expect(other.getByLabel('Subject')).toHaveValue('No backup')
  await expect(other.getByLabel('What is it about?')).toHaveValue('technical')
  await expect(other.getByText('This draft is from another device.')).toBeVisible()
  const goneOn = kept(other, 'Since Tuesday')
  await messageOf(other).fill('Since Tuesday')
  await goneOn

  await messageOf(page).fill('Since Wednesday')
  await expect(page.getByText(/^You have a different draft from another device/)).toBeVisible()
  await page.getByText('Show the other draft').click()
  await expect(page.getByText('Since Tuesday')).toBeVisible()
  await expect(messageOf(page)).toHaveValue('Since Wednesday')
  expect(await axeFaults(page)).toEqual([])
  await keepLooks(page, 'draft-of-another-device')
  const chosen = kept(page, 'Since Wednesday')
  await page.getByRole('button', { name: 'Keep this draft' }).click()
  await chosen
  await other.reload()
  await other.getByRole('button', { name: 'Use the other draft' }).click()
  await expect(messageOf(other)).toHaveValue('Since Wednesday')

  await other.getByRole('button', { name: 'Create ticket' }).click()
  await expect(other).toHaveURL(/\/support\/ticket\/\d+/)
  page.on('dialog', dialog => void dialog.accept())
  await page.reload()
  await expect(page.getByText('This message was sent or discarded on another device.')).toBeVisible()
  await expect(messageOf(page)).toHaveValue('Since Wednesday')
  await page.getByRole('button', { name: 'Discard draft' }).last().click()
  await expect(messageOf(page)).toHaveValue('')
  await page.reload()
  await expect(messageOf(page)).toHaveValue('')
  await second.close()
})
