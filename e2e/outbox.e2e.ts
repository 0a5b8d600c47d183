import { languages } from '@kontor/contract/locales'
import { test } from './fixtures/newcomer.ts'
import { expect } from './fixtures/story.ts'

const words = {
  en: {
    send: 'Send link',
    email: 'Email address',
    hint: 'Emails can take a few minutes.',
    subject: 'Set a new password for Nordlicht Hosting',
    automatic: 'Refresh automatically',
    recipient: 'Recipient',
    show: 'Show',
    all: 'All emails',
    asPage: /Show as in an email program/,
    password: 'New password',
    set: 'Set password',
    done: 'Password changed.',
    chosen: 'neun zahme Igel im Juli',
  },
  de: {
    send: 'Link senden',
    email: 'E-Mail-Adresse',
    hint: 'E-Mails brauchen manchmal ein paar Minuten.',
    subject: 'Neues Passwort für Nordlicht Hosting setzen',
    automatic: 'Automatisch aktualisieren',
    recipient: 'Empfänger',
    show: 'Anzeigen',
    all: 'Alle E-Mails',
    asPage: /Anzeigen wie im E-Mail-Programm/,
    password: 'Neues Passwort',
    set: 'Passwort setzen',
    done: 'Passwort geändert.',
    chosen: 'zehn zahme Igel im August',
  },
} as const

for (const locale of ['en', 'de'] as const) {
  const text = words[locale]

  test.describe(`in ${locale}`, () => {
    test.use({ locale: languages[locale].tag })

    test('a forgotten password is set again with the demo’s own mail: found, read, seen as a page, followed', async ({
      page,
      context,
      newcomer,
    }) => {
      const { email } = await newcomer(locale)
      await page.goto('/password/reset')
      await page.getByRole('textbox', { name: text.email }).fill(email)
      await page.getByRole('button', { name: text.send }).click()
      await expect(page.getByText(text.hint)).toBeVisible()

      // other people's mails are not in the way, and the new one appears by itself
      await page.goto('/outbox')
      await page.getByRole('searchbox', { name: text.recipient }).fill(email)
      await page.getByRole('button', { name: text.show, exact: true }).click()
      await expect(page).toHaveURL(`/outbox?to=${encodeURIComponent(email)}`)
      const automatic = page.getByRole('button', { name: text.automatic })
      await automatic.click()
      await expect(automatic).toHaveAttribute('aria-pressed', 'true')
      await page.getByRole('link', { name: text.subject }).click()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(text.subject)
      await expect(page.getByText(email)).toBeVisible()

      const [mail] = await Promise.all([
        context.waitForEvent('page'),
        page.getByRole('link', { name: text.asPage }).click(),
      ])
      await expect(mail.locator('html')).toHaveAttribute('lang', locale)
      const button = mail.getByRole('main').getByRole('link').first()
      await button.click()
      await mail.getByLabel(text.password).fill(text.chosen)
      await mail.getByRole('button', { name: text.set }).click()
      await expect(mail.getByText(text.done)).toBeVisible()
    })
  })
}

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
