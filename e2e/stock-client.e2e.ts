import { join } from 'node:path'
import type { AxiosStatic } from 'axios'
import { expect, password, people, test } from './fixtures/story.ts'

declare const axios: AxiosStatic

/**
 * Is what a client written for Laravel Sanctum expects of a first-party single-page application: a stock axios with `withCredentials` and
 * `withXSRFToken` in a browser works without extra code. The numbers are those of the wire's description.
 */
const bundle = join(import.meta.dirname, '../node_modules/axios/dist/axios.min.js')

type Call = { method: string; url: string; data?: unknown; headers?: Record<string, string> }
type Answer = { status: number; data: unknown; headers: Record<string, string> }

test.beforeEach(async ({ page, console }) => {
  console.expectError(/Failed to load resource/)
  await page.addInitScript({ path: bundle })
  await page.goto('/imprint')
})

test('1: the csrf-cookie call sets both cookies with Sanctum’s attributes, and only the token is readable', async ({
  page,
  context,
  baseURL,
}) => {
  const answer = await page.request.get('/sanctum/csrf-cookie', { headers: { referer: `${baseURL}/` } })
  expect(answer.status()).toBe(204)
  expect(await answer.text()).toBe('')
  const cookies = await context.cookies()
  const token = cookies.find(cookie => cookie.name === 'XSRF-TOKEN')
  const session = cookies.find(cookie => cookie.name === 'kontor_session')
  expect(token).toMatchObject({ path: '/', sameSite: 'Lax', httpOnly: false, secure: false })
  expect(session).toMatchObject({ path: '/', sameSite: 'Lax', httpOnly: true, secure: false })
  for (const cookie of [token, session]) expect((cookie?.expires ?? 0) - Date.now() / 1000).toBeCloseTo(7200, -2)
  const readable = await page.evaluate(() => document.cookie)
  expect(readable).toContain('XSRF-TOKEN=')
  expect(readable).not.toContain('kontor_session')
})

test('2: axios sends the decoded cookie by itself, and the write succeeds', async ({ page }) => {
  const sent = page.waitForRequest(request => request.url().endsWith('/ajax/v1/accounts/login'))
  const answer = await signIn(page)
  expect(answer.status).toBe(200)
  const header = (await sent).headers()['x-xsrf-token']
  expect(header).toMatch(/=$/)
})

test('3: a write without, with a wrong or with a still encoded token is 419; a read needs none', async ({
  page,
  context,
  baseURL,
}) => {
  const headers = { referer: `${baseURL}/`, accept: 'application/json' }
  const login = { email: people.anna, password }
  await context.clearCookies()
  const without = await page.request.post('/ajax/v1/accounts/login', { headers, data: login })
  expect(without.status()).toBe(419)
  expect(await without.json()).toMatchObject({ message: 'CSRF token mismatch.' })
  await page.request.get('/sanctum/csrf-cookie', { headers })
  const cookies = await context.cookies()
  const encoded = cookies.find(cookie => cookie.name === 'XSRF-TOKEN')?.value ?? ''
  expect(encoded).toContain('%3D')
  for (const token of ['wrong', encoded]) {
    const answer = await page.request.post('/ajax/v1/accounts/login', {
      headers: { ...headers, 'x-xsrf-token': token },
      data: login,
    })
    expect(answer.status()).toBe(419)
  }
  expect((await page.request.get('/ajax/v1/user', { headers })).status()).toBe(401)
})

test('4 and 5: token and session change at sign-in and sign-out, and the old ones are dead', async ({
  page,
  context,
  baseURL,
}) => {
  await call(page, { method: 'get', url: '/sanctum/csrf-cookie' })
  const before = await cookiesOf(context)
  expect((await signIn(page)).status).toBe(200)
  const signedIn = await cookiesOf(context)
  expect(signedIn.token).not.toBe(before.token)
  expect(signedIn.session).not.toBe(before.session)

  const headers = { referer: `${baseURL}/`, accept: 'application/json' }
  const withOldToken = await page.request.post('/logout', {
    headers: { ...headers, 'x-xsrf-token': decodeURIComponent(before.token) },
  })
  expect(withOldToken.status()).toBe(419)

  expect((await call(page, { method: 'post', url: '/logout' })).status).toBe(204)
  const signedOut = await cookiesOf(context)
  expect(signedOut.token).not.toBe(signedIn.token)
  const withOldSession = await page.request.get('/ajax/v1/user', {
    headers: { ...headers, cookie: `kontor_session=${signedIn.session}` },
  })
  expect(withOldSession.status()).toBe(401)
})

