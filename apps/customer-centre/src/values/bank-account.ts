import type { FieldError } from '@kontor/contract/field-errors'
import { isBic, isIban, needsBic, normaliseBic, normaliseIban } from '@kontor/contract/iban'

/**
 * IBAN and BIC as they are stored; the BIC is empty where none is given and none needed.
 * @param errors gets an entry for each of the two that is wrong
 */
export function bankAccountOf(
  errors: Map<string, FieldError>,
  typed: { iban: string; bic?: string | undefined },
): { iban: string; bic: string } {
  const iban = normaliseIban(typed.iban)
  const bic = normaliseBic(typed.bic ?? '')
  if (!isIban(iban)) errors.set('iban', { code: 'invalid_iban' })
  if (bic !== '' && !isBic(bic)) errors.set('bic', { code: 'invalid_bic' })
  if (bic === '' && isIban(iban) && needsBic(iban)) errors.set('bic', { code: 'bic_needed' })
  return { iban, bic }
}
