import type { Browser, Page } from '@playwright/test'
import { test } from './fixtures/newcomer.ts'
import { mailed } from './fixtures/outbox.ts'
import { expect, password, people, signIn } from './fixtures/story.ts'

const link = /http:\/\/\S+\/email\/[\w-]{43}/

/** People read mails anywhere: on a phone that is not signed in. */
async function elsewhere(browser: Browser, address: string, locale = 'en-GB'): Promise<Page> {
  const phone = await browser.newPage({ locale })
  await phone.goto(await mailed(address, link))
  return phone
}

test('another address to sign in with counts once both mailboxes have confirmed', async ({
  page,
  browser,
  newcomer,
}) => {
  const nora = await newcomer()
  const address = `new.${nora.customer}@other.example`
  await signIn(page, nora.email)
  await page.goto('/account')
  await page.getByRole('button', { name: 'Change login address' }).click()
  await page.getByRole('textbox', { name: 'New email address' }).fill(address)
  await expect(page.getByRole('checkbox', { name: /Also use it as the contact address/ })).toBeChecked()
  await page.getByRole('button', { name: 'Send links' }).click()
  await expect(page.getByText(`${address} is not confirmed yet`)).toBeVisible()

  const old = await elsewhere(browser, nora.email)
  await expect(old.getByText(`from ${nora.email}`)).toBeVisible()
  await old.getByRole('button', { name: 'Agree to change' }).click()
  await expect(old.getByRole('heading', { name: 'Address confirmed' })).toBeFocused()
  await page.reload()
  await expect(page.getByText(`${nora.email} is confirmed.`).first()).toBeVisible()
  await old.close()

  const phone = await elsewhere(browser, address)
  await phone.getByRole('button', { name: 'Confirm address' }).click()
  await expect(phone.getByRole('heading', { name: 'Email address changed' })).toBeVisible()
  await phone.getByRole('link', { name: 'Sign in' }).click()
  await phone.getByRole('textbox', { name: 'Email address' }).fill(address)
  await phone.getByLabel('Password', { exact: true }).fill(password)
  await phone.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(phone).toHaveURL('/')
  await phone.close()
  // the browser that asked stays signed in
  await page.reload()
  await expect(page.getByRole('main').getByText(address)).toHaveCount(2)
  await expect(page.getByText('is not confirmed yet')).toHaveCount(0)
})

test('die alte Adresse widerspricht: nichts ändert sich, und alle werden abgemeldet', async ({
  page,
  browser,
  newcomer,
  console,
}) => {
  // the page follows what happens, and may ask in the moment in which its session ends
  console.expectError(/401/)
  const nora = await newcomer('de')
  const address = `fremd.${nora.customer}@other.example`
  await signIn(page, nora.email)
  await page.goto('/account')
  await page.getByRole('button', { name: 'Anmeldeadresse ändern' }).click()
  await page.getByRole('textbox', { name: 'Neue E-Mail-Adresse' }).fill(address)
  await page.getByRole('checkbox', { name: /Auch als Kontaktadresse/ }).uncheck()
  await page.getByRole('button', { name: 'Links senden' }).click()
  await expect(page.getByText(`${address} ist noch nicht bestätigt`)).toBeVisible()
  const phone = await elsewhere(browser, nora.email, 'de-DE')
  await phone.getByRole('button', { name: 'Änderung ablehnen' }).click()
  await expect(phone.getByRole('heading', { name: 'Änderung abgelehnt' })).toBeFocused()
  await expect(phone.getByRole('link', { name: 'Neues Passwort setzen' })).toHaveAttribute('href', '/password/reset')
  // once more, from another mail programme
  await phone.reload()
  await expect(phone.getByRole('heading', { name: 'Änderung abgelehnt' })).toBeVisible()
  await phone.close()
  await page.goto('/account')
  await expect(page).toHaveURL(/\/login\?previous_page=/)
})

