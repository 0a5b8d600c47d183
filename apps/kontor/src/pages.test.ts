import { globSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { startTestCentre, type TestCentre } from '@kontor/customer-centre/testing/test-centre'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readConfiguration } from './configuration.ts'
import { loadPortalBuild } from './portal/install.ts'
import { createServer } from './server.ts'
import { temporaryDataFolder } from './testing/data-folder.ts'

/** Pages as the program serves them, without a browser: statements, status, headers, redirects. */
let tested: TestCentre
let app: FastifyInstance
const appUrl = 'http://portal.test'
const build = join(import.meta.dirname, '../../portal/dist')
const logged: string[] = []
/** Builds are kept in it: another run's would be the latest. */
let folder: Awaited<ReturnType<typeof temporaryDataFolder>>

beforeAll(async () => {
  tested = await startTestCentre('demo')
  folder = await temporaryDataFolder()
  const settings = readConfiguration({ APP_URL: appUrl, NODE_ENV: 'test', LOG_LEVEL: 'info', DATA_DIR: folder.path })
  app = await createServer(settings, tested.services, await loadPortalBuild(build), {
    write: line => void logged.push(line),
  })
  await app.ready()
})

afterAll(async () => {
  await app.close()
  await tested.close()
  await folder.remove()
})

async function page(url: string, headers: Record<string, string> = {}) {
  const answer = await app.inject({ url, headers: { accept: 'text/html', 'accept-language': 'en', ...headers } })
  return { status: answer.statusCode, headers: answer.headers, text: answer.body }
}

