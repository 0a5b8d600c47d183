import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestCentre, type TestCentre } from '../../testing/test-centre.ts'
import { readCookie, writeCookie } from './cookies.ts'

const secure = {
  appUrl: 'https://portal.test',
  statefulOrigins: ['https://portal.test'],
  cookieDomain: '.portal.test',
}

let centre: TestCentre
let secureCentre: TestCentre
beforeAll(async () => {
  centre = await startTestCentre()
  secureCentre = await startTestCentre('empty', secure)
})
afterAll(() => Promise.all([centre.close(), secureCentre.close()]))

type Cookie = { name: string; value: string; attributes: Record<string, string | true> }
function cookiesOf(headers: Record<string, unknown>): Cookie[] {
  return [headers['set-cookie'] ?? []].flat().map(text => {
    const [pair = '', ...rest] = String(text).split('; ')
    const attributes = rest.map(part => part.split('=') as [string, string?])
    return {
      name: pair.slice(0, pair.indexOf('=')),
      value: pair.slice(pair.indexOf('=') + 1),
      attributes: Object.fromEntries(attributes.map(([name, value]) => [name, value ?? true])),
    }
  })
}

describe('the anti-forgery cookie', () => {
  test('comes with the session’s, without a body and with Sanctum’s attributes', async () => {
    const answer = await centre.browser().get('/sanctum/csrf-cookie')
    expect([answer.status, answer.body]).toEqual([204, ''])
    const shared = { Path: '/', SameSite: 'Lax', 'Max-Age': '7200', Expires: expect.stringMatching(/GMT$/) }
    expect(cookiesOf(answer.headers)).toEqual([
      { name: 'XSRF-TOKEN', value: expect.stringMatching(/%3D$/), attributes: shared },
      {
        name: 'kontor_session',
        value: expect.stringMatching(/^[\w-]{43}$/),
        attributes: { ...shared, HttpOnly: true },
      },
    ])
  })

  test('is secure under https and has the domain that is configured', async () => {
    const { headers } = await secureCentre.browser().get('/sanctum/csrf-cookie')
    for (const cookie of cookiesOf(headers)) {
      expect(cookie.attributes).toMatchObject({ Secure: true, Domain: '.portal.test' })
    }
  })

  test('fetched again belongs to the same session: two tabs share one token', async () => {
    const browser = centre.browser()
    await browser.get('/sanctum/csrf-cookie')
    const first = new Map(browser.cookies)
    await browser.get('/sanctum/csrf-cookie')
    expect(browser.cookies).toEqual(first)
  })

  test('is sent again with every answer, reads and writes, and with no refusal; the session’s once a minute', async () => {
    const browser = await centre.signedIn('anna@demo.example')
    const names = ['XSRF-TOKEN']
    const sent = async (answer: Promise<{ headers: Record<string, unknown> }>) =>
      cookiesOf((await answer).headers).map(cookie => cookie.name)
    expect(await sent(browser.get('/ajax/v1/user'))).toEqual(names)
    expect(await sent(browser.get('/ajax/v1/provider'))).toEqual(names)
    expect(await sent(browser.post('/ajax/v1/preferences', { preferences: {} }))).toEqual(names)
    expect(await sent(browser.post('/ajax/v1/preferences', { preferences: {} }, { 'x-xsrf-token': 'x' }))).toEqual([])
    expect(await sent(browser.post('/ajax/v1/preferences', { preferences: 1 }))).toEqual([])
    expect(await sent(browser.get('/ajax/v1/unknown'))).toEqual([])
    centre.wait(60_001)
    expect(await sent(browser.get('/ajax/v1/user'))).toEqual([...names, 'kontor_session'])
    expect(await sent(browser.get('/ajax/v1/user'))).toEqual(names)
  })

  test('is not given to a visitor who only reads', async () => {
    expect(cookiesOf((await centre.browser().get('/ajax/v1/provider')).headers)).toEqual([])
  })
})

describe('a session cookie', () => {
  test.each(['short', 'x'.repeat(44), `${'x'.repeat(42)}"`, 'x'.repeat(4000)])(
    'of another shape (%s) is none, and is not sent back',
    async planted => {
      const browser = centre.browser()
      browser.cookies.set('kontor_session', planted)
      expect((await browser.get('/ajax/v1/user')).status).toBe(401)
      const { headers } = await browser.get('/sanctum/csrf-cookie')
      expect(cookiesOf(headers).map(cookie => cookie.value)).not.toContain(planted)
    },
  )

  test('of a remembered session keeps its life, also through answers to anyone', async () => {
    const browser = centre.browser()
    await browser.get('/sanctum/csrf-cookie')
    const login = await browser.post('/ajax/v1/accounts/login', {
      email: 'anna@demo.example',
      password: 'kontor-demo-2026',
      remember: true,
    })
    const days = String(30 * 86_400)
    const life = (headers: Record<string, unknown>) =>
      cookiesOf(headers)
        .filter(({ name }) => name !== 'kontor_device')
        .map(cookie => cookie.attributes['Max-Age'])
    expect(life(login.headers)).toEqual([days, days])
    for (const url of ['/ajax/v1/user', '/ajax/v1/provider']) {
      expect(life((await browser.get(url)).headers)).toEqual([days])
      centre.wait(60_001)
      expect(life((await browser.get(url)).headers)).toEqual([days, days])
    }
    expect(life((await browser.get('/sanctum/csrf-cookie')).headers)).toEqual([days, days])
  })
})

test.each([
  ['a=1; b=2', 'b', '2'],
  ['a=1;b=2', 'b', '2'],
  ['xb=1; b=2', 'b', '2'],
  ['b=%3D=', 'b', '%3D='],
  ['b=', 'b', ''],
  ['a=b=2', 'b', undefined],
  [undefined, 'b', undefined],
])('of %j the cookie %s is %j', (header, name, value) => {
  expect(readCookie(header, name)).toBe(value)
})

test('a cookie with no life left is deleted', () => {
  const text = writeCookie('a', '', { maxAge: 0, httpOnly: true, secure: false, domain: undefined })
  expect(text).toMatch(/^a=; Expires=.*; Max-Age=0; Path=\/; HttpOnly; SameSite=Lax$/)
})
