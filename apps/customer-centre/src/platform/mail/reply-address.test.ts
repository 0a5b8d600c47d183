import { createSecretKey, randomBytes, randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import type { KeyRing } from '../crypto/vault.ts'
import { mailAnsweredBy, replyAddress } from './reply-address.ts'

const newKey = () => ({ id: randomBytes(8).toString('hex'), key: createSecretKey(randomBytes(32)) })
const [key, former] = [newKey(), newKey()]
const ring: KeyRing = { current: key, all: [key, former] }
const inbound = 'Support@example.com'

test('names its mail, in whatever capitals servers write it, in no more than the 64 characters of a local part', () => {
  for (const mail of [randomUUID(), '00000000-0000-0000-0000-000000000000', 'ffffffff-ffff-ffff-ffff-ffffffffffff']) {
    const address = replyAddress(ring, inbound, mail)
    expect(address).toMatch(/^reply\+[0-9a-v]{52}@example\.com$/)
    expect(mailAnsweredBy(ring, inbound, address)).toBe(mail)
    expect(mailAnsweredBy(ring, inbound, address.toUpperCase())).toBe(mail)
    expect(address.indexOf('@')).toBeLessThanOrEqual(64)
  }
})

test('made under a former key still counts, under another installation’s it does not', () => {
  const mail = randomUUID()
  expect(mailAnsweredBy(ring, inbound, replyAddress({ current: former, all: [former] }, inbound, mail))).toBe(mail)
  const strange = newKey()
  expect(mailAnsweredBy(ring, inbound, replyAddress({ current: strange, all: [strange] }, inbound, mail))).toBe(
    undefined,
  )
})

test('with any digit changed is none of ours', () => {
  const address = replyAddress(ring, inbound, randomUUID())
  for (let at = 6; at < 58; at++) {
    const forged = `${address.slice(0, at)}${address[at] === '0' ? '1' : '0'}${address.slice(at + 1)}`
    expect(mailAnsweredBy(ring, inbound, forged)).toBe(undefined)
  }
})

test.each([
  ['support@example.com', null],
  ['SUPPORT@EXAMPLE.COM', null],
  ['other@example.com', undefined],
  ['reply@example.com', undefined],
  ['reply+@example.com', undefined],
  ['reply+x@example.com', undefined],
  ['', undefined],
])('%s', (address, mail) => {
  expect(mailAnsweredBy(ring, inbound, address)).toBe(mail)
})

test('of another domain is none of ours', () => {
  const address = replyAddress(ring, inbound, randomUUID())
  expect(mailAnsweredBy(ring, inbound, address.replace('example.com', 'example.net'))).toBe(undefined)
})
