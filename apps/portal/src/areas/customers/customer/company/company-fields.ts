import type { UserData } from '@kontor/contract/areas/customers/customer'
import { eInvoiceFormats } from '@kontor/contract/enums/customer'
import type { CallInput } from '@kontor/contract/wire/types'

type Changes = Omit<CallInput<'PATCH /ajax/v1/accounts/userdata'>['body'], 'version'>

/** The tab's fields as its form names them. */
export const companyFields = [
  'company_name',
  'register_court',
  'register_number',
  'vat_id',
  'tax_number',
  'small_business',
  'e_invoice.format',
  'e_invoice.buyer_reference',
  'e_invoice.order_number',
  'e_invoice.receiver_email',
  'e_invoice.peppol_id',
] as const

/** An XRechnung must carry a reference. */
export const isXRechnung = (format: string): boolean => format.startsWith('xrechnung')

/** Reads the form, as `PATCH` names it; fields hidden from a consumer are not sent. */
export function companyIn(form: FormData, type: UserData['type']): Changes {
  const text = (name: (typeof companyFields)[number]) => String(form.get(name) ?? '')
  const format = eInvoiceFormats.find(known => known === form.get('e_invoice.format'))
  if (!format) throw new Error('the form has no format')
  return {
    ...(type !== 'consumer' && {
      company_name: text('company_name'),
      register_court: text('register_court'),
      register_number: text('register_number'),
      vat_id: text('vat_id'),
      tax_number: text('tax_number'),
    }),
    ...(type === 'business' && { small_business: form.has('small_business') }),
    e_invoice: {
      format,
      buyer_reference: text('e_invoice.buyer_reference'),
      order_number: text('e_invoice.order_number'),
      receiver_email: text('e_invoice.receiver_email'),
      peppol_id: text('e_invoice.peppol_id'),
    },
  }
}
