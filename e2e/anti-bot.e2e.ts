import type { Page } from '@playwright/test'
import { axeFaults } from './fixtures/axe.ts'
import { answers, expect, password, people, test } from './fixtures/story.ts'

/** The check against robots, in the form that asks for a link to set a new password. */
const frames = '**/api/v2/captcha/**'
/** What a browser logs about frames that are cut off, and the SDK about giving up. */
const cutOff = /ERR_FAILED|ERR_BLOCKED|Failed to load/

const running = ['activating', 'activated', 'requesting', 'solving', 'verifying', 'completed']

/** Records each change the SDK reports, from the start, and the page's time at each of its errors. */
async function listen(page: Page): Promise<{ states: () => Promise<string[]>; errors: () => Promise<number[]> }> {
  await page.addInitScript(() => {
    const kept = window as unknown as { checks: string[]; errors: number[] } // a place for them, read below
    kept.checks = []
    kept.errors = [Date.now()]
    document.addEventListener('frc:widget.error', () => kept.errors.push(Date.now()))
    document.addEventListener('frc:widget.statechange', event => {
      kept.checks.push((event as CustomEvent<{ state: string }>).detail.state)
    })
  })
  return {
    states: () => page.evaluate(() => (window as unknown as { checks: string[] }).checks),
    errors: () => page.evaluate(() => (window as unknown as { errors: number[] }).errors),
  }
}

const field = (page: Page) => page.locator('input[name=captcha]').first()
const box = (page: Page) => page.locator('.frc-i-widget')

async function open(page: Page): Promise<void> {
  await page.goto('/password/reset')
}

async function ask(page: Page, name = 'somebody'): Promise<void> {
  await page.getByRole('textbox', { name: 'Email address' }).fill(`${name}-${Date.now()}@demo.example`)
  await page.getByRole('button', { name: 'Send link' }).click()
}

const sent = (page: Page) => expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible()

