import type { Locator, Page } from '@playwright/test'
import { sql } from 'kysely'
import { appUrl } from './fixtures/browser.ts'
import { test } from './fixtures/newcomer.ts'
import { answers, expect, password, people, signIn } from './fixtures/story.ts'

/** A visitor’s pages are open while things happen: a lock, a lost cookie, a refusal. */

const links = (page: Page): Locator => page.getByRole('navigation', { name: 'Main' }).first()

test('a customer locked while a page is open comes to the lock at the next click, and by the next thing sent', async ({
  page,
  newcomer,
  database,
  console,
}) => {
  console.expectError(/423/)
  const { email, customer } = await newcomer()
  const lock = (at: Date | null) =>
    sql`update customer set locked_at = ${at}, lock_reason = ${at && 'abuse'} where customer_number = ${customer}`.execute(
      database.operator,
    )
  await signIn(page, email)
  await page.goto('/')
  await answers(page)
  await lock(new Date())
  await links(page).getByRole('link', { name: 'Contacts' }).click()
  await expect(page).toHaveURL('/locked')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('locked')

  await lock(null)
  await page.goto('/contacts/create')
  await page.getByLabel('First name').fill('Nora')
  await page.getByLabel('Last name').fill('Neumann')
  await page.getByLabel('Email address').fill('nora@demo.example')
  await lock(new Date())
  await page.getByRole('button', { name: 'Add contact' }).click()
  await expect(page).toHaveURL('/locked')
})

test('without its token a page that is open leads to the login at the next click, and from there to where one was', async ({
  page,
  context,
  newcomer,
  console,
}) => {
  // what the login asks a passkey for may be on its way while the token goes
  console.expectError(/401|419/)
  const { email } = await newcomer()
  await signIn(page, email)
  // each answer brings a token, also that of a call which was under way while it went
  await expect(async () => {
    await page.goto('/account/preferences')
    await answers(page)
    await context.clearCookies({ name: 'XSRF-TOKEN' })
    await links(page).getByRole('link', { name: 'Contacts' }).click()
    await expect(page).toHaveURL(/\/login\?previous_page=.*%2Fcontacts/, { timeout: 10_000 })
  }).toPass()

  // what stands behind the hash is no server's to send on; an answer under way, which prolongs a session a minute old, brings its cookie back
  await expect(async () => {
    await page.goto('about:blank')
    await context.clearCookies()
    await page.goto('/account/preferences#language')
    await expect(page).toHaveURL(/\/login\?previous_page=.*#language$/, { timeout: 10_000 })
  }).toPass()
  await page.getByLabel('Email address').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page).toHaveURL('/account/preferences#language')
})

for (const broken of ['', '%']) {
  test(`a token that reads “${broken}” keeps no one from working`, async ({ page, context, newcomer }) => {
    const { email } = await newcomer()
    await signIn(page, email)
    await page.goto('/')
    await answers(page)
    await context.addCookies([{ name: 'XSRF-TOKEN', value: broken, url: appUrl }])
    const saved = page.waitForResponse('/ajax/v1/preferences')
    // not from a menu, whose links are loaded ahead, and find that no one is signed in
    await page.keyboard.press('/')
    await page.getByRole('dialog').getByRole('combobox').fill('language')
    await page.getByRole('option', { name: 'Deutsch Language' }).click()
    expect((await saved).status()).toBe(200)
    await expect(page.locator('html')).toHaveAttribute('lang', 'de')
  })
}

test('what is refused or does not exist keeps the frame of who is signed in', async ({ page, console }) => {
  console.expectError(/40[34]/)
  await signIn(page, people.anna)
  for (const [path, heading] of [
    ['/nothing-here', 'Page Not Found'],
    ['/billing/contracts/C-999999', 'Page Not Found'],
    ['/staff', 'No access'],
  ] as const) {
    await page.goto(path)
    await expect(page.getByRole('main').getByRole('heading', { level: 1, name: heading })).toBeVisible()
    await expect(links(page).getByRole('link', { name: 'Billing' })).toBeVisible()
    await expect(page.getByRole('main')).toHaveCount(1)
    await expect(page.getByRole('contentinfo')).toHaveCount(1)
    await expect(page.getByRole('link', { name: 'Go to the start page' })).toHaveClass(/w-full/)
  }
  await answers(page)
  await links(page).getByRole('link', { name: 'Billing' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Billing' })).toBeVisible()
})
