import type { Page } from '@playwright/test'
import { test } from './fixtures/newcomer.ts'
import { refusePartsOf } from './fixtures/refuse-parts.ts'
import { answerShown, answers, expect, password, people, signIn, signInThere } from './fixtures/story.ts'

test('the language follows the browser, the switch changes it in place and the cookie keeps it for a year', async ({
  browser,
  baseURL,
}) => {
  const context = await browser.newContext({ ...(baseURL && { baseURL }), locale: 'de-DE' })
  const page = await context.newPage()
  const messages = page.waitForResponse(/\/_i18n\/[0-9a-f]+\/en\/messages\.json$/)
  await page.goto('/login')
  await expect(page.locator('html')).toHaveAttribute('lang', 'de')
  await expect(page.getByRole('heading', { name: 'Anmelden' })).toBeVisible()
  await page.getByRole('textbox', { name: 'E-Mail-Adresse' }).fill('typed@before.example')
  await page.getByRole('button', { name: 'English' }).click()
  expect((await messages).headers()['cache-control']).toContain('max-age=86400')
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  await expect(page.getByRole('textbox', { name: 'Email address' })).toHaveValue('typed@before.example')
  const cookie = (await context.cookies()).find(({ name }) => name === 'i18n_redirected')
  expect(cookie).toMatchObject({ value: 'en', path: '/', sameSite: 'Lax', httpOnly: false })
  expect((cookie?.expires ?? 0) - Date.now() / 1000).toBeCloseTo(365 * 86_400, -3)
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  await context.close()
})

for (const [chosen, other, button] of [
  ['en', 'de', 'English'],
  ['de', 'en', 'Deutsch'],
] as const) {
  test(`${chosen} chosen before signing in stays, and the account’s counts where nothing was chosen`, async ({
    browser,
    baseURL,
    newcomer,
  }) => {
    const { email } = await newcomer(other)
    const begin = async () => {
      const context = await browser.newContext({ ...(baseURL && { baseURL }), locale: other })
      const page = await context.newPage()
      await page.goto('/login')
      return page
    }
    const enter = async (page: Page) => {
      await page.locator('[name=email]').fill(email)
      await page.locator('[name=password]').fill(password)
      await page.getByRole('button', { name: /^(Sign in|Anmelden)$/ }).click()
      await expect(page).toHaveURL('/')
    }
    const page = await begin()
    await page.getByRole('button', { name: button }).click()
    await expect(page.locator('html')).toHaveAttribute('lang', chosen)
    await enter(page)
    await expect(page.locator('html')).toHaveAttribute('lang', chosen)
    await page.reload()
    await expect(page.locator('html')).toHaveAttribute('lang', chosen)
    expect((await page.context().cookies()).map(({ name }) => name)).not.toContain('kontor_language')
    await page.context().close()

    const elsewhere = await begin()
    // a page that changes under the visitor's eyes would say so here
    await elsewhere.evaluate(() => {
      new MutationObserver(() => sessionStorage.setItem('changed', 'true')).observe(document.documentElement, {
        attributeFilter: ['lang'],
      })
    })
    await enter(elsewhere)
    await expect(elsewhere.locator('html')).toHaveAttribute('lang', chosen)
    expect(await elsewhere.evaluate(() => sessionStorage.getItem('changed'))).toBeNull()
    const kept = (await elsewhere.context().cookies()).find(({ name }) => name === 'i18n_redirected')
    expect(kept).toMatchObject({ value: chosen })
    await elsewhere.context().close()
  })
}

test('sidebar and theme are remembered in this browser, and nonsense in its storage does no harm', async ({ page }) => {
  await signIn(page, people.anna)
  await page.goto('/')
  await page.getByRole('button', { name: 'Collapse the navigation' }).click()
  await expect(page.locator('html')).toHaveAttribute('data-sidebar', 'closed')
  await page.reload()
  await expect(page.locator('html')).toHaveAttribute('data-sidebar', 'closed')
  await page.evaluate(() => localStorage.setItem('kontor', '{nonsense'))
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
})

