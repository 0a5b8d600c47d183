import type { FastifyRequest } from 'fastify'
import { beforeAll, describe, expect, test } from 'vitest'
import { readOnlyCentre, startTestCentre } from '../../testing/test-centre.ts'
import { isStateful } from './origin.ts'

const origins = ['http://portal.test', 'http://localhost:3000']

describe('a call comes from an own page where', () => {
  test.each([
    ['the Referer names it', { referer: 'http://portal.test/billing?x=1' }, true],
    ['the Referer names it in capitals', { referer: 'HTTP://PORTAL.TEST/'.replace('HTTP', 'http') }, true],
    ['the port belongs to it', { referer: 'http://localhost:3000/' }, true],
    ['only an Origin names it', { origin: 'http://portal.test' }, true],
    ['both do', { referer: 'http://portal.test/', origin: 'http://portal.test' }, true],
    ['Origin is null and the Referer ours', { referer: 'http://portal.test/', origin: 'null' }, true],
    ['the browser says same-origin', { referer: 'http://portal.test/', 'sec-fetch-site': 'same-origin' }, true],
    [
      'another site of the provider’s is trusted',
      { origin: 'http://portal.test', referer: 'http://portal.test/', 'sec-fetch-site': 'cross-site' },
      true,
    ],
    ['neither is there', {}, false],
    ['Origin is null', { origin: 'null' }, false],
    ['the Referer is another’s', { referer: 'http://evil.example/http://portal.test/' }, false],
    ['the host only begins like ours', { referer: 'http://portal.test.evil.example/' }, false],
    ['the host only ends like ours', { referer: 'http://evilportal.test/' }, false],
    ['ours is a user name', { referer: 'http://portal.test@evil.example/' }, false],
    ['the port is another', { referer: 'http://portal.test:8080/' }, false],
    ['the scheme is none of ours', { referer: 'ftp://portal.test/' }, false],
    ['the scheme is another than ours', { referer: 'https://portal.test/' }, false],
    [
      'the Origin’s scheme is another than ours',
      { referer: 'http://portal.test/', origin: 'https://portal.test' },
      false,
    ],
    ['nothing can be read', { referer: 'portal.test', origin: 'null' }, false],
    [
      'the Origin is another’s, whatever the Referer',
      { referer: 'http://portal.test/', origin: 'http://evil.example' },
      false,
    ],
    ['the browser says cross-site', { referer: 'http://portal.test/', 'sec-fetch-site': 'cross-site' }, false],
  ] as [string, Record<string, string>, boolean][])('%s: %o → %s', (_what, headers, ours) => {
    expect(isStateful({ headers } as unknown as FastifyRequest, origins)).toBe(ours)
  })
})

describe('a foreign page', () => {
  let centre: Awaited<ReturnType<typeof readOnlyCentre>>
  beforeAll(async () => {
    centre = await readOnlyCentre()
  })

  const foreign = { origin: 'http://evil.example', referer: 'http://evil.example/' }

  test('has no session, for reads and for writes, and no header lets it read the answer', async () => {
    const browser = await centre.signedIn('anna@demo.example')
    for (const answer of [
      await browser.get('/ajax/v1/user', foreign),
      await browser.post('/ajax/v1/preferences', { preferences: { theme: 'dark' } }, foreign),
    ]) {
      expect(answer).toMatchObject({ status: 401, body: { message: 'Unauthenticated.' } })
      expect(answer.headers).not.toHaveProperty('access-control-allow-origin')
      expect(answer.headers).not.toHaveProperty('set-cookie')
      expect(answer.headers.vary).toContain('Origin')
    }
    expect((await browser.get('/ajax/v1/user')).status).toBe(200)
  })

  test('cannot sign anyone in or out', async () => {
    const browser = await centre.signedIn('anna@demo.example')
    expect((await browser.post('/logout', undefined, foreign)).status).toBe(419)
    const login = { email: 'ben@demo.example', password: 'kontor-demo-2026' }
    expect((await browser.post('/ajax/v1/accounts/login', login, foreign)).status).toBe(419)
    expect((await browser.get('/ajax/v1/user')).body.email).toBe('anna@demo.example')
  })

  test('gets no preflight, and a trusted one gets all it needs', async () => {
    const ask = (origin: string) =>
      centre.browser().send('OPTIONS', '/ajax/v1/user', undefined, { origin, 'access-control-request-method': 'PUT' })
    const refused = await ask('http://evil.example')
    expect(refused.status).toBe(204)
    expect(Object.keys(refused.headers).filter(name => name.startsWith('access-control'))).toEqual([])
    const granted = await ask('http://portal.test')
    expect(granted.status).toBe(204)
    expect(granted.headers).toMatchObject({
      'access-control-allow-origin': 'http://portal.test',
      'access-control-allow-credentials': 'true',
      'access-control-allow-methods': 'GET, POST, PUT, PATCH, DELETE',
      'access-control-allow-headers': expect.stringMatching(/X-XSRF-TOKEN/),
    })
  })
})

test('a page that came over plain http is foreign to an installation on https', async () => {
  const secure = await startTestCentre('demo', {
    appUrl: 'https://portal.test',
    statefulOrigins: ['https://portal.test'],
  })
  try {
    const browser = await secure.signedIn('anna@demo.example')
    expect((await browser.get('/ajax/v1/user', { origin: 'https://portal.test' })).status).toBe(200)
    for (const headers of [{ origin: 'http://portal.test' }, { referer: 'http://portal.test/' }]) {
      const answer = await browser.get('/ajax/v1/user', headers)
      expect(answer.status).toBe(401)
      expect(answer.headers).not.toHaveProperty('access-control-allow-origin')
    }
  } finally {
    await secure.close()
  }
})
