import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestCentre, type TestCentre } from '../testing/test-centre.ts'
import { countTry, forgetTries } from './rate-limit.ts'

let centre: TestCentre
beforeAll(async () => {
  centre = await startTestCentre()
})
afterAll(() => centre.close())

const limit = { per: 'user', max: 3, seconds: 60 } as const
const tryIt = (subject: string, at = centre.centre.clock.now()) =>
  countTry(centre.centre.database.operator, 'test', limit, subject, at)

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

  test('begins anew with its window, which tries beyond it do not prolong', async () => {
    const start = new Date('2026-01-01T00:00:00Z')
    const after = (seconds: number) => new Date(start.getTime() + seconds * 1000)
    for (let index = 0; index < 5; index++) await tryIt('d', after(index))
    const refused = await tryIt('d', after(59))
    expect(refused).toMatchObject({ exceeded: true, resetsAt: after(60) })
    expect(await tryIt('d', after(60))).toMatchObject({ exceeded: false, remaining: 2 })
  })

  test('can be forgotten', async () => {
    for (let index = 0; index < 4; index++) await tryIt('e')
    await forgetTries(centre.centre.database.operator, 'test', limit, 'e')
    expect((await tryIt('e')).remaining).toBe(2)
  })
})

describe('an endpoint with limits', () => {
  test('says what is left, then refuses with when to come back, and counts refused input too little to matter', async () => {
    const browser = centre.browser()
    await browser.get('/sanctum/csrf-cookie')
    const ask = (email: string) => browser.post('/ajax/v1/password/request', { email })
    const first = await ask('limit@demo.example')
    expect(first.headers).toMatchObject({ 'x-ratelimit-limit': '3', 'x-ratelimit-remaining': '2' })
    await ask('LIMIT@demo.example')
    await ask('limit@demo.example ')
    const refused = await ask('limit@demo.example')
    expect([refused.status, refused.body]).toEqual([429, { message: 'Too Many Attempts.', code: 'too_many_requests' }])
    expect(refused.headers).toMatchObject({
      'retry-after': expect.stringMatching(/^[1-9]\d*$/),
      'x-ratelimit-limit': '3',
      'x-ratelimit-remaining': '0',
      'x-ratelimit-reset': expect.stringMatching(/^\d{10}$/),
    })
    expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(900)
    expect((await ask('another@demo.example')).status).toBe(202)
    centre.wait(901_000)
    expect((await ask('limit@demo.example')).status).toBe(202)
  })

  test('counts calls that fail: the count is not undone with them', async () => {
    const browser = await centre.signedIn('anna@demo.example')
    const change = () =>
      browser.send('PUT', '/ajax/v1/accounts/password', { current_password: 'wrong', password: 'long-enough-password' })
    for (let index = 0; index < 10; index++) expect((await change()).status).toBe(422)
    expect((await change()).status).toBe(429)
  })
})
