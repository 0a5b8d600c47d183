import type { Locator } from '@playwright/test'
import { axeFaults } from './fixtures/axe.ts'
import { focusFaults } from './fixtures/focus.ts'
import { keepLooks } from './fixtures/looks.ts'
import { expect, hydrated, people, signIn, signInThere, test } from './fixtures/story.ts'
import { smallTargets } from './fixtures/targets.ts'

/** WCAG 2.2 AA on every route, in every language, on a wide screen and on a phone, in both themes, by keyboard, and at 320 px with wide text. */
const signedOut = [
  '/login',
  '/register',
  '/register/unknown-token-of-some-length',
  '/terms',
  '/password/reset',
  '/password/reset/unknown-token-of-some-length',
  '/contact',
  '/contact?form=message',
  '/contact?form=abuse',
  '/imprint',
  '/privacy',
  '/accessibility',
  '/cancel',
  '/withdraw',
  '/outbox',
  '/twofactor/recovery/unknown-token-of-some-length',
  '/invitation/unknown-token-of-some-length',
  '/email/unknown-token-of-some-length',
  '/nothing-here',
]
const signedIn = [
  '/',
  '/account',
  '/account/company',
  '/account/addresses',
  '/account/preferences',
  '/account/security',
  '/account/people',
  '/account/people/invite',
  '/account/limits',
  '/account/privacy',
  '/billing',
  '/billing/contracts',
  '/billing/methods',
  '/billing/methods/sepa',
  '/billing/usage',
  '/contact',
  '/contact?form=callback',
  '/contacts',
  '/contacts/create',
  '/contacts/import',
  '/order',
  '/order/vserver-m',
  '/support',
  '/support/create',
  '/twofactor',
  '/twofactor/passkey',
  '/twofactor/app',
  '/api',
  // in addition to the account’s own privacy page
  '/privacy',
]
/** One of each kind, found in its list. */
const details = [
  ['/billing', '/billing/0'],
  ['/billing/contracts', '/billing/contracts/C-'],
  ['/contacts', '/contacts/0'],
  ['/account/people', '/account/people/0'],
  ['/support?view=all', '/support/ticket/'],
] as const
/** Pages that load a part later: a chart, a check against robots, a phone field. */
const late = /^\/($|account$|api|contact|login|password|register)/
/** The language is the user's own, and so are the customers that they see every page of. */
const speakers = {
  en: { email: people.anna, customer: null },
  de: { email: people.ben, customer: 10002 },
}
type Look = { locale: keyof typeof speakers; theme: 'light' | 'dark'; width: number }
const looks: readonly Look[] = [
  { locale: 'en', theme: 'light', width: 1280 },
  { locale: 'de', theme: 'dark', width: 375 },
]

for (const look of looks) {
  const { locale, theme, width } = look
  const titles = new Map<string, string>()
  const name = `${locale}, ${theme}, ${width} px`

  test(`guests’ pages: ${name}`, async ({ page, context, baseURL, console }) => {
    // nearly twenty
    test.setTimeout(600_000)
    console.expectError(/404/)
    await dress(page, context, baseURL, look)
    for (const path of signedOut) await examine(page, path, look, titles)
  })

  test(`customers’ pages: ${name}`, async ({ page, context, baseURL }) => {
    // thirty pages: a whole story each
    test.setTimeout(900_000)
    await dress(page, context, baseURL, look)
    const { email, customer } = speakers[locale]
    await signInThere(page, email)
    if (customer !== null) await actFor(page, customer)
    for (const path of signedIn) await examine(page, path, look, titles)
    for (const [list, detail] of details) {
      await page.goto(list)
      const address = await page.locator(`a[href^="${detail}"]`).first().getAttribute('href')
      await examine(page, address ?? '', look, titles)
    }
  })

  test(`the lock: ${name}`, async ({ page, context, baseURL }) => {
    await dress(page, context, baseURL, look)
    await signIn(page, people.locked)
    // the user's own language, whatever the browser’s
    const theirs: Look = { ...look, locale: 'de' }
    await examine(page, '/locked', theirs, titles)
    await examine(page, '/contact', theirs, titles)
  })

  test(`staff’s pages of billing: ${name}`, async ({ page, context, baseURL }) => {
    await dress(page, context, baseURL, look)
    await signInThere(page, people.admin)
    const theirs: Look = { ...look, locale: 'de' }
    await examine(page, '/staff/billing', theirs, titles)
    await actFor(page, 10001, 'Ticket 20014')
    await page.goto('/billing')
    const address = await page.locator('a[href^="/billing/0"]').first().getAttribute('href')
    await examine(page, `/staff/invoices/${address?.split('/').at(-1)}/correct`, theirs, titles)
  })
}

