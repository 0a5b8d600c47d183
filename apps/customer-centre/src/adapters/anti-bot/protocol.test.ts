import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ask, localCheck, page, response, scripts, solved } from '../../testing/adapters/anti-bot-settings.ts'
import { startTestCentre, type TestCentre } from '../../testing/test-centre.ts'

let centre: TestCentre
beforeAll(async () => {
  centre = await startTestCentre('empty', {
    antiBot: localCheck,
    statefulOrigins: ['http://portal.test', 'http://shop.test'],
  })
})
afterAll(() => centre.close())

const key = { 'x-api-key': localCheck.apiKey }
const verify = (body: unknown, headers: Record<string, string> = key) => ask(centre, 'siteverify', body, headers)
const refused = (error_code: string) => ({ success: false, error: { error_code, detail: expect.any(String) } })

describe('a challenge', () => {
  test('is signed, says what it is for, and is worked out for a response that counts once', async () => {
    const { challenge, solution } = await solved(centre)
    expect(challenge.parameters).toMatchObject({ algorithm: 'PBKDF2/SHA-256', cost: 100, data: page })
    expect(solution.counter).toBeGreaterThanOrEqual(4)
    expect(solution.counter).toBeLessThanOrEqual(12)
    const redeemed = await ask(centre, 'redeem', { challenge, solution })
    expect(redeemed).toEqual({
      status: 200,
      body: { success: true, data: { response: expect.stringMatching(/^[\w-]{64}$/), expires_in: 600 } },
    })
    const verified = await verify({ response: redeemed.body.data.response, sitekey: 'local' })
    expect(verified).toEqual({
      status: 200,
      body: {
        success: true,
        data: {
          event_id: expect.any(String),
          challenge: { timestamp: expect.stringMatching(/^2026-11-16T[\d:.]+Z$/), origin: page.origin },
          risk_intelligence: null,
        },
      },
    })
    expect((await verify({ response: redeemed.body.data.response })).body).toEqual(refused('response_duplicate'))
  })

  test('is given only for the centre’s own site key', async () => {
    const answer = await ask(centre, 'activate', { ...page, sitekey: 'FCMG' })
    expect(answer).toEqual({ status: 400, body: refused('sitekey_invalid') })
  })

  test.each(['https://evil.example', 'http://portal.test.evil.example', 'http://portal.test/path', 'null', ''])(
    'is given only to the portal’s pages: not to %s',
    async origin => {
      expect(await ask(centre, 'activate', { ...page, origin })).toEqual({
        status: 400,
        body: refused('sitekey_invalid'),
      })
    },
  )

  test('is refused to one network that asks without end, and not to others', async () => {
    const from = (address: string) => ask(centre, 'activate', page, {}, address)
    let last = await from('203.0.113.7')
    for (let index = 0; index < 300; index++) last = await from('203.0.113.7')
    expect(last.status).toBe(429)
    expect((await from('203.0.113.8')).status).toBe(200)
  })
})

describe('a solution', () => {
  test('that was guessed is refused', async () => {
    const { challenge, solution } = await solved(centre)
    const forged = {
      challenge,
      solution: { ...solution, derivedKey: solution.derivedKey.replace(/^./, one => (one === '0' ? '1' : '0')) },
    }
    expect((await ask(centre, 'redeem', forged)).body).toEqual(refused('response_invalid'))
  })

  test.each([
    ['cost', { cost: 1 }],
    ['origin', { data: { ...page, origin: 'http://shop.test', expires: 1_900_000_000 } }],
    ['end', { data: { ...page, expires: 1_900_000_000 } }],
    ['nonce', { nonce: '00' }],
  ])('of a challenge whose %s was changed is refused', async (_, change) => {
    const { challenge, solution } = await solved(centre)
    const changed = { ...challenge, parameters: { ...challenge.parameters, ...change } }
    expect((await ask(centre, 'redeem', { challenge: changed, solution })).body).toEqual(refused('response_invalid'))
  })

  test('of a challenge signed elsewhere is refused', async () => {
    const { challenge, solution } = await solved(centre)
    const signed = { ...challenge, signature: challenge.signature?.replace(/^./, one => (one === '0' ? '1' : '0')) }
    expect((await ask(centre, 'redeem', { challenge: signed, solution })).body).toEqual(refused('response_invalid'))
  })

  test('counts once, also when it comes twice at the same time', async () => {
    const redeemable = await solved(centre)
    const both = await Promise.all([ask(centre, 'redeem', redeemable), ask(centre, 'redeem', redeemable)])
    expect(both.filter(answer => answer.body.success)).toHaveLength(1)
    expect((await ask(centre, 'redeem', redeemable)).body).toEqual(refused('response_duplicate'))
  })

  test('that took longer than five minutes is refused', async () => {
    const inTime = await solved(centre)
    const late = await solved(centre)
    centre.wait(298_000)
    expect((await ask(centre, 'redeem', inTime)).body.success).toBe(true)
    centre.wait(3000)
    expect((await ask(centre, 'redeem', late)).body).toEqual(refused('response_invalid'))
  })

  test.each([
    ['nothing', ''],
    ['no JSON', '{'],
    ['a list', '[]'],
    ['no challenge', '{}'],
    ['half of it', '{"challenge":{"parameters":{}},"solution":{}}'],
    [
      'an array for a text',
      '{"challenge":{"parameters":{"algorithm":["x"]},"signature":"00"},"solution":{"counter":1,"derivedKey":"00"}}',
    ],
    ['depth', `{"challenge":${'['.repeat(4000)}${']'.repeat(4000)}}`],
  ])('that is %s is a bad request', async (_, body) => {
    expect(await ask(centre, 'redeem', body)).toEqual({ status: 400, body: refused('bad_request') })
  })

  test('of more than ten kilobytes is not read', async () => {
    expect((await ask(centre, 'redeem', JSON.stringify({ challenge: 'x'.repeat(20_000) }))).status).toBe(413)
  })
})

