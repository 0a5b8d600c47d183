import type { Page } from '@playwright/test'
import { test } from './fixtures/newcomer.ts'
import { mailed } from './fixtures/outbox.ts'
import { expect, signIn } from './fixtures/story.ts'

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
const choose = (page: Page, name: string, buffer: Buffer) =>
  page.locator('input[name=attachments]').setInputFiles({ name, mimeType: 'application/octet-stream', buffer })

test('ein Gast meldet einen rechtswidrigen Inhalt mit Beleg und hat die Bestätigung auf der Seite und per Mail', async ({
  page,
  context,
  baseURL,
  console,
}) => {
  console.expectError(/422/)
  await context.addCookies([{ name: 'i18n_redirected', value: 'de', url: baseURL ?? '' }])
  await page.goto('/contact')
  await page.getByRole('link', { name: /Rechtswidrige Inhalte melden/ }).click()
  await page.getByLabel('Was für ein Inhalt ist es?').selectOption('Betrug, Phishing')
  const place = page.getByLabel('Wo genau ist es zu finden?')
  await place.fill('https://betrug.example/kasse\nirgendwo')
  await page.getByLabel('Warum ist es rechtswidrig?').fill('Der Laden liefert nie (§ 263 StGB).')
  await choose(page, 'beleg.png', png)
  await expect(page.getByRole('list', { name: 'Ausgewählte Dateien' })).toContainText('beleg.png')
  const email = `melder.${Date.now()}@example.com`
  await page.getByLabel('Ihr Name').fill('Kim Petersen')
  await page.getByLabel('Ihre E-Mail-Adresse').fill(email)
  await page.getByRole('checkbox', { name: /in gutem Glauben/ }).check()
  const send = page.getByRole('button', { name: 'Meldung senden' })
  await send.click()
  await expect(page.getByText('Geben Sie in Zeile 2 eine Webadresse')).toBeVisible()

  await place.fill('https://betrug.example/kasse\n192.0.2.7')
  await send.click()
  await expect(page.getByRole('heading', { name: 'Ihre Meldung ist eingegangen' })).toBeFocused()
  for (const part of ['https://betrug.example/kasse', 'beleg.png', '§ 263 StGB'])
    await expect(page.locator('pre')).toContainText(part)
  const number = /N-\d+/.exec((await page.locator('pre').textContent()) ?? '')?.[0] ?? ''
  expect(await mailed(email, new RegExp(`Eingegangen am .* unter der Nummer ${number}`))).toContain(number)
})

test('a customer shows a PIN, asks for a call, and takes it back', async ({ page, newcomer }) => {
  const { email } = await newcomer()
  await signIn(page, email)
  await page.goto('/contact')
  await page.getByRole('button', { name: 'Show PIN' }).click()
  await expect(page.getByText(/^\d{3} \d{3}$/)).toBeVisible()
  await expect(page.getByText(/Valid until/)).toBeVisible()

  await page.getByRole('link', { name: /Request a callback/ }).click()
  await page.getByLabel('What is it about?').selectOption('Invoices and payment')
  await page.getByLabel('Your phone number').fill('+49 431 1234567')
  const times = page.getByLabel('When may we call?')
  // other stories may take the first ones
  await times.selectOption({ index: 12 })
  await page.getByRole('button', { name: 'Request a callback' }).click()
  await expect(page.getByRole('heading', { name: 'We will call you' })).toBeFocused()
  await expect(page.getByText(/at \+49 431 1234567/)).toBeVisible()
  await mailed(email, /Your callback is booked \(R-\d+\)/)

  await page.locator('#content').getByRole('link', { name: 'All contact options' }).first().click()
  await page.getByRole('button', { name: /Cancel callback/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel callback' }).click()
  await expect(page.getByText('Callback cancelled.')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'We will call you' })).toBeHidden()
})

test('a message with a file that is refused keeps what was written and goes out without it', async ({
  page,
  newcomer,
  console,
}) => {
  console.expectError(/422/)
  const { email } = await newcomer()
  await signIn(page, email)
  await page.goto('/contact?form=message&topic=technical&reference=C-1024')
  await expect(page.getByLabel('Invoice, contract or ticket number')).toHaveValue('C-1024')
  const message = page.getByRole('textbox', { name: 'Message' })
  await message.fill('The server does not answer.')
  await choose(page, 'tool.exe', Buffer.from('MZ'))
  await expect(page.getByRole('alert').getByText('tool.exe: choose another file type.')).toBeVisible()

  // its name and its content differ: the server looks inside
  await choose(page, 'screenshot.png', Buffer.from('MZ\0\0 not a picture'))
  await page.getByRole('button', { name: 'Send message' }).click()
  await expect(page.getByText(/its content does not match its name/)).toBeVisible()
  await expect(message).toHaveValue('The server does not answer.')
  await page.getByRole('button', { name: 'Remove screenshot.png' }).click()
  await choose(page, 'real.png', png)
  await page.getByRole('button', { name: 'Send message' }).click()
  await expect(page.getByRole('heading', { name: 'Message sent' })).toBeFocused()
  await mailed(email, /The server does not answer\./)

  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: 'real.png' }).click()
  expect((await download).suggestedFilename()).toBe('real.png')
})

test('without JavaScript the page shows, and each form names another way', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, ...(baseURL && { baseURL }) })
  const page = await context.newPage()
  await page.goto('/contact')
  await expect(page.getByRole('link', { name: '+49 40 1234567' })).toBeVisible()
  await page.getByRole('link', { name: /Report illegal content/ }).click()
  // by role and by text Playwright finds nothing in noscript
  await expect(page.locator('noscript a[href^="mailto:abuse@"]')).toBeVisible()
  await page.goto('/contact?form=callback')
  await expect(page.locator('noscript a[href^="mailto:service@"]')).toBeVisible()
  await context.close()
})
