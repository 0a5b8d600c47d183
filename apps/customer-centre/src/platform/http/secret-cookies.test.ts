import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestCentre, type TestCentre } from '../../testing/test-centre.ts'
import { cookieNames, readSecret } from './cookies.ts'

const names = ['kontor_session', 'kontor_device', 'kontor_sign_in']

test.each([
  ['https', { appUrl: 'https://portal.test' }, '__Host-'],
  ['https with a domain', { appUrl: 'https://portal.test', cookieDomain: 'portal.test' }, ''],
  ['http', { appUrl: 'http://portal.test' }, ''],
])('on %s the names begin with “%s”', (_where, configuration, prefix) => {
  expect(Object.values(cookieNames(configuration))).toEqual(names.map(name => prefix + name))
})

const [one, other] = ['1'.repeat(43), '2'.repeat(43)]
test.each([
  ['one value', `s=${one}`, one],
  ['the same value twice', `s=${one}; a=b; s=${one}`, one],
  ['two values', `s=${one}; s=${other}`, undefined],
  ['two values, one of another shape', `s=planted; s=${one}`, undefined],
  ['another shape', 's=planted', undefined],
  ['another name', `__Host-s=${one}`, undefined],
  ['nothing', undefined, undefined],
])('%s under a secret’s name', (_what, header, value) => {
  expect(readSecret(header, 's')).toBe(value)
})

describe('on https', () => {
  let centre: TestCentre
  beforeAll(async () => {
    const appUrl = 'https://portal.test'
    centre = await startTestCentre('demo', { appUrl, statefulOrigins: [appUrl] })
  })
  afterAll(() => centre.close())

  test('session and device belong to this host only', async () => {
    const visitor = centre.browser()
    await visitor.get('/sanctum/csrf-cookie')
    const { headers } = await visitor.signIn('anna@demo.example')
    const sent = [headers['set-cookie'] ?? []].flat()
    const secrets = sent.filter(text => !text.startsWith('XSRF-TOKEN='))
    expect(secrets.map(text => text.split('=')[0])).toEqual(['__Host-kontor_session', '__Host-kontor_device'])
    for (const text of sent) expect(text).toMatch(/^(?!.*Domain=).*; Path=\/; Secure; /)
  })

  test('a neighbour’s cookie without the prefix opens nothing and replaces nothing', async () => {
    const browser = await centre.signedIn('anna@demo.example')
    const neighbour = await centre.signedIn('ben@demo.example')
    const planted = neighbour.cookies.get('__Host-kontor_session') ?? ''
    const visitor = centre.browser()
    visitor.cookies.set('kontor_session', planted)
    expect((await visitor.get('/ajax/v1/user')).status).toBe(401)
    browser.cookies.set('kontor_session', planted)
    expect((await browser.get('/ajax/v1/user')).body.email).toBe('anna@demo.example')
  })

  test('if the name has two values neither counts', async () => {
    const browser = await centre.signedIn('anna@demo.example')
    const neighbour = await centre.signedIn('ben@demo.example')
    const name = '__Host-kontor_session'
    const [ours, planted] = [browser, neighbour].map(({ cookies }) => `${name}=${cookies.get(name)}`)
    const ask = async (cookie: string) => (await centre.browser().get('/ajax/v1/user', { cookie })).status
    expect(await ask(`${ours}; ${ours}`)).toBe(200)
    expect(await ask(`${ours}; ${planted}`)).toBe(401)
    expect(await ask(`${planted}; ${ours}`)).toBe(401)
  })
})