describe('siteverify', () => {
  test('answers a form as it answers JSON', async () => {
    const body = new URLSearchParams({ response: await response(centre) }).toString()
    const answer = await verify(body, { ...key, 'content-type': 'application/x-www-form-urlencoded' })
    expect(answer.body.success).toBe(true)
  })

  test('asks for the key', async () => {
    const body = { response: await response(centre) }
    expect(await verify(body, {})).toEqual({ status: 401, body: refused('auth_required') })
    expect(await verify(body, { 'x-api-key': 'another' })).toEqual({ status: 401, body: refused('auth_invalid') })
    expect((await verify(body)).body.success).toBe(true)
  })

  test('is closed where no key is set', async () => {
    const closed = await startTestCentre('empty', { antiBot: { ...localCheck, apiKey: null } })
    const body = { response: await response(closed) }
    for (const tried of ['null', 'undefined', localCheck.apiKey]) {
      expect((await ask(closed, 'siteverify', body, { 'x-api-key': tried })).body).toEqual(refused('auth_invalid'))
    }
    await closed.close()
  })

  test.each([
    ['another site key', { response: 'a'.repeat(64), sitekey: 'FCMG' }, 'sitekey_invalid', 400],
    ['no response', {}, 'response_missing', 400],
    ['an empty one', { response: '' }, 'response_missing', 400],
    ['a number', { response: 7 }, 'bad_request', 400],
    ['a marker', { response: '.SOLVING' }, 'response_invalid', 200],
    ['one never given out', { response: 'a'.repeat(64) }, 'response_invalid', 200],
    ['one too long', { response: 'a'.repeat(5000) }, 'response_invalid', 200],
    ['a body that is no object', 'null', 'bad_request', 400],
  ])('says what is wrong with %s', async (_, body, code, status) => {
    expect(await verify(body)).toEqual({ status, body: refused(code) })
  })

  test('takes a response for ten minutes', async () => {
    const [inTime, late] = [await response(centre), await response(centre)]
    centre.wait(599_000)
    expect((await verify({ response: inTime })).body.success).toBe(true)
    centre.wait(2000)
    expect((await verify({ response: late })).body).toEqual(refused('response_timeout'))
  })

  test('takes a response once, also when it comes twice at the same time', async () => {
    const body = { response: await response(centre) }
    const both = await Promise.all([verify(body), verify(body)])
    expect(both.map(answer => answer.body.success).toSorted()).toEqual([false, true])
    expect(both.find(answer => !answer.body.success)?.body).toEqual(refused('response_duplicate'))
  })
})

describe('the pages', () => {
  test.each([
    ['/api/v2/captcha/agent?origin=x', scripts.agent],
    ['/api/v2/captcha/widget?lang=de', scripts.widget],
  ])('%s may be framed only by the portal’s pages and loads nothing but its script', async (url, script) => {
    const { statusCode, headers, body } = await centre.app.inject({ url })
    expect(statusCode).toBe(200)
    expect(body).toContain(`src="${script}"`)
    expect(headers['x-frame-options']).toBeUndefined()
    expect(headers['content-security-policy']).toBe(
      "default-src 'none'; script-src 'self'; connect-src 'self'; worker-src 'self'; " +
        "frame-ancestors 'self' http://portal.test http://shop.test; base-uri 'none'; form-action 'none'",
    )
  })

  test.each([
    ['en', 'Connection test for our robot check'],
    ['de', 'Verbindungstest der Roboterprüfung'],
  ])('the connection test speaks %s, may not be framed, and has five steps', async (language, title) => {
    const { body, headers } = await centre.app.inject({
      url: '/connectionTest',
      headers: { 'accept-language': language },
    })
    expect(body).toContain(`<h1>${title}</h1>`)
    expect(body.match(/data-step=/g)).toHaveLength(5)
    expect(headers['content-security-policy']).toContain("frame-ancestors 'none'")
  })

  test('ping answers', async () => {
    expect((await centre.app.inject({ url: '/api/v2/captcha/ping' })).body).toBe('pong')
  })

  test('do not exist where the check is off', async () => {
    const off = await startTestCentre('empty')
    for (const url of ['/api/v2/captcha/agent', '/api/v2/captcha/widget', '/api/v2/captcha/ping', '/connectionTest'])
      expect((await off.app.inject({ url })).statusCode).toBe(404)
    await off.close()
  })
})