test('the loading overlay shows between page start and page finish', async ({ page }) => {
  await signIn(page, people.anna)
  await page.goto('/billing')
  await answers(page)
  let letGo = () => {}
  const held = new Promise<void>(resolve => {
    letGo = resolve
  })
  await page.route('**/ajax/v1/contacts**', async route => {
    await held
    await route.continue()
  })
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Contacts' }).first().click()
  const overlay = page.getByTestId('loading')
  await expect(overlay.getByRole('img', { name: 'Loading...' })).toBeVisible()
  expect(await overlay.evaluate(element => getComputedStyle(element).zIndex)).toBe('9999')
  // late, so that a quick page does not flash; the scrollbar's gutter, which it does not reach, goes along
  const looks = await overlay.evaluate(element =>
    [element, document.documentElement].map(one => ({
      delays: one.getAnimations().map(({ effect }) => effect?.getTiming().delay),
      colour: getComputedStyle(one).backgroundColor,
    })),
  )
  expect(looks.map(({ delays }) => delays)).toEqual([[150], [150]])
  expect(looks[1]?.colour).not.toBe('rgba(0, 0, 0, 0)')
  letGo()
  await expect(page).toHaveURL('/contacts')
  await expect(overlay).toHaveCount(0)
})

test('no overlay covers a list whose order or filter changes', async ({ page }) => {
  await signIn(page, people.anna)
  await page.goto('/billing')
  await answers(page)
  const held = Promise.withResolvers<void>()
  await page.route('**/ajax/v1/invoices**', async route => {
    await held.promise
    await route.continue()
  })
  await page.getByRole('columnheader').getByRole('link', { name: /^Due/ }).click()
  await expect(page.getByRole('main')).toHaveAttribute('aria-busy', 'true')
  await expect(page.getByTestId('loading')).toHaveCount(0)
  held.resolve()
  await expect(page.getByRole('main')).toHaveAttribute('aria-busy', 'false')
})

test('guests choose how pages look, and the browser keeps it', async ({ page }) => {
  const scripts: string[] = []
  page.on('request', request => request.resourceType() === 'script' && scripts.push(request.url()))
  await page.emulateMedia({ colorScheme: 'light' })
  await page.goto('/login')
  const theme = page.getByRole('combobox', { name: 'Appearance' })
  await expect(theme).toHaveValue('system')
  // nothing comes of what signed-in pages share
  expect(scripts.filter(script => /\/(app|edit)-/.test(script))).toEqual([])
  await theme.selectOption('Dark')
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await page.goto('/imprint')
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await expect(theme).toHaveValue('dark')
  await theme.selectOption('Same as device')
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'system')
})

test('one reload repairs a missing part of the program, without an endless chain', async ({ page, console }) => {
  console.expectError(/.*/)
  await signIn(page, people.anna)
  await page.goto('/billing')
  await answers(page)
  let [begun, loads, missed] = [0, 0, 0]
  page.on('load', () => loads++)
  page.on('request', request => (begun += request.isNavigationRequest() ? 1 : 0))
  // the page that is loaded again may ask for it before all else of it is there
  page.on('requestfailed', () => (missed += begun > 0 ? 1 : 0))
  await refusePartsOf(page, '/contacts')
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Contacts' }).first().click()
  await expect.poll(() => loads).toBeGreaterThan(0)
  // the page that was loaded again lacks it too, and what follows has happened once the next call is answered
  await expect.poll(() => missed).toBeGreaterThan(0)
  await page.evaluate(() => fetch('/health/live').then(answer => answer.text()))
  expect(loads).toBeLessThanOrEqual(2)
})

test('where the server is away, the next page says so, and a press goes on once it is back', async ({
  page,
  console,
}) => {
  console.expectError(/.*/)
  await signIn(page, people.anna)
  await page.goto('/billing')
  await answers(page)
  await page.route('**/*', route => route.abort('connectionrefused'))
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Contacts' }).first().click()
  await expect(page.getByText('No connection')).toBeVisible()
  const retry = page.getByRole('button', { name: 'Try again' })
  const refused = page.waitForEvent('requestfailed', request => request.url().includes('/builds/'))
  await retry.click()
  await refused
  await page.unroute('**/*')
  // what the first press has begun may get through by itself
  await expect(async () => {
    if (await retry.isVisible()) await retry.click({ timeout: 2000 })
    await expect(page.getByRole('heading', { level: 1, name: 'Contacts' })).toBeVisible({ timeout: 5000 })
  }).toPass()
  await expect(page).toHaveURL('/contacts')
})

