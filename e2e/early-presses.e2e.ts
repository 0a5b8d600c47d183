import type { BrowserContext, Locator, Page, Request } from '@playwright/test'
import { isWaiting } from '../apps/portal/src/library-internals/react-fiber.ts'
import { details, firstIn, ofAllCustomers, signedIn, signedOut } from './fixtures/pages.ts'
import { withSlowProcessor } from './fixtures/slow-processor.ts'
import { answers, expect, people, signIn, test } from './fixtures/story.ts'

declare global {
  interface Window {
    /** Tells the story of a write that was refused. */
    refused(write: string): void
  }
}

/** Is about presses in the moment a control is seen: they are carried out, once, and the page then looks as if the visitor had waited. */

/**
 * So many times slower is the processor: a desk's, and two phones'. A desk is too fast to be pressed before its scripts run, which is when a
 * press is lost most easily: there they come once it is pressed.
 */
const speeds = [1, 4, 8]
/** Hundreds of slowed pages take minutes, and a busy machine several times as long. */
const patience = 2_400_000
/** So many pages: some wait while others work. */
const atOnce = 4
const contract = '/billing/contracts/C-1001'
const scripts = '**/assets/*.js'

test('guests’ pages', async ({ context }) => {
  test.setTimeout(patience)
  await pressAll(context, signedOut)
})

test('customers’ pages', async ({ page, context }) => {
  test.setTimeout(patience)
  await pressAll(context, signedIn, () => signIn(page, people.anna))
})

test('pages of what customers have', async ({ page, context }) => {
  test.setTimeout(patience)
  await signIn(page, people.anna)
  const found: string[] = []
  for (const [list, detail] of details) found.push(await firstIn(page, list, detail))
  await pressAll(context, [...found, ...(await actionsOf(page))], () => signIn(page, people.anna))
})

test('staff’s pages', async ({ page, context }) => {
  test.setTimeout(patience)
  await pressAll(context, ['/staff', ...ofAllCustomers], () => signIn(page, people.admin))
})

/** The page of each action that a customer's contracts offer, and a change with another product chosen, which brings its last form. */
async function actionsOf(page: Page): Promise<string[]> {
  await page.goto('/billing/contracts')
  const contracts = page.getByRole('main').locator('a.row-link')
  await expect(contracts.first()).toBeVisible()
  const found = new Map<string, string>()
  let changed: string | undefined
  for (const path of new Set(await contracts.evaluateAll(hrefs))) {
    await page.goto(path)
    const main = page.getByRole('main')
    await expect(main.locator('[role=menu]').first()).toBeAttached()
    for (const item of await main.locator(`a[href^="${path}/"]`).evaluateAll(hrefs))
      found.set(item.slice(path.length), item)
    changed ??= await withAnotherProduct(page, found.get('/change'))
  }
  expect([...found.keys()]).toEqual(expect.arrayContaining(['/cancel', '/change', '/edit', '/switch', '/transfer']))
  if (!changed) throw new Error('no contract can be changed to another product')
  return [...found.values(), changed]
}

/** Not every contract has one: a change may be scheduled already, or the product the only one of its kind. */
async function withAnotherProduct(page: Page, change: string | undefined): Promise<string | undefined> {
  if (!change) return undefined
  await page.goto(change)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const [product] = await page
    .locator('[name=product]:not(:checked)')
    .evaluateAll(choices => choices.map(choice => choice.getAttribute('value')))
  return product ? `${change}?product=${product}` : undefined
}

const hrefs = (links: Element[]) => links.map(link => link.getAttribute('href') ?? '')

type Press = { path: string; name: string; expected: Seen }

/**
 * The first button of each page, and what sends each of its forms: once everything is there, and then at each speed as it is seen.
 * @param signInAnew before each page: a sign-in opens some things for a quarter of an hour, and a slow machine takes longer for them all
 */
async function pressAll(
  context: BrowserContext,
  paths: readonly string[],
  signInAnew: () => Promise<void> = async () => undefined,
): Promise<void> {
  await signInAnew()
  const found: { path: string; names: string[] }[] = []
  const asleep = await pagesOf(async () => {
    const page = await context.newPage()
    await page.route(scripts, route => route.abort())
    return page
  })
  await inTurns(asleep, paths, async (page, path) => {
    found.push({ path, names: await firstButtons(page, path) })
  })
  for (const page of asleep) await page.close()
  const watched = await pagesOf(() => openWatched(context))
  await withSlowProcessor(slowly =>
    inTurns(watched, found, async (page, { path, names }) => {
      await signInAnew()
      for (const name of names) {
        const press = { path, name, expected: await pressedPatiently(page, path, name) }
        for (const speed of speeds) {
          await slowly(page.pid, speed, () => pressAsSeen(page, press, speed))
          await pressedOnce(page, press, speed)
        }
      }
    }),
  )
}

