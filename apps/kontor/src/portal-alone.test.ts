import { once } from 'node:events'
import { createServer as createHttpServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { afterEach, expect, test, vi } from 'vitest'
import { readConfiguration } from './configuration.ts'
import { loadPortalBuild } from './portal/install.ts'
import { mistakesOfPortalAlone } from './portal-alone.ts'
import { createServer } from './server.ts'

const closing: (() => void)[] = []
afterEach(() => {
  vi.restoreAllMocks()
  for (const close of closing.splice(0)) close()
})

/** A customer centre as this test wants it. */
async function startCentre(answer: RequestListener): Promise<string> {
  const server = createHttpServer(answer).listen(0, '127.0.0.1')
  await once(server, 'listening')
  closing.push(() => {
    server.closeAllConnections()
    server.close()
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

test('a page is answered though its customer centre hangs: all its calls share the time of one', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  let asked = 0
  // it takes the first call and says nothing, and the time is up: a call with a time of its own would wait for ever
  const centre = await startCentre(() => asked++ === 0 && vi.advanceTimersByTime(4999))
  const quiet = { NODE_ENV: 'test', LOG_LEVEL: 'silent', APP_URL: 'http://portal.test' }
  const settings = readConfiguration({ ...quiet, CUSTOMER_CENTRE_URL: centre })
  const app = await createServer(settings, null, await loadPortalBuild(join(import.meta.dirname, '../../portal/dist')))
  try {
    const cookie = 'kontor_session=x; XSRF-TOKEN=x'
    const answer = await app.inject({
      url: '/billing',
      headers: { accept: 'text/html', 'accept-language': 'en', cookie },
    })
    expect([answer.statusCode, /<h1[^>]*>([^<]*)<\/h1><p[^>]*>([^<]*)/.exec(answer.body)?.slice(1)]).toEqual([
      502,
      ['502', 'No connection'],
    ])
    expect(asked).toBeGreaterThan(0)
  } finally {
    vi.useRealTimers()
    await app.close()
  }
})

const portal = 'https://my.example.com'
const cookie = (domain: string) => `XSRF-TOKEN=x; Path=/; Secure${domain && `; Domain=${domain}`}`

test.each([
  ['nothing is wrong', portal, 'example.com', 'https', []],
  [
    'it does not trust the portal',
    'https://other.example.com',
    'example.com',
    'https',
    [/TRUSTED_ORIGINS must name https:\/\/my\.example\.com/],
  ],
  [
    'its cookies stay with it',
    portal,
    '',
    'https',
    [/Cookies of centre\.example\.com do not reach my\.example\.com.* set COOKIE_DOMAIN/],
  ],
  ['its cookies are for another domain', portal, 'centre.example.com', 'https', [/set COOKIE_DOMAIN/]],
  ['only one of both is https', portal, 'example.com', 'http', [/one is https and one is not/]],
])(
  'the start asks the customer centre whether sign-ins will work: %s',
  async (_what, allowed, domain, scheme, expected) => {
    const internal = await startCentre(({ headers }, response) => {
      expect([headers.origin, headers.referer]).toEqual([portal, `${portal}/`])
      response.setHeader('Access-Control-Allow-Origin', allowed)
      response.setHeader('Set-Cookie', [cookie(domain)])
      response.writeHead(204).end()
    })
    const mistakes = await mistakesOfPortalAlone({
      APP_URL: portal,
      CUSTOMER_CENTRE_URL: `${scheme}://centre.example.com`,
      CUSTOMER_CENTRE_INTERNAL_URL: internal,
    })
    expect(mistakes).toEqual(expected.map(words => expect.stringMatching(words)))
  },
)

test('a customer centre that is not there is told, too', async () => {
  const mistakes = await mistakesOfPortalAlone({
    APP_URL: portal,
    CUSTOMER_CENTRE_URL: 'https://centre.example.com',
    CUSTOMER_CENTRE_INTERNAL_URL: 'http://127.0.0.1:9',
  })
  expect(mistakes).toEqual(['The customer centre does not answer at http://127.0.0.1:9. Pages say so until it does.'])
})
