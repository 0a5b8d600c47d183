import { endpoints } from '@kontor/contract/endpoints'
import { type EndpointDeclaration, methodOf, pathOf, writes } from '@kontor/contract/wire/endpoint'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Browser } from '../../testing/browser.ts'
import { startTestCentre, type TestCentre } from '../../testing/test-centre.ts'

const url = '/ajax/v1/preferences'
const body = { preferences: { theme: 'dark' } }
const mismatch = { status: 419, body: { message: 'CSRF token mismatch.', code: 'csrf_mismatch' } }

let centre: TestCentre
beforeAll(async () => {
  centre = await startTestCentre()
})
afterAll(() => centre.close())

const tokenOf = (browser: Browser) => decodeURIComponent(browser.cookies.get('XSRF-TOKEN') ?? '')
const write = (browser: Browser, headers: Record<string, string> = {}) => browser.post(url, body, headers)

describe('a write', () => {
  test('with the decoded cookie as header goes through', async () => {
    expect((await write(await centre.signedIn('anna@demo.example'))).status).toBe(200)
  })

  test.each([
    ['no token', () => ''],
    ['a made-up one', () => 'x'.repeat(44)],
    ['one of another length', () => 'x'],
    ['the cookie without decoding', (browser: Browser) => browser.cookies.get('XSRF-TOKEN') ?? ''],
    ['a character too many', (browser: Browser) => `${tokenOf(browser)} x`],
    ['other characters of the same length', (browser: Browser) => 'ü'.repeat(tokenOf(browser).length)],
  ])('with %s is refused and changes nothing', async (_what, token) => {
    const browser = await centre.signedIn('anna@demo.example')
    const before = (await browser.get('/ajax/v1/userinfo')).body.preferences
    const answer = await browser.post(url, { preferences: { theme: 'light' } }, { 'x-xsrf-token': token(browser) })
    expect(answer).toMatchObject(mismatch)
    expect((await browser.get('/ajax/v1/userinfo')).body.preferences).toEqual(before)
  })

  test('with the token of another session is refused', async () => {
    const anna = await centre.signedIn('anna@demo.example')
    const ben = await centre.signedIn('ben@demo.example')
    expect(await write(anna, { 'x-xsrf-token': tokenOf(ben) })).toMatchObject(mismatch)
  })

  test('with the token from before sign-in or sign-out is refused', async () => {
    const browser = centre.browser()
    await browser.get('/sanctum/csrf-cookie')
    const anonymous = tokenOf(browser)
    await browser.signIn('anna@demo.example')
    const signedIn = tokenOf(browser)
    expect(signedIn).not.toBe(anonymous)
    expect(await write(browser, { 'x-xsrf-token': anonymous })).toMatchObject(mismatch)
    await browser.post('/logout')
    expect(tokenOf(browser)).not.toBe(signedIn)
    const login = browser.post('/ajax/v1/accounts/login', {}, { 'x-xsrf-token': signedIn })
    expect(await login).toMatchObject(mismatch)
  })

  test('refused once goes through after the token is fetched again, with one effect', async () => {
    const browser = await centre.signedIn('anna@demo.example')
    const tickets = async () => (await browser.get('/ajax/v1/tickets?view=all')).body.total
    const before = await tickets()
    browser.cookies.delete('XSRF-TOKEN')
    const create = () =>
      browser.post(
        '/ajax/v1/tickets',
        { category: 'other', impact: 'none', subject: 'Once', body: 'Only once.' },
        { 'idempotency-key': 'after-419' },
      )
    expect((await create()).status).toBe(419)
    await browser.get('/sanctum/csrf-cookie')
    expect((await create()).status).toBe(201)
    expect(await tickets()).toBe(before + 1)
  })

  test('disguised as another method is still a write', async () => {
    const browser = await centre.signedIn('anna@demo.example')
    for (const headers of [{ 'x-http-method-override': 'GET' }, { 'x-method-override': 'GET' }]) {
      expect(await write(browser, { ...headers, 'x-xsrf-token': '' })).toMatchObject(mismatch)
    }
    expect(await browser.post(`${url}?_method=GET`, body, { 'x-xsrf-token': '' })).toMatchObject(mismatch)
    const smuggled = await browser.post(url, { ...body, _method: 'DELETE' })
    expect([smuggled.status, Object.keys(smuggled.body.errors)]).toEqual([422, ['_method']])
    expect((await browser.get('/ajax/v1/user?_method=POST')).status).toBe(200)
  })
})

