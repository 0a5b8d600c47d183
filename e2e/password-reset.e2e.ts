import { test } from './fixtures/newcomer.ts'
import { mailed } from './fixtures/outbox.ts'
import { expect } from './fixtures/story.ts'

const link = /http:\/\/localhost:\d+\/password\/reset\/[\w-]{43}/

test('a forgotten password: the mail’s link, a breached one refused at its field, a good one, and in', async ({
  page,
  newcomer,
  console,
}) => {
  console.expectError(/422/)
  const { email } = await newcomer()
  await page.goto('/password/reset')
  await page.getByRole('textbox', { name: 'Email address' }).fill(email)
  await page.getByRole('button', { name: 'Send link' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Check your email')
  const address = await mailed(email, link)

  await page.goto(address)
  const password = page.getByLabel('New password')
  const set = async (text: string) => {
    await password.fill(text)
    await page.getByRole('button', { name: 'Set password' }).click()
  }
  await password.fill('too short')
  await expect(page.getByText('3 more characters needed.')).toBeVisible()
  await set('qwertzuiop123')
  await expect(page.getByText('on a list of known stolen passwords')).toBeVisible()
  await expect(password).toBeFocused()
  await set('Nora-Neumann-2026')
  await expect(page.getByText('too similar to your name')).toBeVisible()
  await set('acht zahme Igel im Juni')
  await expect(page.getByText('Password changed.')).toBeVisible()
  await mailed(email, /Your password for [\s\S]*IP address: /)

  await page.getByRole('textbox', { name: 'Email address' }).fill(email)
  await page.getByLabel('Password', { exact: true }).fill('acht zahme Igel im Juni')
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page).toHaveURL('/')

  // used up; what the start page still asks for is asked with the session
  await page.goto('about:blank')
  await page.context().clearCookies()
  await page.goto(address)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This link no longer works')
})
