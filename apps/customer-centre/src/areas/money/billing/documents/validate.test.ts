import { describe, expect, test } from 'vitest'
import { directDebit, everyKind, testModel, transfer } from '../../../../testing/billing/models.ts'
import type { DocumentModel } from '../document-model.ts'
import { validateDocument } from './validate.ts'

const { particulars } = testModel()
const xRechnung = everyKind['public body (XRechnung UBL)'] as DocumentModel
const reverse = everyKind['reverse charge (AE)'] as DocumentModel
const [line] = testModel().lines as [DocumentModel['lines'][0]]
const changed = (changes: Partial<DocumentModel>, of: DocumentModel = testModel()): DocumentModel => ({
  ...of,
  ...changes,
})
const withPayment = (payment: DocumentModel['particulars']['payment']) =>
  changed({ particulars: { ...particulars, payment } })

test.each(Object.entries(everyKind))('%s may be issued', (_, model) => expect(validateDocument(model)).toEqual([]))

describe('a document is refused', () => {
  test.each<[rule: string, model: DocumentModel]>([
    ['BR-16', changed({ lines: [], taxes: [], net_minor: 0, tax_minor: 0, gross_minor: 0 })],
    ['BT-131', changed({ lines: [{ ...line, quantity: '2.000000' }] })],
    ['BT-131', changed({ lines: [{ ...line, allowance_minor: -100, net_minor: line.net_minor + 100 }] })],
    ['BR-27', changed({ lines: [{ ...line, quantity: '-1.000000', unit_price: '-24.900000' }] })],
    ['BR-CO-10', changed({ net_minor: 2491, gross_minor: 2964 })],
    ['BR-CO-18', changed({ taxes: [{ category: 'S', rate_bp: 700, net_minor: 2490, tax_minor: 174 }] })],
    ['BR-CO-17', changed({ taxes: [{ category: 'S', rate_bp: 1900, net_minor: 2490, tax_minor: 474 }] })],
    ['BR-CO-14', changed({ tax_minor: 474, gross_minor: 2964 })],
    ['BR-CO-15', changed({ gross_minor: 2962 })],
    ['BR-30', changed({ lines: [{ ...line, period_from: '2026-12-31', period_to: '2026-12-01' }] })],
    ['R110', changed({ period_from: '2026-12-02' })],
    ['BR-DEC', testModel({ currency: 'KWD', lines: [{ price: '3.900000' }] })],
    ['BR-07', testModel({ buyer: { name: ' ' } })],
    ['BR-11', testModel({ buyer: { country: '' } })],
    ['§ 14 (4) no. 1 UStG', testModel({ buyer: { line1: '' } })],
    ['§ 14 (4) no. 2 UStG', testModel({ seller: { vat_id: '', tax_number: '' } })],
    ['BR-S-05', testModel({ lines: [{ price: '1.000000', tax_rate_bp: 0 }] })],
    ['BR-AE-05', testModel({ lines: [{ price: '1.000000', tax_category: 'Z', tax_rate_bp: 700 }] })],
    [
      'BR-O-11',
      testModel({ lines: [{ price: '1.000000' }, { price: '1.000000', tax_category: 'O', tax_rate_bp: 0 }] }),
    ],
    ['BR-AE-02', changed({ buyer: { ...reverse.buyer, vat_id: '' } }, reverse)],
    ['BR-AE-10', changed({ particulars }, reverse)],
    ['BR-53', testModel({ currency: 'SEK' })],
    ['BR-CO-25', changed({ due_on: null })],
    ['BT-115', testModel({ lines: [{ price: '1.000000', quantity: '-1.000000' }] })],
    ['§ 31 (5) UStDV', changed({ corrects: null }, everyKind.cancellation)],
    ['BR-50', withPayment({ ...transfer, iban: 'DE02120300000000202052' } as typeof transfer)],
    ['BR-61', withPayment({ ...directDebit, debited_iban: '' } as typeof directDebit)],
    ['BR-DE-30', withPayment({ ...directDebit, mandate_reference: '' } as typeof directDebit)],
    ['BR-51', withPayment({ means: '48', label: 'Visa' })],
    ['BR-DE-15', changed({ buyer_reference: '' }, xRechnung)],
    ['§ 5 (1) ERechV', changed({ buyer_reference: '04011000-1234512345-07' }, xRechnung)],
    ['BR-DE-4', changed({ buyer: { ...xRechnung.buyer, postal_code: '' } }, xRechnung)],
    ['R010', changed({ particulars: { ...xRechnung.particulars, buyer_address: null } }, xRechnung)],
  ])('by %s', (rule, model) => expect(validateDocument(model).map(found => found.split(':')[0])).toContain(rule))

  test('by sums alone, where it is no invoice', () => {
    const proforma = changed({ kind: 'proforma', due_on: null, buyer: { ...testModel().buyer, name: '' } })
    expect(validateDocument(proforma)).toEqual([])
    expect(validateDocument({ ...proforma, gross_minor: 1 })).toEqual([
      'BR-CO-15: the gross amount is not net plus tax',
    ])
  })
})
