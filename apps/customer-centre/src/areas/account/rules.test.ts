import { describe, expect, test } from 'vitest'
import { unlockOutcome } from './lock-rules.ts'
import { columnsOf, differences, isFresh, limitChange, recordErrors, userDataOf } from './rules.ts'

const record = {
  customer_number: 10001,
  type: 'business',
  first_name: 'Anna',
  last_name: 'Lindqvist',
  company_name: 'Lindqvist',
  name: 'Lindqvist',
  email: 'a@demo.example',
  phone: '',
  locale: 'en',
  vat_id: '',
  tax_number: '',
  register_court: '',
  register_number: '',
  line1: 'Street 1',
  line2: '',
  postal_code: '1',
  city: 'Hamburg',
  country: 'DE',
  e_invoice_format: 'pdf',
  buyer_reference: '',
  order_number: '',
  receiver_email: '',
  refund_holder: null,
  refund_iban: null,
  refund_bic: null,
  locked_at: null,
  lock_reason: null,
  version: 1,
} as const

describe('what a record must hold', () => {
  test.each([
    [{ type: 'business' }, []],
    [{ type: 'business', company_name: '' }, ['company_name']],
    [{ type: 'public_body', company_name: '' }, ['company_name']],
    [{ type: 'consumer', company_name: '' }, []],
    [{ type: 'consumer', first_name: '', last_name: '' }, ['first_name', 'last_name']],
    [{ vat_id: 'DE123456789' }, []],
    [{ vat_id: 'ATU12345678' }, []],
    [{ vat_id: 'IE1234567FA' }, []],
    [{ vat_id: 'de123456789' }, ['vat_id']],
    [{ vat_id: 'DE 123 456 789' }, ['vat_id']],
  ] as const)('%j lacks %j', (change, fields) => {
    expect([...recordErrors({ ...record, ...change }).keys()]).toEqual(fields)
  })
})

test('a record goes to the wire and back without loss', () => {
  const {
    number: _n,
    locked: _l,
    locked_at: _a,
    lock_reason: _r,
    bank_account: _b,
    version: _v,
    ...data
  } = userDataOf(record)
  expect({ ...record, ...columnsOf(data) }).toEqual(record)
})

test('fields that are not named are not columns to change', () => {
  expect(columnsOf({ phone: '1' })).toEqual({ phone: '1' })
})

test('the audit holds what differs, and no version', () => {
  const before = userDataOf(record)
  const after = userDataOf({ ...record, city: 'Kiel', version: 2 })
  expect(differences(before, after)).toEqual({ before: { address: before.address }, after: { address: after.address } })
})

test.each([
  [0, true],
  [15 * 60_000, true],
  [15 * 60_000 + 1, false],
])('a password given %i ms ago is fresh: %s', (age, fresh) => {
  const now = new Date('2026-11-16T12:00:00Z')
  expect(isFresh(new Date(now.getTime() - age).toISOString(), now, 15)).toBe(fresh)
})

test.each([
  [{ used: 3, ceiling: 10 }, 2, { kind: 'below_use', used: 3 }],
  [{ used: 3, ceiling: 10 }, 3, { kind: 'set' }],
  [{ used: 3, ceiling: 10 }, 10, { kind: 'set' }],
  [{ used: 3, ceiling: 10 }, 11, { kind: 'requested' }],
])('of %j a limit of %i is %j', (limit, wanted, change) => {
  expect(limitChange(limit, wanted)).toEqual(change)
})

describe('asking for a lock to be lifted', () => {
  test.each([
    ['is not locked', { lock_reason: null, overdue_minor: 0, pending_minor: 0 }, 'unlocked', null],
    ['owes but is not locked', { lock_reason: null, overdue_minor: 5, pending_minor: 0 }, 'unlocked', null],
    ['has paid', { lock_reason: 'payment', overdue_minor: 0, pending_minor: 0 }, 'unlocked', null],
    ['owes', { lock_reason: 'payment', overdue_minor: 100, pending_minor: 0 }, 'refused', 'invoices_overdue'],
    [
      'has paid a part',
      { lock_reason: 'payment', overdue_minor: 100, pending_minor: 99 },
      'refused',
      'invoices_overdue',
    ],
    ['waits for the bank', { lock_reason: 'payment', overdue_minor: 100, pending_minor: 100 }, 'pending_payment', null],
    ['is locked for abuse', { lock_reason: 'abuse', overdue_minor: 0, pending_minor: 0 }, 'needs_review', 'abuse'],
    [
      'asked for it',
      { lock_reason: 'customer_request', overdue_minor: 9, pending_minor: 9 },
      'needs_review',
      'customer_request',
    ],
  ] as const)('one who %s', (_who, debt, outcome, reason) => {
    expect(unlockOutcome(debt)).toEqual({ outcome, reason, retry_at: null })
  })
})
