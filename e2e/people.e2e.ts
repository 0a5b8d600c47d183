import { test } from './fixtures/newcomer.ts'
import { openAccount } from './fixtures/staff.ts'
import { answerShown, expect, people, signIn, signInThere } from './fixtures/story.ts'

test('a locked customer is kept to billing, the lock and support, and can promise to pay', async ({ page }) => {
  await signInThere(page, people.locked)
  await expect(page).toHaveURL('/locked')
  for (const kept of ['/', '/contacts', '/account']) {
    await page.goto(kept)
    await expect(page).toHaveURL('/locked')
  }
  for (const open of ['/billing', '/support', '/support/create', '/cancel']) {
    await page.goto(open)
    await expect(page).toHaveURL(open)
  }
  // by a link inside the page as well, and closed pages say so
  await page.goto('/billing')
  await expect(page.getByRole('button', { name: 'Kontakte' }).first()).toHaveAttribute('aria-disabled', 'true')
  await page.getByRole('link', { name: 'Nordlicht Hosting' }).first().click()
  await expect(page).toHaveURL('/locked')
  await page.getByRole('button', { name: 'Zahlungsaufschub beantragen' }).click()
  const day = page.getByLabel('Bis wann können Sie alles bezahlen?')
  await day.fill((await page.locator('input[type=date]').getAttribute('max')) ?? '')
  await page.getByRole('button', { name: 'Zahlung bis zu diesem Tag zusagen' }).click()
  await expect(page.getByRole('listitem').filter({ hasText: 'Zahlungsaufschub beantragt' })).toContainText(
    'Wird geprüft',
  )
})

test('ben sees the permitted areas of 10001, and everything of their own customer', async ({ page, console }) => {
  console.expectError(/403/)
  await signIn(page, people.ben)
  await page.goto('/billing')
  await expect(page.getByRole('table').getByRole('link', { name: /^RE-/ }).first()).toBeVisible()
  const refused = await page.goto('/contacts')
  expect(refused?.status()).toBe(403)
  await expect(page.getByRole('heading', { name: 'Kein Zugriff' })).toBeVisible()

  await page.goto('/')
  await page.getByRole('button', { name: /Kunden wechseln|Switch customer/ }).click()
  await page.getByRole('menuitemradio', { name: /10002/ }).click()
  await expect(page.getByRole('button', { name: /Kunden wechseln/ })).toContainText('10002')
  expect((await page.goto('/contacts'))?.status()).toBe(200)
})

test('a tab that shows a customer never shows or changes another one', async ({ page, context, console }) => {
  console.expectError(/409/)
  await signIn(page, people.ben)
  await page.goto('/billing')
  const place = page.getByRole('button', { name: /Kunden wechseln/ })
  await expect(place).toContainText('10001')
  const other = await context.newPage()
  await other.goto('/')
  await other.getByRole('button', { name: /Kunden wechseln/ }).click()
  await other.getByRole('menuitemradio', { name: /10002/ }).click()
  await expect(other.getByRole('button', { name: /Kunden wechseln/ })).toContainText('10002')

  await page.getByRole('navigation', { name: 'Hauptnavigation' }).getByRole('link', { name: 'Support' }).first().click()
  await expect(page).toHaveURL('/support')
  await expect(place).toContainText('10002')
})

test('an admin acts for a customer with a reason, sees the banner, and leaves', async ({ page }) => {
  await signIn(page, people.admin)
  await page.goto('/')
  await page.getByRole('main').getByRole('searchbox').fill('10002')
  await page.getByRole('main').getByText(/10002/).first().click()
  const reason = page.getByRole('textbox', { name: /Grund für den Zugriff/ })
  await reason.fill('Ticket 20014')
  await reason.press('Enter')
  await expect(page.getByText(/Sie sind im Konto von/)).toContainText('Ticket 20014')
  await page.goto('/billing')
  await expect(page.getByRole('table').getByRole('link', { name: /^RE-/ }).first()).toBeVisible()
  await page.getByRole('button', { name: 'Konto verlassen' }).click()
  await expect(page.getByText(/Sie sind im Konto von/)).toHaveCount(0)
})

