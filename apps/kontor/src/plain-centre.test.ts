import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readConfiguration } from './configuration.ts'
import { loadPortalBuild } from './portal/install.ts'
import { createServer } from './server.ts'
import { type PlainUser, plainCookies, startPlainCentre } from './testing/plain-centre.ts'

/** Pages of a portal alone whose customer centre speaks the specification and no word more. */
let centre: Awaited<ReturnType<typeof startPlainCentre>>
let app: FastifyInstance

beforeAll(async () => {
  centre = await startPlainCentre()
  const settings = readConfiguration({
    APP_URL: 'http://portal.test',
    CUSTOMER_CENTRE_URL: centre.url,
    LOGIN_URL: 'http://centre.test/login',
    NODE_ENV: 'test',
    LOG_LEVEL: 'silent',
  })
  app = await createServer(settings, null, await loadPortalBuild(join(import.meta.dirname, '../../portal/dist')))
  await app.ready()
})

afterAll(async () => {
  await app.close()
  await centre.stop()
})

async function page(url: string, user?: PlainUser) {
  centre.asked.length = 0
  const cookie = user ? plainCookies(user).map(({ name, value }) => `${name}=${value}`) : []
  const headers = { accept: 'text/html', 'accept-language': 'en', cookie: cookie.join('; ') }
  const { statusCode, headers: given, body } = await app.inject({ url, headers })
  return { status: statusCode, location: given.location, text: body }
}

const loginFor = (path: string) =>
  `http://centre.test/login?previous_page=${encodeURIComponent(`http://portal.test${path}`)}`

test('a guest is sent to its login with the page', async () => {
  const { status, location } = await page('/billing?status=paid')
  expect([status, location]).toEqual([307, loginFor('/billing?status=paid')])
})

test('a user sees the frame, who they are and the places that are open, though there is no dashboard', async () => {
  const { status, text } = await page('/', 'anna')
  expect(status).toBe(200)
  expect(text).toContain('anna@centre.example')
  for (const place of ['/billing', '/support', '/contacts', '/account']) expect(text).toContain(`href="${place}"`)
  // both calls, and the account record for the lock
  expect(centre.asked.map(({ path }) => path).toSorted()).toEqual([
    '/ajax/v1/accounts/userdata',
    '/ajax/v1/dashboard',
    '/ajax/v1/user',
    '/ajax/v1/userinfo',
  ])
  for (const { headers } of centre.asked) expect(headers).toMatchObject({ referer: 'http://portal.test/' })
})

test.each([
  ['/', '/locked'],
  ['/account', '/locked'],
  ['/contacts', '/locked'],
])('the flag of the account record locks a user who is no admin out of %s', async (path, way) => {
  const { status, location } = await page(path, 'lena')
  expect([status, location]).toEqual([307, way])
  expect((await page(path, 'admin')).location).not.toBe('/locked')
})

test('its permissions count', async () => {
  expect((await page('/contacts', 'admin')).status).toBe(403)
})

test.each(['/support', '/contacts', '/billing/pay', '/account/people', '/account/activity'])(
  '%s needs more than such a centre has, and says so',
  async path => {
    const { status, text } = await page(path, 'anna')
    expect([path, status]).toEqual([path, 501])
    expect(text).toContain('does not offer this page')
    expect(text).toContain('class="frame"')
  },
)

test('the password is changed there, and an unknown path is no page anywhere', async () => {
  const { status, text } = await page('/account/security', 'anna')
  expect(status).toBe(200)
  expect(text).toContain('name="current_password"')
  expect((await page('/nothing-here', 'anna')).status).toBe(404)
})

test('the lock is a page with the way to ask, what stays open and the way out', async () => {
  const { status, text } = await page('/locked', 'lena')
  expect(status).toBe(200)
  for (const words of ['Request unlock', 'Sign out', 'href="/billing"']) expect(text).toContain(words)
})

test('a guest reads who the provider is, from the portal’s own settings', async () => {
  for (const path of ['/imprint', '/privacy', '/accessibility']) {
    const { status, text } = await page(path)
    expect([path, status]).toEqual([path, 200])
    expect(text).toContain('Nordlicht')
  }
})

