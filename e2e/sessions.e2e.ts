import { readFile } from 'node:fs/promises'
import type { Browser, Page } from '@playwright/test'
import { openLive } from './fixtures/live.ts'
import { test } from './fixtures/newcomer.ts'
import { mailed } from './fixtures/outbox.ts'
import { openAccount } from './fixtures/staff.ts'
import { expect, people, signInByCall, signInThere } from './fixtures/story.ts'

const phone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 Version/19.0 Mobile/15E148 Safari/605.1.15'

async function otherBrowser(browser: Browser, baseURL: string | undefined, userAgent = phone): Promise<Page> {
  return browser.newPage({ ...(baseURL && { baseURL }), locale: 'en-GB', userAgent })
}

const open = async (page: Page, path: string) => {
  await page.goto(path)
}

test('two browsers: a mail reports the second one, and the first one ends it', async ({
  page,
  browser,
  baseURL,
  newcomer,
}) => {
  const nora = await newcomer()
  await signInByCall(page, nora.email)
  const stranger = await otherBrowser(browser, baseURL)
  await signInByCall(stranger, nora.email)
  const mail = await mailed(nora.email, /noticed a sign-in[\s\S]+account\/security/)
  expect(mail).toContain('Device: Safari on iOS')

  await open(page, '/account/security')
  const sessions = page.getByRole('region', { name: 'Sessions' })
  await expect(sessions.getByRole('listitem')).toHaveCount(2)
  await expect(sessions.getByRole('listitem').filter({ hasText: 'Chrome · Linux' })).toContainText('This browser')
  await sessions.getByRole('button', { name: 'End session: Safari · iOS' }).click()

  const dialog = page.getByRole('dialog', { name: 'End session of Safari · iOS' })
  await dialog.getByRole('button', { name: 'Keep signed in' }).click()
  await expect(dialog).toBeHidden()
  await expect(sessions.getByRole('listitem')).toHaveCount(2)
  await sessions.getByRole('button', { name: 'End session: Safari · iOS' }).click()
  await dialog.getByRole('button', { name: 'End session' }).click()
  await expect(page.getByText('The session of Safari · iOS has ended.')).toBeVisible()
  await expect(sessions.getByRole('listitem')).toHaveCount(1)
  await expect(sessions.getByText('You have no other sessions.')).toBeVisible()
  await expect(sessions.getByRole('list')).toBeFocused()

  await stranger.goto('/billing')
  await expect(stranger).toHaveURL(/\/login\?previous_page=/)
  await stranger.close()
})

test('all others are ended together', async ({ page, browser, baseURL, newcomer }) => {
  const nora = await newcomer('de')
  const others = [await otherBrowser(browser, baseURL), await otherBrowser(browser, baseURL, 'curl/8.0')]
  for (const other of others) await signInByCall(other, nora.email)
  await signInByCall(page, nora.email)
  await open(page, '/account/security')
  await page.getByRole('button', { name: '2 andere Sitzungen beenden' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '2 andere Sitzungen beenden' }).click()
  await expect(page.getByText('Andere Sitzungen beendet')).toBeVisible()
  for (const other of others) {
    await other.goto('/')
    await expect(other).toHaveURL(/\/login/)
    await other.close()
  }
})

test('the history shows failures and their device', async ({ page, browser, baseURL, newcomer }) => {
  const nora = await newcomer()
  const stranger = await otherBrowser(browser, baseURL)
  await open(stranger, '/login')
  await stranger.getByRole('textbox', { name: 'Email address' }).fill(nora.email)
  await stranger.getByLabel('Password', { exact: true }).fill('a guess')
  await stranger.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(stranger.getByLabel('Password', { exact: true })).toHaveAttribute('aria-invalid', 'true')
  await stranger.close()

  await signInByCall(page, nora.email)
  await open(page, '/account/security')
  const history = page.getByRole('table', { name: 'Sign-in history' }).getByRole('row')
  await expect(history).toHaveCount(3)
  await expect(history.nth(1)).toContainText('Signed in')
  await expect(history.nth(2)).toContainText('Wrong password')
  await expect(history.nth(2)).toContainText('Safari · iOS')
})

