import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestCentre, type TestCentre } from '../../testing/test-centre.ts'
import { countTry } from './rate-limit.ts'

let centre: TestCentre
beforeAll(async () => {
  centre = await startTestCentre()
})
afterAll(() => centre.close())

const limit = { per: 'user', max: 3, seconds: 60 } as const
const tryIt = (subject: string, at = centre.services.clock.now()) =>
  countTry(centre.services.database.operator, 'test', limit, subject, at)

describe('a limit', () => {
  test('is reached by the tries of one subject in one window', async () => {
    const remaining = [await tryIt('a'), await tryIt('a'), await tryIt('a')].map(count => count.remaining)
    expect(remaining).toEqual([2, 1, 0])
    expect((await tryIt('a')).exceeded).toBe(true)
    expect((await tryIt('b')).exceeded).toBe(false)
  })

  test('is counted exactly when all come at once', async () => {
    const counts = await Promise.all(Array.from({ length: 10 }, () => tryIt('c')))
    expect(counts.filter(count => !count.exceeded)).toHaveLength(3)
  })

  test('restarts with its window, which tries beyond it do not prolong', async () => {
    const start = new Date('2026-01-01T00:00:00Z')
    const after = (seconds: number) => new Date(start.getTime() + seconds * 1000)
    for (let index = 0; index < 5; index++) await tryIt('d', after(index))
    const refused = await tryIt('d', after(59))
    expect(refused).toMatchObject({ exceeded: true, resetsAt: after(60) })
    expect(await tryIt('d', after(60))).toMatchObject({ exceeded: false, remaining: 2 })
  })
})

describe('an endpoint with limits', () => {
  test('says what is left, then refuses with when to come back, and counts refused input too little to matter', async () => {
    const browser = centre.browser()
    await browser.get('/sanctum/csrf-cookie')
    const ask = (from: string) => {
      browser.address = from
      return browser.post('/ajax/v1/password/request', { email: 'limit@demo.example' })
    }
    const first = await ask('192.0.2.1')
    expect(first.headers).toMatchObject({ 'x-ratelimit-limit': '20', 'x-ratelimit-remaining': '19' })
    for (let index = 0; index < 19; index++) expect((await ask('192.0.2.1')).status).toBe(202)
    const refused = await ask('192.0.2.1')
    expect([refused.status, refused.body]).toEqual([429, { message: 'Too Many Attempts.', code: 'too_many_requests' }])
    expect(refused.headers).toMatchObject({
      'retry-after': expect.stringMatching(/^[1-9]\d*$/),
      'x-ratelimit-limit': '20',
      'x-ratelimit-remaining': '0',
      'x-ratelimit-reset': expect.stringMatching(/^\d{10}$/),
    })
    expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(900)
    expect((await ask('192.0.2.2')).status).toBe(202)
    centre.wait(901_000)
    expect((await ask('192.0.2.1')).status).toBe(202)
  })

  test('counts calls that fail: the count is not undone with them', async () => {
    const browser = await centre.signedIn('anna@demo.example')
    const nothing = () => browser.post('/ajax/v1/accounts/confirm', {})
    for (let index = 0; index < 10; index++) expect((await nothing()).status).toBe(422)
    expect((await nothing()).status).toBe(429)
  })

  test('counts the addresses of one IPv6 subscriber as one', async () => {
    const remaining = async (address: string) => {
      const browser = centre.browser()
      browser.address = address
      await browser.get('/sanctum/csrf-cookie')
      const { headers } = await browser.post('/ajax/v1/accounts/login/passkey/options')
      return headers['x-ratelimit-remaining']
    }
    expect(await remaining('2001:db8:1:2::1')).toBe('59')
    expect(await remaining('2001:db8:1:2:ffff::1')).toBe('58')
    expect(await remaining('2001:db8:1:3::1')).toBe('59')
  })
})
