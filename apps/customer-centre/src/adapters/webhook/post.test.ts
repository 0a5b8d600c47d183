import type { lookup } from 'node:dns'
import { createServer, type RequestListener } from 'node:http'
import { createServer as createTlsServer } from 'node:https'
import { type AddressInfo, createServer as createTcpServer, type Server } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { testCertificate } from '../../testing/test-certificate.ts'
import { forbiddenIn, patienceMs, webhookPost } from './post.ts'

const internet = { ca: null, thisMachine: false }
const demo = { ca: null, thisMachine: true }

async function portOf(server: Server): Promise<number> {
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    if ('closeAllConnections' in server) (server as ReturnType<typeof createServer>).closeAllConnections()
    server.close()
  })
  return (server.address() as AddressInfo).port // it listens on a port
}
const posted = async (answer: RequestListener) =>
  webhookPost(demo)(`http://127.0.0.1:${await portOf(createServer(answer))}/`, { 'webhook-id': 'evt_1' }, '{}')

test.each(['https://hooks.example.com/kontor', 'https://hooks.example.com:8443/?key=1', 'https://93.184.216.34/'])(
  '%s is allowed',
  url => expect(forbiddenIn(url, internet)).toBeNull(),
)

test.each([
  ['http://hooks.example.com/', 'invalid_url'],
  ['https://hooks.example.com:25/', 'invalid_url'],
  ['https://me:secret@hooks.example.com/', 'invalid_url'],
  ['https://hooks.example.com/#part', 'invalid_url'],
  [`https://hooks.example.com/${'x'.repeat(500)}`, 'invalid_url'],
  ['ftp://hooks.example.com/', 'invalid_url'],
  ['hooks.example.com', 'invalid_url'],
  ['', 'invalid_url'],
  ['http://127.0.0.1/', 'invalid_url'],
  ['https://127.0.0.1/', 'not_public'],
  ['https://2130706433/', 'not_public'],
  ['https://0x7f.1/', 'not_public'],
  ['https://[::1]/', 'not_public'],
  ['https://[::ffff:127.0.0.1]/', 'not_public'],
  ['https://[::ffff:a9fe:a9fe]/', 'not_public'],
  ['https://169.254.169.254/latest/meta-data/', 'not_public'],
  ['https://10.1.2.3/', 'not_public'],
  ['https://localhost/', 'not_public'],
  ['https://db.internal/', 'not_public'],
  ['https://kontor/', 'not_public'],
])('%s is %s', (url, why) => expect(forbiddenIn(url, internet)).toBe(why))

test('what is forbidden is not posted either', async () => {
  let asked = 0
  const port = await portOf(createServer(() => asked++))
  expect(await webhookPost(internet)(`http://127.0.0.1:${port}/`, {}, '{}')).toMatchObject({ reason: 'not_public' })
  expect(asked).toBe(0)
})

test('a name is looked up with each connection, and no address of a network within is connected to', async () => {
  const answers = [
    [{ address: '127.0.0.1', family: 4 }],
    [{ address: '::ffff:10.0.0.1', family: 6 }],
    [
      { address: '93.184.216.34', family: 4 },
      { address: '169.254.169.254', family: 4 },
    ],
  ]
  let asked = 0
  const addressesOf = ((_host: string, _options: object, found: (error: null, addresses: object[]) => void) =>
    found(null, answers[asked++] ?? [])) as unknown as typeof lookup
  const post = webhookPost({ ...internet, addressesOf })
  for (const _ of answers)
    expect(await post('https://rebound.example.com/', {}, '{}')).toMatchObject({ reason: 'not_public', status: null })
  expect(asked).toBe(answers.length)
})

test('an answer counts by its status; a redirect is none', async () => {
  for (const [status, reason] of [
    [200, null],
    [204, null],
    [302, 'redirect'],
    [404, 'refused'],
    [500, 'refused'],
  ] as const) {
    let asked = 0
    const answer = await posted((_request, response) => {
      asked++
      response.writeHead(status, { location: 'http://127.0.0.1/inside' }).end(status === 204 ? undefined : 'said')
    })
    expect(answer).toMatchObject({ status, reason, answer: status === 204 ? '' : 'said' })
    expect(asked).toBe(1)
  }
})

test('of an answer 2 KB are kept, and of an endless one 64 KB read', async () => {
  const long = await posted((_request, response) => response.end('ä'.repeat(3000)))
  expect(long).toMatchObject({ status: 200, reason: null })
  expect(long.answer).toBe('ä'.repeat(1024))
  let written = 0
  const endless = await posted((_request, response) => {
    response.on('error', () => undefined)
    const write = () => {
      while (!response.destroyed && response.write('x'.repeat(16_384))) written += 16_384
    }
    response.on('drain', write)
    write()
  })
  expect(endless).toMatchObject({ reason: 'answer_too_long' })
  expect(written).toBeLessThan(20_000_000)
})

test('who does not answer, or drips, is left after ten seconds', { timeout: 60_000 }, async () => {
  const [silent, dripping, none] = await Promise.all([
    posted(() => undefined),
    posted((_request, response) => {
      const timer = setInterval(() => response.write('.'), 500)
      response.on('close', () => clearInterval(timer))
    }),
    posted(request => request.socket.destroy()),
  ])
  expect([silent.reason, dripping.reason, none.reason]).toEqual([
    'no_answer_in_time',
    'no_answer_in_time',
    'not_reached',
  ])
  expect(silent.ms).toBeGreaterThanOrEqual(patienceMs - 100)
})

test('what is no HTTP at all is not reached', async () => {
  const port = await portOf(createTcpServer(socket => socket.end('SSH-2.0-x\r\n')))
  expect(await webhookPost(demo)(`http://127.0.0.1:${port}/`, {}, '{}')).toMatchObject({ reason: 'not_reached' })
})

test('a certificate counts where it is known: of a CA of the provider’s own by setting', async () => {
  const port = await portOf(createTlsServer(testCertificate, (_request, response) => response.end()))
  const addressesOf = ((_host: string, _options: object, found: (error: null, addresses: object[]) => void) =>
    found(null, [{ address: '127.0.0.1', family: 4 }])) as unknown as typeof lookup
  const url = `https://localhost:${port}/`
  expect(await webhookPost({ ...demo, addressesOf })(url, {}, '{}')).toMatchObject({ reason: 'not_reached' })
  const known = webhookPost({ ...demo, addressesOf, ca: testCertificate.cert })
  expect(await known(url, {}, '{}')).toMatchObject({ status: 200, reason: null })
  // its connection is kept, and serves the next
  expect(await known(url, {}, '{}')).toMatchObject({ status: 200, reason: null })
})