test('a stranger’s many guesses at the same address leave the owner’s browser alone', async ({
  page,
  browser,
  baseURL,
  newcomer,
}) => {
  const nora = await newcomer()
  await signInThere(page, nora.email)
  await page.getByRole('button', { name: /Account menu of Nora/ }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await expect(page).toHaveURL(/\/login/)

  const stranger = await otherBrowser(browser, baseURL)
  await open(stranger, '/login')
  await stranger.getByRole('textbox', { name: 'Email address' }).fill(nora.email)
  const answers: number[] = []
  for (let index = 0; index < 6; index++) {
    await stranger.getByLabel('Password', { exact: true }).fill(`guess ${index}`)
    const answer = stranger.waitForResponse('**/accounts/login')
    await stranger.getByRole('button', { name: 'Sign in', exact: true }).click()
    answers.push((await answer).status())
    await expect(stranger.getByRole('button', { name: 'Sign in', exact: true })).toBeEnabled()
  }
  expect(answers.slice(0, 5)).toEqual([422, 422, 422, 422, 422])
  expect(answers[5]).toBe(429)
  await stranger.close()

  await signInThere(page, nora.email)
  await expect(page).not.toHaveURL(/\/login/)
})

test('staff act for a customer, whose people read when, why and what', async ({ page, browser, baseURL, newcomer }) => {
  const nora = await newcomer()
  const staff = await otherBrowser(browser, baseURL)
  await signInByCall(staff, people.admin)
  await openAccount(staff, nora, 'Asked for by phone')
  await staff.getByRole('button', { name: 'Konto verlassen' }).click()
  await expect(staff.getByText(/Sie sind im Konto von/)).toHaveCount(0)
  await staff.close()

  await signInByCall(page, nora.email)
  await open(page, '/account')
  await page.getByRole('link', { name: 'Activity' }).click()
  const rows = page.getByRole('table', { name: 'Activity' }).getByRole('row')
  await expect(rows.nth(1)).toContainText('Nora Neumann signed in')
  for (const [index, did] of [
    [2, 'left your account'],
    [3, 'opened your account'],
  ] as const) {
    await expect(rows.nth(index)).toContainText(`Jonas Petersen ${did}`)
    await expect(rows.nth(index)).toContainText('Our staff')
    await expect(rows.nth(index)).toContainText('Reason: Asked for by phone')
  }
  await page.getByRole('combobox', { name: 'Who' }).selectOption({ label: 'Our staff' })
  await expect(page).toHaveURL(/who=staff/)
  await expect(rows).toHaveCount(3)

  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export CSV' }).click()
  const csv = await readFile(await (await download).path(), 'utf8')
  expect(csv.split('\r\n')).toHaveLength(4)
  expect(csv).toContain('Jonas Petersen (Our staff),opened your account,Staff access,,Asked for by phone')
})

test('the activity can be narrowed to days, and says so where nothing fits', async ({ page, newcomer }) => {
  const nora = await newcomer()
  await signInByCall(page, nora.email)
  await open(page, '/account/activity')
  await page.getByLabel('To', { exact: true }).fill('2020-01-31')
  await expect(page).toHaveURL(/to=2020-01-31/)
  await expect(page.getByText('No activity matches these filters.')).toBeVisible()
  await expect(page.getByRole('status').filter({ hasText: 'No entries' })).toBeAttached()
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await expect(page.getByText('Nora Neumann signed in')).toBeVisible()
  await page.getByText('Details').first().click()
  await expect(page.getByText('Method', { exact: true })).toBeVisible()
})

for (const role of ['button', 'link'] as const)
  test(`filters that a ${role} clears stay so, whatever was typed right before`, async ({ page, newcomer }) => {
    const nora = await newcomer()
    await signInByCall(page, nora.email)
    await page.clock.install()
    await openLive(page, '/account/activity?to=2020-01-31')
    await page.getByRole('searchbox', { name: 'Search' }).fill('Neumann')
    await page.getByRole(role, { name: 'Clear filters' }).click()
    await expect(page.getByText('Nora Neumann signed in')).toBeVisible()
    // longer than the pause behind the last key
    await page.clock.runFor(1000)
    await expect(page.getByText('Nora Neumann signed in')).toBeVisible()
    await expect(page).toHaveURL(/activity$/)
  })

test('a customer centre that does not answer leaves the sessions as they are', async ({
  page,
  browser,
  baseURL,
  newcomer,
  console,
}) => {
  console.expectError(/503/)
  const nora = await newcomer()
  await signInByCall(page, nora.email)
  const second = await otherBrowser(browser, baseURL)
  await signInByCall(second, nora.email)
  await open(page, '/account/security')
  await page.route('**/accounts/sessions', route =>
    route.request().method() === 'DELETE'
      ? route.fulfill({ status: 503, json: { message: 'Away', code: 'database_unavailable' } })
      : route.continue(),
  )
  await page.getByRole('button', { name: 'End the other session' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'End the other session' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Sessions' }).getByRole('listitem')).toHaveCount(2)
  await second.close()
})