test('where the system chooses all colours, the selected item still looks different', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' })
  // tabs and the bar of phones at the same time
  await page.setViewportSize({ width: 700, height: 900 })
  await signIn(page, people.anna)
  await page.goto('/account')
  const bar = page.getByRole('navigation', { name: 'Main' })
  await expectUnlike(page.getByRole('link', { name: 'Profile' }), page.getByRole('link', { name: 'Addresses' }))
  await expectUnlike(bar.getByRole('button', { name: 'More' }), bar.getByRole('link', { name: 'Billing' }))
  // something waits in support; the dot is the only sign of it
  const dot = await bar.locator('.bar-dot').evaluate(element => getComputedStyle(element).backgroundColor)
  expect(dot).not.toBe(await bar.evaluate(element => getComputedStyle(element).backgroundColor))
  await page.goto('/support/create')
  await expectUnlike(page.getByRole('button', { name: 'Write' }), page.getByRole('button', { name: 'Preview' }))
  await expectUnlike(bar.getByRole('link', { name: 'Support' }), bar.getByRole('link', { name: 'Billing' }))
})

type Page = Parameters<typeof signIn>[0]

/** By a line that one has and the other lacks. */
async function expectUnlike(chosen: Locator, other: Locator): Promise<void> {
  const lines = (element: Element) => {
    const { outlineStyle, borderBottomStyle } = getComputedStyle(element)
    return [outlineStyle, borderBottomStyle]
  }
  expect(await chosen.evaluate(lines)).not.toEqual(await other.evaluate(lines))
}

async function dress(
  page: Page,
  context: ReturnType<Page['context']>,
  baseURL: string | undefined,
  { locale, theme, width }: Look,
) {
  await context.addCookies([{ name: 'i18n_redirected', value: locale, url: baseURL ?? '' }])
  await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' })
  await page.setViewportSize({ width, height: 900 })
}

/** For this session only. */
async function actFor(page: Page, customer: number, reason = ''): Promise<void> {
  await page.evaluate(
    async ([number, why]) => {
      const token = decodeURIComponent(/XSRF-TOKEN=([^;]*)/.exec(document.cookie)?.[1] ?? '')
      await fetch(`/ajax/v1/accounts/customers/${number}/change`, {
        method: 'POST',
        headers: { accept: 'application/json', 'content-type': 'application/json', 'x-xsrf-token': token },
        body: JSON.stringify(why === '' ? {} : { reason: why }),
      })
    },
    [customer, reason] as const,
  )
}

/** @param titles of the pages so far, with their paths */
async function examine(page: Page, path: string, { locale, width }: Look, titles: Map<string, string>): Promise<void> {
  await page.goto(path)
  await hydrated(page)
  // parts that load after the page are examined too; a frame that is replaced while it loads is never idle
  if (late.test(path)) await page.waitForLoadState('networkidle', { timeout: 5000 }).catch(() => undefined)
  expect(await axeFaults(page), path).toEqual([])
  expect(await focusFaults(page), path).toEqual([])
  await expect(page.locator('html'), path).toHaveAttribute('lang', locale)
  const title = await page.title()
  const { pathname } = new URL(page.url())
  expect(titles.get(title) ?? pathname, title).toBe(pathname)
  titles.set(title, pathname)
  await expect.poll(() => overflow(page), `${path} scrolls sideways`).toBe(0)
  await keepLooks(page, `${locale}-${width}${path}`)
  if (width > 400) return
  expect(await smallTargets(page), `${path}: small for a finger`).toEqual([])
  await page.setViewportSize({ width: 320, height: 900 })
  await page.evaluate(text => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(text)
    document.adoptedStyleSheets = [sheet]
  }, wideText)
  await expect.poll(() => overflow(page), `${path} scrolls sideways with wide text`).toBe(0)
  await page.setViewportSize({ width, height: 900 })
}

/** WCAG 1.4.12 */
const wideText = `
  * { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }
  p { margin-bottom: 2em !important }`

/** How far the page, or the fixed bar, exceeds the screen. */
const overflow = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const { clientWidth, scrollWidth } = document.documentElement
    const fixed = [...document.querySelectorAll('.bottom-bar > *')].map(part => part.getBoundingClientRect().right)
    return Math.round(Math.max(0, scrollWidth - clientWidth, ...fixed.map(right => right - clientWidth)))
  })