test('4: the token of another session is 419', async ({ page, browser, baseURL }) => {
  await call(page, { method: 'get', url: '/sanctum/csrf-cookie' })
  const other = await browser.newContext()
  const headers = { referer: `${baseURL}/`, accept: 'application/json' }
  await other.request.get(`${baseURL}/sanctum/csrf-cookie`, { headers })
  const foreign = (await cookiesOf(other)).token
  const answer = await page.request.post('/logout', {
    headers: { ...headers, 'x-xsrf-token': decodeURIComponent(foreign) },
  })
  expect(answer.status()).toBe(419)
  await other.close()
})

test('6: without a session it is 401 with Laravel’s text and no redirect', async ({ page }) => {
  for (const url of ['/ajax/v1/user', '/ajax/v1/userinfo']) {
    const answer = await call(page, { method: 'get', url })
    expect([url, answer.status]).toEqual([url, 401])
    expect(answer.data).toMatchObject({ message: 'Unauthenticated.' })
    expect(answer.headers.location).toBeUndefined()
  }
})

test('7: bad input is 422 with lists of texts under dotted keys, in the caller’s language', async ({
  page,
  context,
  baseURL,
}) => {
  await call(page, { method: 'get', url: '/sanctum/csrf-cookie' })
  const body = { email: 'nonsense', extra: 1 }
  const english = await call(page, { method: 'post', url: '/ajax/v1/accounts/login', data: body })
  expect(english.status).toBe(422)
  const { errors, message } = english.data as { errors: Record<string, string[]>; message: string }
  expect(Object.keys(errors).sort()).toEqual(['email', 'extra', 'password'])
  for (const texts of Object.values(errors)) expect(texts.every(text => typeof text === 'string')).toBe(true)
  const first = Object.values(errors)[0]?.[0] ?? ''
  expect(message).toBe(`${first} (and 2 more errors)`)

  await context.addCookies([{ name: 'i18n_redirected', value: 'de', url: baseURL ?? '' }])
  const german = await call(page, { method: 'post', url: '/ajax/v1/accounts/login', data: body })
  expect((german.data as { message: string }).message).toMatch(/\(und 2 weitere Fehler\)$/)
})

test('8: too many wrong sign-ins are 429 with Retry-After and the limit’s headers', async ({ page }) => {
  await call(page, { method: 'get', url: '/sanctum/csrf-cookie' })
  const wrong = { email: `nobody-${Date.now()}@demo.example`, password: 'not the password' }
  const statuses: number[] = []
  let last: Answer | undefined
  for (let attempt = 0; attempt < 6; attempt++) {
    last = await call(page, { method: 'post', url: '/ajax/v1/accounts/login', data: wrong })
    statuses.push(last.status)
  }
  expect(statuses).toEqual([422, 422, 422, 422, 422, 429])
  expect(Number(last?.headers['retry-after'])).toBeGreaterThan(0)
  expect(last?.headers['x-ratelimit-limit']).toBe('5')
  expect(last?.headers['x-ratelimit-remaining']).toBe('0')
  expect(Number(last?.headers['x-ratelimit-reset'])).toBeGreaterThan(Date.now() / 1000 - 5)
})

test('9: a foreign origin gets neither the session nor an echo of its name; the preflight is 204 for ours alone', async ({
  page,
  baseURL,
}) => {
  await signIn(page)
  const foreign = { origin: 'https://evil.example', referer: 'https://evil.example/', accept: 'application/json' }
  const answer = await page.request.get('/ajax/v1/user', { headers: foreign })
  expect(answer.status()).toBe(401)
  expect(answer.headers()['access-control-allow-origin']).toBeUndefined()
  const preflight = (origin: string) =>
    page.request.fetch('/ajax/v1/user', {
      method: 'OPTIONS',
      headers: { origin, 'access-control-request-method': 'GET' },
    })
  expect((await preflight('https://evil.example')).headers()['access-control-allow-origin']).toBeUndefined()
  const ours = await preflight(baseURL ?? '')
  expect(ours.status()).toBe(204)
  expect(ours.headers()['access-control-allow-origin']).toBe(baseURL)
  expect(ours.headers()['access-control-allow-credentials']).toBe('true')
})

