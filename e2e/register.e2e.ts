import type { Locale } from '@kontor/contract/locales'
import type { Locator, Page } from '@playwright/test'
import { axeFaults } from './fixtures/axe.ts'
import { keysAt } from './fixtures/keys.ts'
import { test } from './fixtures/newcomer.ts'
import { mailed } from './fixtures/outbox.ts'
import { expect, people } from './fixtures/story.ts'
import { words } from './fixtures/words.ts'

const chosen = 'sieben zahme Igel im Mai'
const link = /http:\/\/localhost:\d+\/register\/[\w-]{43}/
let made = 0
/** A new address, unique in this run and on this data. */
const newAddress = () => `zoe.${process.pid}.${Date.now().toString(36)}.${++made}@new.example`

type Filling = { type: string; email: string; company?: string; password?: string; locale?: Locale }

async function fillIn(page: Page, { type, email, company, password = chosen, locale = 'en' }: Filling) {
  const { identity, customer } = words(locale)
  const { registration } = identity
  await page.goto('/register')
  await expect(page.getByRole('textbox', { name: registration.firstName })).toBeHidden()
  await page.getByRole('radio', { name: type }).check()
  const ofBody = type === registration.types.public_body.name
  const name = ofBody ? registration.bodyName : registration.companyName
  if (company) await page.getByRole('textbox', { name }).fill(company)
  await page.getByRole('textbox', { name: registration.firstName }).fill('Zoë')
  await page.getByRole('textbox', { name: registration.lastName }).fill('Öztürk')
  await page.getByRole('textbox', { name: customer.fields.line1 }).fill('Am Deich 7')
  await page.getByRole('textbox', { name: customer.fields.postal_code }).fill('20457')
  await page.getByRole('textbox', { name: customer.fields.city, exact: true }).fill('Hamburg')
  await page.getByRole('textbox', { name: registration.email }).fill(email)
  await page.getByLabel(registration.password, { exact: true }).fill(password)
  await page.getByRole('checkbox', { name: /^I accept the terms|^Ich akzeptiere die AGB/ }).check()
}

async function register(page: Page, filling: Filling): Promise<void> {
  const { registration } = words(filling.locale ?? 'en').identity
  await fillIn(page, filling)
  await page.getByRole('button', { name: registration.submit }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(registration.sent.title)
}

test('consumers register, confirm in the same browser with one press, and land on their first steps', async ({
  page,
  browser,
}) => {
  const email = newAddress()
  await register(page, { type: 'Individual', email })
  await expect(page.getByText(email)).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await expect(page.getByRole('link', { name: 'the outbox' })).toHaveAttribute('href', '/outbox')
  const address = await mailed(email, link)

  // a program that opens the links of mails uses nothing up
  const scanner = await browser.newPage()
  await scanner.goto(address)
  await expect(scanner.getByRole('button', { name: 'Open account' })).toBeVisible()
  await scanner.close()

  await page.goto(address)
  await expect(page.getByLabel('Password you chose')).toHaveCount(0)
  await page.getByRole('button', { name: 'Open account' }).click()
  await expect(page).toHaveURL('/')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Zoë Öztürk/)
  await expect(page.getByText('First steps')).toBeVisible()
})

