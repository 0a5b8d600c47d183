import { randomUUID } from 'node:crypto'
import Fastify, { type FastifyInstance } from 'fastify'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { customerCentre } from '../../app.ts'
import { Browser } from '../../testing/browser.ts'
import { testMaster } from '../../testing/master-key.ts'
import { startTestCentre, type TestCentre } from '../../testing/test-centre.ts'
import { keysOf } from '../crypto/keys.ts'
import { openDatabase } from '../db/database.ts'
import { installErrorHandler } from './error-handler.ts'
import { problem } from './problem.ts'

let centre: TestCentre
let anna: Browser
beforeAll(async () => {
  centre = await startTestCentre()
  anna = await centre.signedIn('anna@demo.example')
})
afterAll(() => centre.close())

describe('a body that cannot be read', () => {
  const post = (body: unknown, headers?: Record<string, string>) => anna.post('/ajax/v1/preferences', body, headers)

  test.each([
    ['half of it', '{"preferences":', 400, 'malformed_body'],
    ['no JSON at all', 'preferences=dark', 400, 'malformed_body'],
    ['a key of the prototype', '{"__proto__":{"admin":true},"preferences":{}}', 400, 'malformed_body'],
    ['a constructor’s prototype', '{"constructor":{"prototype":{}},"preferences":{}}', 400, 'malformed_body'],
    ['too much', `{"preferences":"${'x'.repeat(32 * 1024)}"}`, 413, 'body_too_large'],
    ['a text', '"preferences"', 422, 'invalid_input'],
    ['a number', '1', 422, 'invalid_input'],
    ['a list', '[]', 422, 'invalid_input'],
    ['null', 'null', 422, 'invalid_input'],
    ['lists in lists without end', `${'['.repeat(15_000)}${']'.repeat(15_000)}`, 422, 'invalid_input'],
  ])('%s', async (_what, body, status, code) => {
    const answer = await post(body)
    expect([answer.status, answer.body.code, typeof answer.body.message]).toEqual([status, code, 'string'])
  })

  test.each([
    'application/x-www-form-urlencoded',
    'text/plain',
    'multipart/form-data; boundary=x',
    'application/xml',
    'x',
  ])('of type %s', async type => {
    const answer = await post('{"preferences":{}}', { 'content-type': type })
    expect([answer.status, answer.body.code]).toEqual([415, 'unsupported_media_type'])
  })

  test('of type JSON with a charset is fine', async () => {
    expect((await post('{"preferences":{}}', { 'content-type': 'application/json; charset=UTF-8' })).status).toBe(200)
  })

  test('nested without end in a part that another standard describes is refused by field', async () => {
    const visitor = centre.browser()
    await visitor.get('/sanctum/csrf-cookie')
    const deep = `${'['.repeat(15_000)}${']'.repeat(15_000)}`
    const body = `{"credential":{"id":"x","type":"public-key","response":{"clientDataJSON":${deep}}}}`
    const answer = await visitor.post('/ajax/v1/accounts/login/passkey', body)
    expect([answer.status, Object.keys(answer.body.errors ?? {})]).toEqual([422, ['credential']])
  })

  test('nested without end does no harm to an endpoint that takes none', async () => {
    const deep = `${'['.repeat(15_000)}${']'.repeat(15_000)}`
    const answer = await anna.post('/ajax/v1/accounts/unlock', deep, { 'idempotency-key': randomUUID() })
    expect(answer.status).toBe(200)
  })

  test('leaves no trace on objects', () => {
    expect(({} as { admin?: boolean }).admin).toBeUndefined()
  })
})

describe('invalid input', () => {
  test('is reported as Laravel does: the first text, a count, dotted fields with lists of texts', async () => {
    const answer = await anna.post('/ajax/v1/tickets', { category: 'x', impact: 'x', subject: '', body: 1 })
    expect(answer.status).toBe(422)
    expect(answer.body).toEqual({
      message: 'Choose one of the options. (and 2 more errors)',
      code: 'invalid_input',
      errors: { impact: ['Choose one of the options.'], subject: ['Enter a subject.'], body: ['This is not valid.'] },
    })
    const nested = await anna.post('/ajax/v1/preferences', { preferences: { theme: 'pink' } })
    expect(nested.body).toMatchObject({
      message: 'Choose one of the options.',
      errors: { 'preferences.theme': ['Choose one of the options.'] },
    })
  })

  test('is reported in the user’s language, before sign-in in the cookie’s or the browser’s', async () => {
    const browser = centre.browser()
    await browser.get('/sanctum/csrf-cookie')
    const message = async (headers: Record<string, string>) =>
      (await browser.post('/ajax/v1/password/request', {}, headers)).body.message
    expect(await message({ 'accept-language': 'fr, de;q=0.8' })).toBe('Geben Sie eine E-Mail-Adresse ein.')
    expect(await message({})).toBe('Enter an email address.')
    browser.cookies.set('i18n_redirected', 'de')
    expect(await message({ 'accept-language': 'en' })).toBe('Geben Sie eine E-Mail-Adresse ein.')
    const ben = await centre.signedIn('ben@demo.example')
    const german = await ben.post('/ajax/v1/preferences', {}, { 'accept-language': 'en' })
    expect(german.body.message).toBe('Geben Sie einen Wert ein.')
  })
})

