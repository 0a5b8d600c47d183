import { createHmac } from 'node:crypto'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type ReceivedWebhook, verifyWebhook } from './webhook.ts'

// the vector of the specification of Standard Webhooks
const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'
const body = '{"test": 2432232314}'
const headers = {
  'webhook-id': 'msg_p5jXN8AQM9LWM0D4loKWxJek',
  'webhook-timestamp': '1614265330',
  'webhook-signature': 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
}
const other = `whsec_${Buffer.alloc(32, 7).toString('base64')}`

beforeEach(() => void vi.useFakeTimers({ now: 1_614_265_330_000, toFake: ['Date'] }))
afterEach(() => void vi.useRealTimers())

const verified = (changes: Partial<ReceivedWebhook> = {}) =>
  verifyWebhook({ body, headers, secrets: secret, ...changes }).then(
    ({ id }) => id,
    error => error.reason ?? error,
  )
const id = headers['webhook-id']
const headed = (changes: Record<string, string | undefined>) => verified({ headers: { ...headers, ...changes } })

test('accepts the vector of the specification, however body and headers come', async () => {
  expect(await verifyWebhook({ body, headers, secrets: secret })).toEqual({ id, test: 2432232314 })
  const bytes = new TextEncoder().encode(body)
  expect(await verified({ body: bytes })).toBe(id)
  expect(await verified({ body: bytes.buffer })).toBe(id)
  expect(await verified({ headers: new Headers(headers) })).toBe(id)
  expect(await verified({ headers: { ...headers, 'webhook-id': [id] } })).toBe(id)
  expect(await verified({ secrets: secret.slice(6) })).toBe(id)
})

test('takes one of several secrets and one of several signatures', async () => {
  expect(await verified({ secrets: [other, secret] })).toBe(id)
  expect(await headed({ 'webhook-signature': `v1,AAAA v1a,xx ${headers['webhook-signature']}` })).toBe(id)
  expect(await verified({ secrets: [] })).toBe('signature')
  expect(await verified({ secrets: other })).toBe('signature')
})

test.each([
  [{ 'webhook-id': undefined }, 'headers'],
  [{ 'webhook-timestamp': undefined }, 'headers'],
  [{ 'webhook-signature': undefined }, 'headers'],
  [{ 'webhook-timestamp': 'now' }, 'headers'],
  [{ 'webhook-timestamp': '1614265331' }, 'signature'],
  [{ 'webhook-id': 'msg_other' }, 'signature'],
  [{ 'webhook-signature': headers['webhook-signature'].replace('v1,', 'v2,') }, 'signature'],
  [{ 'webhook-signature': headers['webhook-signature'].replace('v1,', '') }, 'signature'],
  [{ 'webhook-signature': 'v1,' }, 'signature'],
  [{ 'webhook-signature': 'v1,not base64!' }, 'signature'],
  [{ 'webhook-signature': headers['webhook-signature'].slice(0, -5) }, 'signature'],
])('refuses %j', async (changes, reason) => expect(await headed(changes)).toBe(reason))

test('refuses a body that was changed, and one that is no JSON', async () => {
  expect(await verified({ body: body.replace(' ', '') })).toBe('signature')
  const signed = createHmac('sha256', Buffer.from(secret.slice(6), 'base64')).update(`${id}.1614265330.<html>`)
  const signature = `v1,${signed.digest('base64')}`
  expect(await verified({ body: '<html>', headers: { ...headers, 'webhook-signature': signature } })).toBe('body')
})

test.each([
  [300, id],
  [-300, id],
  [301, 'timestamp'],
  [-301, 'timestamp'],
])('with a clock that differs by %i seconds: %s', async (seconds, answer) => {
  vi.setSystemTime(1_614_265_330_000 + seconds * 1000)
  expect(await verified()).toBe(answer)
  expect(await verified({ tolerance: 1000 })).toBe(id)
})
