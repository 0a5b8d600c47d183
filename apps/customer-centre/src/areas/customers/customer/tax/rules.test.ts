import { describe, expect, test } from 'vitest'
import { testConfiguration } from '../../../../testing/test-centre.ts'
import { normaliseEInvoice, retryAt, type TaxRecord, taxErrors, vatEffect } from './rules.ts'
import { vatCheckView } from './vat-view.ts'

const business: TaxRecord = {
  type: 'business',
  country: 'DE',
  vat_id: 'DE136695976',
  tax_number: '48/722/03961',
  register_court: 'Amtsgericht Hamburg',
  register_number: 'HRB 148213',
  e_invoice_format: 'zugferd',
  buyer_reference: '',
  peppol_id: '',
}
const empty: TaxRecord = {
  ...business,
  type: 'consumer',
  vat_id: '',
  tax_number: '',
  register_court: '',
  register_number: '',
  e_invoice_format: 'pdf',
}
const leitweg = '04011000-1234512345-06'
const errors = (after: Partial<TaxRecord>, before: Partial<TaxRecord> = {}) =>
  Object.fromEntries([...taxErrors({ ...business, ...before }, { ...business, ...after })].map(([f, e]) => [f, e.code]))

describe('a changed record', () => {
  test.each<[string, Partial<TaxRecord>, Record<string, string>]>([
    ['nothing', {}, {}],
    ['all of it empty', empty, {}],
    ['a wrong VAT id', { vat_id: 'DE136695977' }, { vat_id: 'wrong_vat_id' }],
    ['no VAT id', { vat_id: '' }, {}],
    ['a tax number of ten digits', { tax_number: '4872203961' }, {}],
    ['a tax number of eleven digits', { tax_number: '231/284/05517' }, {}],
    ['a tax number of thirteen digits', { tax_number: '2893081508152' }, {}],
    ['a tax number of nine digits', { tax_number: '48/722/0396' }, { tax_number: 'invalid_tax_number' }],
    ['a tax number of twelve digits', { tax_number: '289308150815' }, { tax_number: 'invalid_tax_number' }],
    ['a tax number with letters', { tax_number: '48/722/0396A' }, { tax_number: 'invalid_tax_number' }],
    ['another country’s tax number', { tax_number: '09-391/4A', country: 'AT' }, {}],
    ['a court without a number', { register_number: '' }, { register_number: 'register_incomplete' }],
    ['a number without a court', { register_court: '' }, { register_court: 'register_incomplete' }],
    ['neither', { register_court: '', register_number: '' }, {}],
    [
      'an XRechnung without a reference',
      { e_invoice_format: 'xrechnung_cii' },
      { 'e_invoice.buyer_reference': 'reference_needed' },
    ],
    ['an XRechnung with one', { e_invoice_format: 'xrechnung_ubl', buyer_reference: 'K-17' }, {}],
    [
      'an XRechnung for a consumer',
      { type: 'consumer', e_invoice_format: 'xrechnung_ubl' },
      { 'e_invoice.format': 'not_for_consumers' },
    ],
    [
      'an XRechnung for a German body without a Leitweg-ID',
      { type: 'public_body', e_invoice_format: 'xrechnung_ubl' },
      { 'e_invoice.buyer_reference': 'leitweg_id_needed' },
    ],
    [
      'a German body’s own reference',
      { type: 'public_body', buyer_reference: 'Amt 12' },
      { 'e_invoice.buyer_reference': 'invalid_leitweg_id' },
    ],
    [
      'a German body with a Leitweg-ID',
      { type: 'public_body', e_invoice_format: 'xrechnung_ubl', buyer_reference: leitweg },
      {},
    ],
    ['a German body with a PDF', { type: 'public_body', e_invoice_format: 'pdf' }, {}],
    [
      'an Austrian body with its own reference',
      { type: 'public_body', country: 'AT', e_invoice_format: 'xrechnung_ubl', buyer_reference: 'Amt 12' },
      {},
    ],
    ['no participant', { peppol_id: '9930:DE1' }, { 'e_invoice.peppol_id': 'invalid_participant_id' }],
    ['a participant', { peppol_id: '9930:DE136695976' }, {}],
    [
      'several at once',
      { vat_id: 'X', register_court: '', e_invoice_format: 'xrechnung_ubl' },
      {
        vat_id: 'unknown_vat_country',
        register_court: 'register_incomplete',
        'e_invoice.buyer_reference': 'reference_needed',
      },
    ],
  ])('with %s', (_what, after, expected) => expect(errors(after)).toEqual(expected))

  test('is not checked against earlier values that it leaves alone', () => {
    const old: Partial<TaxRecord> = {
      vat_id: 'DE12',
      tax_number: '1',
      register_court: '',
      e_invoice_format: 'xrechnung_ubl',
      peppol_id: 'x',
    }
    expect(errors(old, old)).toEqual({})
    // until a field of the same rule changes
    expect(errors({ ...old, register_number: 'HRB 1' }, old)).toEqual({ register_court: 'register_incomplete' })
    expect(errors({ ...old, type: 'public_body' }, old)).toEqual({ 'e_invoice.buyer_reference': 'leitweg_id_needed' })
  })
})

