import { customerTypes } from '@kontor/contract/enums/customer'
import { addressFieldNames } from '@kontor/contract/enums/customer-fields'
import { eachField } from '@kontor/contract/enums/field-table'
import type { CallInput } from '@kontor/contract/wire/types'
import type { FormValues } from '../../../../forms/form-values.ts'

export type Registration = CallInput<'POST /ajax/v1/accounts/register'>['body']

/** The fields of the form, named as in the contract. Only those of the chosen kind of customer are sent. */
export function registrationOf(data: FormValues, locale: Registration['locale']): Registration {
  const text = (name: string) => data.text(name).trim()
  const type = customerTypes.find(word => word === data.get('type')) ?? 'consumer'
  return {
    type,
    first_name: text('first_name'),
    last_name: text('last_name'),
    ...(type !== 'consumer' && { company_name: text('company_name') }),
    ...(type === 'business' && { vat_id: text('vat_id') }),
    ...(type === 'public_body' && { buyer_reference: text('buyer_reference') }),
    email: text('email'),
    // as typed, spaces included
    ...data.texts('password'),
    phone: text('phone'),
    address: eachField(addressFieldNames, part => text(`address.${part}`)),
    locale,
    // an empty box is left out, and the centre asks for it
    ...(data.has('terms') && { terms: true }),
  } as Registration // all but the terms, which may be missing
}
