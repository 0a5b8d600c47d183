import type { BrowserContext, Page, Request } from '@playwright/test'
import { details, firstIn, ofBilling, signedIn, signedOut } from './fixtures/pages.ts'
import { expect, hydrated, people, signIn, test } from './fixtures/story.ts'

/** What is pressed in the moment it is seen is carried out, once: the page then looks as if the visitor had waited. */

/** So many times slower is the processor: a desk's, and two phones'. */
const speeds = [1, 4, 8]
/** Hundreds of slowed pages take minutes, and a busy machine several times as long. */
const patience = 2_400_000
/** A slowed page leaves the machine to others. */
const pagesAtOnce = 3
const contract = '/billing/contracts/C-1001'
const actions = ['/cancel', '/edit'].map(name => contract + name)

test('guests’ pages', async ({ context }) => {
  test.setTimeout(patience)
  await pressAll(context, signedOut)
})

test('customers’ pages', async ({ page, context }) => {
  test.setTimeout(patience)
  await signIn(page, people.anna)
  await pressAll(context, signedIn)
})

test('pages of what customers have', async ({ page, context }) => {
  test.setTimeout(patience)
  await signIn(page, people.anna)
  const found: string[] = []
  for (const [list, detail] of details) found.push(await firstIn(page, list, detail))
  await pressAll(context, [...found, ...actions])
})

test('staff’s pages', async ({ page, context }) => {
  test.setTimeout(patience)
  await signIn(page, people.admin)
  await pressAll(context, ['/staff', ...ofBilling])
})

/** The first button of each page, and what sends each of its forms, at each speed. */
async function pressAll(context: BrowserContext, paths: readonly string[]): Promise<void> {
  const waiting = [...paths]
  const work = async () => {
    for (let path = waiting.shift(); path !== undefined; path = waiting.shift())
      for (const button of await firstButtons(context, path)) {
        const expected = await pressedPatiently(context, path, button)
        for (const speed of speeds) await pressAsSeen(context, speed, { path, name: button, expected })
      }
  }
  await Promise.all(Array.from({ length: pagesAtOnce }, work))
}

/** Of those on the page from its beginning. A button that is not available says so by itself, and one with a popover needs no script. */
async function firstButtons(context: BrowserContext, path: string): Promise<string[]> {
  const page = await context.newPage()
  await page.route('**/assets/*.js', route => route.abort())
  await page.goto(path)
  const buttons = page.locator('main button:not([aria-disabled=true], [aria-pressed=true], [popovertarget]):visible')
  const found = await buttons.evaluateAll(all =>
    all.flatMap((button, at) => {
      const { type, form } = button as HTMLButtonElement // by the selector
      return (at === 0 && type === 'button') || (type === 'submit' && form?.method === 'post')
        ? [button.getAttribute('aria-label') ?? button.textContent ?? '']
        : []
    }),
  )
  await page.close()
  return found
}

/** Presses once the page is awake. */
async function pressedPatiently(context: BrowserContext, path: string, name: string): Promise<Seen> {
  const { page, state, settled } = await openWatched(context, name)
  await page.goto(path)
  await hydrated(page)
  const before = await settled()
  await buttonOf(page, name).click()
  await expect.poll(state, `${path}: “${name}” does something`).not.toEqual(before)
  const expected = await settled()
  await page.close()
  return expected
}

async function pressAsSeen(
  context: BrowserContext,
  speed: number,
  { path, name, expected }: { path: string; name: string; expected: Seen },
): Promise<void> {
  const { page, state, settled } = await openWatched(context, name)
  const session = await context.newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: speed })
  await page.goto(path, { waitUntil: 'commit' })
  await buttonOf(page, name).click({ noWaitAfter: true })
  const when = `by a processor ${speed} times slower`
  await expect.poll(state, `${path}: “${name}” is pressed as it is seen, ${when}`).toEqual(expected)
  await hydrated(page)
  expect(await settled(), `${path}: “${name}” is pressed once, ${when}`).toEqual(expected)
  await page.close()
}

type Seen = Awaited<ReturnType<Awaited<ReturnType<typeof openWatched>>['settled']>>

const buttonOf = (page: Page, name: string) => page.getByRole('main').getByRole('button', { name, exact: true }).first()

/** A page whose writes are refused, so that nothing changes, and what can be seen of it. */
async function openWatched(context: BrowserContext, name: string) {
  const page = await context.newPage()
  const [asked, underWay]: [string[], Set<Request>] = [[], new Set()]
  let downloads = 0
  page.on('download', () => downloads++)
  page.on('request', request => request.url().includes('/ajax/') && underWay.add(request))
  page.on('requestfinished', request => underWay.delete(request))
  page.on('requestfailed', request => underWay.delete(request))
  await page.route('**/ajax/**', (route, request) => {
    const { pathname } = new URL(request.url())
    // the check against robots asks by itself, and for longer by a slow processor
    const asksByItself = pathname.endsWith('/preview') || pathname.includes('/anti-bot/')
    if (request.method() === 'GET' || asksByItself) return route.fallback()
    asked.push(`${request.method()} ${pathname}`)
    return route.fulfill({ status: 422, json: { code: 'invalid_input' } })
  })
  await page.addInitScript(() => {
    window.print = () => (document.documentElement.dataset.printed += ' once')
    // what is offered by itself is no press
    Object.assign(window.PublicKeyCredential, { isConditionalMediationAvailable: async () => false })
  })
  const state = async () => ({
    ...(await page.evaluate(look)),
    asked: asked.toSorted(),
    downloads,
    same: await buttonOf(page, name).count(),
  })
  const settled = async () => {
    let last = await state()
    const isStill = async () => {
      const earlier = last
      last = await state()
      return underWay.size === 0 && !last.busy && JSON.stringify(last) === JSON.stringify(earlier)
    }
    await expect.poll(isStill).toBe(true)
    return last
  }
  return { page, state, settled }
}

