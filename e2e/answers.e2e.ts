import { refusePartsOf } from './fixtures/refuse-parts.ts'
import { answers, chooseLanguage, expect, people, signIn, test } from './fixtures/story.ts'

const main = 'Main'

for (const [deed, name] of [
  ['a click', 'Support'],
  ['the language switch', 'Deutsch'],
] as const)
  test(`a session that has ended is found out by ${deed}, which leads to the login`, async ({
    page,
    context,
    console,
    baseURL,
  }) => {
    console.expectError(/401|419/)
    await signIn(page, people.anna)
    await page.goto('/account')
    // before its scripts run, a link asks the server for the next page
    await answers(page)
    await context.clearCookies({ name: 'kontor_session' })
    if (name === 'Support')
      await page.getByRole('navigation', { name: main }).getByRole('link', { name }).first().click()
    else await chooseLanguage(page, name)
    const place = name === 'Support' ? '/support' : '/account'
    await expect(page).toHaveURL(`/login?previous_page=${encodeURIComponent(`${baseURL}${place}`)}&ended=1`)
  })

test('what is typed when any call finds the session ended is there after signing in again', async ({
  page,
  context,
  console,
}) => {
  console.expectError(/401|419/)
  await signIn(page, people.anna)
  await page.goto('/support/create')
  const subject = page.getByRole('textbox', { name: 'Subject' })
  await answers(page)
  // what is typed is kept on the server as well: the session ends just before that call, and no other finds it first
  await page.route('**/tickets/draft', async (route, request) => {
    if (request.method() === 'PUT') await context.clearCookies({ name: 'kontor_session' })
    await route.continue()
  })
  await subject.fill('Half a sentence')
  await expect(page).toHaveURL(/\/login\?previous_page=/)
  // what comes back is kept again, and that ends no session
  await page.unroute('**/tickets/draft')
  await signIn(page, people.anna)
  await page.goto('/support/create')
  await expect(subject.or(page.getByRole('textbox', { name: 'Betreff' }))).toHaveValue('Half a sentence')
})

test('a browser that believes it has no network shows what the server answers, and repairs a missing part', async ({
  page,
  console,
}) => {
  console.expectError(/404|ERR_FAILED|could not be loaded/)
  await page.addInitScript(() => Object.defineProperty(Navigator.prototype, 'onLine', { get: () => false }))
  const errors: string[] = []
  page.on('pageerror', error => errors.push(error.message))
  await page.goto('/nothing-here')
  await expect(page.getByRole('heading', { level: 1, name: 'Page Not Found' })).toBeVisible()
  // comes once the page is awake, and React has compared what the server wrote
  await expect(page.getByRole('combobox', { name: 'Appearance' })).toBeVisible()
  expect(errors).toEqual([])
  await signIn(page, people.anna)
  await page.goto('/billing')
  await answers(page)
  await refusePartsOf(page, '/contacts')
  const again = page.waitForEvent('load')
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Contacts' }).first().click()
  await again
})