/** They are opened once, one after the other: a page's start costs as much as some of its visits, and each has a process of its own. */
async function pagesOf<P>(open: () => Promise<P>): Promise<P[]> {
  const pages: P[] = []
  while (pages.length < atOnce) pages.push(await open())
  return pages
}

/** Each is the work of the next page that is free. */
async function inTurns<P, T>(pages: readonly P[], all: readonly T[], work: (page: P, one: T) => Promise<void>) {
  const waiting = [...all]
  await Promise.all(
    pages.map(async page => {
      for (let one = waiting.shift(); one !== undefined; one = waiting.shift()) await work(page, one)
    }),
  )
}

/** Takes those on the page from its beginning. A button that is not available says so by itself, and one with a popover needs no script. */
async function firstButtons(page: Page, path: string): Promise<string[]> {
  await page.goto(path, { waitUntil: 'load' })
  const buttons = page.locator('main button:not([aria-disabled=true], [aria-pressed=true], [popovertarget]):visible')
  return buttons.evaluateAll(all =>
    all.flatMap((button, at) => {
      const { type, form } = button as HTMLButtonElement // by the selector
      return (at === 0 && type === 'button') || (type === 'submit' && form?.method === 'post')
        ? [button.getAttribute('aria-label') ?? button.textContent ?? '']
        : []
    }),
  )
}

/** Presses once everything is there and nothing moves any more. The focus is there before, as moving it is not what the press is for. */
async function pressedPatiently(watched: Watched, path: string, name: string): Promise<Seen> {
  const { page, state, settled } = watched
  watched.begin(name)
  await page.goto(path, { waitUntil: 'load' })
  await buttonOf(page, name).focus()
  const before = await settled()
  await buttonOf(page, name).click()
  await expect.poll(state, { message: `${path}: “${name}” does something`, intervals: [100] }).not.toEqual(before)
  return settled()
}

async function pressAsSeen(watched: Watched, { path, name, expected }: Press, speed: number): Promise<void> {
  const { page, state } = watched
  watched.begin(name)
  const wake = speed === 1 ? await openAsleep(page, path) : undefined
  if (!wake) await page.goto(path, { waitUntil: 'commit' })
  await buttonOf(page, name).click({ noWaitAfter: true })
  wake?.()
  const message = `${path}: “${name}” is pressed as it is seen, by a processor ${speed} times slower`
  // to be asked takes a slow page as long as anything else
  const intervals = [100, 200, 400].map(pause => pause * speed)
  await expect.poll(state, { message, intervals }).toEqual(expected)
}

/** Whatever is still to come has come, and nothing happened twice. */
async function pressedOnce({ page, settled }: Watched, { path, name, expected }: Press, speed: number): Promise<void> {
  await page.waitForLoadState('load')
  const message = `${path}: “${name}” is pressed once, by a processor ${speed} times slower`
  expect(await settled(), message).toEqual(expected)
  // a browser whose requests are taken on their way keeps no scripts
  await page.unroute(scripts)
}

type Watched = Awaited<ReturnType<typeof openWatched>>
type Seen = Awaited<ReturnType<Watched['settled']>>

const buttonOf = (page: Page, name: string) => page.getByRole('main').getByRole('button', { name, exact: true }).first()

/** A page, and the process that it keeps wherever it goes in the product. */
async function openWithProcess(context: BrowserContext): Promise<{ page: Page; pid: number }> {
  const session = await context.browser()?.newBrowserCDPSession()
  const worked = async () => {
    const found = await session?.send('SystemInfo.getProcessInfo')
    const renderers = found?.processInfo.filter(({ type }) => type === 'renderer') ?? []
    return new Map(renderers.map(({ id, cpuTime }) => [id, cpuTime]))
  }
  const page = await context.newPage()
  await page.goto('/imprint')
  const before = await worked()
  await page.evaluate(() => {
    const end = performance.now() + 300
    while (performance.now() < end);
  })
  // the browser keeps processes ready for pages to come: the page's own is the one that has worked
  const sinceThen = [...(await worked())].map(([id, seconds]) => ({ id, seconds: seconds - (before.get(id) ?? 0) }))
  const pid = sinceThen.sort((one, other) => other.seconds - one.seconds)[0]?.id
  await session?.detach()
  if (!pid) throw new Error('the page has no process')
  return { page, pid }
}

