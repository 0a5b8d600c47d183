import type { Locale } from '@kontor/contract/locales'
import type { Locator, Page } from '@playwright/test'
import { axeFaults } from './fixtures/axe.ts'
import { appUrl } from './fixtures/browser.ts'
import { focusFaults } from './fixtures/focus.ts'
import { keepLooks, picturesKept } from './fixtures/looks.ts'
import { details, firstIn, ofAllCustomers, signedIn, signedOut } from './fixtures/pages.ts'
import { expect, people, signIn, test } from './fixtures/story.ts'
import { smallTargets } from './fixtures/targets.ts'

/** WCAG 2.2 AA on every route, on a wide screen and on a phone, in both themes, by keyboard, and at 320 px with wide text. */
/** Lists pages on which what stands differs from customer to customer. */
const ofData = ['/', '/billing', '/billing/contracts', '/billing/usage', '/contacts', '/support', '/account/people']

/** Is as narrow as a page may get: what fits and can be pressed there does on all phones. */
const phone = { theme: 'dark', width: 320 } as const
const desk = { theme: 'light', width: 1280 } as const
type Look = typeof phone | typeof desk
/** A page with its titles so far, and their paths. */
type Walk = { page: Page; locale: Locale; titles: Map<string, string>; worn?: Look }

// opened once for both looks, in German, whose words are longer
test('guests’ pages', async ({ page, context, baseURL, console }) => {
  // nearly twenty
  test.setTimeout(600_000)
  console.expectError(/404/)
  const walk = await startWalk(page, context, baseURL, 'de')
  for (const path of signedOut) await examine(walk, path, [phone, desk])
})

test('customers’ pages', async ({ page, context, baseURL }) => {
  // thirty pages: a whole story each
  test.setTimeout(900_000)
  const walk = await startWalk(page, context, baseURL, 'de')
  await signIn(page, people.ben)
  await actFor(page, 10002)
  // those of data: see below
  for (const path of signedIn) await examine(walk, path, ofData.includes(path) ? [phone] : [phone, desk])
  await wear(walk, desk)
  for (const path of ofData) {
    await page.goto(path)
    await page.waitForFunction(hasLateParts)
    await expect.poll(() => overflow(page), `${path} scrolls sideways`).toBe(0)
  }
  for (const [list, detail] of details) await examine(walk, await firstIn(page, list, detail), [phone])
})

test('another customer’s pages, in English', async ({ page, context, baseURL, console }) => {
  test.setTimeout(900_000)
  console.expectError(/404/)
  const walk = await startWalk(page, context, baseURL, 'en')
  // pictures are wanted of every page in every language
  for (const path of picturesKept ? signedOut : []) await examine(walk, path, [desk])
  for (const path of signedOut) await nameOf(walk, path)
  await signIn(page, people.anna)
  walk.titles.clear()
  for (const path of picturesKept ? signedIn : ofData) await examine(walk, path, [desk])
  for (const path of signedIn) await nameOf(walk, path)
  for (const [list, detail] of details) await examine(walk, await firstIn(page, list, detail), [desk])
})

test('the lock', async ({ page, context, baseURL }) => {
  // the user's own language, whatever the browser’s
  const walk = { ...(await startWalk(page, context, baseURL, 'en')), locale: 'de' as const }
  await signIn(page, people.locked)
  await examine(walk, '/locked', [phone, desk])
  await examine(walk, '/contact', [phone, desk])
})

test('staff’s pages of billing', async ({ page, context, baseURL }) => {
  const walk = { ...(await startWalk(page, context, baseURL, 'en')), locale: 'de' as const }
  await signIn(page, people.admin)
  for (const path of ofAllCustomers) await examine(walk, path, [phone, desk])
  await actFor(page, 10001, 'Ticket 20014')
  const invoice = await firstIn(page, '/billing', '/billing/0')
  await examine(walk, `/staff/invoices/${invoice.split('/').at(-1)}/correct`, [phone, desk])
})

test('where the system chooses all colours, the selected item still looks different', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' })
  // tabs and the bar of phones at the same time
  await page.setViewportSize({ width: 700, height: 900 })
  await signIn(page, people.anna)
  await page.goto('/account')
  const bar = page.getByRole('navigation', { name: 'Main' })
  await expectUnlike(page.getByRole('link', { name: 'Profile' }), page.getByRole('link', { name: 'Addresses' }))
  await expectUnlike(bar.getByRole('link', { name: 'Account' }), bar.getByRole('link', { name: 'Billing' }))
  // something waits in support; the dot is the only sign of it
  const dot = await bar.locator('.bar-dot').evaluate(element => getComputedStyle(element).backgroundColor)
  expect(dot).not.toBe(await bar.evaluate(element => getComputedStyle(element).backgroundColor))
  await page.goto('/support/create')
  await expectUnlike(page.getByRole('button', { name: 'Write' }), page.getByRole('button', { name: 'Preview' }))
  await expectUnlike(bar.getByRole('link', { name: 'Support' }), bar.getByRole('link', { name: 'Billing' }))
})

/** By a line that one has and the other lacks. */
async function expectUnlike(chosen: Locator, other: Locator): Promise<void> {
  const lines = (element: Element) => {
    const { outlineStyle, borderBottomStyle } = getComputedStyle(element)
    return [outlineStyle, borderBottomStyle]
  }
  expect(await chosen.evaluate(lines)).not.toEqual(await other.evaluate(lines))
}

