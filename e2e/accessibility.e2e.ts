import AxeBuilder from '@axe-core/playwright'
import { expect, hydrated, people, signIn, test } from './fixtures/story.ts'

/** WCAG 2.2 AA on every route, in both languages, on a wide screen and on a phone, in both themes. */
const signedOut = [
  '/login',
  '/register',
  '/password/reset',
  '/password/reset/unknown-token-of-some-length',
  '/imprint',
  '/privacy',
  '/accessibility',
  '/cancel',
  '/withdraw',
  '/nothing-here',
]
const signedIn = [
  '/',
  '/account',
  '/account/preferences',
  '/account/security',
  '/account/limits',
  '/billing',
  '/billing/contracts',
  '/billing/methods',
  '/billing/methods/sepa',
  '/contact',
  '/contacts',
  '/contacts/create',
  '/support',
  '/support/create',
  '/twofactor',
  '/api',
]
/** One of each kind, found in its list. */
const details = [
  ['/billing', '/billing/0'],
  ['/billing/contracts', '/billing/contracts/C-'],
  ['/contacts', '/contacts/0'],
  ['/support?view=all', '/support/ticket/'],
] as const
const looks = [
  { locale: 'en', theme: 'light', width: 1280 },
  { locale: 'de', theme: 'dark', width: 375 },
] as const

for (const { locale, theme, width } of looks) {
  const name = `${locale}, ${theme}, ${width} px`

  test(`guests’ pages: ${name}`, async ({ page, context, baseURL, console }) => {
    test.setTimeout(90_000)
    console.expectError(/404/)
    await dress(page, context, baseURL, locale, theme, width)
    for (const path of signedOut) await examine(page, path)
  })

  test(`customers’ pages: ${name}`, async ({ page, context, baseURL }) => {
    test.setTimeout(180_000)
    await dress(page, context, baseURL, locale, theme, width)
    // the language is the user's own: Ben's is German, and the customer he owns shows him every page
    await signIn(page, locale === 'de' ? people.ben : people.anna)
    if (locale === 'de') await actFor(page, 10002)
    for (const path of signedIn) await examine(page, path)
    for (const [list, detail] of details) {
      await page.goto(list)
      const address = await page.locator(`a[href^="${detail}"]`).first().getAttribute('href')
      await examine(page, address ?? '')
    }
  })

  test(`the lock: ${name}`, async ({ page, context, baseURL }) => {
    await dress(page, context, baseURL, locale, theme, width)
    await signIn(page, people.locked)
    await examine(page, '/locked')
  })
}

type Page = Parameters<typeof signIn>[0]

async function dress(
  page: Page,
  context: ReturnType<Page['context']>,
  baseURL: string | undefined,
  locale: string,
  theme: 'light' | 'dark',
  width: number,
) {
  await context.addCookies([{ name: 'i18n_redirected', value: locale, url: baseURL ?? '' }])
  await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' })
  await page.setViewportSize({ width, height: 900 })
}

/** For this session alone. */
async function actFor(page: Page, customer: number): Promise<void> {
  await page.evaluate(async number => {
    const token = decodeURIComponent(/XSRF-TOKEN=([^;]*)/.exec(document.cookie)?.[1] ?? '')
    await fetch(`/ajax/v1/accounts/customers/${number}/change`, {
      method: 'POST',
      headers: { accept: 'application/json', 'x-xsrf-token': token },
    })
  }, customer)
}

async function examine(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await hydrated(page)
  // what comes after the page itself is part of what is examined
  await page.waitForLoadState('networkidle')
  const { violations } = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
    .analyze()
  const found = violations.map(
    violation =>
      `${violation.id}: ${violation.nodes
        .map(node => node.html)
        .slice(0, 3)
        .join(' | ')}`,
  )
  expect(found, path).toEqual([])
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  )
  expect(overflow, `${path} scrolls sideways`).toBeLessThanOrEqual(0)
}