/** A page whose writes are refused, so that nothing changes, and what can be seen of it. */
async function openWatched(context: BrowserContext) {
  const { page, pid } = await openWithProcess(context)
  const underWay = new Set<Request>()
  let [pressed, asked, downloads]: [string, string[], number] = ['', [], 0]
  page.on('download', () => downloads++)
  // no one is told when a worker's script has come
  page.on('request', request => /\/(ajax|assets(?!\/worker-))\//.test(request.url()) && underWay.add(request))
  page.on('requestfinished', request => underWay.delete(request))
  page.on('requestfailed', request => underWay.delete(request))
  await page.exposeFunction('refused', (write: string) => asked.push(write))
  await page.addInitScript(() => {
    sessionStorage.clear()
    window.print = () => (document.documentElement.dataset.printed += ' once')
    navigator.clipboard.writeText = async () => {
      document.documentElement.dataset.copied += ' once'
    }
    // what is offered by itself is no press
    Object.assign(window.PublicKeyCredential, { isConditionalMediationAvailable: async () => false })
    // in the page: see `pressedOnce`
    const ask = window.fetch
    window.fetch = async (input, init) => {
      const { method = 'GET' } = init ?? {}
      const { pathname } = new URL(String(input), location.href)
      // the check against robots asks by itself, and for longer by a slow processor
      const asksByItself = pathname.endsWith('/preview') || pathname.includes('/anti-bot/')
      if (method === 'GET' || asksByItself || !pathname.startsWith('/ajax/')) return ask(input, init)
      // what another story has left unsent comes back here, and is kept by itself
      if (!pathname.endsWith('/draft')) window.refused(`${method} ${pathname}`)
      return Response.json({ code: 'invalid_input' }, { status: 422 })
    }
  })
  const state = async () => ({
    ...(await page.evaluate(look)),
    asked: asked.toSorted(),
    downloads,
    same: await buttonOf(page, pressed).count(),
  })
  const settled = async () => {
    let last = await state()
    const restless = async () => {
      const earlier = last
      const asleep = await page.evaluate<string[]>(asleepButtons)
      last = await state()
      const moving = last.busy || JSON.stringify(last) !== JSON.stringify(earlier)
      // that of events stays open
      const waited = [...underWay].map(request => request.url()).filter(url => !url.includes('/events/stream'))
      return [...asleep, ...waited, ...(moving ? ['moving'] : [])]
    }
    await expect.poll(restless, { intervals: [100] }).toEqual([])
    return last
  }
  const begin = (name: string) => {
    pressed = name
    asked = []
    downloads = 0
  }
  return { page, pid, begin, state, settled }
}

/** In the page: which buttons React has not taken over yet, asked after what was kept before has had its turn. */
const asleepButtons = `new Promise(end => setTimeout(end, 60)).then(() =>
  [...document.querySelectorAll('main button')].filter(button => (${isWaiting})(button) !== false).map(button => button.textContent))`

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
    copied: document.documentElement.dataset.copied,
  }
}

/** A page none of whose scripts come before it is told to. */
async function openAsleep(page: Page, path: string): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(scripts, async route => {
    await promise
    await route.fallback()
  })
  await page.goto(path, { waitUntil: 'commit' })
  // all of it is there, and moves no more
  await expect(page.getByRole('contentinfo')).toBeVisible()
  await page.evaluate(() => document.fonts.ready)
  return resolve
}

test('anyone who waits and presses again means one press', async ({ page, console, signIn: signInAs }) => {
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
  // what was kept is carried out before what is pressed now
  await answers(page)
  expect(sent).toBe(1)
})

test('a part of the frame that comes late finds another page below it', async ({ page, signIn: signInAs }) => {
  await signInAs('anna')
  const { promise: late, resolve } = Promise.withResolvers<void>()
  await page.route(scripts, async route => {
    const response = await route.fetch()
    const body = await response.text()
    if (body.includes('banner.hide')) await late
    await route.fulfill({ response, body })
  })
  // the only page without it
  await page.goto('/support/create')
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Contacts' }).click()
  await expect(page).toHaveURL('/contacts')
  resolve()
  await expect(page.getByRole('button', { name: /^Hide: / }).first()).toBeVisible()
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

  // the browser's own field is replaced by one in the reader's format, and anyone who is in it goes on there
  wake = await openAsleep(page, '/account/activity')
  await page.getByLabel('From', { exact: true }).fill('2026-11-05')
  wake()
  const date = page.getByPlaceholder('DD/MM/YYYY').first()
  await expect(date).toHaveValue('05/11/2026')
  await expect(date).toBeFocused()
})

