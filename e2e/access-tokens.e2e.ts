import type { Page } from '@playwright/test'
import { axeFaults } from './fixtures/axe.ts'
import { appUrl } from './fixtures/browser.ts'
import { test } from './fixtures/newcomer.ts'
import { staffPage } from './fixtures/staff.ts'
import { answers, expect, signIn } from './fixtures/story.ts'
import { words } from './fixtures/words.ts'

/** Programs call by access tokens, which people make, replace and end: a customer's at /api, the provider's at /staff/people. */

type Told = { locale: 'en' | 'de'; at: string; called: string; area: string; level: string }

async function makeReplaceAndEnd(page: Page, { locale, at, called, area, level }: Told) {
  const { tokens } = words(locale).reference
  const callBy = async (token: string) =>
    (await fetch(`${appUrl}${called}`, { headers: { authorization: `Bearer ${token}` } })).status
  await page.goto(at)
  await answers(page)
  await page.getByRole('button', { name: tokens.new }).click()
  const create = page.getByRole('button', { name: tokens.create })
  await create.click()
  const name = page.getByLabel(tokens.name, { exact: true })
  await expect(name).toHaveAttribute('aria-invalid', 'true')
  const title = `Terraform ${at} ${locale}`
  await name.fill(title)
  await page.getByLabel(area, { exact: true }).selectOption(level)
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
  const menu = page.getByRole('button', { name: tokens.actionsOf.replace('{name}', title) })
  await expect(page.getByText('127.0.0.1', { exact: false }).first()).toBeVisible()
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
}

for (const locale of ['en', 'de'] as const) {
  test(`a program calls by a token until it is ended, in ${locale}`, async ({ page, newcomer, console }) => {
    // a network that is none
    console.expectError(/422/)
    const { email } = await newcomer(locale)
    if (locale === 'de') await page.setViewportSize({ width: 375, height: 812 })
    await signIn(page, email)
    const area = words(locale).reference.tokens.areas.contracts
    await makeReplaceAndEnd(page, { locale, at: '/api', called: '/ajax/v1/contracts', area, level: 'read' })
  })

  test(`a program of the provider calls for all customers by a token of staff, in ${locale}`, async ({
    browser,
    database,
    newcomer,
  }) => {
    const page = await staffPage(browser, database, await newcomer(locale))
    if (locale === 'de') await page.setViewportSize({ width: 375, height: 812 })
    const area = words(locale).staff.people.areas.customers
    const called = '/ajax/v1/staff/customers'
    await makeReplaceAndEnd(page, { locale, at: '/staff/people', called, area, level: 'see' })
    await page.setViewportSize({ width: 1280, height: 900 })
    await page.getByRole('button', { name: words(locale).reference.tokens.new }).press('Enter')
    await page.evaluate(() => scrollTo(0, 0))
    expect(await axeFaults(page)).toEqual([])
  })
}

for (const locale of ['en', 'de'] as const) {
  test(`a call is found, read and tried on the page, in ${locale}`, async ({ page, newcomer, console }) => {
    // of a token that only reads, and of a body without what is needed
    console.expectError(/403|422/)
    const { email } = await newcomer(locale)
    await signIn(page, email)
    if (locale === 'de') await page.setViewportSize({ width: 375, height: 812 })
    const { reference } = words(locale)
    await page.goto('/api')
    await answers(page)
    await page.getByRole('searchbox', { name: reference.search }).fill('contactCreate')
    await page.getByText('/ajax/v1/contacts', { exact: true }).click()
    await page.getByRole('combobox', { name: reference.language }).selectOption('client')
    await expect(page.getByText('await kontor.contactCreate({')).toBeVisible()
    await page.getByText(reference.try.title, { exact: true }).click()
    const send = page.getByRole('button', { name: reference.try.send })
    const body = page.getByLabel(reference.try.body)
    await body.fill('{')
    await send.click()
    await expect(body).toHaveAccessibleDescription(reference.try.noJson)
    await body.fill('{}')
    await send.click()
    const status = (code: string) => page.getByRole('status').getByText(code, { exact: true })
    await expect(status('403')).toBeVisible()
    await expect(page.getByText('"token_scope"')).toBeVisible()

    await page.getByLabel(reference.try.change).check()
    await send.click()
    await expect(status('422')).toBeVisible()

    // what only reads needs no choice, and shows the reader's own
    await page.getByRole('searchbox', { name: reference.search }).fill('get invoices')
    await page.getByText('/ajax/v1/invoices', { exact: true }).click()
    await expect(page.getByText(reference.types, { exact: true })).toBeVisible()
    await page.getByText(reference.try.title, { exact: true }).click()
    await send.click()
    await expect(status('200')).toBeVisible()
    await expect(page.getByText('"next_cursor": null')).toBeVisible()
  })
}
