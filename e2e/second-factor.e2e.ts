import type { Locale } from '@kontor/contract/locales'
import type { Page } from '@playwright/test'
import { codeOf, plugInDevice } from './fixtures/factors.ts'
import { type Newcomer, test } from './fixtures/newcomer.ts'
import { expect, password, signIn } from './fixtures/story.ts'
import { likeText, words } from './fixtures/words.ts'

test('a passkey is added, the codes are kept, and the next sign-in needs no password, in German', async ({
  page,
  context,
  baseURL,
  newcomer,
}) => {
  const { factors, signIn: signInTexts } = words('de').identity
  await context.addCookies([{ name: 'i18n_redirected', value: 'de', url: baseURL ?? '' }])
  const device = await plugInDevice(page)
  await signIn(page, (await newcomer('de')).email)
  await page.goto('/twofactor')
  await page.getByRole('link', { name: factors.empty.passkey }).click()
  await page.getByLabel('Name').fill('Laptop')
  await page.getByRole('button', { name: factors.addPasskey.submit }).click()

  // continuing requires confirming that the codes are saved
  const goOn = page.getByRole('button', { name: factors.codes.goOn })
  await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(10)
  await expect(goOn).toHaveAttribute('aria-disabled', 'true')
  await page.getByRole('checkbox', { name: factors.codes.kept }).check()
  await goOn.click()
  await expect(page).toHaveURL(/\/twofactor/)
  await expect(page.getByRole('main').getByText(factors.state.on, { exact: true })).toBeVisible()
  await expect(page.getByRole('main').getByText('Laptop', { exact: true })).toBeVisible()

  await device.obey(false)
  await leave(page, 'de')
  await device.obey(true)
  await page.getByRole('button', { name: signInTexts.login.passkey }).click()
  await expect(page).toHaveURL('/')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
})

test('the address field offers users their passkey', async ({ page, newcomer }) => {
  await plugInDevice(page)
  await signIn(page, (await newcomer()).email)
  await addPasskey(page, 'Laptop')
  await leave(page)
  await page.getByRole('textbox', { name: 'Email address' }).focus()
  await expect(page).toHaveURL('/')
})

test('a device that refuses leaves the other ways open, and says so', async ({ page, newcomer }) => {
  const device = await plugInDevice(page)
  const nora = await newcomer()
  await signIn(page, nora.email)
  await addPasskey(page, 'Laptop')
  await leave(page)
  await device.obey(false)
  await givePassword(page, nora)
  await expect(page).toHaveURL(/\/twofactor/)
  // no device answers; the browser gives up at once where verification fails
  await device.obey(true)
  await page.getByRole('button', { name: 'Use a passkey' }).click()
  await expect(page).toHaveURL('/')
})