describe('an unknown address', () => {
  test.each(['/ajax', '/ajax/', '/ajax/v1', '/ajax/v1/nothing', '/ajax/v1/user/x', '/sanctum/x'])(
    '%s is 404 as JSON',
    async path => {
      for (const method of ['GET', 'POST', 'DELETE'] as const) {
        const answer = await anna.send(method, path)
        expect([answer.status, answer.body.code]).toEqual([404, 'not_found'])
        expect(answer.headers['content-type']).toContain('application/json')
      }
      expect((await anna.send('HEAD', path)).status).toBe(404)
    },
  )

  test.each([
    ['DELETE', '/ajax/v1/user', 'GET, HEAD'],
    ['POST', '/ajax/v1/accounts/userdata', 'GET, HEAD, PUT, PATCH'],
    ['GET', '/logout', 'POST'],
    ['PUT', '/ajax/v1/tickets/20001', 'GET, HEAD'],
    ['DELETE', '/ajax/v1/tickets/options', 'GET, HEAD'],
  ] as const)('%s %s is 405 and says what is allowed', async (method, path, allow) => {
    const answer = await anna.send(method, path)
    expect([answer.status, answer.body.code, answer.headers.allow]).toEqual([405, 'method_not_allowed', allow])
  })

  test.each(['/ajax/v1/tickets/%zz', '/ajax/v1/tickets/%c3%28', `/ajax/v1/tickets/${'1'.repeat(200)}`])(
    '%s cannot be read and is 404',
    async path => {
      expect((await anna.get(path)).status).toBe(404)
    },
  )
})

describe('an internal error', () => {
  test('hides its details, gives a reference, and shows them to admins', async () => {
    const own = await startTestCentre()
    try {
      const customer = await own.signedIn('anna@demo.example')
      const admin = await own.signedIn('admin@demo.example')
      await admin.post('/ajax/v1/accounts/customers/10001/change', { reason: 'Looking at an error' })
      const owner = new pg.Client({ connectionString: own.url })
      await owner.connect()
      await owner.query('alter table customer_limit rename to gone')
      await owner.end()
      const answer = await customer.get('/ajax/v1/accounts/limits')
      expect([answer.status, answer.headers['cache-control']]).toEqual([500, 'no-store'])
      expect(answer.body).toEqual({
        code: 'internal',
        message: expect.stringContaining('went wrong'),
        reference: expect.any(String),
      })
      const forAdmin = await admin.get('/ajax/v1/accounts/limits')
      expect(forAdmin.body.error).toContain('customer_limit')
    } finally {
      await own.close()
    }
  })

  test('takes back the cookies that a success would have set', async () => {
    const app = Fastify()
    installErrorHandler(app)
    app.get('/late', async (_request, reply) => {
      reply.header('Set-Cookie', 'kontor_session=x')
      throw problem('conflict')
    })
    const answer = await app.inject('/late')
    expect(answer.statusCode).toBe(409)
    expect(answer.headers).not.toHaveProperty('set-cookie')
  })

  test('is not what an expected refusal carries, not even for admins', async () => {
    const admin = await centre.signedIn('admin@demo.example')
    const answer = await admin.get('/ajax/v1/accounts/limits')
    expect(answer.body).toEqual({ code: 'no_customer', message: expect.any(String) })
  })
})

describe('while the database is unreachable', () => {
  let app: FastifyInstance
  beforeAll(async () => {
    const database = openDatabase({ app: 'postgresql://127.0.0.1:1/none', operator: 'postgresql://127.0.0.1:1/none' })
    app = Fastify()
    await app.register(async instance =>
      customerCentre(instance, {
        ...centre.services,
        database,
        keys: keysOf(database, testMaster, centre.services.clock),
      }),
    )
    await app.ready()
  })
  afterAll(() => app.close())

  test('the centre starts, says so with 503 and when to come back', async () => {
    const browser = new Browser(app, 'http://portal.test')
    browser.cookies.set('kontor_session', 'x'.repeat(43))
    for (const answer of [
      await browser.get('/ajax/v1/user'),
      await browser.get('/ajax/v1/provider'),
      await browser.post('/ajax/v1/accounts/login', { email: 'a@b.example', password: 'x' }),
    ]) {
      expect([answer.status, answer.body.code]).toEqual([503, 'database_unavailable'])
      expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0)
      expect(answer.headers).not.toHaveProperty('set-cookie')
    }
  })
})
