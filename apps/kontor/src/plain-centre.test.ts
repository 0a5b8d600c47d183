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

test.each(['/billing', '/support', '/account', '/account/security', '/twofactor', '/contacts', '/api'])(
  '%s, which may need more than such a centre has, is a page or the error page',
  async path => {
    const { status, text } = await page(path, 'anna')
    expect([200, 404]).toContain(status)
    expect(text).toContain('</html>')
  },
)

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
