import { expect, test } from 'vitest'
import type { SignInMethod } from '../../sign-in/methods.ts'
import { mustProveAgain, proofOf } from './proof.ts'

test.each<[SignInMethod, string, string[]]>([
  ['password', 'single_factor', ['pwd']],
  ['registration', 'single_factor', ['pwd']],
  ['password+totp', 'multi_factor', ['pwd', 'otp', 'mfa']],
  ['password+passkey', 'multi_factor', ['pwd', 'pop', 'user', 'mfa']],
  ['password+recovery_code', 'multi_factor', ['pwd', 'otp', 'mfa']],
  ['passkey', 'multi_factor', ['pop', 'user', 'mfa']],
  ['single_sign_on', 'single_factor', []],
  ['single_sign_on+totp', 'multi_factor', ['otp', 'mfa']],
])('%s is %s: %j', (method, acr, amr) => {
  expect(proofOf(method)).toEqual({ acr, amr })
})

const asked = { reasons: [] as string[], maxAge: undefined as unknown, askedAt: 1000 }
test.each([
  ['nothing asked for', asked, 10, false],
  ['prompt=login, proved before', { ...asked, reasons: ['login_prompt'] }, 999, true],
  ['prompt=login, proved since', { ...asked, reasons: ['login_prompt'] }, 1000, false],
  ['max_age, young enough', { ...asked, reasons: ['max_age'], maxAge: '60' }, 950, false],
  ['max_age, too old', { ...asked, reasons: ['max_age'], maxAge: '60' }, 900, true],
  ['max_age, proved since, however long that took', { ...asked, reasons: ['max_age'], maxAge: '1' }, 1001, false],
])('%s', (_name, request, authenticatedAt, must) => {
  expect(mustProveAgain(request, authenticatedAt, 1005)).toBe(must)
})