test('a Leitweg-ID and a participant are kept in capitals; references of others stay as written', () => {
  const block = {
    format: 'pdf',
    order_number: '',
    receiver_email: '',
    buyer_reference: '991-abc 1-84',
    peppol_id: '9930:de 136695976',
  } as const
  expect(normaliseEInvoice(block, 'public_body', 'DE')).toMatchObject({
    buyer_reference: '991-ABC1-84',
    peppol_id: '9930:DE136695976',
  })
  expect(normaliseEInvoice(block, 'business', 'DE').buyer_reference).toBe('991-abc 1-84')
  expect(normaliseEInvoice(block, 'public_body', 'AT').buyer_reference).toBe('991-abc 1-84')
  // an invalid one is shown as it was typed
  const wrong = { ...block, buyer_reference: '991-abc 1-85', peppol_id: 'x y' } as const
  expect(normaliseEInvoice(wrong, 'public_body', 'DE')).toEqual(wrong)
})

test.each([
  ['business', '', 'unchecked', 'none'],
  ['consumer', 'FR40303265045', 'valid', 'none'],
  ['business', 'DE136695976', 'invalid', 'domestic'],
  ['business', 'FR40303265045', 'valid', 'reverse_charge'],
  ['public_body', 'EL094259216', 'valid', 'reverse_charge'],
  ['business', 'FR40303265045', 'unchecked', 'charged_for_now'],
  ['business', 'FR40303265045', 'checking', 'charged_for_now'],
  ['business', 'FR40303265045', 'unavailable', 'charged_for_now'],
  ['business', 'FR40303265045', 'invalid', 'charged'],
  ['business', 'GB980780684', 'unchecked', 'third_country'],
  ['business', 'CHE107787577', 'unchecked', 'third_country'],
  // services: the protocol on Northern Ireland is about goods
  ['business', 'XI980780684', 'valid', 'third_country'],
] as const)('for a %s with %s, %s: %s', (type, id, state, effect) =>
  expect(vatEffect(type, id, state, 'DE')).toBe(effect),
)

test.each([
  ['EL094259216', 'EL040127797', 'domestic'],
  ['gr 094259216', 'EL040127797', 'domestic'],
  ['EL094259216', 'DE136695976', 'charged_for_now'],
  ['CHE-107.787.577 MWST', 'CHE116281710MWST', 'domestic'],
  ['', 'DE136695976', 'domestic'],
])('a provider with the VAT id %j is at home where a customer has %s: %s', (own, id, effect) => {
  const { provider, vatCheck } = testConfiguration
  const settings = { vatCheck, provider: { ...provider, vat_id: own } }
  expect(vatCheckView(settings, { type: 'business', vat_id: id, status: null }).effect).toBe(effect)
})

test('the wait for an unavailable register grows to a day and stays there', () => {
  const now = new Date('2026-11-20T12:00:00Z')
  const minutes = [1, 2, 3, 4, 5, 6, 100].map(failures => (retryAt(now, failures).getTime() - now.getTime()) / 60_000)
  expect(minutes).toEqual([5, 15, 60, 240, 720, 1440, 1440])
})
