import { createSecretKey, randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { encrypt, type KeyRing, type NamedKey, open, seal } from './vault.ts'

const newKey = (): NamedKey => ({ id: randomBytes(8).toString('hex'), key: createSecretKey(randomBytes(32)) })
const [former, current] = [newKey(), newKey()]
const key: KeyRing = { current, all: [current, former] }
const secret = Buffer.from('JBSWY3DPEHPK3PXP')

test('opens what it sealed, and seals the same thing differently each time', () => {
  const sealed = seal(key, secret, 'row-1')
  expect(open(key, sealed, 'row-1')).toEqual(secret)
  expect(sealed.includes(secret)).toBe(false)
  expect(seal(key, secret, 'row-1')).not.toEqual(sealed)
})

test('refuses another row, another key, and a changed byte', () => {
  const sealed = seal(key, secret, 'row-1')
  expect(() => open(key, sealed, 'row-2')).toThrow()
  expect(() => open({ current: former, all: [former] }, sealed, 'row-1')).toThrow()
  const changed = Buffer.from(sealed)
  changed[changed.length - 1] = (changed.at(-1) ?? 0) ^ 1
  expect(() => open(key, changed, 'row-1')).toThrow()
})

test('names the key that sealed, and opens what a former one has sealed', () => {
  expect(seal(key, secret, 'row-1').subarray(0, 8).toString('hex')).toBe(current.id)
  expect(open(key, seal({ current: former, all: [former] }, secret, 'row-1'), 'row-1')).toEqual(secret)
})

test.each([
  ['a former key', former],
  ['the current key', current],
])('opens what %s has sealed before keys were named', (_which, { key: unnamed }) => {
  expect(open(key, encrypt(unnamed, secret, 'row-1'), 'row-1')).toEqual(secret)
})