test('a link that is only hovered reloads nothing, though its page cannot be loaded', async ({ page, console }) => {
  console.expectError(/.*/)
  await signIn(page, people.anna)
  await page.goto('/billing', { waitUntil: 'load' })
  await answers(page)
  let loads = 0
  page.on('load', () => loads++)
  await refusePartsOf(page, '/contacts')
  const failed = page.evaluate(
    () => new Promise<void>(done => addEventListener('vite:preloadError', () => done(), { once: true })),
  )
  // before it reloads, a page asks whether someone would answer
  const asked: string[] = []
  page.on('request', request => {
    if (request.url().includes('/builds/')) asked.push(request.url())
  })
  const link = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Contacts' }).first()
  await link.hover()
  await failed
  // what follows a failure has begun once the next call is answered
  await page.evaluate(() => fetch('/health/live').then(answer => answer.text()))
  expect([loads, asked, new URL(page.url()).pathname]).toEqual([0, [], '/billing'])
  // pressed, it is repaired
  await page.unroute('**/assets/*.js')
  await link.click()
  await expect(page).toHaveURL('/contacts')
  await expect(page.getByRole('table')).toBeVisible()
})

test('a browser that forbids storage can be used all the same', async ({ page }) => {
  await page.addInitScript(() => {
    for (const name of ['localStorage', 'sessionStorage'])
      Object.defineProperty(window, name, {
        get() {
          throw new DOMException('forbidden', 'SecurityError')
        },
      })
  })
  await signInThere(page, people.anna)
  await page.getByRole('button', { name: 'Collapse the navigation' }).click()
  await expect(page.locator('html')).toHaveAttribute('data-sidebar', 'closed')
  const places = page.getByRole('navigation', { name: 'Main' })
  await places.getByRole('link', { name: 'Support' }).first().click()
  await page.getByRole('link', { name: 'Create ticket' }).first().click()
  await page.getByRole('textbox', { name: 'Subject' }).fill('Typed without storage')
  await places.getByRole('link', { name: 'Contacts' }).first().click()
  await page.getByRole('button', { name: 'Leave without saving' }).click()
  await expect(page).toHaveURL('/contacts')
})

test('the notification shows beside a banner, and on pages for guests', async ({ page }) => {
  await page.route('**/builds/latest.json**', route => route.fulfill({ json: { id: 'a-newer-build', timestamp: 1 } }))
  const comeBack = () => page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  const notices = page.getByRole('region', { name: /Notices|Hinweise/ })
  const news = async () => {
    await expect(async () => {
      await comeBack()
      await expect(notices).toContainText(/A new version|neue Version/, { timeout: 1000 })
    }).toPass()
  }
  await page.goto('/login')
  await news()
  await signIn(page, people.locked)
  await page.goto('/billing')
  await expect(notices).toContainText('gesperrt')
  await news()
  await expect(notices).toContainText('gesperrt')
  await notices.getByRole('button', { name: 'Ausblenden' }).click()
  await expect(notices).not.toContainText('neue Version')
})

test('without a network the page says so, and continues once it is back', async ({ page, context, console }) => {
  console.expectError(/ERR_INTERNET_DISCONNECTED|centre_unreachable/)
  await signIn(page, people.anna)
  await page.goto('/account')
  await answers(page)
  const places = page.getByRole('navigation', { name: 'Main' })
  await places.getByRole('link', { name: 'Support' }).first().click()
  await expect(page.getByRole('table')).toBeVisible()
  await context.setOffline(true)
  await places.getByRole('link', { name: 'Account' }).first().click()
  // the error layout: the number, the text, back and retry, and nothing of the frame around them
  await expect(page.getByRole('heading', { level: 1, name: '502' })).toBeVisible()
  await expect(page.getByText('No connection')).toBeVisible()
  await expect(page.getByRole('main')).toHaveCount(1)
  await expect(places).toBeHidden()
  await expect(page.getByRole('button', { name: 'Back' })).toBeVisible()
  await context.setOffline(false)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('textbox', { name: 'Your name' })).toBeVisible()
  await expect(places).toBeVisible()
})

test('a page whose parts have not been loaded comes once the network is back', async ({ page, context, console }) => {
  console.expectError(/.*/)
  await signIn(page, people.anna)
  // with it comes what happened meanwhile, which the page reads anew: without a network it would be lost before the click
  const followed = page.waitForResponse(answer => answer.url().includes('/events/stream'))
  await page.goto('/account')
  await followed
  await answers(page)
  await context.setOffline(true)
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Contacts' }).first().click()
  await expect(page.getByRole('heading', { level: 1, name: '502' })).toBeVisible()
  await context.setOffline(false)
  // by itself, where a part was missing; a list that could not be read is asked for again
  const retry = page.getByRole('button', { name: 'Try again' })
  await expect(async () => {
    if (await retry.isVisible()) await retry.click({ timeout: 1000 })
    await expect(page.getByRole('table')).toBeVisible({ timeout: 3000 })
  }).toPass()
  await expect(page).toHaveURL('/contacts')
})

