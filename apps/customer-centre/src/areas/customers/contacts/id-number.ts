import type { IdType } from '@kontor/contract/enums/id-types'
import type { FieldError } from '@kontor/contract/field-errors'
import { normaliseVatId } from '@kontor/contract/vat-id'
import { type KeyRing, open, seal } from '../../../platform/crypto/vault.ts'
import { vatIdError } from '../customer/tax/vat-id.ts'

/** The number that identifies a holder at a registry, as stored. */
export type StoredNumber = { id_number: Buffer | null; id_number_end: string }
export const noNumber: StoredNumber = { id_number: null, id_number_end: '' }

type Owner = { customer: number; id: string }

const contextOf = ({ customer, id }: Owner): string => `contact id number\n${customer}\n${id}`

export const sealNumber = (vault: KeyRing, owner: Owner, number: string): StoredNumber => ({
  id_number: seal(vault, Buffer.from(number), contextOf(owner)),
  id_number_end: endOf(number),
})

export const openNumber = (vault: KeyRing, owner: Owner, sealed: Buffer): string =>
  open(vault, sealed, contextOf(owner)).toString()

/** The part that may be shown: four characters, and never more than a third. */
export function endOf(number: string): string {
  const characters = [...number]
  return characters.slice(characters.length - Math.min(4, Math.floor(characters.length / 3))).join('')
}

/** A number as stored, or what is wrong with it. @param country of the contact, for the example of a VAT id */
export function readNumber(type: IdType, typed: string, country: string): { number: string } | { error: FieldError } {
  if (type === 'vat_id') {
    const number = normaliseVatId(typed)
    const error = vatIdError(number, country)
    return error ? { error } : { number }
  }
  const plain = typed.trim().replaceAll(/\s+/g, ' ')
  const number = type === 'company_register' ? plain : plain.replaceAll(/[ -]/g, '').toUpperCase()
  return forms[type].test(number) ? { number } : { error: { code: 'invalid_format' } }
}

/**
 * Registers write `HRB 12345 B`, `FN 123456a`, `CHE-123.456.789`; travel documents have only digits and letters (ICAO
 * 9303).
 */
const forms = {
  company_register: /^(?=.*\d)[\p{L}\d][\p{L}\d ./-]{1,39}$/u,
  passport: /^(?=.*\d)[A-Z\d]{5,20}$/,
  identity_card: /^(?=.*\d)[A-Z\d]{5,20}$/,
}
