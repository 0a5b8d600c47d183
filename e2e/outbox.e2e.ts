import { test } from './fixtures/newcomer.ts'
import { expect } from './fixtures/story.ts'
import { words } from './fixtures/words.ts'

test.describe('in German', () => {
  test.use({ locale: 'de-DE' })
  const { identity, staff } = words('de')
  const { reset, newPassword, login, mailHint } = identity.signIn
  const subject = 'Neues Passwort für Nordlicht Hosting setzen'

  test('a forgotten password is set again with the demo’s own mail: found, read, seen as a page, followed', async ({
    page,
    context,
    newcomer,
  }) => {
    const { email } = await newcomer('de')
    await page.goto('/password/reset')
    await page.getByRole('textbox', { name: reset.email }).fill(email)
    await page.getByRole('button', { name: reset.submit }).click()
    await expect(page.getByText(mailHint)).toBeVisible()

    // other people's mails are not in the way, and the new one appears by itself
    await page.goto('/outbox')
    await page.getByRole('searchbox', { name: staff.outbox.filter }).fill(email)
    await page.getByRole('button', { name: staff.outbox.show, exact: true }).click()
    await expect(page).toHaveURL(`/outbox?to=${encodeURIComponent(email)}`)
    const automatic = page.getByRole('button', { name: staff.outbox.automatic })
    await automatic.click()
    await expect(automatic).toHaveAttribute('aria-pressed', 'true')
    await page.getByRole('link', { name: subject }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(subject)
    await expect(page.getByText(email)).toBeVisible()

    const [mail] = await Promise.all([
      context.waitForEvent('page'),
      page.getByRole('link', { name: staff.outbox.asPage }).click(),
    ])
    await expect(mail.locator('html')).toHaveAttribute('lang', 'de')
    const button = mail.getByRole('main').getByRole('link').first()
    await button.click()
    await mail.getByLabel(newPassword.label).fill('zehn zahme Igel im August')
    await mail.getByRole('button', { name: newPassword.submit }).click()
    await expect(mail.getByText(login.passwordChanged)).toBeVisible()
  })
})

test('the login of the demo leads to its mails', async ({ page }) => {
  await page.goto('/login')
  await page.getByRole('link', { name: 'Demo emails' }).click()
  await expect(page).toHaveURL('/outbox')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Outbox of the demo')
})

test('an unknown mail is not found', async ({ page, console }) => {
  console.expectError(/404/)
  await page.goto('/outbox/0193a000-0000-7000-8000-0000000000ff')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/not found/i)
})