test('an admin sees the operator’s detail of an error as a toast for five seconds; others never see it', async ({
  page,
  browser,
  console,
  baseURL,
}) => {
  console.expectError(/500/)
  const detail = 'constraint contract_pkey violated'
  const fail = async (of: typeof page) => {
    await of.route('**/ajax/v1/accounts/customers/search**', route =>
      route.fulfill({ status: 200, json: { data: [], error: detail } }),
    )
  }
  await signIn(page, people.admin)
  await page.goto('/')
  await fail(page)
  const toast = page.getByRole('region', { name: /^(Messages|Meldungen)$/ }).getByText(detail)
  const box = page.getByRole('main').getByRole('searchbox')
  // this part of the page has no button that tells when its script runs
  await expect(async () => {
    await box.fill('')
    await box.fill('100')
    await expect(toast).toBeVisible({ timeout: 3000 })
  }).toPass()
  await expect(toast).toHaveCount(0)

  const other = await browser.newPage({ ...(baseURL && { baseURL }), locale: 'en-GB' })
  // of several customers, so that they are asked for which one
  await signIn(other, people.ben)
  await fail(other)
  await other.goto('/')
  const answered = other.waitForResponse('**/ajax/v1/accounts/customers/search**')
  // the frame listens once it stands there
  await expect(other.getByRole('heading', { level: 1 })).toContainText('Ben')
  await expect(async () => {
    await other.keyboard.press('Control+k')
    await expect(other.getByRole('dialog').getByRole('combobox')).toBeFocused({ timeout: 3000 })
  }).toPass()
  await other.keyboard.type('10001')
  await answerShown(other, answered)
  await expect(other.getByText(detail)).toHaveCount(0)
  await other.close()
})

test('staff lock a customer with a statement of reasons, close it while it keeps its data, and reopen it', async ({
  page,
  browser,
  newcomer,
  console,
  baseURL,
}) => {
  // fields missing in the statement
  console.expectError(/422/)
  const nora = await newcomer()
  await signIn(page, people.admin)
  await openAccount(page, nora, 'Wunsch des Kunden')
  await page.goto('/account/lock')
  const hers = await browser.newPage({ ...(baseURL && { baseURL }), locale: 'en-GB' })

  await page.getByRole('button', { name: 'Konto sperren' }).click()
  await page.getByRole('combobox', { name: 'Grund' }).selectOption('abuse')
  const facts = page.getByRole('textbox', { name: 'Tatsachen und Umstände' })
  await facts.fill('The page /bank copies that of a savings bank.')
  await page.getByRole('button', { name: /^Konto sperren und/ }).click()
  await expect(page.getByRole('group', { name: 'Was der Inhalt verletzt' })).toContainText(
    'Wählen Sie eine der Möglichkeiten',
  )
  await page.getByRole('radio', { name: 'Eigene Prüfung' }).check()
  await page.getByRole('radio', { name: 'Unsere Bedingungen' }).check()
  await page.getByRole('textbox', { name: 'Welches Gesetz' }).fill('Clause 7')
  await page.getByRole('textbox', { name: 'Warum es verletzt ist' }).fill('It asks for PINs.')
  for (const question of ['Hat Software', 'War Software'])
    await page.getByRole('group', { name: question }).getByRole('radio', { name: 'Nein' }).check()
  await page.getByRole('button', { name: /^Konto sperren und/ }).click()
  await expect(page.getByText(/Gesperrt seit .*Missbrauch/)).toBeVisible()
  await signInThere(hers, nora.email)
  await expect(hers).toHaveURL('/locked')
  for (const said of [
    'The page /bank copies',
    'Clause 7',
    'It asks for PINs.',
    'Only people took part in the decision.',
    'Go to court',
  ])
    await expect(hers.getByRole('main')).toContainText(said)
  await page.getByRole('button', { name: 'Konto entsperren' }).click()
  await page.getByRole('textbox', { name: 'Notiz' }).fill('The page has gone.')
  await page.getByRole('button', { name: 'Konto entsperren' }).click()
  await expect(page.getByText('Das Konto ist nicht gesperrt.')).toBeVisible()

  await page.getByRole('link', { name: 'Profil' }).click()
  await page.getByRole('button', { name: 'Kundenkonto schließen' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Kundenkonto schließen' }).click()
  await expect(page.getByText(/Dieses Kundenkonto ist geschlossen/).first()).toBeVisible()

  await hers.goto('/')
  await expect(hers.getByRole('heading', { name: 'Your customer account is closed' })).toBeVisible()
  await expect(hers.getByRole('main')).toContainText(String(nora.customer))
  await hers.getByRole('link', { name: 'Data export and erasure' }).click()
  await expect(hers.getByRole('button', { name: 'Request data export' })).toBeEnabled()
  await expect(hers.getByRole('heading', { name: 'Data processing agreement' })).toHaveCount(0)

  await page.getByRole('button', { name: 'Kundenkonto wieder öffnen' }).click()
  await expect(page.getByRole('button', { name: 'Kundenkonto schließen' })).toBeVisible()
  await hers.goto('/billing')
  await expect(hers.getByRole('heading', { name: 'Billing' })).toBeVisible()
  await hers.close()
})
