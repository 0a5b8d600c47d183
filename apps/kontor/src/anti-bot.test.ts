import { startTestCentre } from '@kontor/customer-centre/testing/test-centre'
import { describe, expect, test } from 'vitest'
import { frameSources, publicAntiBot, withFrames } from './anti-bot.ts'
import { readConfiguration } from './configuration.ts'
import { pagePolicy } from './security-headers.ts'
import { createServer } from './server.ts'

const scripts = { agent: '/a.js', widget: '/w.js', worker: '/k.js', connectionTest: '/c.js' }
const read = (environment: Record<string, string>) =>
  readConfiguration({ NODE_ENV: 'test', LOG_LEVEL: 'silent', ...environment })
const maker = { ANTI_BOT_SITE_KEY: 'FCMG', ANTI_BOT_API_KEY: 'secret' }

describe('the settings', () => {
  test('mean the local check by default', () => {
    const settings = read({})
    expect(withFrames(settings.antiBot, scripts)).toEqual({
      mode: 'local',
      apiKey: null,
      cost: 2000,
      guesses: 450,
      scripts,
    })
    expect(publicAntiBot(settings)).toEqual({ siteKey: 'local', endpoint: '/', maker: false })
    expect(frameSources(settings)).toBe("'self'")
  })

  test('turn it off', () => {
    const settings = read({ ANTI_BOT: 'off', ...maker })
    expect(withFrames(settings.antiBot, scripts)).toEqual({ mode: 'off' })
    expect(publicAntiBot(settings)).toBeNull()
    expect(frameSources(settings)).toBe("'none'")
  })

  test.each([
    ['a region', { ANTI_BOT_ENDPOINT: 'eu' }, 'eu', 'https://*.frcapi.com', null],
    ['no region: the global one', {}, 'global', 'https://*.frcapi.com', null],
    [
      'a relay elsewhere',
      { ANTI_BOT_ENDPOINT: 'https://bots.example' },
      'https://bots.example',
      'https://bots.example',
      null,
    ],
    [
      'our own relay',
      { ANTI_BOT_RELAY_KEY: 'key' },
      '/',
      "'self'",
      { key: 'key', upstream: 'https://global.proxy.frcapi.com' },
    ],
  ])('with the maker’s site key and %s', (_, more, endpoint, source, relay) => {
    const settings = read({ ...maker, ...more })
    expect(withFrames(settings.antiBot, scripts)).toMatchObject({
      mode: 'provider',
      siteKey: 'FCMG',
      apiKey: 'secret',
      relay,
    })
    expect(publicAntiBot(settings)).toEqual({ siteKey: 'FCMG', endpoint, maker: true })
    expect(frameSources(settings)).toBe(source)
  })

  test('of a portal alone load the frames from the customer centre', () => {
    const settings = read({ CUSTOMER_CENTRE_URL: 'https://centre.example' })
    expect(publicAntiBot(settings)).toEqual({ siteKey: 'local', endpoint: 'https://centre.example', maker: false })
    expect(frameSources(settings)).toBe('https://centre.example')
  })

  test('never tell pages a secret', () => {
    const settings = read({ ...maker, ANTI_BOT_RELAY_KEY: 'relay-secret' })
    expect(JSON.stringify(publicAntiBot(settings))).not.toContain('secret')
  })

  test.each([
    [{ ANTI_BOT_SITE_KEY: 'FCMG' }, /^ANTI_BOT_API_KEY: is missing/],
    [{ ANTI_BOT: 'provider' }, /^ANTI_BOT_SITE_KEY: is missing/],
    [{ ANTI_BOT_ENDPOINT: 'asia' }, /^ANTI_BOT_ENDPOINT: /],
    [{ ANTI_BOT_GUESSES: '1' }, /^ANTI_BOT_GUESSES: /],
  ])('that contradict each other, %j, end the start with a line that says so', (environment, line) => {
    expect(() => read(environment)).toThrow(line)
  })
})

test('pages allow frames from the check’s origin, and from nowhere else', () => {
  expect(pagePolicy('n', '', "'self'", [])).toContain("; frame-src 'self'; ")
  expect(pagePolicy('n', '', "'none'", [])).toContain("; frame-src 'none'; ")
})

describe('in the program', () => {
  test('the check’s own pages may be framed, and every other page may not', async () => {
    const settings = read({ APP_URL: 'http://portal.test' })
    const tested = await startTestCentre('empty', { antiBot: withFrames(settings.antiBot, scripts) })
    const app = await createServer(settings, tested.services, null)
    for (const path of ['/api/v2/captcha/agent', '/api/v2/captcha/widget']) {
      const { headers } = await app.inject({ url: path })
      expect(headers['x-frame-options']).toBeUndefined()
      expect(headers['content-security-policy']).toMatch(
        /^default-src 'none'; script-src 'self'; .*frame-ancestors 'self' http:\/\/portal\.test;/,
      )
    }
    for (const path of ['/connectionTest', '/api/v2/captcha/ping', '/health/live']) {
      const { headers } = await app.inject({ url: path })
      expect(headers['x-frame-options']).toBe('DENY')
      expect(headers['content-security-policy']).toContain("frame-ancestors 'none'")
    }
    await app.close()
    await tested.close()
  })
})
