import { createHash, randomBytes } from 'node:crypto'
import { codeOf, plugInDevice } from './fixtures/factors.ts'
import { type Newcomer, test } from './fixtures/newcomer.ts'
import { mailed } from './fixtures/outbox.ts'
import { expect, password, signIn, signInThere } from './fixtures/story.ts'

type Page = Parameters<typeof plugInDevice>[0]

/** With one app, signed out, and half signed in again. */
async function withoutDevice(page: Page, nora: Newcomer): Promise<string> {
  await signIn(page, nora.email)
  await page.goto('/twofactor/app')
  await page.getByRole('button', { name: 'Continue' }).click()
  const secret = ((await page.locator('main code').first().textContent()) ?? '').replaceAll(' ', '')
  await page.getByLabel('Code the app shows now').fill(codeOf(secret))
  await page.getByRole('checkbox', { name: 'I’ve saved these codes' }).check()
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Two-step sign-in')
  await page.getByRole('button', { name: /Account menu of Nora/ }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await expect(page).toHaveURL(/\/login/)
  await halfIn(page, nora)
  return secret
}

async function halfIn(page: Page, nora: Newcomer): Promise<void> {
  await page.goto('/login')
  await page.getByRole('textbox', { name: 'Email address' }).fill(nora.email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Two-step sign-in')
}

async function askForRecovery(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'I can’t use any of these' }).click()
  await expect(page.getByText(/This takes 72 hours/)).toBeVisible()
  await expect(page.getByText('We wait, so that a thief who knows your password cannot get in.')).toBeVisible()
  await page.getByRole('button', { name: 'Request reset' }).click()
  await expect(page.getByText('Reset requested')).toBeVisible()
}

test('everything lost: recovery takes its time, and the owner refuses with the link in the mail', async ({
  page,
  browser,
  newcomer,
}) => {
  const nora = await newcomer()
  await withoutDevice(page, nora)
  await askForRecovery(page)
  // a later sign-in finds it under way
  await halfIn(page, nora)
  await page.getByRole('button', { name: 'I can’t use any of these' }).click()
  await expect(page.getByText('Reset requested')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Request reset' })).toHaveCount(0)

  const link = new URL(await mailed(nora.email, /http\S+\/twofactor\/recovery\/[\w-]+/))
  const elsewhere = await (await browser.newContext({ locale: 'en-GB' })).newPage()
  await elsewhere.goto(link.href)
  // opening the link changes nothing: mail programs open links by themselves
  await elsewhere.reload()
  await elsewhere.getByRole('button', { name: 'Stop reset' }).click()
  await expect(elsewhere.getByRole('heading', { level: 1 })).toHaveText('Reset stopped')
  await expect(elsewhere.getByRole('link', { name: 'Set new password' })).toBeVisible()
  await elsewhere.goto(link.href)
  await expect(elsewhere.getByRole('heading', { level: 1 })).toHaveText('This link no longer works')
  await elsewhere.goto(`${link.origin}/twofactor/recovery/made-up`)
  await expect(elsewhere.getByRole('heading', { level: 1 })).toHaveText('This link no longer works')
  await elsewhere.context().close()

  await halfIn(page, nora)
  await page.getByRole('button', { name: 'I can’t use any of these' }).click()
  await expect(page.getByRole('button', { name: 'Request reset' })).toBeVisible()
})

test('a recovery that another person asked for ends when the owner signs in with a factor', async ({
  page,
  browser,
  newcomer,
}) => {
  const nora = await newcomer()
  const secret = await withoutDevice(page, nora)
  const thief = await (await browser.newContext({ baseURL: new URL(page.url()).origin, locale: 'en-GB' })).newPage()
  await halfIn(thief, nora)
  await askForRecovery(thief)
  await thief.context().close()

  await page.getByLabel('Code from your authenticator app').fill(codeOf(secret, 1))
  await expect(page).toHaveURL('/')
  await page.goto('/twofactor')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Two-step sign-in')
  await expect(page.getByText('Someone asked to reset your two-step sign-in')).toHaveCount(0)
})

test('signed in, the page warns of a recovery under way and stops it', async ({ page, browser, newcomer }) => {
  await plugInDevice(page)
  const nora = await newcomer()
  await signIn(page, nora.email)
  await page.goto('/twofactor/passkey')
  await page.getByRole('button', { name: 'Create passkey' }).click()
  await page.getByRole('checkbox', { name: 'I’ve saved these codes' }).check()
  await page.getByRole('button', { name: 'Continue' }).click()

  const thief = await (await browser.newContext({ baseURL: new URL(page.url()).origin, locale: 'en-GB' })).newPage()
  await halfIn(thief, nora)
  await askForRecovery(thief)
  await thief.context().close()

  await page.goto('/twofactor')
  await expect(page.getByText('Someone asked to reset your two-step sign-in')).toBeVisible()
  await page.getByRole('button', { name: 'Stop reset' }).click()
  await expect(page.getByText('The reset is stopped. Nothing was changed.')).toBeVisible()
  await expect(page.getByText('Someone asked to reset your two-step sign-in')).toHaveCount(0)
})

test('once the time is over the second link removes all factors, and the password alone opens', async ({
  page,
  database,
  newcomer,
}) => {
  const nora = await newcomer()
  await withoutDevice(page, nora)
  await askForRecovery(page)
  // as the job leaves it when the time is over; only the mail has the link itself
  const token = randomBytes(32).toString('base64url')
  await database.operator
    .updateTable('factor_recovery')
    .set({
      finish_hash: createHash('sha256').update(token).digest(),
      due_at: new Date(Date.now() - 60_000),
      ready_at: new Date(),
    })
    .where('user_id', '=', nora.id)
    .execute()
  await page.goto(`/twofactor/recovery/${token}`)
  await expect(page.getByText('This removes all your passkeys')).toBeVisible()
  await page.getByRole('button', { name: 'Reset two-step sign-in' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Two-step sign-in was reset')
  await page.getByRole('link', { name: 'Sign in', exact: true }).click()
  await signInThere(page, nora.email)
  await expect(page).toHaveURL('/')
  await page.goto('/twofactor')
  await expect(page.getByRole('main').getByText('Off', { exact: true })).toBeVisible()
})
