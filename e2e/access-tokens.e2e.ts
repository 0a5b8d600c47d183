import { appUrl } from './fixtures/browser.ts'
import { test } from './fixtures/newcomer.ts'
import { answers, expect, signIn } from './fixtures/story.ts'
import { words } from './fixtures/words.ts'

/** A person’s own program calls by an access token, which they make, replace and end at /api. */

const callBy = async (token: string) =>
  (await fetch(`${appUrl}/ajax/v1/contracts`, { headers: { authorization: `Bearer ${token}` } })).status

for (const locale of ['en', 'de'] as const) {
  test(`a program calls by a token until it is ended, in ${locale}`, async ({ page, newcomer, console }) => {
    // a network that is none
    console.expectError(/422/)
    const { tokens } = words(locale).reference
    const { email } = await newcomer(locale)
    if (locale === 'de') await page.setViewportSize({ width: 375, height: 812 })
    await signIn(page, email)
    await page.goto('/api')
    await answers(page)
    await page.getByRole('button', { name: tokens.new }).click()
    const create = page.getByRole('button', { name: tokens.create })
    await create.click()
    await expect(page.getByLabel(tokens.name, { exact: true })).toHaveAttribute('aria-invalid', 'true')
    await page.getByLabel(tokens.name, { exact: true }).fill('Terraform')
    await page.getByLabel(tokens.areas.contracts, { exact: true }).selectOption('read')
    await page.getByLabel(tokens.networks).fill('nowhere')
    await create.click()
    await expect(page.getByLabel(tokens.networks)).toHaveAttribute('aria-invalid', 'true')
    await page.getByLabel(tokens.networks).fill('127.0.0.0/8 ::1')
    await create.click()
    const shown = page.getByText(/^kontor_\w{49}$/)
    const first = (await shown.textContent()) ?? ''
    expect(await callBy(first)).toBe(200)

    await page.reload()
    await answers(page)
    await expect(shown).toHaveCount(0)
    const menu = page.getByRole('button', { name: tokens.actionsOf.replace('{name}', 'Terraform') })
    await expect(page.getByText('127.0.0.1', { exact: false })).toBeVisible()
    await menu.click()
    await page.getByRole('menuitem', { name: tokens.replace }).click()
    await page.getByLabel(tokens.overlap).selectOption('0')
    await page.getByRole('button', { name: tokens.replace, exact: true }).click()
    const second = (await shown.textContent()) ?? ''
    expect([await callBy(first), await callBy(second)]).toEqual([401, 200])

    await expect(menu).toHaveCount(2)
    await menu.first().click()
    await page.getByRole('menuitem', { name: tokens.end }).click()
    await page.getByRole('dialog').getByRole('button', { name: tokens.end }).click()
    await expect(page.getByRole('dialog')).toBeHidden()
    expect(await callBy(second)).toBe(401)
  })
}
