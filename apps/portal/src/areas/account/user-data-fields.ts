import type { UserData } from '@kontor/contract/areas/account'
import type { CallInput } from '@kontor/contract/wire/types'

type UserDataInput = CallInput<'PUT /ajax/v1/accounts/userdata'>['body']

export const customerTypes = ['consumer', 'business', 'public_body'] as const satisfies readonly UserData['type'][]
export const eInvoiceFormats = [
  'pdf',
  'zugferd',
  'xrechnung_ubl',
  'xrechnung_cii',
] as const satisfies readonly UserData['e_invoice']['format'][]

/** The fields of a form, named as the contract does, as the body of the call. */
export function userDataOf(form: FormData): UserDataInput {
  const text = (name: string) => String(form.get(name) ?? '')
  const oneOf = <Word extends string>(words: readonly Word[], name: string): Word => {
    const chosen = words.find(word => word === form.get(name))
    if (!chosen) throw new Error(`the form has no ${name}`)
    return chosen
  }
  return {
    type: oneOf(customerTypes, 'type'),
    first_name: text('first_name'),
    last_name: text('last_name'),
    company_name: text('company_name'),
    email: text('email'),
    phone: text('phone'),
    locale: oneOf(['en', 'de'], 'locale'),
    vat_id: text('vat_id')
      .replaceAll(/[\s.-]/g, '')
      .toUpperCase(),
    tax_number: text('tax_number'),
    register_court: text('register_court'),
    register_number: text('register_number'),
    address: {
      line1: text('address.line1'),
      line2: text('address.line2'),
      postal_code: text('address.postal_code'),
      city: text('address.city'),
      country: text('address.country'),
    },
    e_invoice: {
      format: oneOf(eInvoiceFormats, 'e_invoice.format'),
      buyer_reference: text('e_invoice.buyer_reference'),
      order_number: text('e_invoice.order_number'),
      receiver_email: text('e_invoice.receiver_email'),
    },
    version: Number(form.get('version')),
  }
}

/** A record with its blocks written out as the form names them: `address.city`. */
export function flatUserData({ address, e_invoice, ...rest }: UserData): Record<string, unknown> & { version: number } {
  const under = (block: string, fields: object) =>
    Object.fromEntries(Object.entries(fields).map(([name, value]) => [`${block}.${name}`, value]))
  return { ...rest, ...under('address', address), ...under('e_invoice', e_invoice) }
}