test('a name, an address for invoices, and what another person saved in the meantime', async ({
  page,
  context,
  database,
  newcomer,
  console,
}) => {
  console.expectError(/409|422/)
  const nora = await newcomer()
  const company_name = 'שלום אירוח בע״מ'
  await database.operator
    .updateTable('customer')
    .set({ company_name })
    .where('customer_number', '=', nora.customer)
    .execute()
  await signIn(page, nora.email)
  await page.goto('/account')
  await expect(page.getByRole('banner').getByText(company_name)).toHaveCSS('direction', 'rtl')
  const name = page.getByRole('textbox', { name: 'Your name' })
  await name.fill('נורה נוימן')
  await expect(name).toHaveCSS('direction', 'rtl')
  await page.getByRole('button', { name: 'Save name' }).click()
  await expect(page.getByText('Your name is saved.')).toBeVisible()
  await expect(page.getByRole('banner').getByRole('button', { name: /נורה נוימן/ })).toBeVisible()

  const other = await context.newPage()
  await other.goto('/account/addresses')
  await page.getByRole('link', { name: 'Addresses' }).click()
  await page.getByRole('radio', { name: /Another address/ }).check()
  await page.getByLabel('Street and number').last().fill('Postfach 12')
  await page.getByLabel('Postcode').last().fill('2410')
  await page.getByLabel('Town').last().fill('Lübeck')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Enter a postcode such as 20457.')).toBeVisible()
  await expect(page.getByLabel('Postcode').last()).toBeFocused()
  await page.getByLabel('Postcode').last().fill('D-23552')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Addresses saved.')).toBeVisible()
  await expect(page.getByLabel('Postcode').last()).toHaveValue('23552')
  // the bar that saved is gone, the position on the page is kept
  await expect(page.getByRole('main').locator(':focus')).toHaveCount(1)

  await other.getByLabel('Town').first().fill('Flensburg')
  await other.getByRole('button', { name: 'Save', exact: true }).click()
  const conflict = other.getByRole('alert')
  await expect(conflict.getByRole('row', { name: /Town.*Flensburg.*Kiel/ })).toBeVisible()
  await expect(conflict.getByRole('row', { name: /Billing address: Town.*Lübeck/ })).toBeVisible()
  await conflict.getByRole('button', { name: 'Use saved version' }).click()
  await expect(other.getByLabel('Town').last()).toHaveValue('Lübeck')
})