describe('a read', () => {
  test.each(['GET', 'HEAD'] as const)('%s needs no token', async method => {
    const browser = await centre.signedIn('anna@demo.example')
    expect((await browser.send(method, '/ajax/v1/user', undefined, { 'x-xsrf-token': '' })).status).toBe(200)
  })

  test('OPTIONS needs neither token nor session', async () => {
    expect((await centre.browser().send('OPTIONS', url, undefined, { 'x-xsrf-token': '' })).status).toBe(204)
  })
})

const declared = Object.entries(endpoints as Record<string, EndpointDeclaration>)

describe('every endpoint', () => {
  const address = (endpoint: EndpointDeclaration) => pathOf(endpoint).replaceAll(/\{\w+\}/g, '1')

  test.each(declared.filter(([, endpoint]) => writes(endpoint)))(
    '%s refuses a write without token',
    async (_name, endpoint) => {
      const browser = await centre.signedIn('anna@demo.example')
      const answer = await browser.send(methodOf(endpoint), address(endpoint), undefined, { 'x-xsrf-token': '' })
      expect(answer).toMatchObject(mismatch)
    },
  )

  test.each(declared.filter(([, endpoint]) => endpoint.access !== 'public'))(
    '%s is closed to the signed-out',
    async (_name, endpoint) => {
      const browser = centre.browser()
      await browser.get('/sanctum/csrf-cookie')
      const token = { 'x-xsrf-token': tokenOf(browser) }
      const answer = await browser.send(methodOf(endpoint), address(endpoint), undefined, token)
      expect(answer).toMatchObject({ status: 401, body: { code: 'unauthenticated' } })
      expect(answer.headers.location).toBeUndefined()
    },
  )

  test.each(declared.filter(([, endpoint]) => endpoint.access === 'admin'))(
    '%s is closed to customers',
    async (_name, endpoint) => {
      const browser = await centre.signedIn('anna@demo.example')
      const answer = await browser.send(methodOf(endpoint), address(endpoint))
      expect(answer).toMatchObject({ status: 403, body: { code: 'forbidden' } })
    },
  )

  test.each(declared.filter(([, endpoint]) => endpoint.permission))(
    '%s is closed to a member without its permission',
    async (_name, endpoint) => {
      const browser = await centre.signedIn('ben@demo.example')
      await centre.services.database.operator
        .updateTable('membership')
        .set({ permissions: [] })
        .where('customer_number', '=', 10001)
        .where('role', '=', 'support')
        .execute()
      const token = { 'x-xsrf-token': tokenOf(browser) }
      const answer = await browser.send(methodOf(endpoint), address(endpoint), undefined, token)
      expect(answer).toMatchObject({ status: 403, body: { code: 'forbidden' } })
    },
  )

  test.each(declared.filter(([, endpoint]) => endpoint.access === 'customer' && !endpoint.openWhenLocked))(
    '%s is closed to a locked customer',
    async (_name, endpoint) => {
      const browser = await centre.signedIn('locked@demo.example')
      const token = { 'x-xsrf-token': tokenOf(browser) }
      const answer = await browser.send(methodOf(endpoint), address(endpoint), undefined, token)
      expect(answer).toMatchObject({ status: 423, body: { code: 'account_locked' } })
    },
  )
})
