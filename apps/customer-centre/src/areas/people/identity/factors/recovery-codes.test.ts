import { expect, test } from 'vitest'
import { hashUnderSalt } from '../../../../platform/crypto/password.ts'
import { makeCodes, readRecoveryCode } from './recovery-codes.ts'

test('ten codes of sixty bits each, in readable groups, under one salt', async () => {
  const { codes, salt, hashes } = await makeCodes()
  expect(codes).toHaveLength(10)
  expect(new Set(codes).size).toBe(10)
  for (const code of codes) expect(code).toMatch(/^(?:[0-9A-HJKMNP-TV-Z]{4}-){2}[0-9A-HJKMNP-TV-Z]{4}$/)
  expect(salt).toHaveLength(16)
  const again = await hashUnderSalt(readRecoveryCode(codes[3] ?? '') ?? '', salt)
  expect(again.equals(hashes[3] ?? Buffer.alloc(0))).toBe(true)
  expect(again).toHaveLength(32)
})

test('the same code under another salt has another hash', async () => {
  const one = await hashUnderSalt('0123456789AB', Buffer.alloc(16, 1))
  const other = await hashUnderSalt('0123456789AB', Buffer.alloc(16, 2))
  expect(one.equals(other)).toBe(false)
})

test.each([
  ['7K3M-9QX2-HT4V', '7K3M9QX2HT4V'],
  ['7k3m9qx2ht4v', '7K3M9QX2HT4V'],
  [' 7k3m 9qx2\tht4v ', '7K3M9QX2HT4V'],
  ['7K3M–9QX2—HT4V', '7K3M9QX2HT4V'],
  ['OI3M-9QX2-HTlo', '013M9QX2HT10'],
  ['７Ｋ３Ｍ-9QX2-HT4V', '7K3M9QX2HT4V'],
  ['7K3M-9QX2-HT4', undefined],
  ['7K3M-9QX2-HT4VV', undefined],
  ['7K3M-9QX2-HTUV', undefined],
  ['123456', undefined],
  ['', undefined],
  ['😀😀😀😀😀😀', undefined],
])('%j is read as %s', (typed, code) => {
  expect(readRecoveryCode(typed)).toBe(code)
})
