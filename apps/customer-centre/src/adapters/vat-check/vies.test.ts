import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { AskingServices } from '../../platform/services.ts'
import { testConfiguration } from '../../testing/test-centre.ts'
import { vatCheckOf } from '../choose.ts'
import { readAnswer, viesVatCheck } from './vies.ts'

/** A test register: answers as told, and records the calls. */
let answer: (response: ServerResponse, request: IncomingMessage) => void
let asked: { method?: string; path?: string; body: unknown }[] = []
const server = createServer((request, response) => {
  let body = ''
  request.on('data', (part: Buffer) => {
    body += part.toString()
  })
  request.on('end', () => {
    asked.push({
      ...(request.method && { method: request.method }),
      ...(request.url && { path: request.url }),
      body: JSON.parse(body),
    })
    answer(response, request)
  })
})
let url = ''
beforeAll(async () => {
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/check` // it listens on a port
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})
beforeEach(() => {
  asked = []
})

const says = (body: unknown, status = 200) => {
  answer = response => response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}
const register = (changes = {}) => viesVatCheck({ url, timeoutSeconds: 60, requester: 'DE123456788', ...changes })
const valid = {
  countryCode: 'FR',
  vatNumber: '40303265045',
  requestDate: '2026-11-20T12:00:00.000Z',
  valid: true,
  requestIdentifier: 'WAPIAAAAYtest',
  name: 'SA  SODIMAS',
  address: 'RUE DE LA PAIX\n75002  PARIS',
}
const refusal = (error: string) => ({ actionSucceed: false, errorWrappers: [{ error, message: 'later' }] })

test('a valid id comes with the number of the consultation, name and address; the request names the provider', async () => {
  says(valid)
  expect(await register().ask('FR40303265045')).toEqual({
    outcome: 'valid',
    consultationNumber: 'WAPIAAAAYtest',
    name: 'SA SODIMAS',
    address: 'RUE DE LA PAIX\n75002 PARIS',
  })
  expect(asked).toEqual([
    {
      method: 'POST',
      path: '/check',
      body: {
        countryCode: 'FR',
        vatNumber: '40303265045',
        requesterMemberStateCode: 'DE',
        requesterNumber: '123456788',
      },
    },
  ])
})

test('a provider without an id asks anonymously', async () => {
  says({ ...valid, requestIdentifier: '' })
  expect(await register({ requester: '' }).ask('EL094259216')).toMatchObject({
    outcome: 'valid',
    consultationNumber: null,
  })
  expect(asked[0]?.body).toEqual({ countryCode: 'EL', vatNumber: '094259216' })
})

test('the provider’s own id is sent as registers write it, however it was configured', async () => {
  says(valid)
  const provider = { ...testConfiguration.provider, vat_id: 'be 428.759.497' }
  const vatCheck = { mode: 'vies', recheckDays: 90, url, timeoutSeconds: 60 } as const
  const centre = { configuration: { vatCheck, provider } } as AskingServices // it looks at nothing else
  await vatCheckOf(centre)?.ask('FR40303265045')
  expect(asked[0]?.body).toMatchObject({ requesterMemberStateCode: 'BE', requesterNumber: '0428759497' })
})

test('an unknown id is invalid, and a country that tells no names writes dashes', async () => {
  says({ ...valid, valid: false, name: '---', address: '---' })
  const nobody = { outcome: 'invalid', consultationNumber: 'WAPIAAAAYtest', name: null, address: null }
  expect(await register().ask('DE136695976')).toEqual(nobody)
  says({ ...valid, name: '---', address: '---' })
  expect(await register().ask('DE136695976')).toMatchObject({ outcome: 'valid', name: null, address: null })
  says(refusal('INVALID_INPUT'), 400)
  expect(await register().ask('DE136695976')).toEqual({ ...nobody, consultationNumber: null })
})

describe('what is no answer', () => {
  test.each([
    ['a member state that is away', () => says(refusal('MS_UNAVAILABLE')), 'MS_UNAVAILABLE'],
    ['too many at once', () => says(refusal('GLOBAL_MAX_CONCURRENT_REQ'), 500), 'GLOBAL_MAX_CONCURRENT_REQ'],
    ['an id of the provider that is refused', () => says(refusal('INVALID_REQUESTER_INFO')), 'INVALID_REQUESTER_INFO'],
    ['another version’s error', () => says({ userError: 'TIMEOUT', isValid: false }), 'TIMEOUT'],
    ['an error that is none', () => says(refusal('<script>')), 'UNREADABLE'],
    ['a 503 with a page', () => (answer = response => response.writeHead(503).end('<html>')), 'HTTP_503'],
    ['a 404', () => says({}, 404), 'HTTP_404'],
    ['garbage', () => (answer = response => response.writeHead(200).end('<html>maintenance</html>')), 'UNREADABLE'],
    ['a list', () => says([true]), 'UNREADABLE'],
    ['null', () => says(null), 'UNREADABLE'],
    ['a word instead of yes or no', () => says({ ...valid, valid: 'true' }), 'UNREADABLE'],
    ['nothing', () => (answer = response => response.writeHead(200).end()), 'UNREADABLE'],
    ['an endless answer', () => (answer = flood), 'NOT_REACHED'],
    [
      'a way to somewhere else',
      () => (answer = response => response.writeHead(302, { location: url }).end()),
      'NOT_REACHED',
    ],
    ['a broken line', () => (answer = (_response, request) => request.socket.destroy()), 'NOT_REACHED'],
  ])('%s', async (_what, prepare, reason) => {
    prepare()
    expect(await register().ask('DE136695976')).toEqual({ outcome: 'unavailable', reason })
  })

  test('silence, which ends at the timeout', async () => {
    answer = () => undefined
    expect(await register({ timeoutSeconds: 0.05 }).ask('DE136695976')).toEqual({
      outcome: 'unavailable',
      reason: 'NO_ANSWER_IN_TIME',
    })
  })

  test('a beginning that never ends', async () => {
    answer = response => response.writeHead(200).write('{"valid": true')
    expect(await register({ timeoutSeconds: 0.05 }).ask('DE136695976')).toMatchObject({ outcome: 'unavailable' })
  })

  test('a refused connection', async () => {
    expect(await register({ url: 'http://127.0.0.1:1/' }).ask('DE136695976')).toEqual({
      outcome: 'unavailable',
      reason: 'NOT_REACHED',
    })
  })
})

/** 30,000 bytes: more than an answer has. */
const flood = (response: ServerResponse) =>
  response.writeHead(200).end(`{"valid": true, "name": "${'x'.repeat(30_000)}"}`)

test('names and addresses are cut to what a line on a page can hold', () => {
  const answered = readAnswer(200, JSON.stringify({ ...valid, name: `A\u0000\u0007B${'x'.repeat(900)}` }))
  expect(answered).toMatchObject({ name: expect.stringMatching(/^A\nBx{497}$/) })
})
