import { describe, expect, test } from 'vitest'
import { appUri, newSecret, readCode, secretText, stepOf } from './totp.ts'

// RFC 6238, appendix B, SHA-1: the last six of its eight digits
const secret = Buffer.from('12345678901234567890')
const vectors = [
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_111_111_111, '050471'],
  [1_234_567_890, '005924'],
  [2_000_000_000, '279037'],
  [20_000_000_000, '353130'],
] as const

describe('a time step', () => {
  test.each(vectors)('at %i s the standard’s code is %s', (seconds, code) => {
    expect(stepOf(secret, code, new Date(seconds * 1000), null)).toBe(Math.floor(seconds / 30))
  })

  test.each([
    [0, true],
    [30, true],
    [-30, true],
    [60, false],
    [-60, false],
    [300, false],
    [-300, false],
  ])('a clock that is %i s off: accepted %s', (off, accepted) => {
    const now = new Date((1_234_567_890 + off) * 1000)
    expect(stepOf(secret, '005924', now, null) !== undefined).toBe(accepted)
  })

  test('that was taken, or an older one, counts no more', () => {
    const now = new Date(1_234_567_890_000)
    const step = Math.floor(1_234_567_890 / 30)
    expect(stepOf(secret, '005924', now, step - 1)).toBe(step)
    expect(stepOf(secret, '005924', now, step)).toBeUndefined()
    expect(stepOf(secret, '005924', now, step + 1)).toBeUndefined()
  })

  test('of a secret that lies in the middle of a shared buffer is the same', () => {
    const shared = Buffer.concat([Buffer.from('xxxx'), secret, Buffer.from('yyyy')])
    expect(stepOf(shared.subarray(4, 24), '287082', new Date(59_000), null)).toBe(1)
  })
})

test.each([
  ['287082', '287082'],
  [' 287 082 ', '287082'],
  ['287-082', '287082'],
  ['２８７０８２', '287082'],
  ['28708', undefined],
  ['2870822', undefined],
  ['28708a', undefined],
  ['', undefined],
  ['٢٨٧٠٨٢', undefined],
])('%j is read as %s', (typed, code) => {
  expect(readCode(typed)).toBe(code)
})

test('a new secret has 160 bits, and no two are alike', () => {
  const [one, other] = [newSecret(), newSecret()]
  expect(one).toHaveLength(20)
  expect(secretText(one)).toMatch(/^[A-Z2-7]{32}$/)
  expect(secretText(one)).not.toBe(secretText(other))
})

test('the address for the QR code names the provider and the account, in any alphabet', () => {
  const uri = new URL(appUri(secret, 'Nordlicht & Söhne', 'zoë+1@demo.example'))
  expect(uri.protocol).toBe('otpauth:')
  expect(decodeURIComponent(uri.pathname)).toContain('Nordlicht & Söhne:zoë+1@demo.example')
  expect(Object.fromEntries(uri.searchParams)).toEqual({
    issuer: 'Nordlicht & Söhne',
    secret: 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ',
    algorithm: 'SHA1',
    digits: '6',
    period: '30',
  })
})
