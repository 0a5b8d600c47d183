import type { Address, UserData } from '@kontor/contract/areas/customers/customer'
import { customerTypes, salutations } from '@kontor/contract/enums/customer'
import { addressFieldNames, fieldsOfTab } from '@kontor/contract/enums/customer-fields'
import { eachField } from '@kontor/contract/enums/field-table'
import { locales } from '@kontor/contract/locales'
import type { FormValues } from '../../../forms/form-values.ts'

/** Reads a tab's form, as `PATCH` names it. */
export const personOf = (form: FormValues) => ({
  ...form.texts(...fieldsOfTab('person')),
  ...(form.has('company_name') && form.texts('company_name')),
  type: wordIn(form, customerTypes, 'type'),
  salutation: wordIn(form, salutations, 'salutation'),
  locale: wordIn(form, locales, 'locale'),
})

const blocks = ['address', 'billing_address'] as const
export const namesOfAddresses = blocks.flatMap(block => addressFieldNames.map(part => `${block}.${part}` as const))

export const addressIn = (form: FormValues, block: (typeof blocks)[number]): Address =>
  eachField(addressFieldNames, part => form.text(`${block}.${part}`))

/** @throws where the form holds none of the words, which is a bug */
export function wordIn<Word extends string>(form: FormData, words: readonly Word[], name: string): Word {
  const chosen = words.find(word => word === form.get(name))
  if (chosen === undefined) throw new Error(`the form has no ${name}`)
  return chosen
}

/** A record with its blocks written out as the form names them: `address.city`. */
export function flatUserData({
  address,
  billing_address,
  e_invoice,
  ...rest
}: UserData): Record<string, unknown> & { version: number } {
  const under = (block: string, fields: object) =>
    Object.fromEntries(Object.entries(fields).map(([name, value]) => [`${block}.${name}`, value]))
  const billing = billing_address ? under('billing_address', billing_address) : {}
  return { ...rest, ...under('address', address), ...billing, ...under('e_invoice', e_invoice) }
}
