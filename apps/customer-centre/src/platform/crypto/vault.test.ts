import { createSecretKey, randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { open, seal } from './vault.ts'

const key = createSecretKey(randomBytes(32))
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
  expect(() => open(createSecretKey(randomBytes(32)), sealed, 'row-1')).toThrow()
  const changed = Buffer.from(sealed)
  changed[changed.length - 1] = (changed.at(-1) ?? 0) ^ 1
  expect(() => open(key, changed, 'row-1')).toThrow()
})
