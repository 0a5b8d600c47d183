import { expect, hydrated, people, signIn, test } from './fixtures/story.ts'

test('a locked customer is kept to billing, the lock and support', async ({ page }) => {
  await signIn(page, people.locked)
  await expect(page).toHaveURL('/locked')
  for (const kept of ['/', '/contacts', '/account']) {
    await page.goto(kept)
    await expect(page).toHaveURL('/locked')
  }
  for (const open of ['/billing', '/support', '/support/create', '/cancel']) {
    await page.goto(open)
    await expect(page).toHaveURL(open)
  }
  // by a link inside the page as well, and what is closed says so
  await page.goto('/billing')
  await hydrated(page)
  await expect(page.getByRole('button', { name: 'Kontakte' }).first()).toHaveAttribute('aria-disabled', 'true')
  await page.getByRole('link', { name: 'Nordlicht Hosting' }).first().click()
  await expect(page).toHaveURL('/locked')
})

test('ben sees of 10001 what his permissions allow, and everything of his own customer', async ({ page, console }) => {
  console.expectError(/403/)
  await signIn(page, people.ben)
  await page.goto('/billing')
  await hydrated(page)
  await expect(page.getByRole('table').getByRole('link', { name: /^RE-/ }).first()).toBeVisible()
  const refused = await page.goto('/contacts')
  expect(refused?.status()).toBe(403)
  await expect(page.getByRole('heading', { name: 'Kein Zugang' })).toBeVisible()

  await page.goto('/')
  await hydrated(page)
  await page.getByRole('button', { name: /Kunden wechseln|Switch customer/ }).click()
  await page.getByRole('menuitemradio', { name: /10002/ }).click()
  await expect(page.getByRole('button', { name: /Kunden wechseln/ })).toContainText('10002')
  expect((await page.goto('/contacts'))?.status()).toBe(200)
})

test('an admin acts for a customer with a reason, sees the banner, and leaves', async ({ page }) => {
  await signIn(page, people.admin)
  await page.goto('/')
  await hydrated(page)
  await page.getByRole('main').getByRole('searchbox').fill('10002')
  await page.getByRole('main').getByText(/10002/).first().click()
  const reason = page.getByRole('textbox', { name: /Warum handeln Sie/ })
  await reason.fill('Ticket 20014')
  await reason.press('Enter')
  await expect(page.getByText(/Sie handeln für/)).toContainText('Ticket 20014')
  await page.goto('/billing')
  await hydrated(page)
  await expect(page.getByRole('table').getByRole('link', { name: /^RE-/ }).first()).toBeVisible()
  await page.getByRole('button', { name: 'Beenden' }).click()
  await expect(page.getByText(/Sie handeln für/)).toHaveCount(0)
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
  await hydrated(page)
  await fail(page)
  await page.getByRole('main').getByRole('searchbox').fill('100')
  const toast = page.getByRole('region', { name: /^(Messages|Meldungen)$/ }).getByText(detail)
  await expect(toast).toBeVisible()
  await expect(toast).toHaveCount(0, { timeout: 7000 })

  const other = await browser.newPage({ ...(baseURL && { baseURL }), locale: 'en-GB' })
  await signIn(other, people.anna)
  await fail(other)
  await hydrated(other)
  await other.keyboard.press('Control+k')
  await other.keyboard.type('10001')
  await other.waitForTimeout(800)
  await expect(other.getByText(detail)).toHaveCount(0)
  await other.close()
})