test('an app is added, and from then on the password needs its code; the requested page is kept', async ({
  page,
  newcomer,
  console,
}) => {
  console.expectError(/422/)
  const nora = await newcomer()
  await signIn(page, nora.email)
  const { secret } = await addApp(page, 'Phone')
  await leave(page)
  await page.goto('/support?view=all')
  await givePassword(page, nora)
  await expect(page).toHaveURL(/\/twofactor\?previous_page=/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Two-step sign-in')

  const code = page.getByLabel('Code from your authenticator app')
  await code.fill('000000')
  await expect(code).toHaveAttribute('aria-invalid', 'true')
  await expect(code).toBeFocused()
  await expect(page.getByText('Enter a new code. This one is wrong or was already used.')).toBeVisible()
  // as apps show it and people paste it; the sixth digit sends
  const right = codeOf(secret, 1)
  await code.fill('')
  await code.pressSequentially(`${right.slice(0, 3)} ${right.slice(3)}`)
  await expect(page).toHaveURL('/support?view=all')
})

test('a code counts once: a person who reads it over the user’s shoulder is too late', async ({
  page,
  browser,
  newcomer,
  console,
}) => {
  console.expectError(/422/)
  const nora = await newcomer()
  await signIn(page, nora.email)
  const { secret } = await addApp(page, 'Phone')
  await leave(page)
  await givePassword(page, nora)
  const code = codeOf(secret, 1)
  await page.getByLabel('Code from your authenticator app').fill(code)
  await expect(page).toHaveURL('/')

  const thief = await (await browser.newContext()).newPage()
  await thief.goto(new URL('/login', page.url()).href)
  await givePassword(thief, nora)
  await thief.getByLabel('Code from your authenticator app').fill(code)
  await expect(thief.getByText('Enter a new code. This one is wrong or was already used.')).toBeVisible()
  await thief.context().close()
})

test('a remembered browser is not asked, until that is taken back', async ({ page, database, newcomer }) => {
  const nora = await newcomer()
  await signIn(page, nora.email)
  const { secret } = await addApp(page, 'Phone')
  await leave(page)
  await givePassword(page, nora)
  await page.getByRole('checkbox', { name: /Don’t ask again in this browser for 30 days/ }).check()
  await page.getByLabel('Code from your authenticator app').fill(codeOf(secret, 1))
  await expect(page).toHaveURL('/')
  await leave(page)
  await givePassword(page, nora)
  await expect(page).toHaveURL('/')

  await page.goto('/twofactor')
  await page.getByRole('button', { name: 'Ask in all browsers again' }).click()
  await expect(page.getByRole('main').getByText('Two-step sign-in is required in every browser.')).toBeVisible()
  await leave(page)
  await givePassword(page, nora)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Two-step sign-in')
  // half signed in is not signed in: no page opens, and giving up leaves nothing behind
  await page.goto('/billing')
  await expect(page).toHaveURL(/\/login\?previous_page=/)
  await page.goto('/twofactor')
  await page.getByRole('button', { name: 'Cancel sign-in' }).click()
  await expect(page).toHaveURL('/login')
  await page.goto('/twofactor')
  await expect(page).toHaveURL(/\/login\?previous_page=/)
  const { count } = await database.operator
    .selectFrom('pending_sign_in')
    .select(({ fn }) => fn.countAll().as('count'))
    .where('user_id', '=', nora.id)
    .executeTakeFirstOrThrow()
  expect(Number(count)).toBe(0)
})

test('a recovery code opens once, and the page counts the rest', async ({ page, newcomer, console }) => {
  console.expectError(/422/)
  const nora = await newcomer()
  await signIn(page, nora.email)
  const { codes } = await addApp(page, 'Phone')
  await leave(page)
  await givePassword(page, nora)
  await page.getByRole('button', { name: 'Use a recovery code' }).click()
  await page.getByLabel('Recovery code').fill(codes[0] ?? '')
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page).toHaveURL('/')
  await page.goto('/twofactor')
  await expect(page.getByText('9 of 10 left')).toBeVisible()

  await leave(page)
  await givePassword(page, nora)
  await page.getByRole('button', { name: 'Use a recovery code' }).click()
  const field = page.getByLabel('Recovery code')
  await field.fill(codes[0] ?? '')
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(field).toHaveAttribute('aria-invalid', 'true')
  // as typed from paper: small letters, no hyphens
  await field.fill((codes[1] ?? '').toLowerCase().replaceAll('-', ' '))
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page).toHaveURL('/')
})

test('by keyboard alone: from the password through the code', async ({ page, newcomer }) => {
  const nora = await newcomer()
  await signIn(page, nora.email)
  const { secret } = await addApp(page, 'Phone')
  await leave(page)
  await tabTo(page, 'Email address')
  await page.keyboard.type(nora.email)
  await tabTo(page, 'Password')
  await page.keyboard.type(password)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Two-step sign-in')
  await tabTo(page, 'Code from your authenticator app')
  await page.keyboard.type(codeOf(secret, 1))
  await expect(page).toHaveURL('/')
})

async function tabTo(page: Page, label: string): Promise<void> {
  const field = page.getByLabel(label, { exact: true })
  for (let presses = 0; presses < 20; presses++) {
    if (await field.evaluate(input => input === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`the Tab key does not reach ${label}`)
}

async function leave(page: Page, locale: Locale = 'en'): Promise<void> {
  const { frame } = words(locale)
  await page.getByRole('button', { name: likeText(frame.accountMenu) }).click()
  await page.getByRole('menuitem', { name: frame.signOut }).click()
  await expect(page).toHaveURL(/\/login/)
}

async function givePassword(page: Page, { email }: Newcomer): Promise<void> {
  await page.getByRole('textbox', { name: 'Email address' }).fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page).not.toHaveURL(/\/login/)
}

async function addPasskey(page: Page, name: string): Promise<void> {
  await page.goto('/twofactor/passkey')
  await page.getByLabel('Name').fill(name)
  await page.getByRole('button', { name: 'Create passkey' }).click()
  await keepCodes(page)
}

async function addApp(page: Page, name: string): Promise<{ secret: string; codes: string[] }> {
  await page.goto('/twofactor/app')
  await page.getByLabel('Name').fill(name)
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByRole('img', { name: 'QR code with the setup key' })).toBeVisible()
  const shown = page.getByRole('region', { name: 'Or enter this setup key in the app' }).locator('code')
  const secret = ((await shown.textContent()) ?? '').replaceAll(' ', '')
  await page.getByLabel('Code the app shows now').fill(codeOf(secret))
  return { secret, codes: await keepCodes(page) }
}

async function keepCodes(page: Page): Promise<string[]> {
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your recovery codes')
  const codes = await page.getByRole('main').getByRole('listitem').allInnerTexts()
  await page.getByRole('checkbox', { name: 'I’ve saved these codes' }).check()
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Two-step sign-in')
  return codes
}
