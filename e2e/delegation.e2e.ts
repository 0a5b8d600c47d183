import type { Browser, Page } from '@playwright/test'
import { axeFaults } from './fixtures/axe.ts'
import { test } from './fixtures/newcomer.ts'
import { mailed } from './fixtures/outbox.ts'
import { expect, people, signIn } from './fixtures/story.ts'

const link = /https?:\/\/\S+\/invitation\/[\w-]+/

test('an owner opens one contract to an agency, which signs up by the mailed link and sees nothing else', async ({
  page,
  browser,
  console,
}) => {
  console.expectError(/404|403/)
  const email = `agency.${crypto.randomUUID()}@demo.example`
  await signIn(page, people.anna)
  await page.goto('/account/people/invite')
  await page.getByRole('textbox', { name: 'Email address' }).fill(email)
  await page.getByRole('textbox', { name: /^Message/ }).fill('Please look after the website.')
  await page.getByRole('radio', { name: /^Developer/ }).check()
  await page.getByText('Adjust permissions').click()
  await level(page, 'Contracts').selectOption('Selected contracts')
  for (const area of ['Contacts', 'Support', 'API']) await level(page, area).selectOption('No access')
  // collapsed again, the missing contract opens it
  await page.getByText('Adjust permissions').click()
  await expect(level(page, 'Contracts')).toBeHidden()
  await page.getByRole('button', { name: 'Send invitation' }).click()
  await expect(page.getByText('Select at least one contract.')).toBeVisible()
  await expect(page.getByRole('checkbox', { name: /C-\d+/ }).first()).toBeFocused()
  await page.getByRole('searchbox', { name: 'Search contracts' }).fill('C-1001')
  await page.getByRole('checkbox', { name: /C-1001/ }).check()
  await expect(page.getByText(/^View and operate only .*C-1001/)).toBeVisible()
  await page.getByRole('button', { name: 'Send invitation' }).click()
  await expect(page).toHaveURL('/account/people')
  await expect(page.getByRole('table', { name: 'Invitations' })).toContainText(email)

  const agency = await visitor(browser, 'en-GB')
  await agency.goto(await mailed(email, link))
  await expect(agency.getByText('Please look after the website.')).toBeVisible()
  await expect(agency.getByText(/^View and operate only C-1001/)).toBeVisible()
  expect(await axeFaults(agency)).toEqual([])
  await agency.getByRole('textbox', { name: 'Your name' }).fill('Ada Agency')
  await agency.getByLabel('Password', { exact: true }).fill('seven small websites at sea')
  await agency.getByRole('button', { name: 'Accept and sign in' }).click()
  await expect(agency).toHaveURL('/')
  await expect(agency.getByText(/^You now have access to /)).toBeVisible()
  await agency.goto('/billing/contracts')
  // its head and the one contract
  await expect(agency.getByRole('row')).toHaveCount(2)
  await expect(agency.getByRole('table')).toContainText('C-1001')
  // it operates the contract, and does not dispose of it
  await agency.goto('/billing/contracts/C-1001')
  const cancel = agency.getByRole('button', { name: 'Cancel contract' })
  await expect(cancel).toHaveAttribute('aria-disabled', 'true')
  await expect(cancel).toHaveAccessibleDescription('You need full access to contracts and billing to do this.')
  expect((await agency.goto('/billing/contracts/C-1002'))?.status()).toBe(404)
  expect((await agency.goto('/billing'))?.status()).toBe(403)
  await agency.context().close()
})

test('wer eingeladen ist, nimmt an und wechselt den Kunden; ist der Zugang beendet, ist er gleich weg', async ({
  page,
  browser,
  newcomer,
}) => {
  const [owner, guest] = [await newcomer('de'), await newcomer('de')]
  await signIn(page, owner.email)
  await page.goto('/account/people/invite')
  await page.getByRole('textbox', { name: 'E-Mail-Adresse' }).fill(guest.email)
  await page.getByRole('button', { name: 'Einladung senden' }).click()
  await expect(page).toHaveURL('/account/people')

  const other = await visitor(browser, 'de-DE')
  const address = await mailed(guest.email, link)
  await other.goto(address)
  await other.getByRole('link', { name: 'Anmelden und annehmen' }).click()
  await other.getByRole('textbox', { name: 'E-Mail' }).fill(guest.email)
  await other.getByLabel('Passwort', { exact: true }).fill('kontor-demo-2026')
  await other.getByRole('button', { name: 'Anmelden', exact: true }).click()
  await expect(other).toHaveURL(address)
  await other.getByRole('button', { name: 'Einladung annehmen' }).click()
  await expect(other).toHaveURL('/')
  const customers = other.getByRole('button', { name: /Kunden wechseln/ })
  await expect(customers).toContainText(`${owner.customer} · Nur lesen`)
  await customers.click()
  await other.getByRole('menuitemradio', { name: new RegExp(`${guest.customer}`) }).click()
  await expect(customers).toContainText(`${guest.customer} · Inhaber`)
  await customers.click()
  await other.getByRole('menuitemradio', { name: new RegExp(`${owner.customer}`) }).click()
  await expect(customers).toContainText(`${owner.customer} · Nur lesen`)

  await page.goto('/account/people')
  await page.locator(`a[href$="${guest.id}"]`).click()
  await page.getByRole('radio', { name: /^Buchhaltung/ }).check()
  await page.getByRole('button', { name: 'Speichern' }).click()
  await expect(page.getByText(`Die Rechte von ${guest.name} sind gespeichert.`)).toBeVisible()
  await other.goto('/account/people')
  await expect(other.getByText('Rechnungen und Zahlungen ansehen, bezahlen und Zahlungsarten verwalten.')).toBeVisible()

  await page.getByRole('button', { name: 'Zugriff beenden' }).click()
  const question = page.getByRole('dialog')
  await expect(question).toContainText(guest.email)
  await question.getByRole('button', { name: 'Zugriff beenden' }).click()
  await expect(page.getByText(`${guest.name} hat keinen Zugriff mehr.`)).toBeVisible()
  await other.goto('/')
  await expect(customers).toHaveCount(0)
  await expect(other.getByText(`${guest.customer} · Inhaber`)).toBeVisible()
  await other.context().close()
})

