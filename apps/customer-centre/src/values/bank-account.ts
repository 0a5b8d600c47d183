import type { FieldError } from '@kontor/contract/field-errors'
import { isBic, isIban, needsBic, normaliseBic, normaliseIban } from '@kontor/contract/iban'
import { isWritable } from './sepa-text.ts'

/**
 * IBAN and BIC as they are stored; the BIC is empty where none is given and none needed. The holder's name has to be one that banks can read.
 * @param errors gets an entry for each that is wrong
 */
export function bankAccountOf(
  errors: Map<string, FieldError>,
  typed: { holder?: string; iban: string; bic?: string | undefined },
): { iban: string; bic: string } {
  const iban = normaliseIban(typed.iban)
  const bic = normaliseBic(typed.bic ?? '')
  if (typed.holder !== undefined && !isWritable(typed.holder)) errors.set('holder', { code: 'latin_letters' })
  if (!isIban(iban)) errors.set('iban', { code: 'invalid_iban' })
  if (bic !== '' && !isBic(bic)) errors.set('bic', { code: 'invalid_bic' })
  if (bic === '' && isIban(iban) && needsBic(iban)) errors.set('bic', { code: 'bic_needed' })
  return { iban, bic }
}