async function cookieOf(email: string): Promise<string> {
  const browser = await tested.signedIn(email)
  return [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
}

test('a page and its calls are one line of the log, under the page’s own pattern', async () => {
  const cookie = await cookieOf('anna@demo.example')
  for (const [path, route] of [
    ['/billing/contracts/C-1001', '/billing/contracts/$contract'],
    ['/nowhere/at-all', '/*'],
  ] as const) {
    logged.splice(0)
    const { headers } = await page(path, { cookie })
    const lines = logged.map(line => JSON.parse(line))
    expect(lines).toMatchObject([{ msg: 'request', reqId: headers['x-request-id'], route, customer: 10001 }])
  }
})

test('an address that is no encoded text is a page that does not exist; below the API it is a problem', async () => {
  for (const path of ['/%E0%A4%A', '/%zz', '/nowhere/%c3%28', '/%']) {
    const { status, headers, text } = await page(path)
    expect([path, status, headers['content-type']]).toEqual([path, 404, 'text/html; charset=utf-8'])
    expect(text).toContain('<html lang="en"')
    expect(headers['content-security-policy']).toContain('nonce-')
  }
  const { status, headers, text } = await page('/ajax/v1/nothing/%E0%A4%A')
  expect([status, headers['content-type']]).toEqual([404, 'application/json; charset=utf-8'])
  expect(JSON.parse(text)).toMatchObject({ code: 'not_found' })
})

test.each(['/nowhere', '/twofactor', '/'])(
  '%s is whole though parts of it are loaded at their first use',
  async path => {
    const { text } = await page(path, { cookie: await cookieOf('anna@demo.example') })
    expect(text).toMatch(/<h1.*<\/html>$/s)
    expect(text).not.toMatch(/<!--\$[?!]-->/)
  },
)

describe('statements', () => {
  test.each([
    ['/', 3],
    // where something is overdue, what happens next is a call of its own
    ['/billing', 3],
    ['/billing?sort=-gross&status=paid', 3],
    ['/billing/contracts', 2],
    ['/billing/contracts/C-1001', 3],
    ['/order', 3],
    ['/order/hosting-m', 3],
    ['/support', 2],
    ['/contacts', 2],
    ['/contact', 3],
    ['/account/privacy', 3],
    ['/login', 0],
  ])('%s costs %i', async (path, statements) => {
    const cookie = path === '/login' ? '' : await cookieOf('anna@demo.example')
    tested.countStatements()
    const { status } = await page(path, { cookie })
    expect(status).toBe(200)
    expect(tested.countStatements()).toHaveLength(statements)
  })
})

describe('doors', () => {
  test.each(['/', '/billing', '/billing/contracts', '/support', '/contacts', '/account', '/twofactor', '/api'])(
    'signed out, %s leads to the login with the previous page',
    async path => {
      const { status, headers } = await page(path)
      expect(status).toBe(307)
      expect(headers.location).toBe(`/login?previous_page=${encodeURIComponent(appUrl + path)}`)
    },
  )

  test('a session without its token cookie starts anew at the login, and is given no other token', async () => {
    const session = (await cookieOf('anna@demo.example')).split('; ').filter(pair => !pair.startsWith('XSRF-TOKEN='))
    const { status, headers } = await page('/billing', { cookie: session.join('; ') })
    expect([status, headers.location]).toEqual([307, `/login?previous_page=${encodeURIComponent(`${appUrl}/billing`)}`])
    expect(String(headers['set-cookie'] ?? '')).not.toContain('XSRF-TOKEN')
    expect((await page('/login', { cookie: session.join('; ') })).status).toBe(200)
  })

  test('the lock has a layout of its own', async () => {
    const { text } = await page('/locked', { cookie: await cookieOf('locked@demo.example') })
    expect(text).toContain('quiet-card max-w-2xl')
    expect(text).not.toContain('class="frame"')
  })

  test.each(['/', '/contacts', '/account', '/api'])('locked, %s leads to /locked', async path => {
    const { status, headers } = await page(path, { cookie: await cookieOf('locked@demo.example') })
    expect([status, headers.location]).toEqual([307, '/locked'])
  })

  test.each([
    '/billing',
    '/support',
    '/support/create',
    '/locked',
    '/cancel',
    '/withdraw',
    '/privacy',
    '/account/privacy',
    '/twofactor',
    '/contact',
    '/terms',
  ])('locked, %s stays open', async path => {
    expect((await page(path, { cookie: await cookieOf('locked@demo.example') })).status).toBe(200)
  })

  test.each([
    ['/billing', 200],
    ['/support', 200],
    ['/contacts', 403],
    ['/billing/contracts', 403],
  ])('ben, who may read billing and use support: %s is %i', async (path, status) => {
    expect((await page(path, { cookie: await cookieOf('ben@demo.example') })).status).toBe(status)
  })

  test.each(['/login', '/register', '/password/reset'])('signed in, the guests’ %s leads home', async path => {
    const { status, headers } = await page(path, { cookie: await cookieOf('anna@demo.example') })
    expect([status, headers.location]).toEqual([307, '/'])
  })
})

describe('addresses', () => {
  test('every route of the specification is a page', async () => {
    const [anna, locked] = [await cookieOf('anna@demo.example'), await cookieOf('locked@demo.example')]
    const firstBelow = async (list: string, path: string) =>
      new RegExp(`href="(${path}/[^"/?]+)"`).exec((await page(list, { cookie: anna })).text)?.[1]
    const details = await Promise.all([
      firstBelow('/billing', '/billing'),
      firstBelow('/billing/contracts', '/billing/contracts'),
      firstBelow('/support', '/support/ticket'),
      firstBelow('/contacts', '/contacts'),
    ])
    const lists = ['/', '/account', '/api', '/billing', '/contact', '/contacts', '/contacts/create', '/support']
    const routes: [string | undefined, string][] = [
      ...['/login', '/register', '/password/reset', '/password/reset/a-token'].map(
        path => [path, ''] as [string, string],
      ),
      ...[...lists, '/support/create', '/twofactor', ...details].map(path => [path, anna] as [string, string]),
      ['/locked', locked],
    ]
    for (const [path, cookie] of routes)
      expect([path, (await page(path ?? '', { cookie })).status]).toEqual([path, 200])
  })

  test.each(['/en', '/de/billing', '/en/login'])('no route carries a language: %s is 404', async path => {
    expect((await page(path)).status).toBe(404)
  })

  test.each([
    '/nothing-here',
    '/billing/not-a-uuid',
    '/billing/0189e8c2-6000-7930-8a6d-97cc4b34a88b',
    '/billing/contracts/C-999999',
    '/billing/contracts/nonsense',
    '/support/ticket/999999',
    '/support/ticket/abc',
    '/contacts/0189e8c2-6000-7930-8a6d-97cc4b34a88b',
  ])('%s is 404', async path => {
    const { status, text } = await page(path, { cookie: await cookieOf('anna@demo.example') })
    expect(status).toBe(404)
    expect(text).toContain('Page Not Found')
  })

  test.each([
    '/nothing-here',
    '/outbox/unknown',
    '/password/reset/unknown',
    '/register/unknown',
    '/invitation/unknown',
  ])('%s is one page for a guest: no layout is drawn inside of another', async path => {
    const { status, text } = await page(path)
    expect(status).toBeGreaterThanOrEqual(200)
    for (const part of ['<main', '<footer', '<header'])
      expect([part, text.split(part)]).toEqual([part, [expect.anything(), expect.anything()]])
  })

  test.each(['/nothing-here', '/billing/contracts/C-999999', '/staff'])(
    '%s keeps the frame of a customer who may not see it',
    async path => {
      const { text } = await page(path, { cookie: await cookieOf('anna@demo.example') })
      expect(text).toContain('error-layout')
      expect(text).toContain('class="frame"')
      for (const part of ['<main', '<footer']) expect([part, text.split(part).length]).toEqual([part, 2])
    },
  )

  test('a form posted before any script has loaded leads to the page and writes nothing', async () => {
    const answer = await app.inject({
      method: 'POST',
      url: '/login',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'email=a',
    })
    expect([answer.statusCode, answer.headers.location]).toEqual([303, '/login'])
  })
})

test.each([
  ['that visits for the first time', () => '', true],
  ['that has been here, and holds no styles any more', () => 'i18n_redirected=en', true],
  ['that holds those of an earlier release', () => 'i18n_redirected=en; kontor_styles=app-0LDer.css', true],
  ['that holds the styles', (sheet: string) => `i18n_redirected=en; kontor_styles=${sheet}`, false],
])('a browser %s gets them in the page: %s', async (_who, cookieWith, inline) => {
  const [sheet = ''] = globSync('app-*.css', { cwd: join(import.meta.dirname, '../../portal/dist/client/assets') })
  const { text } = await page('/login', { cookie: cookieWith(sheet) })
  expect([text.includes('<style'), text.includes(`<link rel="stylesheet" href="/assets/${sheet}"`)]).toEqual([
    inline,
    !inline,
  ])
})

describe('headers', () => {
  test('a page allows no script without its nonce, a new one each time, and nothing from elsewhere', async () => {
    const first = await page('/login')
    const second = await page('/login')
    const policy = String(first.headers['content-security-policy'])
    expect(policy).toContain("default-src 'none'")
    expect(policy).not.toContain('unsafe')
    expect(policy).not.toMatch(/https?:/)
    const nonce = /'nonce-([^']+)'/.exec(policy)?.[1]
    expect(String(second.headers['content-security-policy'])).not.toContain(nonce)
    const scripts = first.text.match(/<script\b[^>]*>/g) ?? []
    expect(scripts.length).toBeGreaterThan(0)
    for (const script of scripts) expect(script).toContain(`nonce="${nonce}"`)
    expect(first.text).not.toMatch(/ style="/)
    expect(first.text).not.toMatch(/ on[a-z]+="/)
  })

  test('nothing on a page is loaded from another origin', async () => {
    const { text } = await page('/login')
    for (const [, address] of text.matchAll(/(?:src|href)="([^"]*)"/g)) expect(address).toMatch(/^\/(?!\/)|^#/)
  })

  test('security headers are everywhere', async () => {
    for (const path of ['/login', '/health/live', '/openapi.json', '/nothing-here']) {
      const { headers } = await page(path)
      expect(headers).toMatchObject({
        'x-content-type-options': 'nosniff',
        'x-frame-options': 'DENY',
        'referrer-policy': 'strict-origin-when-cross-origin',
      })
      expect(headers['content-security-policy']).toContain("frame-ancestors 'none'")
    }
  })

  test('a customer’s page is never cached, a hashed file for ever', async () => {
    expect((await page('/login')).headers['cache-control']).toBe('private, no-store')
    const asset = /href="(\/assets\/[^"]+)"/.exec((await page('/login')).text)?.[1] ?? ''
    expect((await page(asset)).headers['cache-control']).toBe('public, max-age=31536000, immutable')
    const latest = await page('/builds/latest.json')
    expect(latest.headers['cache-control']).toBe('no-store')
    const { id, timestamp } = JSON.parse(latest.text) as { id: string; timestamp: number }
    const meta = await page(`/builds/meta/${id}.json`)
    expect(JSON.parse(meta.text)).toMatchObject({ id, timestamp, files: expect.arrayContaining([asset]) })
    expect(meta.headers['cache-control']).toContain('immutable')
  })

  test('messages lie under their hash for a day; another hash or language is 404', async () => {
    const path = /href="(\/_i18n\/[0-9a-f]+\/en\/messages\.json)"/.exec((await page('/login')).text)?.[1] ?? ''
    const answer = await page(path)
    expect(answer.status).toBe(200)
    expect(answer.headers['cache-control']).toContain('max-age=86400')
    expect((await page(path.replace(/[0-9a-f]{12}/, '000000000000'))).status).toBe(404)
    expect((await page(path.replace('/en/', '/fr/'))).status).toBe(404)
  })
})