test('the last owner cannot leave, and an invitation for another person says whose it is', async ({
  page,
  browser,
  newcomer,
}) => {
  const [owner, stranger] = [await newcomer(), await newcomer()]
  await signIn(page, owner.email)
  await page.goto('/account/people')
  await expect(page.getByText(/^Only you have access/)).toBeVisible()
  const leave = page.getByRole('button', { name: 'Leave this customer' })
  await expect(leave).toHaveAttribute('aria-disabled', 'true')
  await expect(leave).toHaveAccessibleDescription(/last owner/)
  await page.getByRole('link', { name: 'Invite a person' }).click()
  const email = `first.${owner.customer}@demo.example`
  await page.getByRole('textbox', { name: 'Email address' }).fill(email)
  await page.getByText('Expiry and security').click()
  await page.getByLabel('Last day of access').fill('2040-02-29')
  await page.getByRole('checkbox', { name: 'Two-step sign-in required' }).check()
  await page.getByRole('button', { name: 'Send invitation' }).click()
  const waiting = page.getByRole('row', { name: email })
  await expect(waiting).toContainText(/Access ends after .*2040/)
  await expect(waiting).toContainText('Two-step sign-in required')

  const other = await visitor(browser, 'en-GB')
  await signIn(other, stranger.email)
  const address = await mailed(email, link)
  await other.goto(address)
  await expect(other.getByText(/^The invitation went to /)).toContainText(stranger.email)
  await other.getByRole('button', { name: 'Sign out and come back' }).click()
  await expect(other.getByRole('button', { name: 'Accept and sign in' })).toBeVisible()
  await expect(other).toHaveURL(address)
  await expect(other.getByText(/^Access ends after .*2040/)).toBeVisible()
  await expect(other.getByText('Two-step sign-in required')).toBeVisible()
  await other.getByRole('button', { name: 'Decline invitation' }).click()
  await other.getByRole('dialog').getByRole('button', { name: 'Decline invitation' }).click()
  await expect(other.getByRole('heading', { name: 'Invitation declined' })).toBeFocused()
  await other.reload()
  await expect(other.getByRole('heading', { name: 'This invitation was declined' })).toBeVisible()
  await page.goto('/account/people')
  await expect(page.getByRole('row', { name: email })).toContainText('Declined')
  await other.context().close()
})

test('a bookkeeper is invited with an address and a role', async ({ page, newcomer }) => {
  const owner = await newcomer()
  await signIn(page, owner.email)
  await page.goto('/account/people/invite')
  const email = `books.${owner.customer}@demo.example`
  await page.getByRole('textbox', { name: 'Email address' }).fill(email)
  await page.getByRole('radio', { name: /^Bookkeeper/ }).check()
  // neither the permissions nor the limits are in the way
  await expect(level(page, 'Billing')).toBeHidden()
  await expect(page.getByLabel('Last day of access')).toBeHidden()
  await page.getByRole('button', { name: 'Send invitation' }).click()
  const waiting = page.getByRole('row', { name: email })
  await expect(waiting).toContainText('Bookkeeper')
  await expect(waiting).not.toContainText('Custom permissions')
  await mailed(email, /Role: Bookkeeper/)
})

test('auf dem Telefon ist die Buchhaltung mit Adresse und Rolle eingeladen; abweichende Rechte zeigen sich', async ({
  page,
  newcomer,
}) => {
  await page.setViewportSize({ width: 375, height: 740 })
  const owner = await newcomer('de')
  await signIn(page, owner.email)
  await page.goto('/account/people/invite')
  const email = `buch.${owner.customer}@demo.example`
  await page.getByRole('textbox', { name: 'E-Mail-Adresse' }).fill(email)
  const bookkeeper = page.getByRole('radio', { name: /^Buchhaltung/ })
  await bookkeeper.check()
  const permissions = page.getByText('Rechte anpassen')
  // by keyboard
  await bookkeeper.press('Tab')
  await page.keyboard.press('Enter')
  await level(page, 'Support').selectOption('Lesen')
  await expect(page.getByText('Angepasste Rechte')).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(375)
  await page.getByRole('button', { name: 'Auf die Rechte der Rolle zurücksetzen' }).click()
  await expect(level(page, 'Support')).toHaveValue('none')
  await expect(page.getByText('Angepasste Rechte')).toBeHidden()
  await permissions.click()
  await page.getByRole('button', { name: 'Einladung senden' }).click()
  await expect(page).toHaveURL('/account/people')
  await expect(page.getByText(email).first()).toBeVisible()
  await mailed(email, /Rolle: Buchhaltung/)
})

/** Another person's browser. */
async function visitor(browser: Browser, locale: string): Promise<Page> {
  const context = await browser.newContext({ locale, baseURL: test.info().project.use.baseURL ?? '' })
  return context.newPage()
}

/** The level of an area. */
const level = (page: Page, area: string) => page.getByRole('combobox', { name: area, exact: true })
