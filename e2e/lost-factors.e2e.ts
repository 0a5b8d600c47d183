import { createHash, randomBytes } from 'node:crypto'
import { codeOf, plugInDevice } from './fixtures/factors.ts'
import { type Newcomer, test } from './fixtures/newcomer.ts'
import { mailed } from './fixtures/outbox.ts'
import { expect, hydrated, password, signIn, signInThere } from './fixtures/story.ts'

type Page = Parameters<typeof plugInDevice>[0]

/** With one app, signed out, and half signed in again. */
async function withoutDevice(page: Page, nora: Newcomer): Promise<string> {
  await signIn(page, nora.email)
  await page.goto('/twofactor/app')
  await hydrated(page)
  await page.getByRole('button', { name: 'Go on' }).click()
  const secret = ((await page.locator('main code').first().textContent()) ?? '').replaceAll(' ', '')
  await page.getByLabel('The code that the app shows now').fill(codeOf(secret))
  await page.getByRole('checkbox', { name: 'I have kept them' }).check()
  await page.getByRole('button', { name: 'Go on' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Second factor')
  await page.getByRole('button', { name: /Account menu of Nora/ }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await expect(page).toHaveURL(/\/login/)
  await halfIn(page, nora)
  return secret
}

async function halfIn(page: Page, nora: Newcomer): Promise<void> {
  await page.goto('/login')
  await hydrated(page)
  await page.getByRole('textbox', { name: 'E-mail address' }).fill(nora.email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('One more step')
}

async function askForRecovery(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'I have lost everything' }).click()
  await expect(page.getByText(/72 hours after you ask for it/)).toBeVisible()
  await expect(
    page.getByText('We wait for that long, so that a thief who knows your password gains nothing.'),
  ).toBeVisible()
  await page.getByRole('button', { name: 'Ask for recovery' }).click()
  await expect(page.getByText('Recovery is under way')).toBeVisible()
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
  await page.getByRole('button', { name: 'I have lost everything' }).click()
  await expect(page.getByText('Recovery is under way')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Ask for recovery' })).toHaveCount(0)

  const link = new URL(await mailed(nora.email, /http\S+\/twofactor\/recovery\/[\w-]+/))
  const elsewhere = await (await browser.newContext({ locale: 'en-GB' })).newPage()
  await elsewhere.goto(link.href)
  await hydrated(elsewhere)
  // opening the link changes nothing: mail programs open links by themselves
  await elsewhere.reload()
  await hydrated(elsewhere)
  await elsewhere.getByRole('button', { name: 'That was not me: stop it' }).click()
  await expect(elsewhere.getByRole('heading', { level: 1 })).toHaveText('The recovery is stopped')
  await expect(elsewhere.getByRole('link', { name: 'Set a new password' })).toBeVisible()
  await elsewhere.goto(link.href)
  await expect(elsewhere.getByRole('heading', { level: 1 })).toHaveText('This link no longer works')
  await elsewhere.goto(`${link.origin}/twofactor/recovery/made-up`)
  await expect(elsewhere.getByRole('heading', { level: 1 })).toHaveText('This link no longer works')
  await elsewhere.context().close()

  await halfIn(page, nora)
  await page.getByRole('button', { name: 'I have lost everything' }).click()
  await expect(page.getByRole('button', { name: 'Ask for recovery' })).toBeVisible()
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

  await page.getByLabel('Code from your app').fill(codeOf(secret, 1))
  await expect(page).toHaveURL('/')
  await page.goto('/twofactor')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Second factor')
  await expect(page.getByText('Somebody asked to remove all your factors')).toHaveCount(0)
})

test('signed in, the page warns of a recovery under way and stops it', async ({ page, browser, newcomer }) => {
  await plugInDevice(page)
  const nora = await newcomer()
  await signIn(page, nora.email)
  await page.goto('/twofactor/passkey')
  await hydrated(page)
  await page.getByRole('button', { name: 'Create passkey' }).click()
  await page.getByRole('checkbox', { name: 'I have kept them' }).check()
  await page.getByRole('button', { name: 'Go on' }).click()

  const thief = await (await browser.newContext({ baseURL: new URL(page.url()).origin, locale: 'en-GB' })).newPage()
  await halfIn(thief, nora)
  await askForRecovery(thief)
  await thief.context().close()

  await page.goto('/twofactor')
  await hydrated(page)
  await expect(page.getByText('Somebody asked to remove all your factors')).toBeVisible()
  await page.getByRole('button', { name: 'That was not me: stop it' }).click()
  await expect(page.getByText('The recovery is stopped. Everything stays as it is.')).toBeVisible()
  await expect(page.getByText('Somebody asked to remove all your factors')).toHaveCount(0)
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
  await hydrated(page)
  await expect(page.getByText('All passkeys, apps and recovery codes are removed')).toBeVisible()
  await page.getByRole('button', { name: 'Remove all factors' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('All factors are removed')
  await page.getByRole('link', { name: 'Sign in', exact: true }).click()
  await signInThere(page, nora.email)
  await expect(page).toHaveURL('/')
  await page.goto('/twofactor')
  await expect(page.getByRole('main').getByText('Off', { exact: true })).toBeVisible()
})
