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
