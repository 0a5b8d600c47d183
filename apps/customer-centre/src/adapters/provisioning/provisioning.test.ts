import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sandboxProvisioning } from './sandbox.ts'
import { isSigningSecret } from './settings.ts'
import { isSigned, signatureHeaders } from './signature.ts'
import { webhookProvisioning } from './webhook.ts'

const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'
const now = new Date('2021-02-25T20:41:11Z')
const order = {
  task: '0199a000-0000-7000-8000-000000000001',
  contract: 'C-1024',
  customer: 10001,
  product: 'vserver-m',
  options: [{ code: 'backup', quantity: 2 }],
  identifier: 'web1.example.com',
  holder: null,
  trial_days: null,
}

const erased = {
  id: '0199a000-0000-7000-8000-000000000002',
  contract: 'C-1024',
  customer: 10001,
  product: 'cloud-managed',
  attributes: [{ name: 'Server', value: 'web-7' }],
  ends_on: '2026-10-16',
  data_until: '2026-11-15',
}

test('a message is signed as Standard Webhooks show it', () => {
  const headers = signatureHeaders(
    secret,
    'msg_p5jXN8AQM9LWM0D4loKWxJek',
    '{"test": 2432232314}',
    new Date(1_614_265_330_000),
  )
  expect(headers).toEqual({
    'webhook-id': 'msg_p5jXN8AQM9LWM0D4loKWxJek',
    'webhook-timestamp': '1614265330',
    'webhook-signature': 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
  })
})

describe('a signature', () => {
  const headers = signatureHeaders(secret, 'id-1', '{"a":1}', now)
  const later = (seconds: number) => new Date(now.getTime() + seconds * 1000)
  test.each([
    ['as it was made', headers, '{"a":1}', now, true],
    [
      'one of several',
      { ...headers, 'webhook-signature': `v1,AAAA ${headers['webhook-signature']}` },
      '{"a":1}',
      now,
      true,
    ],
    ['at the end of its time', headers, '{"a":1}', later(300), true],
    ['too late', headers, '{"a":1}', later(301), false],
    ['from the future', headers, '{"a":1}', later(-301), false],
    ['of another body', headers, '{"a":2}', now, false],
    ['of another message', { ...headers, 'webhook-id': 'id-2' }, '{"a":1}', now, false],
    [
      'of another version',
      { ...headers, 'webhook-signature': headers['webhook-signature'].replace('v1', 'v2') },
      '{"a":1}',
      now,
      false,
    ],
    ['without a time', { ...headers, 'webhook-timestamp': 'soon' }, '{"a":1}', now, false],
    ['that is missing', {}, '{"a":1}', now, false],
  ])('%s', (_what, sent, body, at, right) => {
    expect(isSigned(secret, sent, body, at)).toBe(right)
  })
})

test.each([
  [secret, true],
  ['whsec_c2hvcnQ=', false],
  ['MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw', false],
  ['', false],
])('%s can be a secret: %s', (text, can) => expect(isSigningSecret(text)).toBe(can))

test('the sandbox sets up at once, the same for the same contract, and fails by name', async () => {
  const done = await sandboxProvisioning.begin(order, now)
  expect(done).toMatchObject({ outcome: 'done', attributes: [{ name: 'Service ID' }] })
  expect(await sandboxProvisioning.begin(order, now)).toEqual(done)
  expect(await sandboxProvisioning.begin({ ...order, identifier: 'fail.example' }, now)).toMatchObject({
    outcome: 'failed',
  })
})

describe('the webhook', () => {
  let status = 202
  const received: { headers: IncomingHttpHeaders; body: string }[] = []
  const server = createServer((request, response) => {
    let body = ''
    request.on('data', (part: Buffer) => {
      body += part.toString()
    })
    request.on('end', () => {
      received.push({ headers: request.headers, body })
      response.writeHead(status).end()
    })
  })
  let url = ''
  beforeAll(async () => {
    await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/` // it listens on a port
  })
  afterAll(() => server.close())
  const webhook = (changes = {}) =>
    webhookProvisioning({ mode: 'webhook', url, secret, timeoutSeconds: 20, ...changes })

  test('posts the order signed, and hears of it later', async () => {
    expect(await webhook().begin(order, now)).toBe('later')
    const [{ headers, body } = { headers: {}, body: '' }] = received
    expect(JSON.parse(body)).toEqual({ type: 'contract.ordered', timestamp: now.toISOString(), data: order })
    expect(headers['webhook-id']).toBe(order.task)
    expect(isSigned(secret, headers, body, now)).toBe(true)
  })

  test('posts that data are to be deleted, signed', async () => {
    const { id, ...data } = erased
    await webhook().erase(erased, now)
    const { headers, body } = received.at(-1) ?? { headers: {}, body: '' }
    expect(JSON.parse(body)).toEqual({ type: 'contract.erased', timestamp: now.toISOString(), data })
    expect(headers['webhook-id']).toBe(`erased_${id}`)
    expect(isSigned(secret, headers, body, now)).toBe(true)
  })

  test('posts what became of a contract, signed', async () => {
    const data = {
      contract: 'C-1024',
      customer: 10001,
      product: 'vserver-m',
      options: order.options,
      attributes: [],
      suspension: null,
      ends_on: '2026-11-16',
      data_until: null,
      new_number: 'C-2000',
      new_customer: 10002,
    }
    await webhook().tell({ ...data, id: '1', kind: 'transferred' }, now)
    const { headers, body } = received.at(-1) ?? { headers: {}, body: '' }
    expect(JSON.parse(body)).toEqual({ type: 'contract.transferred', timestamp: now.toISOString(), data })
    expect(headers['webhook-id']).toBe('transferred_1')
    expect(isSigned(secret, headers, body, now)).toBe(true)
  })

  test.each([true, false])('posts that metered services stop (%s), signed', async stopped => {
    const { id, contract, customer, product, attributes } = erased
    await webhook().changeUse({ id, contract, customer, product, attributes, stopped }, now)
    const { headers, body } = received.at(-1) ?? { headers: {}, body: '' }
    const type = stopped ? 'contract.usage_stopped' : 'contract.usage_resumed'
    const data = { contract, customer, product, attributes }
    expect(JSON.parse(body)).toEqual({ type, timestamp: now.toISOString(), data })
    expect(headers['webhook-id']).toBe(`${stopped ? 'stopped' : 'resumed'}_${id}`)
    expect(isSigned(secret, headers, body, now)).toBe(true)
  })

  test('says why an order was not taken', async () => {
    status = 503
    await expect(webhook().begin(order, now)).rejects.toThrow('HTTP_503')
    await expect(webhook().erase(erased, now)).rejects.toThrow('HTTP_503')
    await expect(webhook({ url: 'http://127.0.0.1:1/' }).begin(order, now)).rejects.toThrow('NOT_REACHED')
  })
})