test('the account for refunds: the bank’s word for a name, and two pages that change it at the same time', async ({
  page,
  context,
  newcomer,
  console,
}) => {
  console.expectError(/409|422/)
  const nora = await newcomer()
  await signIn(page, nora.email)
  const other = await context.newPage()
  for (const tab of [page, other]) {
    await tab.goto('/account/addresses')
  }
  for (const [tab, holder] of [
    [page, 'Erika Muster'],
    [other, 'Nora Neumann'],
  ] as const) {
    await tab.getByRole('button', { name: 'Add account' }).click()
    await tab.getByLabel('Account holder').fill(holder)
  }
  await page.getByLabel('IBAN').fill('DE02 5001 0517 0137 0750 31')
  await page.getByRole('button', { name: 'Save account' }).click()
  await expect(page.getByLabel('IBAN')).toBeFocused()
  await page.getByLabel('IBAN').fill('iban de02 5001 0517 0137 0750 30')
  await page.getByRole('button', { name: 'Save account' }).click()
  const question = page.getByRole('alert').filter({ hasText: 'The name differs slightly' })
  await expect(question.getByText('Erika Musterfrau')).toBeVisible()
  await question.getByRole('button', { name: 'Use this name' }).click()
  await expect(page.getByText('Name confirmed')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Change account' })).toBeFocused()

  await other.getByLabel('IBAN').fill('DE89 3704 0044 0532 0130 00')
  await other.getByRole('button', { name: 'Save account' }).click()
  const overtaken = other.getByRole('alert')
  await expect(overtaken.getByRole('row', { name: /Account holder Nora Neumann Erika Musterfrau/ })).toBeVisible()
  await expect(overtaken.getByRole('row', { name: /IBAN DE89.*3000 DE02.*5030/ })).toBeVisible()
  await expect(other.getByLabel('IBAN')).toHaveValue('DE89 3704 0044 0532 0130 00')
  await overtaken.getByRole('button', { name: 'Save my version' }).click()
  await expect(other.getByRole('main').getByText('Nora Neumann')).toBeVisible()
})

test('ein fremdes Konto wird nach Rückfrage gespeichert, ein Mandat Wort für Wort', async ({
  page,
  newcomer,
  console,
}) => {
  console.expectError(/422/)
  const nora = await newcomer('de')
  await signIn(page, nora.email)
  await page.goto('/account/addresses')
  await page.getByRole('button', { name: 'Konto hinzufügen' }).click()
  await page.getByLabel('Kontoinhaber').fill('Nora Neumann')
  await page.getByLabel('IBAN').fill('DE02 1005 0000 0054 5404 02')
  await page.getByRole('button', { name: 'Konto speichern' }).click()
  await expect(page.getByText('Name und Konto passen nicht zusammen')).toBeVisible()
  await page.getByRole('button', { name: 'Trotzdem speichern' }).click()
  await expect(page.getByText('Anderer Name', { exact: true })).toBeVisible()

  await page.goto('/billing/methods/sepa')
  const mandate = page.getByRole('region', { name: 'SEPA-Lastschriftmandat' })
  await expect(mandate).toContainText('Gläubiger-Identifikationsnummer: DE98ZZZ09999999999')
  const words = await mandate.getByRole('paragraph').allTextContents()
  await page.getByLabel('Kontoinhaber').fill('Nora Neumann')
  await page.getByLabel('IBAN').fill('DE02 1203 0000 0000 2020 51')
  await page.getByRole('checkbox', { name: 'Ich erteile dieses Mandat.' }).check()
  await page.getByRole('button', { name: 'Mandat erteilen und Konto speichern' }).click()
  const opened = page.waitForEvent('popup')
  await page.getByRole('link', { name: /^Ansehen und drucken: Mandat KTR-/ }).click()
  const kept = await opened
  for (const paragraph of words) await expect(kept.getByText(paragraph, { exact: true })).toBeVisible()
  await expect(kept.getByText(`Mandatsreferenz: KTR-${nora.customer}-0001`)).toBeVisible()
})

for (const { locale, words } of [
  {
    locale: 'en',
    words: {
      change: 'Change limit: Servers',
      limit: 'New limit',
      set: 'Set limit',
      saved: 'Servers: limit changed.',
      reason: 'What do you need it for?',
      ask: 'Request limit',
      asked: '40 requested',
    },
  },
  {
    locale: 'de',
    words: {
      change: 'Limit ändern: Server',
      limit: 'Neues Limit',
      set: 'Limit festlegen',
      saved: 'Server: Limit geändert.',
      reason: 'Wofür brauchen Sie das Limit?',
      ask: 'Limit beantragen',
      asked: '40 beantragt',
    },
  },
] as const) {
  test(`a limit is set within its range, and more is asked for (${locale})`, async ({ page, newcomer, database }) => {
    const nora = await newcomer(locale)
    await database.operator
      .insertInto('customer_limit')
      .values({ customer_number: nora.customer, key: 'servers', unit: 'servers', limit: 5, ceiling: 20 })
      .execute()
    await signIn(page, nora.email)
    await page.goto('/account/limits')
    await page.getByRole('button', { name: words.change }).click()
    await page.getByRole('spinbutton', { name: words.limit }).fill('12')
    await page.getByRole('button', { name: words.set }).click()
    await expect(page.getByText(words.saved)).toBeVisible()
    await page.getByRole('button', { name: words.change }).click()
    await page.getByRole('spinbutton', { name: words.limit }).fill('40')
    await page.getByRole('textbox', { name: words.reason }).fill('Weihnachtsgeschäft')
    await page.getByRole('button', { name: words.ask }).click()
    await expect(page.getByText(words.asked)).toBeVisible()
  })
}

test('on a phone a menu names the page of the account and reaches all others, by keyboard too', async ({ page }) => {
  await page.setViewportSize({ width: 375, height: 800 })
  await signIn(page, people.anna)
  await page.goto('/account')
  await page.getByRole('button', { name: /^Profile, choose/ }).press('ArrowDown')
  const menu = page.getByRole('menu', { name: /^Profile, choose/ })
  await expect(menu.getByRole('menuitem')).toHaveCount(10)
  await expect(menu).toBeInViewport({ ratio: 1 })
  // banners above it leave less room than it needs
  for (const item of await menu.getByRole('menuitem').all()) {
    await item.scrollIntoViewIfNeeded()
    await expect(item).toBeInViewport({ ratio: 1 })
  }
  await expect(menu.getByRole('menuitem', { name: 'Profile' })).toHaveAttribute('aria-current', 'page')
  await page.keyboard.press('End')
  await expect(menu.getByRole('menuitem', { name: 'API' })).toBeFocused()
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/account/activity')
  await expect(page.getByRole('button', { name: /^Activity, choose/ })).toBeVisible()
})