async function startWalk(
  page: Page,
  context: ReturnType<Page['context']>,
  baseURL: string | undefined,
  locale: Locale,
): Promise<Walk> {
  await context.addCookies([{ name: 'i18n_redirected', value: locale, url: baseURL ?? '' }])
  return { page, locale, titles: new Map() }
}

async function wear(walk: Walk, look: Look): Promise<void> {
  if (walk.worn === look) return
  walk.worn = look
  const { page } = walk
  await page.setViewportSize({ width: look.width, height: 900 })
  await page.emulateMedia({ colorScheme: look.theme, reducedMotion: 'reduce' })
  // what listens to the width or the theme has drawn
  await page.evaluate(() => new Promise(shown => requestAnimationFrame(() => requestAnimationFrame(shown))))
}

/** For this session only. */
async function actFor(page: Page, customer: number, reason = ''): Promise<void> {
  // a link below the pointer loads its page ahead, for the customer from before: no page is open meanwhile
  await page.goto('about:blank')
  const token = (await page.context().cookies(appUrl)).find(({ name }) => name === 'XSRF-TOKEN')?.value ?? ''
  const answer = await page.request.post(`/ajax/v1/accounts/customers/${customer}/change`, {
    data: reason === '' ? {} : { reason },
    headers: { accept: 'application/json', origin: appUrl, 'x-xsrf-token': decodeURIComponent(token) },
  })
  expect(answer.ok()).toBe(true)
}

async function examine(walk: Walk, path: string, looks: readonly Look[]): Promise<void> {
  const { page, locale } = walk
  // each change lays the page out anew: it begins as the page before has ended
  const inTurn = walk.worn === looks.at(-1) ? looks.toReversed() : looks
  for (const look of inTurn.slice(0, 1)) await wear(walk, look)
  await page.goto(path, { waitUntil: 'load' })
  await page.waitForFunction(hasLateParts)
  await expect(page.locator('html'), path).toHaveAttribute('lang', locale)
  ownTitle(walk, await page.title(), page.url())
  for (const look of inTurn) {
    await wear(walk, look)
    await examineLook(walk, path, look)
  }
}

/**
 * Says whether it has what comes after its page, which is examined too: cards and calls, a chart in place of its table, the countries of a
 * phone field in sight, days in the reader's format, a guest's choice of the look.
 */
function hasLateParts(): boolean {
  const inSight = (field: Element) => {
    const { top, bottom } = field.getBoundingClientRect()
    return bottom > 0 && top < innerHeight
  }
  const phones = [...document.querySelectorAll('input[type=tel]')].filter(inSight)
  return (
    document.querySelector('main .skeleton, .spend-table.late, [type=date]:not([aria-hidden])') === null &&
    document.querySelector('.quiet-head > :last-child:not(:has(select))') === null &&
    phones.every(phone => phone.parentElement?.querySelector('[role=combobox]'))
  )
}

/** A title is that of one page alone. */
function ownTitle({ titles }: Walk, title: string, url: string): void {
  const { pathname } = new URL(url)
  expect(titles.get(title) ?? pathname, title).toBe(pathname)
  titles.set(title, pathname)
}

/** Its language and title, without opening it. */
async function nameOf(walk: Walk, path: string): Promise<void> {
  const answer = await walk.page.request.get(path, { headers: { accept: 'text/html' } })
  const html = await answer.text()
  expect(/<html[^>]* lang="([^"]*)"/.exec(html)?.[1], path).toBe(walk.locale)
  const [, title = ''] = /<title>([^<]+)<\/title>/.exec(html) ?? []
  expect(title, path).not.toBe('')
  ownTitle(walk, title, answer.url())
}

async function examineLook({ page, locale }: Walk, path: string, look: Look): Promise<void> {
  const { theme, width } = look
  const place = `${path} at ${width} px, ${theme}`
  expect(await axeFaults(page), place).toEqual([])
  expect(await focusFaults(page), place).toEqual([])
  await expect.poll(() => overflow(page), `${place} scrolls sideways`).toBe(0)
  await keepLooks(page, `${locale}-${width}${path}`)
  if (look === phone) expect(await smallTargets(page), `${place}: small for a finger`).toEqual([])
  await page.evaluate(text => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(text)
    document.adoptedStyleSheets = [sheet]
  }, wideText)
  await expect.poll(() => overflow(page), `${place} scrolls sideways with wide text`).toBe(0)
  await page.evaluate(() => {
    document.adoptedStyleSheets = []
  })
}

/** WCAG 1.4.12 */
const wideText = `
  * { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }
  p { margin-bottom: 2em !important }`

/** Measures how far the page, the fixed bar or a table exceeds its place, once what has changed is drawn. */
const overflow = (page: Page): Promise<number> =>
  page.evaluate(async () => {
    await new Promise(shown => requestAnimationFrame(() => requestAnimationFrame(shown)))
    const { clientWidth, scrollWidth } = document.documentElement
    const fixed = [...document.querySelectorAll('.bottom-bar > *')].map(part => part.getBoundingClientRect().right)
    // a list whose columns are chosen scrolls in itself
    const tables = [...document.querySelectorAll<HTMLElement>(':not(.any-columns) > * > .table-frame > table')]
    const wider = tables.map(table => table.offsetWidth - (table.parentElement?.clientWidth ?? 0))
    return Math.round(Math.max(0, scrollWidth - clientWidth, ...fixed.map(right => right - clientWidth), ...wider))
  })