test('what is chosen once the page is awake stays, though what was chosen before is heard later', async ({
  page,
  signIn: signInAs,
}) => {
  await signInAs('anna')
  const chosen = Promise.withResolvers<void>()
  // the script that does what was kept comes late
  await page.route(scripts, async route => {
    const response = await route.fetch()
    const script = await response.text()
    if (script.length < 4000 && script.includes('requestSubmit')) await chosen.promise
    await route.fulfill({ response, body: script })
  })
  const wake = await openAsleep(page, '/account/people/invite')
  await page.getByRole('radio', { name: /^Bookkeeper/ }).check()
  await page.getByText('Adjust permissions').click()
  wake()
  const support = page.getByRole('combobox', { name: 'Support', exact: true })
  await expect.poll(() => support.evaluate(isWaiting)).toBe(false)
  await support.selectOption('Read')
  await expect(page.getByText('Custom permissions')).toBeVisible()
  chosen.resolve()
  await expect(page.getByRole('combobox', { name: 'Contracts', exact: true })).toHaveValue('read')
  await answers(page)
  await expect(page.getByText('Custom permissions')).toBeVisible()
  await expect(support).toHaveValue('read')
})

test('what the browser fills in while React takes over the page is heard', async ({ page, signIn: signInAs }) => {
  await signInAs('anna')
  // in the moment that React listens, and has not taken over any part
  await page.addInitScript(() => {
    let kept: Window['early'] = []
    Object.defineProperty(window, 'early', {
      get: () => kept,
      set(next: Window['early']) {
        kept = next
        if (Array.isArray(next)) return
        queueMicrotask(() => {
          const field = document.querySelector<HTMLInputElement>('[name=to]')
          if (!field) return
          field.value = '2020-01-31'
          for (const type of ['input', 'change']) field.dispatchEvent(new Event(type, { bubbles: true }))
        })
      },
    })
  })
  await page.goto('/account/activity')
  await expect(page).toHaveURL(/to=2020-01-31/)
  await expect(page.getByText('No activity matches these filters.')).toBeVisible()
})

test('what is typed into a field that React writes itself is not overwritten', async ({ page, signIn: signInAs }) => {
  await signInAs('admin')
  const wake = await openAsleep(page, '/staff')
  await page.getByRole('main').getByRole('searchbox').fill('anna@demo.example')
  wake()
  await expect(page.getByRole('main').getByRole('searchbox')).toHaveValue('anna@demo.example')
  await expect(page.getByRole('main').getByRole('button', { name: /10001/ })).toBeVisible()
})

test('a file chosen while a page wakes up is taken, once', async ({ page, signIn: signInAs }) => {
  await signInAs('anna')
  const wake = await openAsleep(page, '/contact?form=message&topic=technical')
  const png = { name: 'early.png', mimeType: 'image/png', buffer: Buffer.from('not a picture') }
  await page.locator('input[name=attachments]').setInputFiles(png)
  wake()
  const files = page.getByRole('list', { name: 'Chosen files' })
  await expect(files.getByRole('listitem')).toHaveCount(1)
  await answers(page)
  await expect(files.getByRole('listitem')).toHaveCount(1)
})

test('a key pressed while a page wakes up opens the search, and what is typed then stands there', async ({
  page,
  signIn: signInAs,
}) => {
  await signInAs('anna')
  const search = page.getByRole('dialog', { name: 'Search' })
  for (const key of ['/', 'Control+k']) {
    const wake = await openAsleep(page, '/contacts')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.keyboard.press(key)
    await page.keyboard.type('contra')
    wake()
    await expect(search.getByRole('combobox')).toHaveValue('contra')
    await expect(search.getByRole('combobox')).toBeFocused()
    await page.keyboard.type('cts')
    await expect(search.getByRole('combobox')).toHaveValue('contracts')
    await page.keyboard.press('Escape')
    await expect(search).toBeHidden()
  }

  // in a field they are signs
  const wake = await openAsleep(page, '/contacts')
  await page.getByRole('searchbox').first().pressSequentially('a/b')
  wake()
  await expect(page).toHaveURL(/q=a%2Fb/)
  await expect(search).toBeHidden()
})