test('a business is asked for its name and VAT id, a consumer is not', async ({ page, console }) => {
  console.expectError(/422/)
  const email = newAddress()
  await fillIn(page, { type: 'Individual', email })
  await expect(page.getByRole('textbox', { name: 'Legal name of the company' })).toBeHidden()
  await page.getByRole('radio', { name: 'Business' }).check()
  await page.getByRole('button', { name: 'Register' }).click()
  const company = page.getByRole('textbox', { name: 'Legal name of the company' })
  await expect(company).toBeFocused()
  await expect(company).toHaveAttribute('aria-invalid', 'true')
  await company.fill('Radhaus Elbe GmbH')
  await page.getByRole('textbox', { name: 'VAT id' }).fill('de 123 456 788')
  await page.getByRole('button', { name: 'Register' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Check your email')
  await page.goto(await mailed(email, link))
  await page.getByRole('button', { name: 'Open account' }).click()
  await expect(page).toHaveURL('/')
  await page.goto('/account/company')
  await expect(page.getByRole('textbox', { name: 'VAT id' })).toHaveValue('DE123456788')
})

test('eine öffentliche Stelle registriert sich auf Deutsch und bekommt XRechnung', async ({
  page,
  context,
  baseURL,
}) => {
  await context.addCookies([{ name: 'i18n_redirected', value: 'de', url: baseURL ?? '' }])
  const email = newAddress()
  await register(page, { type: 'Öffentliche Stelle', email, company: 'Bezirksamt Nord, Kasse', locale: 'de' })
  await mailed(email, /Subject: =\?UTF-8\?.*|Bestätigen Sie Ihre E-Mail-Adresse/i)
  await page.goto(await mailed(email, link))
  await page.getByRole('button', { name: 'Konto eröffnen' }).click()
  await expect(page).toHaveURL('/')
  await page.goto('/account/company')
  await expect(page.getByRole('radio', { name: /UBL/ })).toBeChecked()
})

test('another browser asks for the password that was chosen', async ({ page, browser, baseURL }) => {
  const email = newAddress()
  await register(page, { type: 'Individual', email })
  const phone = await browser.newPage({ baseURL: baseURL ?? '', locale: 'en-GB' })
  await phone.goto(await mailed(email, link))
  const password = phone.getByLabel('Password you chose')
  await password.fill('some other password')
  await phone.getByRole('button', { name: 'Open account' }).click()
  await expect(password).toHaveAttribute('aria-invalid', 'true')
  await expect(phone.getByText(/Enter the password you chose when you registered with/)).toBeVisible()
  await password.fill(chosen)
  await phone.getByRole('button', { name: 'Open account' }).click()
  await expect(phone).toHaveURL('/')
  await phone.close()
})

test('“This was not me” deletes what a stranger entered', async ({ page, browser, baseURL }) => {
  const email = newAddress()
  await register(page, { type: 'Individual', email })
  const address = await mailed(email, link)
  const owner = await browser.newPage({ baseURL: baseURL ?? '', locale: 'en-GB' })
  await owner.goto(address)
  await owner.getByRole('button', { name: 'Delete registration' }).click()
  await expect(owner.getByRole('heading', { level: 1 })).toHaveText('Registration deleted')
  await expect(owner.getByRole('heading', { level: 1 })).toBeFocused()
  await owner.close()
  // and the stranger has nothing left to confirm
  await page.goto(address)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This link does not work')
})

test('a known address gets the same answer; only its owner is told that the account exists', async ({ page }) => {
  await register(page, { type: 'Individual', email: people.locked })
  await expect(page.getByText(people.locked)).toBeVisible()
  // in the owner's own language
  const mail = await mailed(people.locked, /^[\s\S]*(?:already have a login|bereits eine Anmeldung)[\s\S]*$/)
  expect(mail).toMatch(/\/login\s[\s\S]*\/password\/reset/)
  expect(mail).not.toMatch(link)
})

test('a breached password is refused at its field, and so is one with the own name', async ({ page, console }) => {
  console.expectError(/422/)
  await fillIn(page, { type: 'Individual', email: newAddress(), password: 'Password123456!' })
  const password = page.getByLabel('Password', { exact: true })
  await page.getByRole('button', { name: 'Register' }).click()
  await expect(page.getByText('on a list of known stolen passwords')).toBeVisible()
  await expect(password).toBeFocused()
  await password.fill('Öztürk-Zoë-2026')
  await page.getByRole('button', { name: 'Register' }).click()
  await expect(page.getByText('too similar to your name')).toBeVisible()
  await password.fill(chosen)
  await page.getByRole('button', { name: 'Register' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Check your email')
})

test('a wrong address leads back to the form as it was', async ({ page }) => {
  const wrong = newAddress()
  const right = newAddress()
  await register(page, { type: 'Individual', email: wrong })
  const resend = page.getByRole('button', { name: /Resend in \d+ s/ })
  await expect(resend).toHaveAttribute('aria-disabled', 'true')
  await page.getByRole('button', { name: 'Wrong address? Change it' }).click()
  await expect(page.getByRole('textbox', { name: 'First name' })).toHaveValue('Zoë')
  await page.getByRole('textbox', { name: 'Email address' }).fill(right)
  await page.getByRole('button', { name: 'Register' }).click()
  await expect(page.getByText(right)).toBeVisible()
  await mailed(right, link)
})

test('the mail can be requested again after a minute, and then the older link no longer counts', async ({ page }) => {
  await page.clock.install()
  const email = newAddress()
  await register(page, { type: 'Individual', email })
  const first = await mailed(email, link)
  await page.clock.fastForward(61_000)
  await page.getByRole('button', { name: 'Resend email' }).click()
  await expect(page.getByText('Email sent again')).toBeVisible()
  await expect(page.getByRole('button', { name: /Resend in \d+ s/ })).toBeVisible()
  await expect.poll(() => mailed(email, link)).not.toBe(first)
  await page.goto(first)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This link does not work')
})

test('an expired link says so and leads to registering again', async ({ page, database }) => {
  const email = newAddress()
  await register(page, { type: 'Individual', email })
  const address = await mailed(email, link)
  const past = { expires_at: new Date(Date.now() - 1000) }
  await database.operator.updateTable('registration').set(past).where('email', '=', email).execute()
  await page.goto(address)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This link has expired')
  await page.getByRole('link', { name: 'Register again' }).click()
  await expect(page).toHaveURL('/register')
})

test('of two tabs the second says that the address is confirmed already', async ({ page, context, console }) => {
  console.expectError(/422/)
  const email = newAddress()
  await register(page, { type: 'Individual', email })
  const address = await mailed(email, link)
  await page.goto(address)
  const other = await context.newPage()
  await other.goto(address)
  await page.getByRole('button', { name: 'Open account' }).click()
  await expect(page).toHaveURL('/')
  await other.getByRole('button', { name: 'Open account' }).click()
  await expect(other.getByRole('heading', { level: 1 })).toHaveText('This address is already confirmed')
  await other.getByRole('link', { name: 'Sign in' }).click()
  // signed in by the other tab
  await expect(other).toHaveURL('/')
})

test('what was typed survives a reload, the password excepted', async ({ page }) => {
  const email = newAddress()
  await fillIn(page, { type: 'Business', email, company: 'Radhaus Elbe GmbH' })
  // immediately: no pause in the typing has saved anything yet
  await page.reload()
  await expect(page.getByRole('radio', { name: 'Business' })).toBeChecked()
  await expect(page.getByRole('textbox', { name: 'Legal name of the company' })).toHaveValue('Radhaus Elbe GmbH')
  await expect(page.getByRole('textbox', { name: 'Email address' })).toHaveValue(email)
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue('')
})

test('by keyboard alone', async ({ page }) => {
  await page.goto('/register')
  await page.getByRole('radio', { name: 'Individual' }).focus()
  await page.keyboard.press('Space')
  // the phone's list of countries enters the tab order once it has loaded
  const tabTo = async (field: Locator) => {
    while (!(await field.evaluate(element => element === document.activeElement))) await page.keyboard.press('Tab')
  }
  for (const [label, text] of [
    ['First name', 'Zoë'],
    ['Last name', 'Öztürk'],
    ['Street and number', 'Am Deich 7'],
    ['Postcode', '20457'],
    ['Town or city', 'Hamburg'],
    ['Email address', newAddress()],
    ['Password', chosen],
  ] as const) {
    await tabTo(page.getByRole('textbox', { name: label, exact: true }))
    await page.keyboard.type(text)
  }
  await tabTo(page.getByRole('checkbox', { name: /^I accept the terms/ }))
  await page.keyboard.press('Space')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Check your email')
})

for (const { locale, theme, width, type } of [
  { locale: 'en', theme: 'light', width: 1280, type: 'Business' },
  { locale: 'de', theme: 'dark', width: 375, type: 'Öffentliche Stelle' },
] as const) {
  test(`for everybody: ${locale}, ${theme}, ${width} px`, async ({ page, context, browser, baseURL, console }) => {
    console.expectError(/422/)
    await context.addCookies([{ name: 'i18n_redirected', value: locale, url: baseURL ?? '' }])
    await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' })
    await page.setViewportSize({ width, height: 900 })
    const email = newAddress()
    const { registration } = words(locale).identity
    await fillIn(page, { type, email, locale })
    await examine(page)
    await page.getByRole('button', { name: registration.submit }).click()
    await expect(page.locator('[aria-invalid=true]')).toHaveCount(1)
    await examine(page)
    await page.locator('[name=company_name]').fill('Bezirksamt')
    await page.getByRole('button', { name: registration.submit }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(registration.sent.title)
    await examine(page)
    const address = await mailed(email, link)
    await page.goto(address)
    await examine(page)
    const elsewhere = await browser.newContext({ colorScheme: theme, viewport: { width, height: 900 } })
    const other = await elsewhere.newPage()
    await other.goto(address)
    await examine(other)
    await elsewhere.close()
  })
}

async function examine(page: Page): Promise<void> {
  expect(await axeFaults(page)).toEqual([])
  const wide = await page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth)
  expect(wide, 'wider than the window').toBe(false)
}

test('a mistake is gone once its field is changed, whatever its kind, and the summary with the last', async ({
  page,
  console,
}) => {
  console.expectError(/422/)
  await page.goto('/register')
  const at = (name: string) => page.locator(`[name="${name}"]`)
  const corrections = {
    type: () => page.getByRole('radio', { name: 'Business' }).check(),
    first_name: () => at('first_name').fill('Zoë'),
    'address.country': () => at('address.country').selectOption('AT'),
    phone: async () => {
      await page.getByRole('combobox', { name: 'Country code' }).click()
      await keysAt(page, 1000)
      await page.keyboard.type('austria')
      await page.keyboard.press('Enter')
    },
    password: () => page.getByLabel('Password', { exact: true }).fill('seven'),
    terms: () => page.getByRole('checkbox').check(),
  }
  const names = Object.keys(corrections)
  await page.route('**/accounts/register', route =>
    route.fulfill({
      status: 422,
      json: { code: 'invalid_input', errors: Object.fromEntries(names.map(name => [name, ['is wrong']])) },
    }),
  )
  await page.getByRole('radio', { name: 'Individual' }).check()
  await at('phone').fill('0664 12')
  await page.getByRole('button', { name: 'Register' }).click()
  const summary = page.getByText(/^Check (this field|these)/)
  await expect(page.getByRole('alert').filter({ has: summary })).toBeVisible()
  await expect(
    page.getByRole('button', { name: 'I accept the terms and conditions of Nordlicht Hosting' }),
  ).toBeVisible()
  let left = names.length
  for (const [name, correct] of Object.entries(corrections)) {
    await expect(summary).toContainText(left === 1 ? 'this field' : `${left} fields`)
    await expect(at(name).first()).toHaveAttribute('aria-invalid', 'true')
    await correct()
    await expect(at(name).first()).not.toHaveAttribute('aria-invalid')
    left--
    // what is left is shown, not read out anew
    await expect(page.getByRole('alert').filter({ has: summary })).toHaveCount(0)
  }
  await expect(summary).toHaveCount(0)
})
