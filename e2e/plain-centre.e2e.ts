import { temporaryDataFolder } from '../apps/kontor/src/testing/data-folder.ts'
import { type PlainUser, plainCookies, startPlainCentre } from '../apps/kontor/src/testing/plain-centre.ts'
import { type Program, startProgram } from '../apps/kontor/src/testing/program.ts'
import { axeFaults } from './fixtures/axe.ts'
import { chooseLanguage, expect, test } from './fixtures/story.ts'
import { words } from './fixtures/words.ts'

/** The portal of one process against a customer centre that speaks the specification and no word more. */
const centrePort = 4314
const centreUrl = `http://localhost:${centrePort}`
const portalUrl = 'http://localhost:4313'

let centre: Awaited<ReturnType<typeof startPlainCentre>>
let folder: Awaited<ReturnType<typeof temporaryDataFolder>>
let portal: Program

test.describe.configure({ mode: 'serial' })
test.beforeAll(async () => {
  centre = await startPlainCentre(centrePort)
  folder = await temporaryDataFolder()
  portal = await startProgram({
    NODE_ENV: 'test',
    LOG_LEVEL: 'error',
    PORT: '4313',
    DATA_DIR: folder.path,
    APP_URL: portalUrl,
    CUSTOMER_CENTRE_URL: centreUrl,
    CUSTOMER_CENTRE_INTERNAL_URL: centre.url,
    LOGIN_URL: `${centreUrl}/login`,
    ANALYTICS_SCRIPT: `${centreUrl}/stats.js`,
  })
})
test.afterAll(async () => {
  await portal.stop()
  await folder.remove()
  await centre.stop()
})

const cookiesOf = (user: PlainUser) => plainCookies(user).map(cookie => ({ ...cookie, url: portalUrl }))

test('a user signed in at a plain customer centre finds their way, changes the language and is sent back to its login', async ({
  page,
  context,
  console,
}) => {
  console.expectError(/40[14]/)
  await page.goto(`${portalUrl}/billing`)
  await expect(page.getByRole('heading', { name: 'The centre’s own login' })).toBeVisible()
  await context.addCookies(cookiesOf('anna'))
  await page.goto(portalUrl)
  await page.getByRole('button', { name: 'Reject' }).click()
  // what such a centre lacks says so in the frame, and leads back
  await page.getByRole('main').getByRole('link', { name: 'Support' }).click()
  await expect(page.getByText('does not offer this page')).toBeVisible()
  await page.getByRole('button', { name: 'Back' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible()

  // its preflight lets no header of ours pass
  const saved = page.waitForResponse(`${centreUrl}/ajax/v1/preferences`)
  await chooseLanguage(page, 'Deutsch')
  expect((await saved).status()).toBe(204)
  await expect(page.getByRole('heading', { level: 1, name: 'Übersicht' })).toBeVisible()
  const sent = centre.asked.find(({ method, path }) => method === 'POST' && path === '/ajax/v1/preferences')
  expect(sent?.headers).toMatchObject({ 'x-xsrf-token': 'token', accept: 'application/json' })
  expect(Object.keys(sent?.headers ?? {})).not.toContain('idempotency-key')

  // the next page keeps it, though such a centre answers a change with nothing
  await page.getByRole('main').getByRole('link', { name: 'Support' }).click()
  await expect(page.getByText('bietet diese Seite nicht an')).toBeVisible()
  // the note of one that could not be saved would still be there, and is not waited for to go
  for (const locale of ['en', 'de'] as const)
    expect(await page.getByText(words(locale).frame.languageFailed).count()).toBe(0)
  await page.getByRole('button', { name: 'Zurück' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Übersicht' })).toBeVisible()

  await context.clearCookies({ name: 'centre_session' })
  await chooseLanguage(page, 'English')
  await expect(page).toHaveURL(`${centreUrl}/login?previous_page=${encodeURIComponent(`${portalUrl}/`)}`)
})

test('another payment method is made the default one by the specification’s own call', async ({
  page,
  context,
  console,
}) => {
  console.expectError(/404/)
  await context.addCookies(cookiesOf('anna'))
  await page.goto(`${portalUrl}/billing/methods`)
  await page.getByRole('button', { name: 'Set as default: Visa ···· 4444' }).click()
  await expect(page.getByText('Visa ···· 4444 is now the default payment method.')).toBeVisible()
  const asked = centre.asked.filter(({ path }) => path.endsWith('/default'))
  expect(asked.map(({ method, path }) => `${method} ${path}`)).toEqual([
    'GET /ajax/v1/accounts/payment/method-4444/default',
  ])
  await expect(page.getByRole('button', { name: /^Use as backup/ })).toHaveCount(0)
})

test('what answers tell operators while the server renders a page is a toast to admins', async ({
  page,
  context,
  console,
}) => {
  console.expectError(/404/)
  centre.add('/ajax/v1/userinfo', { error: 'ledger: replica 2 is behind' })
  await context.addCookies(cookiesOf('admin'))
  await page.goto(portalUrl)
  await expect(page.getByRole('region', { name: 'Messages' })).toContainText('ledger: replica 2 is behind')
  centre.add('/ajax/v1/userinfo', {})
})

test('a configured script loads after consent only; rejecting is as easy, and the footer leads back', async ({
  page,
  context,
  console,
}) => {
  console.expectError(/404/)
  const requests: string[] = []
  page.on('request', request => requests.push(request.url()))
  const counted = () => page.locator('html').getAttribute('data-counted')
  await context.addCookies(cookiesOf('anna'))
  await page.goto(portalUrl)
  const question = page.getByRole('region', { name: 'Usage statistics' })
  const [no, yes] = [question.getByRole('button', { name: 'Reject' }), question.getByRole('button', { name: 'Allow' })]
  await expect(question).toContainText('localhost:4314')
  expect(await axeFaults(page)).toEqual([])
  // equal in size and in look
  const look = (button: typeof no) =>
    button.evaluate(element => {
      const { width, height } = element.getBoundingClientRect()
      const { color, backgroundColor, fontWeight, borderColor } = getComputedStyle(element)
      return { width, height, color, backgroundColor, fontWeight, borderColor }
    })
  expect(await look(no)).toEqual(await look(yes))

  await no.click()
  await expect(question).toHaveCount(0)
  await page.reload()
  await expect(question).toHaveCount(0)
  const again = page.getByRole('contentinfo').getByRole('button', { name: 'Usage statistics' })
  await again.click()
  await expect(yes).toBeVisible()
  expect(requests.filter(url => url.includes('stats.js'))).toEqual([])
  await yes.click()
  await expect.poll(counted).toBe('true')
  await page.reload()
  await expect.poll(counted).toBe('true')

  await again.click()
  await no.click()
  await expect.poll(counted).toBeNull()
})