test('what its answers tell admins goes with the page of an admin, and with nobody else’s', async () => {
  centre.add('/ajax/v1/userinfo', { error: 'ledger: replica 2 is behind' })
  expect((await page('/', 'admin')).text).toContain('ledger: replica 2 is behind')
  expect((await page('/', 'anna')).text).not.toContain('replica 2')
  centre.add('/ajax/v1/userinfo', {})
})

test.each([
  [429, '429', 'Too many requests'],
  [502, '502', 'No connection'],
  [418, '418', 'Something went wrong'],
  [503, 'Temporarily unavailable', 'We are having a technical problem'],
  [403, 'No access', 'permission to view this page'],
])('an answer of %i is the error page with %s as its heading, and names the request', async (status, heading, text) => {
  centre.refuse('/ajax/v1/dashboard', status)
  const answer = await page('/', 'anna')
  expect(answer.status).toBe(status)
  expect(answer.text).toMatch(new RegExp(`<h1[^>]*>${heading}</h1>`))
  expect(answer.text).toContain(text)
  expect(answer.text).toContain('request-0001')
  expect(answer.text).toContain('error-layout')
  expect(answer.text).toMatch(/<a href="\/" class="[^"]*\bw-full"/)
})

test('a token that no call accepts leads to our login, and not in a circle', async () => {
  const settings = readConfiguration({
    APP_URL: 'http://portal.test',
    CUSTOMER_CENTRE_URL: centre.url,
    LOGIN_URL: 'http://portal.test/login',
    NODE_ENV: 'test',
    LOG_LEVEL: 'silent',
  })
  const own = await createServer(settings, null, await loadPortalBuild(join(import.meta.dirname, '../../portal/dist')))
  centre.refuse('/ajax/v1/dashboard', 419)
  const cookie = plainCookies('anna').map(({ name, value }) => `${name}=${value}`)
  let url = '/'
  const seen: [string, number][] = []
  for (let step = 0; step < 5 && url; step++) {
    const { statusCode, headers } = await own.inject({ url, headers: { cookie: cookie.join('; ') } })
    seen.push([url, statusCode])
    url = String(headers.location ?? '').replace('http://portal.test', '')
  }
  expect(seen).toEqual([
    ['/', 307],
    [`/login?previous_page=${encodeURIComponent('http://portal.test/')}&ended=1`, 200],
  ])
  await own.close()
})

test('below a path of its host it is asked there', async () => {
  const settings = readConfiguration({
    APP_URL: 'http://portal.test',
    CUSTOMER_CENTRE_URL: `${centre.url}/centre/`,
    NODE_ENV: 'test',
    LOG_LEVEL: 'silent',
  })
  const below = await createServer(
    settings,
    null,
    await loadPortalBuild(join(import.meta.dirname, '../../portal/dist')),
  )
  centre.asked.length = 0
  const { headers, body } = await below.inject({ url: '/login', headers: { 'accept-language': 'en' } })
  expect(centre.asked.map(({ path }) => path)).toEqual(['/centre/ajax/v1/user'])
  expect(body).toContain(`centreUrl:"${centre.url}/centre"`)
  expect(headers['content-security-policy']).toContain(`connect-src 'self' ${centre.url};`)
  await below.close()
})

test('where it does not answer the page is a 502 of its own, with retry', async () => {
  const settings = readConfiguration({
    APP_URL: 'http://portal.test',
    CUSTOMER_CENTRE_URL: 'http://127.0.0.1:9',
    LOGIN_URL: 'http://centre.test/login',
    NODE_ENV: 'test',
    LOG_LEVEL: 'silent',
  })
  const away = await createServer(settings, null, await loadPortalBuild(join(import.meta.dirname, '../../portal/dist')))
  const { statusCode, body } = await away.inject({ url: '/', headers: { 'accept-language': 'en' } })
  expect(statusCode).toBe(502)
  expect(body).toMatch(/<h1[^>]*>502<\/h1>/)
  expect(body).toContain('No connection')
  expect(body).toContain('Try again')
  await away.close()
})