test('a newer portal is loaded with the next page, never in the middle of one', async ({ page }) => {
  await signIn(page, people.anna)
  await page.goto('/billing')
  let told = 0
  await page.route('**/builds/latest.json**', async route => {
    await route.fulfill({ json: { id: 'a-newer-build', timestamp: Date.now() } })
    told++
  })
  await page.evaluate(() => {
    ;(window as unknown as { mark: boolean }).mark = true // a full load clears it
  })
  // the page begins to watch a moment after it appears
  const comeBack = () => page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await expect.poll(() => comeBack().then(() => told)).toBeGreaterThan(0)
  // what is asked later is answered later
  const later = page.waitForResponse('**/builds/latest.json**')
  await page.evaluate(() => fetch('/builds/latest.json').then(response => response.text()))
  await answerShown(page, later)
  expect(await page.evaluate(() => 'mark' in window)).toBe(true)
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Support' }).first().click()
  await expect(page).toHaveURL('/support')
  expect(await page.evaluate(() => 'mark' in window)).toBe(false)
})

test('the first page brings its styles along, and the next one knows that the browser holds them', async ({
  page,
  context,
}) => {
  const inline = () => page.locator('head style').count()
  await page.goto('/login')
  expect(await inline()).toBe(1)
  const mark = async () => (await context.cookies()).find(({ name }) => name === 'kontor_styles')?.value
  await expect.poll(mark).toMatch(/^app-.+\.css$/)
  await page.goto('/password/reset')
  expect(await inline()).toBe(0)
  await expect(page.locator(`link[rel=stylesheet][href="/assets/${await mark()}"]`)).toHaveCount(1)
})

test('the command palette opens by slash and by Ctrl-K, finds a page and goes there by keyboard', async ({ page }) => {
  await signIn(page, people.anna)
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.keyboard.press('/')
  const dialog = page.getByRole('dialog')
  await expect(dialog).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await page.keyboard.press('Control+k')
  await expect(dialog).toBeVisible()
  await page.keyboard.press('Control+k')
  await expect(dialog).toBeHidden()
  await page.keyboard.press('Control+k')
  await page.keyboard.type('contra')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/billing/contracts')
})

test('two-step sign-in is reached from the account’s security, and the ways to reach us from support', async ({
  page,
}) => {
  await signIn(page, people.anna)
  await page.goto('/account/security')
  const places = page.getByRole('navigation', { name: 'Main' }).first()
  await expect(places.getByRole('link')).toHaveText([
    /Nordlicht/,
    'Dashboard',
    'Billing',
    'Contracts',
    'Contacts',
    /^Support/,
    'Account',
  ])
  const factors = page.getByRole('main').locator('a[href="/twofactor"]')
  await expect(factors).toHaveCount(1)
  await factors.click()
  await expect(page).toHaveURL('/twofactor')
  await expect(places.getByRole('link', { name: 'Account' })).toHaveAttribute('aria-current', 'true')
  await page.getByRole('main').getByRole('link', { name: 'Security' }).click()
  await expect(page).toHaveURL('/account/security')

  await places.getByRole('link', { name: /^Support/ }).click()
  await page.getByRole('main').getByRole('link', { name: 'Contact us' }).click()
  await expect(page).toHaveURL('/contact')
  await expect(places.getByRole('link', { name: /^Support/ })).toHaveAttribute('aria-current', 'true')
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox').fill('2fa')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/twofactor')
})

