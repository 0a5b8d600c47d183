import { expect, test } from 'vitest'
import { FormValues } from '../../../../forms/form-values.ts'
import { companyIn } from './company-fields.ts'

function filled(fields: Record<string, string>): FormValues {
  const form = new FormValues()
  for (const [name, value] of Object.entries({ 'e_invoice.format': 'pdf', ...fields })) form.set(name, value)
  return form
}
const e_invoice = { format: 'pdf', buyer_reference: '', order_number: '', receiver_email: '', peppol_id: '' }

test('a business sends the whole tab', () => {
  const form = filled({ company_name: 'Möwe', vat_id: 'DE1', small_business: 'on', 'e_invoice.order_number': '7' })
  expect(companyIn(form, 'business')).toEqual({
    company_name: 'Möwe',
    register_court: '',
    register_number: '',
    vat_id: 'DE1',
    tax_number: '',
    small_business: true,
    e_invoice: { ...e_invoice, order_number: '7' },
  })
  expect(companyIn(filled({}), 'business')).toMatchObject({ small_business: false })
})

test('a public body is not asked about small business, and a consumer about no company', () => {
  expect(companyIn(filled({}), 'public_body')).not.toHaveProperty('small_business')
  const form = filled({ company_name: 'x', vat_id: 'y', 'e_invoice.receiver_email': 'a@b.example' })
  expect(companyIn(form, 'consumer')).toEqual({ e_invoice: { ...e_invoice, receiver_email: 'a@b.example' } })
})
