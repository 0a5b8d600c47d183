import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ip2c } from '../../../adapters/geo-ip/ip2c.ts'
import { startTestCentre, type TestCentre } from '../../../testing/test-centre.ts'

const asked: { method: string; path: string; cookie: string | undefined; length: string | undefined }[] = []
let answer = { status: 200, body: '1;AT;AUT;Austria', after: Promise.resolve(), location: '' }
const service = createServer(async (request, response) => {
  const { cookie, 'content-length': length } = request.headers
  asked.push({ method: request.method ?? '', path: request.url ?? '', cookie, length })
  await answer.after
  response.writeHead(answer.status, answer.location ? { location: answer.location } : {})
  response.end(answer.body)
})
let url: string
let centre: TestCentre

beforeAll(async () => {
  service.listen(0, '127.0.0.1')
  await once(service, 'listening')
  url = `http://127.0.0.1:${(service.address() as AddressInfo).port}`
  centre = await startTestCentre('empty', { geoIp: { mode: 'ip2c', url: `${url}/s` } })
})
afterAll(async () => {
  await centre.close()
  service.close()
})

async function ask(address: string) {
  asked.length = 0
  const visitor = centre.browser()
  visitor.address = address
  return visitor.get('/ajax/v1/country')
}
const answers = (changes: Partial<typeof answer>) => {
  answer = { status: 200, body: '1;AT;AUT;Austria', after: Promise.resolve(), location: '', ...changes }
}

test('the service gets one GET without payload, and the visitor’s network instead of their address', async () => {
  answers({})
  expect(await ask('203.0.113.77')).toMatchObject({ status: 200, body: { country: 'AT', state: 'found' } })
  expect(asked).toEqual([{ method: 'GET', path: '/203.0.113.0', cookie: undefined, length: undefined }])
  await ask('2001:db8:1:2:3:4:5:6')
  expect(asked).toMatchObject([{ path: '/2001:db8:1::' }])
  await ask('::ffff:203.0.113.77')
  expect(asked).toMatchObject([{ path: '/203.0.113.0' }])
})

describe('without a usable answer there is no country, and it is no error', () => {
  test.each([
    ['wrong input', { body: '0;;;WRONG INPUT' }],
    ['not known', { body: '2;;;UNKNOWN' }],
    ['no code', { body: '1;' }],
    ['another first sign', { body: '2;AT;AUT;Austria' }],
    ['a page', { body: '<html>' }],
    ['an error', { status: 500, body: '1;AT;AUT;Austria' }],
    ['somewhere else', { status: 302, location: '/s', body: '' }],
  ])('%s', async (_, changes) => {
    answers(changes)
    expect(await ask('203.0.113.77')).toMatchObject({ status: 200, body: { country: null, state: 'failed' } })
    expect(asked).toHaveLength(1)
  })

  test.each(['127.0.0.1', '10.1.2.3', '192.168.7.7', '172.20.0.1', '100.64.0.1', '::1', 'fd00::1', 'fe80::1%eth0'])(
    'no request is made about %s',
    async address => {
      answers({})
      expect((await ask(address)).body).toEqual({ country: null, state: 'failed' })
      expect(asked).toEqual([])
    },
  )

  test('a slow answer is not waited for', async () => {
    const { promise: after, resolve: letGo } = Promise.withResolvers<void>()
    answers({ after })
    await expect(ip2c(`${url}/s`, 50).countryOf('203.0.113.77')).rejects.toThrow('took too long')
    letGo()
    answers({})
    await expect(ip2c(`${url}/s`, 5000).countryOf('203.0.113.77')).resolves.toBe('AT')
  })
})

test('waiting holds no connection', async () => {
  const single = await startTestCentre('empty', { geoIp: { mode: 'ip2c', url: `${url}/s` } }, 1)
  const { promise: after, resolve: letGo } = Promise.withResolvers<void>()
  answers({ after })
  const visitor = single.browser()
  visitor.address = '203.0.113.77'
  asked.length = 0
  let answered = false
  const waiting = visitor.get('/ajax/v1/country').finally(() => {
    answered = true
  })
  await expect.poll(() => asked.length).toBe(1)
  await single.services.database.ping()
  expect(answered).toBe(false)
  letGo()
  expect((await waiting).body.state).toBe('found')
  await single.close()
})

test('switched off, which is the default, no request is made', async () => {
  const quiet = await startTestCentre('empty')
  asked.length = 0
  const visitor = quiet.browser()
  visitor.address = '203.0.113.77'
  expect((await visitor.get('/ajax/v1/country')).body).toEqual({ country: null, state: 'off' })
  expect(asked).toEqual([])
  await quiet.close()
})