test('a visitor sees nothing of the check, under the strict policy of page and frames', async ({ page }) => {
  const { states } = await listen(page)
  const loaded = new Map<string, URLSearchParams>()
  page.on('request', request => {
    const { pathname, searchParams } = new URL(request.url())
    if (/\/captcha\/(agent|widget)$/.test(pathname)) loaded.set(pathname.replace(/.*\//, ''), searchParams)
  })
  await open(page)
  await expect(field(page)).toHaveValue(/^[\w-]{64}$/)
  await expect.poll(states).toEqual(['unactivated', ...running])
  const ofBoth = ['origin', 'sess_id', 'sess_c', 'sdk_v', 'ts']
  for (const name of ofBoth) expect(loaded.get('agent')?.get(name), name).toBeTruthy()
  for (const name of [...ofBoth, 'sitekey']) expect(loaded.get('widget')?.get(name), name).toBeTruthy()
  expect([loaded.get('widget')?.get('theme'), loaded.get('widget')?.get('lang')]).toEqual(['dark', 'en'])
  await expect(box(page)).toBeHidden()
  await expect(page.getByText('Friendly Captcha')).toBeHidden()
  await ask(page)
  await sent(page)
})

test('a form that is sent before the check is done waits for it', async ({ page }) => {
  const held = Promise.withResolvers<void>()
  await page.route('**/captcha/redeem', async route => {
    await held.promise
    await route.continue()
  })
  await open(page)
  await ask(page)
  await expect(page.getByRole('status').filter({ hasText: 'Checking that you are not a robot' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Send link' })).toHaveAttribute('aria-busy', 'true')
  held.resolve()
  await sent(page)
})

test('a check that was used up by a refused form is renewed', async ({ page, console }) => {
  console.expectError(/422/)
  await open(page)
  await expect(field(page)).toHaveValue(/^[\w-]{64}$/)
  const first = await field(page).inputValue()
  await page.getByRole('button', { name: 'Send link' }).click()
  await expect(page.getByRole('textbox', { name: 'Email address' })).toBeFocused()
  await expect(field(page)).toHaveValue(/^[\w-]{64}$/)
  await expect(field(page)).not.toHaveValue(first)
  await ask(page)
  await sent(page)
})

test('a check that expires while the form is being filled in is renewed', async ({ page }) => {
  let expiries = 0
  await page.route('**/captcha/redeem', async route => {
    const answer = await route.fetch()
    const body = await answer.json()
    // the first one ends a second later
    if (expiries++ === 0) body.data.expires_in = 21
    await route.fulfill({ response: answer, json: body })
  })
  const { states } = await listen(page)
  await open(page)
  await expect(field(page)).toHaveValue(/^[\w-]{64}$/)
  const first = await field(page).inputValue()
  await expect.poll(states).toContain('expired')
  await expect(field(page)).toHaveValue(/^[\w-]{64}$/)
  await expect(field(page)).not.toHaveValue(first)
  await expect.poll(async () => (await states()).slice(-8)).toEqual(['expired', 'reset', ...running])
  await expect(box(page)).toBeHidden()
  await ask(page)
  await sent(page)
})

test('a start lost with a frame that had to be loaded twice is made up for', async ({ page, console }) => {
  console.expectError(cutOff)
  let loads = 0
  await page.route(/captcha\/(agent|widget)/, route => (loads++ < 2 ? route.abort() : route.continue()))
  const { states } = await listen(page)
  await open(page)
  const status = page.getByRole('status').filter({ hasText: 'attempt 1 of 5 failed' })
  await expect(status).toBeAttached()
  await expect(field(page)).toHaveValue(/^[\w-]{64}$/)
  await expect.poll(states).toEqual(['error', 'unactivated', ...running])
  await expect(status).toHaveCount(0)
  await expect(box(page)).toBeHidden()
  await ask(page)
  await sent(page)
})

test('an endpoint out of reach: attempts are shown, then a link to the connection test, and no toast', async ({
  page,
  console,
}) => {
  console.expectError(cutOff)
  await page.clock.install()
  await page.route(frames, route => route.abort())
  await page.route('**/ajax/v1/anti-bot/wait', route => route.abort())
  await open(page)
  await expect(box(page)).toHaveCount(1)
  const placeholder = page.locator('.frc-widget-placeholder')
  const status = page.getByRole('status')
  for (const attempt of [1, 2, 3, 4]) {
    await page.clock.runFor(1000 * (attempt ** 1.8 + 2))
    await expect(placeholder).toHaveText(`Anti-Robot check took too long to connect.\n\nRetrying… (${attempt})`)
    await expect(status.filter({ hasText: `attempt ${attempt} of 5 failed` })).toBeAttached()
    await expect(field(page)).toHaveValue(/^\.ERROR\.UNREACHABLE~[\w-]+=*$/)
  }
  await page.clock.runFor(1000 * (5 ** 1.8 + 2))
  const link = placeholder.getByRole('link', { name: 'Anti-Robot check failed to connect.' })
  await expect(link).toHaveAttribute('href', /\/connectionTest$/)
  await expect(link).toBeVisible()
  await expect(page.getByRole('region', { name: 'Messages' }).getByRole('listitem')).toHaveCount(0)
  expect(await axeFaults(page, { without: '.frc-widget-placeholder' })).toEqual([])

  // even now the form does something: the centre says what is missing, the page whom to ask
  await ask(page)
  await expect(page.getByRole('alert')).toContainText('The check that you are not a robot failed.')
  await expect(page.getByRole('link', { name: 'contact us' })).toHaveAttribute('href', '/imprint')
})

test('where the check cannot run, the form is sent after a wait, automatically if it was submitted before', async ({
  page,
  console,
}) => {
  console.expectError(cutOff)
  await page.route(frames, route => route.abort())
  await open(page)
  await expect(page.getByText('wait 20 seconds')).toBeVisible()
  await expect(page.getByText(/^\d+ seconds left$/)).toBeVisible()
  expect(await axeFaults(page, { without: '.frc-widget-placeholder' })).toEqual([])
  await ask(page, 'patient')
  await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible({ timeout: 60_000 })
})

test('a declaration waits for no check, and shows nothing of one that cannot run', async ({ page, console }) => {
  console.expectError(cutOff)
  await page.route(frames, route => route.abort())
  const cut = page.waitForEvent('requestfailed', request => request.url().includes('/captcha/widget'))
  await page.goto('/cancel')
  await cut
  await page.locator('input[name=name]').fill('Kim Petersen')
  await page.locator('input[name=email]').fill(`kim-${Date.now()}@new.example`)
  await page.locator('input[name=contract]').fill('my server')
  const sending = page.waitForRequest('**/declarations/cancellation')
  await page.getByRole('button', { name: 'Cancel now' }).click()
  expect((await sending).postDataJSON()).not.toHaveProperty('captcha')
  await expect(page.getByRole('main')).toContainText(/D-\d+/)
  await expect(page.getByText(/robot/i)).toHaveCount(0)
})

test('a declaration brings the check along where it is done', async ({ page }) => {
  await page.goto('/withdraw')
  await expect(field(page)).toHaveValue(/^[\w-]{64}$/)
  await page.locator('input[name=name]').fill('Kim Petersen')
  await page.locator('input[name=email]').fill(`kim-${Date.now()}@new.example`)
  await page.locator('input[name=contract]').fill('my server')
  const first = await field(page).inputValue()
  await page.locator('main form [type=submit]').click()
  // each press may have used it up
  await expect(field(page)).not.toHaveValue(first)
  await expect(field(page)).toHaveValue(/^[\w-]{64}$/)
  const sending = page.waitForRequest('**/declarations/withdrawal')
  await page.locator('main form [type=submit]').click()
  expect((await sending).postDataJSON()).toMatchObject({ captcha: expect.stringMatching(/^[\w-]{64}$/) })
})

test('a browser without the means for it says so immediately and offers the wait', async ({ page }) => {
  await page.addInitScript(() => {
    if (location.pathname.startsWith('/api/v2/captcha')) Object.defineProperty(crypto, 'subtle', { value: undefined })
  })
  await open(page)
  await expect(page.getByRole('status').filter({ hasText: 'Anti-Robot check failed to connect.' })).toBeAttached()
  await expect(page.getByText('wait 20 seconds')).toBeVisible()
  await expect(box(page)).toBeVisible()
  expect(await box(page).boundingBox()).toMatchObject({ width: 316, height: 70 })
  // its frame is as high by itself; what is drawn inside fills it
  expect(await box(page).contentFrame().locator('body > div').first().boundingBox()).toMatchObject({
    width: 316,
    height: 70,
  })
})

test('a blocked script leads to the wait as well', async ({ page, console }) => {
  console.expectError(cutOff)
  await page.route(/assets\/sdk-/, route => route.abort())
  await open(page)
  // reloading the page may repair a missing part, and happens once
  await expect(page.getByText('wait 20 seconds')).toBeVisible()
  await expect(page.getByText('Anti-Robot check failed to connect.')).toBeVisible()
})

test('after 36 hours in an open page the frames are reloaded and the check is done again', async ({ page }) => {
  await page.clock.install()
  const { states } = await listen(page)
  await open(page)
  // a clock that has run on before the frames were there does nothing for them
  await expect(async () => {
    await page.clock.runFor(1500)
    await expect(field(page)).toHaveValue(/^[\w-]{64}$/, { timeout: 1000 })
  }).toPass()
  // the widget's frame comes first, and tells the agent that is about to go
  const first = page.waitForEvent('requestfinished', request => request.url().includes('/captcha/widget'))
  const loaded = page.waitForResponse(/captcha\/agent.*&expire=1/)
  await page.route(/captcha\/agent.*&expire=1/, async route => {
    await first
    await route.continue()
  })
  await page.clock.fastForward('36:00:00')
  await loaded
  await expect.poll(states).toContain('unactivated')
  await expect(async () => {
    await page.clock.runFor(1500)
    expect((await states()).slice(-6)).toEqual(running)
  }).toPass()
  expect((await states()).filter(state => state === 'completed').length).toBeGreaterThanOrEqual(2)
  await expect(field(page)).toHaveValue(/^[\w-]{64}$/)
})

test('leaving the form ends the check, and coming back begins another', async ({ page }) => {
  await page.addInitScript(() => {
    const heard: string[] = []
    Object.assign(window, { heard })
    addEventListener('message', event => heard.push(event.data?.type))
  })
  await open(page)
  await expect(field(page)).toHaveValue(/^[\w-]{64}$/)
  await ask(page)
  await sent(page)
  await expect(box(page)).toHaveCount(0)
  await expect(field(page)).toHaveCount(0)
  const agent = page.frames().find(frame => frame.url().includes('/captcha/agent'))
  const told = await agent?.evaluate(() => (window as unknown as { heard: string[] }).heard) // written above
  expect(told?.at(-1)).toBe('root_destroy_widget')
  await page.getByRole('button', { name: 'Try another address' }).click()
  await expect(field(page)).toHaveValue(/^[\w-]{64}$/)
})

test('pages without a protected form load nothing of the check', async ({ page, signIn }) => {
  const loaded: string[] = []
  page.on('request', request => loaded.push(new URL(request.url()).pathname))
  await signIn('anna')
  for (const path of ['/billing', '/support/create', '/account']) {
    await page.goto(path)
    await answers(page)
  }
  expect(loaded.filter(path => /sdk-|AntiBot|captcha/.test(path))).toEqual([])
})

test('the login asks for the check once it has a reason, runs it unseen, and continues by itself', async ({
  page,
  console,
}) => {
  console.expectError(/422/)
  const bodies: { captcha?: string }[] = []
  await page.route('**/ajax/v1/accounts/login', async route => {
    bodies.push(route.request().postDataJSON())
    const json = { message: '', code: 'captcha_required', errors: { captcha: [''] } }
    if (bodies.length === 1) await route.fulfill({ status: 422, json })
    else await route.continue()
  })
  await page.goto('/login')
  await page.getByRole('textbox', { name: 'Email address' }).fill(people.anna)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page).toHaveURL('/')
  expect(bodies.map(body => body.captcha)).toEqual([undefined, expect.stringMatching(/^[\w-]{64}$/)])
})

test.describe('in German', () => {
  test.use({ locale: 'de-DE' })

  test('the check speaks the language of the page', async ({ page, console }) => {
    console.expectError(cutOff)
    await page.route(frames, route => route.abort())
    await open(page)
    await expect(page.getByText('Warten Sie 20 Sekunden')).toBeVisible()
    await expect(page.locator('.frc-widget-placeholder')).toContainText('Erneuter Versuch… (1)')
  })
})

test.describe('the connection test', () => {
  test('goes through all steps', async ({ page }) => {
    await page.goto('/connectionTest')
    await expect(page.getByRole('status').last()).toHaveText(/Everything works/)
    await expect(page.getByText('passed', { exact: true })).toHaveCount(5)
    expect(await axeFaults(page)).toEqual([])
  })

  test('names the step that does not work', async ({ page, console }) => {
    console.expectError(cutOff)
    await page.route('**/captcha/activate', route => route.abort())
    await page.goto('/connectionTest')
    await expect(page.getByRole('listitem').last()).toHaveText('The whole check passes: failed')
    await expect(page.getByText('passed', { exact: true })).toHaveCount(4)
    await expect(page.getByRole('status').last()).toHaveText(/Something blocks the check/)
  })
})
