import type { Address, UserData } from '@kontor/contract/areas/customers/customer'
import { customerTypes, salutations } from '@kontor/contract/enums/customer'
import { locales } from '@kontor/contract/locales'

/** Reads a tab's form, as `PATCH` names it. */
export const personFields = [
  'type',
  'salutation',
  'title',
  'first_name',
  'last_name',
  'phone',
  'locale',
] as const satisfies readonly (keyof UserData)[]

export function personOf(form: FormData) {
  const text = textIn(form)
  return {
    type: wordIn(form, customerTypes, 'type'),
    ...(form.has('company_name') && { company_name: text('company_name') }),
    salutation: wordIn(form, salutations, 'salutation'),
    title: text('title'),
    first_name: text('first_name'),
    last_name: text('last_name'),
    phone: text('phone'),
    locale: wordIn(form, locales, 'locale'),
  }
}

type Block = 'address' | 'billing_address'
const parts = ['line1', 'line2', 'postal_code', 'city', 'country'] as const satisfies readonly (keyof Address)[]
export const addressFields = (['address', 'billing_address'] as const).flatMap(block =>
  parts.map(part => `${block}.${part}` as const),
)

export function addressIn(form: FormData, block: Block): Address {
  const text = textIn(form)
  return {
    line1: text(`${block}.line1`),
    line2: text(`${block}.line2`),
    postal_code: text(`${block}.postal_code`),
    city: text(`${block}.city`),
    country: text(`${block}.country`),
  }
}

const textIn = (form: FormData) => (name: string) => String(form.get(name) ?? '')

/** @throws where the form holds none of the words, which is a bug */
function wordIn<Word extends string>(form: FormData, words: readonly Word[], name: string): Word {
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