test('the focus goes where the work continues: past the frame, to the new page, to what replaces a removed part', async ({
  page,
}) => {
  await signIn(page, people.anna)
  await page.goto('/billing/methods')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const { keyboard } = page
  await keyboard.press('Tab')
  await keyboard.press('Enter')
  await expect(page.getByRole('main')).toBeFocused()

  // the palette collapses the header, which leaves a tab to press
  await keyboard.press('/')
  await page.getByRole('dialog').getByRole('combobox').fill('header')
  await page.getByRole('option', { name: 'Collapse the header' }).click()
  await expect(page.locator('html')).toHaveAttribute('data-header', 'closed')
  await page.getByRole('button', { name: 'Expand the header' }).focus()
  await keyboard.press('Enter')
  await expect(page.getByRole('button', { name: /^Search/ })).toBeFocused()
  // what is focused in the header does not move the page
  await page.evaluate(() => scrollTo(0, 200))
  await page.getByRole('button', { name: /^Notifications/ }).focus()
  expect(await page.evaluate(() => scrollY)).toBe(200)

  // the button is gone and its card has the focus; after a dismissed message the focus comes back
  await page
    .getByRole('button', { name: /^Set as default/ })
    .first()
    .focus()
  await keyboard.press('Enter')
  await expect(page.locator('section:focus')).toContainText('Default')
  await page.getByRole('region', { name: 'Messages' }).getByRole('button', { name: 'Dismiss' }).focus()
  await keyboard.press('Enter')
  await expect(page.locator('section:focus')).toContainText('Default')

  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Contacts' }).first().focus()
  await keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Contacts' })).toBeFocused()
})

test('a search engine gets the status instead of the error page, and finds the guests’ pages', async ({
  browser,
  baseURL,
}) => {
  const context = await browser.newContext({
    ...(baseURL && { baseURL }),
    userAgent: 'Mozilla/5.0 (compatible; Googlebot/2.1)',
  })
  const page = await context.newPage()
  const lines: string[] = []
  page.on('console', message => lines.push(message.text()))
  const answer = await page.goto('/nothing-here')
  expect(answer?.status()).toBe(404)
  await expect(page.getByText('Page Not Found')).toHaveCount(0)
  // a line in the console instead
  await expect.poll(() => lines.join()).toMatch(/\/nothing-here.*404 not_found/)
  // and finds the pages for guests, once each
  const robots = page.locator('meta[name=robots]')
  await expect(robots).toHaveAttribute('content', 'noindex')
  await page.goto('/register?from=elsewhere')
  await expect(robots).toHaveAttribute('content', 'index')
  await expect(page.locator('meta[name=description]')).toHaveAttribute('content', /contracts/)
  await context.close()
})

test('no request goes to another origin', async ({ page, baseURL }) => {
  const foreign: string[] = []
  page.on('request', request => {
    if (!request.url().startsWith(baseURL ?? '') && !request.url().startsWith('data:')) foreign.push(request.url())
  })
  await signIn(page, people.anna)
  for (const path of ['/', '/billing', '/support', '/contacts', '/account', '/api']) {
    await page.goto(path)
    await answers(page)
  }
  expect(foreign).toEqual([])
})

test('tabs and table fade where more is to be seen at the side', async ({ page }) => {
  await page.setViewportSize({ width: 640, height: 800 })
  await signIn(page, people.anna)
  const fades = (selector: string) =>
    page.locator(selector).evaluate(part => {
      const look = getComputedStyle(part)
      return [look.maskImage !== 'none', look.getPropertyValue('--fade-start'), look.getPropertyValue('--fade-end')]
    })
  await page.goto('/account')
  // what brings the present tab into view has run
  await answers(page)
  await expect.poll(() => fades('.tabs')).toEqual([true, '0px', '40px'])
  await page.locator('.tabs').evaluate(tabs => tabs.scrollTo(tabs.scrollWidth, 0))
  await expect.poll(() => fades('.tabs')).toEqual([true, '40px', '0px'])
  await page.setViewportSize({ width: 375, height: 800 })
  await page.goto('/')
  await page.getByRole('button', { name: 'Show as table' }).click()
  await expect.poll(() => fades('.spend-table')).toEqual([true, '0px', '40px'])
})

test('a menu that opens near the foot of a phone leaves the page where it is', async ({ page }) => {
  await signIn(page, people.anna)
  await page.setViewportSize({ width: 375, height: 812 })
  await page.goto('/account/people')
  await answers(page)
  const trigger = page.getByRole('main').locator('[aria-haspopup=menu]').last()
  const place = () => page.evaluate(() => scrollY)
  // over the navigation at the foot, below which nothing is scrolled into view
  for (const top of [620, 640, 660]) {
    await trigger.evaluate((element, y) => scrollTo(0, scrollY + element.getBoundingClientRect().top - y), top)
    const before = await place()
    await trigger.press('Enter')
    await expect(page.getByRole('menuitem').and(page.locator(':focus'))).toBeVisible()
    expect(await place()).toBe(before)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('menuitem')).toHaveCount(0)
  }
})