test('10: every successful answer sends the token again', async ({ page, baseURL }) => {
  await signIn(page)
  const answer = await page.request.get('/ajax/v1/user', {
    headers: { referer: `${baseURL}/`, accept: 'application/json' },
  })
  const cookies = answer.headersArray().filter(header => header.name.toLowerCase() === 'set-cookie')
  expect(cookies.some(cookie => cookie.value.startsWith('XSRF-TOKEN=') && /Max-Age=7200/.test(cookie.value))).toBe(true)
})

test('12: after a 419 the token is fetched and the same write has exactly one effect', async ({
  page,
  context,
  baseURL,
}) => {
  await signIn(page)
  await context.addCookies([{ name: 'XSRF-TOKEN', value: 'stale', url: baseURL ?? '' }])
  const subject = `Exactly once ${Date.now()}`
  const ticket = { category: 'other', impact: 'none', subject, body: 'Written after a 419.' }
  const post = () => call(page, { method: 'post', url: '/ajax/v1/tickets', data: ticket })
  expect((await post()).status).toBe(419)
  await call(page, { method: 'get', url: '/sanctum/csrf-cookie' })
  expect((await post()).status).toBe(201)
  const list = await call(page, { method: 'get', url: `/ajax/v1/tickets?view=all&q=${encodeURIComponent(subject)}` })
  expect((list.data as { data: unknown[] }).data).toHaveLength(1)
})

test('13: two tabs share one token', async ({ page, context }) => {
  await signIn(page)
  const second = await context.newPage()
  await second.addInitScript({ path: bundle })
  await second.goto('/imprint')
  expect(
    (
      await call(second, {
        method: 'post',
        url: '/ajax/v1/preferences',
        data: { preferences: { density: 'comfortable' } },
      })
    ).status,
  ).toBe(200)
  expect(
    (
      await call(page, {
        method: 'post',
        url: '/ajax/v1/preferences',
        data: { preferences: { density: 'comfortable' } },
      })
    ).status,
  ).toBe(200)
})

test('14: HEAD and OPTIONS are free of the token; a method override in the body is still a write', async ({
  page,
  baseURL,
}) => {
  await signIn(page)
  const headers = { referer: `${baseURL}/`, accept: 'application/json' }
  expect((await page.request.head('/ajax/v1/user', { headers })).status()).toBe(200)
  expect((await page.request.fetch('/ajax/v1/user', { method: 'OPTIONS', headers })).status()).toBe(204)
  const override = await page.request.post('/ajax/v1/preferences', {
    headers,
    data: { _method: 'GET', preferences: {} },
  })
  expect(override.status()).toBe(419)
})

test('15: below the API unknown paths and wrong methods are JSON', async ({ page }) => {
  const unknown = await call(page, { method: 'get', url: '/ajax/v1/nothing' })
  expect(unknown.status).toBe(404)
  expect(unknown.data).toMatchObject({ code: 'not_found' })
  const method = await call(page, { method: 'delete', url: '/ajax/v1/user' })
  expect(method.status).toBe(405)
  expect(method.data).toMatchObject({ code: 'method_not_allowed' })
})

type InPage = Parameters<typeof call>[0]

/** axios as it comes, in the page. */
function call(page: { evaluate: import('@playwright/test').Page['evaluate'] }, request: Call): Promise<Answer> {
  return page.evaluate(async asked => {
    const { status, data, headers } = await axios({
      ...asked,
      withCredentials: true,
      withXSRFToken: true,
      validateStatus: () => true,
    })
    return {
      status,
      data,
      headers: Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)])),
    }
  }, request)
}

async function signIn(page: InPage): Promise<Answer> {
  await call(page, { method: 'get', url: '/sanctum/csrf-cookie' })
  return call(page, { method: 'post', url: '/ajax/v1/accounts/login', data: { email: people.anna, password } })
}

async function cookiesOf(context: { cookies(): Promise<{ name: string; value: string }[]> }) {
  const cookies = await context.cookies()
  const value = (name: string) => cookies.find(cookie => cookie.name === name)?.value ?? ''
  return { token: value('XSRF-TOKEN'), session: value('kontor_session') }
}