test('Ctrl-Enter sends a text that is written while a page wakes up, once', async ({
  page,
  console,
  signIn: signInAs,
}) => {
  console.expectError(/422/)
  await signInAs('anna')
  let sent = 0
  await page.route('**/ajax/v1/**', (route, request) => {
    if (request.method() === 'GET') return route.fallback()
    // beside it the text is kept for other devices
    if (request.method() === 'POST') sent++
    return route.fulfill({ status: 422, json: { code: 'invalid_input' } })
  })
  const wake = await openAsleep(page, '/support/create')
  await page.getByLabel('Subject').fill('Mail')
  const message = page.getByRole('textbox', { name: 'Message' })
  await message.fill('Mail does not arrive.')
  await message.press('Control+Enter')
  wake()
  await expect(page.getByRole('alert')).toBeVisible()
  await answers(page)
  expect(sent).toBe(1)
})

test('menus open without any script, by the arrow too, and an item is carried out', async ({
  page,
  signIn: signInAs,
}) => {
  await signInAs('anna')
  await page.addInitScript(() => (window.print = () => (document.title = `${document.title} printed`)))
  let wake = await openAsleep(page, contract)
  await page.getByRole('button', { name: 'Actions' }).click()
  await page.getByRole('menuitem', { name: 'Print' }).click()
  wake()
  await expect(page).toHaveTitle(/printed$/)
  await answers(page)
  await expect(page).not.toHaveTitle(/printed printed/)

  for (const name of [/Account/, 'Actions']) {
    wake = await openAsleep(page, contract)
    const button = page.locator('button[aria-haspopup=menu]').and(page.getByRole('button', { name }))
    await button.press('ArrowDown')
    const menu = page.getByRole('menu')
    await expect(menu).toBeVisible()
    const items = menu.locator('[role^=menuitem]')
    const moves = { ArrowDown: items.first(), End: items.last(), ArrowUp: items.last() }
    for (const key of ['ArrowDown', 'End', 'ArrowDown', 'ArrowUp'] as const) {
      await page.keyboard.press(key)
      await expect(moves[key]).toBeFocused()
    }
    wake()
    await expect.poll(() => page.evaluate<string[]>(asleepButtons)).toEqual([])
    await expect(items.last()).toBeFocused()
    await page.keyboard.press('Home')
    await expect(items.first()).toBeFocused()
  }
})

test('the language is changed on each quiet page while it wakes up', async ({ page, console }) => {
  console.expectError(/404/)
  for (const path of ['/login', '/register', '/terms', '/nothing-here']) {
    await page.context().clearCookies()
    const wake = await openAsleep(page, path)
    await page.getByRole('button', { name: 'Deutsch' }).click()
    wake()
    await expect(page.locator('html'), path).toHaveAttribute('lang', 'de')
  }
})

test('a page that is scrolled while it wakes up stays there', async ({ page, signIn: signInAs }) => {
  await signInAs('anna')
  const wake = await openAsleep(page, `${contract}/cancel`)
  await page.getByRole('button', { name: 'Cancel contract' }).scrollIntoViewIfNeeded()
  const before = await page.evaluate(() => scrollY)
  expect(before).toBeGreaterThan(0)
  wake()
  await answers(page)
  expect(await page.evaluate(() => scrollY)).toBe(before)
})

test('what moves away between press and release is pressed', async ({ page, signIn: signInAs }) => {
  await signInAs('anna')
  const pressAsItMoves = async (control: Locator) => {
    await control.hover()
    await page.mouse.down()
    await page.evaluate(() => {
      // a browser that keeps what is scrolled to in its place would move nothing
      document.documentElement.style.overflowAnchor = 'none'
      document.querySelector('main')?.insertAdjacentHTML('afterbegin', '<svg height="200"></svg>')
    })
    await page.mouse.up()
  }
  await page.goto('/account/privacy')
  await answers(page)
  await pressAsItMoves(page.getByRole('button', { name: 'Sign agreement' }))
  await expect(page.getByRole('dialog')).toBeVisible()

  await page.goto('/account/people/invite')
  await answers(page)
  const bookkeeper = page.getByRole('radio', { name: /^Bookkeeper/ })
  await pressAsItMoves(bookkeeper)
  await expect(bookkeeper).toBeChecked()
  const developer = page.getByRole('radio', { name: /^Developer/ })
  await pressAsItMoves(page.locator('label').filter({ has: developer }))
  await expect(developer).toBeChecked()
  const more = page.getByText('Adjust permissions')
  await pressAsItMoves(more)
  await expect(page.getByLabel('Billing', { exact: true })).toBeVisible()
})