/** In the page: where it is, what is open above it, and what a press changes in it. Parts that come late by themselves are none of it. */
function look() {
  const { pathname, search } = location
  const nameOf = (element: Element) => element.getAttribute('aria-label') ?? element.textContent?.trim()
  const open = [...document.querySelectorAll('dialog, [popover]')].filter(element =>
    element.matches(':modal, :popover-open'),
  )
  const states = ['expanded', 'pressed', 'invalid'].map(state => `[aria-${state}=true]`)
  return {
    at: pathname + search,
    open: open.map(nameOf),
    states: [...document.querySelectorAll([...states, 'main caption'].join())].map(nameOf),
    focus: [document.activeElement?.nodeName, document.activeElement?.getAttribute('name')].join(' '),
    busy: document.querySelector('[aria-busy=true]') !== null,
    printed: document.documentElement.dataset.printed,
  }
}

/** A page none of whose scripts come before it is told to. */
async function openAsleep(page: Page, path: string): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route('**/assets/*.js', async route => {
    await promise
    await route.continue()
  })
  await page.goto(path, { waitUntil: 'commit' })
  return resolve
}

test('whoever waits and presses again means one press', async ({ page, console, signIn: signInAs }) => {
  console.expectError(/422/)
  await signInAs('anna')
  let sent = 0
  await page.route('**/cancellation', route => {
    sent++
    return route.fulfill({ status: 422, json: { code: 'invalid_input' } })
  })
  const wake = await openAsleep(page, `${contract}/cancel`)
  const button = page.getByRole('button', { name: 'Cancel contract' })
  for (const _ of [1, 2, 3]) await button.click()
  wake()
  await expect(page.getByRole('alert')).toBeVisible()
  await hydrated(page)
  expect(sent).toBe(1)
})

test('what is typed and chosen while a page wakes up is heard', async ({ page, signIn: signInAs }) => {
  await signInAs('anna')
  let wake = await openAsleep(page, '/billing')
  await page.getByRole('checkbox').nth(1).check()
  wake()
  await expect(page.getByRole('button', { name: 'Clear selection' })).toBeVisible()

  wake = await openAsleep(page, '/billing')
  await page.getByRole('searchbox', { name: 'Search' }).first().fill('RE-2026')
  wake()
  await expect(page).toHaveURL(/q=RE-2026/)

  wake = await openAsleep(page, '/billing')
  await page.getByRole('combobox', { name: 'Status' }).selectOption({ index: 1 })
  wake()
  await expect(page).toHaveURL(/status=/)

  wake = await openAsleep(page, '/account')
  await page.getByLabel('First name').fill('Anna Maria')
  wake()
  await expect(page.getByRole('button', { name: 'Save', exact: true })).toBeVisible()

  wake = await openAsleep(page, '/account/people/invite')
  await page.getByRole('radio', { name: /^Bookkeeper/ }).check()
  await page.getByText('Adjust permissions').click()
  wake()
  await expect(page.getByLabel('Billing', { exact: true })).toHaveValue('full')

  wake = await openAsleep(page, '/account/company')
  await page.getByText('Earlier results').click()
  wake()
  await expect(page.getByText('Loading …')).toBeHidden()
})

test('a menu opens without any script, and its item is carried out', async ({ page, signIn: signInAs }) => {
  await signInAs('anna')
  await page.addInitScript(() => (window.print = () => (document.title = `${document.title} printed`)))
  const wake = await openAsleep(page, contract)
  await page.getByRole('button', { name: 'Actions' }).click()
  await page.getByRole('menuitem', { name: 'Print' }).click()
  wake()
  await expect(page).toHaveTitle(/printed$/)
  await hydrated(page)
  await expect(page).not.toHaveTitle(/printed printed/)
})

test('a page that is scrolled while it wakes up stays there', async ({ page, signIn: signInAs }) => {
  await signInAs('anna')
  const wake = await openAsleep(page, `${contract}/cancel`)
  await page.getByRole('button', { name: 'Cancel contract' }).scrollIntoViewIfNeeded()
  const before = await page.evaluate(() => scrollY)
  expect(before).toBeGreaterThan(0)
  wake()
  await hydrated(page)
  expect(await page.evaluate(() => scrollY)).toBe(before)
})

test('what moves away between press and release is pressed', async ({ page, signIn: signInAs }) => {
  await signInAs('anna')
  await page.goto('/account/privacy')
  await hydrated(page)
  const button = page.getByRole('button', { name: 'Sign agreement' })
  await button.hover()
  await page.mouse.down()
  await page.evaluate(() =>
    document.querySelector('main')?.insertAdjacentHTML('afterbegin', '<svg height="200"></svg>'),
  )
  await page.mouse.up()
  await expect(page.getByRole('dialog')).toBeVisible()
})
