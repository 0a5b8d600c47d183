import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { AskingServices } from '../../platform/services.ts'
import { payeeCheckOf } from '../choose.ts'
import { readAnswer } from './vop.ts'

/** A test bank: answers as told, and records the calls. */
let answer: (response: ServerResponse) => void
let asked: { method: string | undefined; headers: IncomingHttpHeaders; body: unknown }[] = []
const bank = createServer((request, response) => {
  let body = ''
  request.on('data', (part: Buffer) => {
    body += part.toString()
  })
  request.on('end', () => {
    asked.push({ method: request.method, headers: request.headers, body: JSON.parse(body) })
    answer(response)
  })
})
let url = ''
beforeAll(async () => {
  await new Promise<void>(resolve => bank.listen(0, '127.0.0.1', resolve))
  url = `http://127.0.0.1:${(bank.address() as AddressInfo).port}/vop` // it listens on a port
})
afterAll(() => {
  bank.closeAllConnections()
  bank.close()
})
beforeEach(() => {
  asked = []
})

const choose = (payeeCheck: object) => payeeCheckOf({ configuration: { payeeCheck } } as AskingServices) // it looks at nothing else
const payee = { holder: 'Müller & Söhne', iban: 'DE89370400440532013000' }
const says = (body: unknown, status = 200) => {
  answer = response => response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}
const ask = (changes: { url?: string; token?: string | null; timeoutSeconds?: number } = {}) =>
  choose({ mode: 'vop', url, token: null, timeoutSeconds: 60, ...changes })?.ask(payee)

test('name and account are sent in the banks’ own format, with the key if there is one', async () => {
  says({ partyNameMatch: 'MTCH' })
  expect(await ask({ token: 'secret' })).toEqual({ result: 'match' })
  await ask()
  expect(asked[0]).toMatchObject({
    method: 'POST',
    headers: { authorization: 'Bearer secret', 'x-request-id': expect.stringMatching(/^[\da-f-]{36}$/) },
    body: { party: { name: 'Müller & Söhne' }, partyAccount: { iban: 'DE89370400440532013000' } },
  })
  expect(asked[1]?.headers.authorization).toBeUndefined()
})

test('no bank is asked where it is off', () => {
  expect(choose({ mode: 'off' })).toBeNull()
})

test.each([
  [{ partyNameMatch: 'MTCH', matchedName: 'Mueller und Soehne' }, { result: 'match' }],
  [
    { partyNameMatch: 'CMTC', matchedName: ' Müller  &\tSöhne KG ' },
    { result: 'close', knownName: 'Müller & Söhne KG' },
  ],
  // nothing is told about a stranger's account, even if a bank says too much
  [{ partyNameMatch: 'NMTC', matchedName: 'Somebody Else' }, { result: 'no_match' }],
  [{ partyNameMatch: 'NOAP' }, { result: 'n/a', reason: 'NOT_POSSIBLE' }],
])('%j is %j', async (body, expected) => {
  says(body)
  expect(await ask()).toEqual(expected)
})

test('a name is one line of at most 140 characters, and reverses no text around it', () => {
  const known = (matchedName: unknown) => readAnswer(200, JSON.stringify({ partyNameMatch: 'CMTC', matchedName }))
  expect(known(`A\u0000\u202eB\n${'𠮷'.repeat(200)}`)).toEqual({
    result: 'close',
    knownName: `A B ${'𠮷'.repeat(136)}`,
  })
  expect(known('نورا\u200cنویمان')).toMatchObject({ knownName: 'نورا\u200cنویمان' })
  for (const nothing of ['', ' \u0007 ', null, 7, undefined])
    expect(known(nothing)).toEqual({ result: 'n/a', reason: 'UNREADABLE' })
})

describe('what is no answer', () => {
  test.each([
    ['another word', () => says({ partyNameMatch: 'YES' }), 'UNREADABLE'],
    ['nothing about the name', () => says({ partyIdMatch: 'MTCH' }), 'UNREADABLE'],
    ['a list', () => says(['MTCH']), 'UNREADABLE'],
    ['null', () => says(null), 'UNREADABLE'],
    ['a page', () => (answer = response => response.end('<html>')), 'UNREADABLE'],
    ['a refusal', () => says({ partyNameMatch: 'MTCH' }, 401), 'HTTP_401'],
    ['a 503', () => says({}, 503), 'HTTP_503'],
    ['an endless answer', () => (answer = response => response.end(`{"a": "${'x'.repeat(30_000)}"}`)), 'NOT_REACHED'],
    [
      'a way to somewhere else',
      () => (answer = response => response.writeHead(307, { location: url }).end()),
      'NOT_REACHED',
    ],
    ['a broken line', () => (answer = response => response.socket?.destroy()), 'NOT_REACHED'],
  ])('%s', async (_what, prepare, reason) => {
    prepare()
    expect(await ask()).toEqual({ result: 'n/a', reason })
    expect(asked).toHaveLength(1)
  })

  test('silence, which ends at the timeout', async () => {
    answer = () => undefined
    expect(await ask({ timeoutSeconds: 0.05 })).toEqual({ result: 'n/a', reason: 'NO_ANSWER_IN_TIME' })
  })

  test('a beginning that never ends', async () => {
    answer = response => response.writeHead(200).write('{"partyNameMatch": "MTCH"')
    expect(await ask({ timeoutSeconds: 0.05 })).toMatchObject({ result: 'n/a' })
  })

  test('a refused connection', async () => {
    expect(await ask({ url: 'http://127.0.0.1:1/' })).toEqual({ result: 'n/a', reason: 'NOT_REACHED' })
  })
})