describe('the scripts that a page begins with', () => {
  // compressed, and without what comes once it is idle: `npm run bench -- pages` weighs whole visits
  test.each([
    ['/login', null, 110_000],
    ['/billing', 'anna@demo.example', 140_000],
    ['/contacts', 'anna@demo.example', 140_000],
    ['/billing/contracts/C-1001', 'anna@demo.example', 140_000],
    ['/order', 'anna@demo.example', 140_000],
    ['/order/hosting-m', 'anna@demo.example', 140_000],
  ])('of %s stay within their budget', async (url, email, budget) => {
    const { text } = await page(url, email === null ? {} : { cookie: await cookieOf(email) })
    const scripts = new Set(text.match(/(?<=\/)assets\/[\w.-]+\.js/g))
    expect(scripts.size).toBeGreaterThan(2)
    const weights = [...scripts].map(name => statSync(join(build, 'client', `${name}.br`)).size)
    expect(weights.reduce((sum, weight) => sum + weight, 0)).toBeLessThanOrEqual(budget)
  })
})

test('the style sheet stays within its budget, as it is sent', () => {
  const sheets = globSync('assets/app-*.css.br', { cwd: join(build, 'client') })
  expect(sheets).toHaveLength(1)
  for (const sheet of sheets) expect(statSync(join(build, 'client', sheet)).size).toBeLessThanOrEqual(15_000)
})

test('a page of a demo tells the time by the demo’s clock', async () => {
  const { text } = await page('/login')
  const ahead = Number(/clockAhead:(-?\d+)/.exec(text)?.[1])
  expect(Math.abs(Date.now() + ahead - tested.services.clock.now().getTime())).toBeLessThan(60_000)
})
