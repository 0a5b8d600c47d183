import { expect, test } from 'vitest'
import { methodsOn, type PaymentMethod } from './facts.ts'

const rest = { iban: null, mandate_reference: null, creditor_id: null, notice_days: 14 }
const method = (id: string, more: Partial<PaymentMethod> = {}): PaymentMethod => ({
  id,
  label: id,
  kind: 'card',
  is_default: false,
  is_backup: false,
  expires: '2029-01',
  ...rest,
  ...more,
})
const over = { expires: '2026-10' }
const old = method('old', { ...over, is_default: true })
const chosen = method('chosen', { is_backup: true })
const paypal = method('paypal', { kind: 'paypal', expires: null })
const account = method('account', { kind: 'sepa', expires: null })

test.each([
  ['nothing has expired', [method('default', { is_default: true }), chosen], 'default'],
  ['the last month has not ended', [method('default', { is_default: true, expires: '2026-11' }), chosen], 'default'],
  ['another than the default one has', [method('default', { is_default: true }), method('x', over)], 'default'],
  ['the backup that is chosen pays', [old, chosen, paypal], 'chosen'],
  ['without a choice the newest', [old, method('card'), paypal], 'paypal'],
  ['an expired backup does not', [old, paypal, method('chosen', { ...over, is_backup: true })], 'paypal'],
  ['an account is not debited instead', [old, account], undefined],
  ['nothing is left', [old], undefined],
  ['there was no default one', [method('x', over), chosen], undefined],
])('what pays on 30 November where %s', (_, methods, pays) => {
  const usable = methodsOn(methods, '2026-11-30')
  expect(usable.find(({ is_default }) => is_default)?.id).toBe(pays)
  expect(usable.map(({ id }) => id)).not.toContain('old')
})
