import type { UserData } from '@kontor/contract/areas/customers/customer'
import { eInvoiceFormats } from '@kontor/contract/enums/customer'
import { eInvoiceFieldNames, fieldsOfTab } from '@kontor/contract/enums/customer-fields'
import { eachField } from '@kontor/contract/enums/field-table'
import type { CallInput } from '@kontor/contract/wire/types'
import type { FormValues } from '../../../../forms/form-values.ts'
import { wordIn } from '../user-data-fields.ts'

type Changes = Omit<CallInput<'PATCH /ajax/v1/accounts/userdata'>['body'], 'version'>

/** The tab's fields as its form names them. */
export const companyFields = [
  ...fieldsOfTab('company'),
  ...eInvoiceFieldNames.map(name => `e_invoice.${name}` as const),
]

/** An XRechnung must carry a reference. */
export const isXRechnung = (format: string): boolean => format.startsWith('xrechnung')

/** Reads the form, as `PATCH` names it; fields hidden from a consumer are not sent. */
export function companyIn(form: FormValues, type: UserData['type']): Changes {
  const { small_business: _, ...texts } = form.texts(...fieldsOfTab('company'))
  return {
    ...(type !== 'consumer' && texts),
    ...(type === 'business' && { small_business: form.has('small_business') }),
    e_invoice: {
      ...eachField(eInvoiceFieldNames, name => form.text(`e_invoice.${name}`)),
      format: wordIn(form, eInvoiceFormats, 'e_invoice.format'),
    },
  }
}
