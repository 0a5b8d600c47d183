import { expect, password, people, signIn, signInThere, test } from './fixtures/story.ts'

test('signed out, a page leads to the login with the previous page, and back after signing in', async ({
  page,
  baseURL,
}) => {
  await page.goto('/billing?status=paid')
  await expect(page).toHaveURL(`/login?previous_page=${encodeURIComponent(`${baseURL}/billing?status=paid`)}`)
  await page.getByRole('textbox', { name: 'Email address' }).fill(people.anna)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page).toHaveURL('/billing?status=paid')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Billing')
})

test('password fields are masked and take what is pasted', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto('/login')
  const field = page.getByLabel('Password', { exact: true })
  await expect(field).toHaveAttribute('type', 'password')
  await expect(field).toHaveAttribute('autocomplete', 'current-password')
  await page.evaluate(text => navigator.clipboard.writeText(text), 'pasted from a manager')
  await field.focus()
  await page.keyboard.press('Control+V')
  await expect(field).toHaveValue('pasted from a manager')
})

test('every page of a signed-in user offers to sign out', async ({ page }) => {
  await signIn(page, people.anna)
  for (const path of ['/', '/billing', '/support', '/contacts', '/account/security', '/twofactor', '/api']) {
    await page.goto(path)
    await page.getByRole('button', { name: /Account menu/ }).click()
    await expect(page.getByRole('menuitem', { name: 'Sign out' }), path).toBeVisible()
  }
})

test('a wrong password says so on its field, which is ready to be typed over, keeps the input and does not reveal whether the account exists', async ({
  page,
  console,
}) => {
  console.expectError(/422/)
  await page.goto('/login')
  const email = page.getByRole('textbox', { name: 'Email address' })
  const secret = page.getByLabel('Password', { exact: true })
  const tell = async (address: string) => {
    await email.fill(address)
    await secret.fill('not the password')
    await secret.press('Enter')
    await expect(secret).toHaveAttribute('aria-invalid', 'true')
    await expect(secret).toBeFocused()
    await expect(email).toHaveValue(address)
    const told = page.getByRole('alert')
    await expect(secret).toHaveAttribute('aria-describedby', String(await told.getAttribute('id')))
    const text = await told.textContent()
    await page.keyboard.type('typed over')
    await expect(secret).toHaveValue('typed over')
    await expect(told).toHaveCount(0)
    return text
  }
  const known = await tell(people.ben)
  const unknown = await tell('nobody@demo.example')
  expect(known).toBe(unknown)
})

for (const target of [
  'https://evil.example/',
  '//evil.example',
  'javascript:alert(1)',
  '/\\evil.example',
  'https://localhost:4310@evil.example/',
]) {
  test(`signing in never leads to ${target}`, async ({ page }) => {
    await page.goto(`/login?previous_page=${encodeURIComponent(target)}`)
    await page.getByRole('textbox', { name: 'Email address' }).fill(people.anna)
    await page.getByLabel('Password', { exact: true }).fill(password)
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await expect(page).toHaveURL('/')
  })
}

test('signing out ends the session everywhere in this browser', async ({ page, context }) => {
  await signInThere(page, people.anna)
  const cookies = await context.cookies()
  await page.getByRole('button', { name: /Account menu of Anna/ }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await expect(page).toHaveURL(/\/login/)
  await expect(page.getByText('You are signed out.')).toBeVisible()
  // the old cookie, brought back, no longer works
  await context.addCookies(cookies)
  await page.goto('/billing')
  await expect(page).toHaveURL(/\/login\?previous_page=/)
})

test('by keyboard alone: skip link, fields, button', async ({ page }) => {
  await page.goto('/login')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
  await page.getByRole('textbox', { name: 'Email address' }).focus()
  await page.keyboard.type(people.anna)
  await page.keyboard.press('Tab')
  await page.keyboard.type(password)
  for (const next of [
    page.getByRole('button', { name: 'Show password' }),
    page.getByRole('checkbox'),
    page.getByRole('button', { name: 'Sign in', exact: true }),
    page.getByRole('link', { name: 'Forgot your password?' }),
  ]) {
    await page.keyboard.press('Tab')
    await expect(next).toBeFocused()
  }
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/')
})
