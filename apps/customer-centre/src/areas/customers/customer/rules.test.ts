import { describe, expect, test } from 'vitest'
import { testConfiguration as settings } from '../../../testing/test-centre.ts'
import { columnsOf, differences, userDataOf } from './record.ts'
import { checkedAddress, limitChange, nameErrors, recordErrors } from './rules.ts'

const record = {
  customer_number: 10001,
  type: 'business',
  salutation: '',
  title: '',
  first_name: 'Anna',
  last_name: 'Lindqvist',
  company_name: 'Lindqvist',
  name: 'Lindqvist',
  email: 'a@demo.example',
  phone: '',
  locale: 'en',
  vat_id: '',
  tax_number: '',
  small_business: false,
  register_court: '',
  register_number: '',
  line1: 'Street 1',
  line2: '',
  postal_code: '1',
  city: 'Hamburg',
  country: 'DE',
  billing_line1: null,
  billing_line2: null,
  billing_postal_code: null,
  billing_city: null,
  billing_country: null,
  e_invoice_format: 'pdf',
  buyer_reference: '',
  order_number: '',
  receiver_email: '',
  peppol_id: '',
  refund_holder: null,
  refund_iban: null,
  refund_version: 1,
  refund_check: null,
  refund_known_name: null,
  refund_checked_at: null,
  refund_bic: null,
  locked_at: null,
  lock_reason: null,
  changed_at: null,
  email_verified_at: null,
  email_change: null,
  vat_status: null,
  version: 1,
} as const
const address = { line1: 'a', line2: '', postal_code: '1', city: 'b', country: 'DE' }

describe('what a record must hold', () => {
  test.each([
    [{ type: 'business' }, []],
    [{ type: 'business', company_name: '' }, ['company_name']],
    [{ type: 'public_body', company_name: '' }, ['company_name']],
    [{ type: 'consumer', company_name: '' }, []],
    [{ type: 'consumer', first_name: '', last_name: '' }, ['first_name', 'last_name']],
  ] as const)('%j lacks %j', (change, fields) => {
    expect([...nameErrors({ ...record, ...change }).keys()]).toEqual(fields)
  })

  test('and a new one a VAT id that can exist', () => {
    const errors = (vat_id: string) => [...recordErrors({ ...record, address, company_name: '', vat_id }).keys()]
    expect([errors(''), errors('DE123456788'), errors('DE123456789')]).toEqual([
      ['company_name'],
      ['company_name'],
      ['company_name', 'vat_id'],
    ])
  })
})

test('an address is kept with its postcode as it stands on an envelope, or refused with an example', () => {
  const errors = new Map()
  expect(checkedAddress(errors, 'address', { ...address, postal_code: ' d-20457 ' }).postal_code).toBe('20457')
  expect(errors.size).toBe(0)
  checkedAddress(errors, 'billing_address', { ...address, postal_code: '2045' })
  expect([...errors]).toEqual([['billing_address.postal_code', { code: 'invalid_postal_code', expected: '20457' }]])
})

test.each([
  ['without', {}],
  [
    'with',
    {
      billing_line1: 'Postfach 1',
      billing_line2: '',
      billing_postal_code: '20001',
      billing_city: 'Hamburg',
      billing_country: 'DE',
    },
  ],
])('a record %s a billing address goes to the wire and back without loss', (_what, billing) => {
  const stored = { ...record, ...billing }
  const { number, locked, locked_at, lock_reason, version, ...rest } = userDataOf(stored, settings)
  const { email_verified_at, email_change, changed_at, vat_check, bank_account, bank_account_version, ...data } = rest
  expect(data.billing_address === null).toBe(stored.billing_city === null)
  expect({ ...stored, ...columnsOf(data) }).toEqual(stored)
})

test('a billing address that is taken back empties its columns', () => {
  expect(columnsOf({ billing_address: null })).toEqual({
    billing_line1: null,
    billing_line2: null,
    billing_postal_code: null,
    billing_city: null,
    billing_country: null,
  })
})

test('the e-mail address is no column to change', () => {
  expect(columnsOf({ email: 'other@demo.example' })).toEqual({})
})

test('fields that are not named are not columns to change', () => {
  expect(columnsOf({ phone: '1' })).toEqual({ phone: '1' })
})

test('the audit holds what differs, and neither version nor time', () => {
  const before = userDataOf(record, settings)
  const after = userDataOf({ ...record, city: 'Kiel', changed_at: '2026-11-16T12:00:00Z', version: 2 }, settings)
  expect(differences(before, after)).toEqual({ before: { address: before.address }, after: { address: after.address } })
})

test.each([
  [{ used: 3, ceiling: 10 }, 2, { kind: 'below_use', used: 3 }],
  [{ used: 3, ceiling: 10 }, 3, { kind: 'set' }],
  [{ used: 3, ceiling: 10 }, 10, { kind: 'set' }],
  [{ used: 3, ceiling: 10 }, 11, { kind: 'requested' }],
])('of %j a limit of %i is %j', (limit, wanted, change) => {
  expect(limitChange(limit, wanted)).toEqual(change)
})
