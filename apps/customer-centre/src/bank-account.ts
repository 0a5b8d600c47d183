import type { FieldError } from '@kontor/contract/field-errors'
import { isBic, isIban, needsBic, normaliseBic, normaliseIban } from '@kontor/contract/iban'
import { problem } from './http/problem.ts'

/**
 * IBAN and BIC as they are stored; the BIC is empty where none is given and none needed.
 * @throws invalid_input, naming each of the two that is wrong
 */
export function bankAccountOf(typed: { iban: string; bic?: string | undefined }): { iban: string; bic: string } {
  const iban = normaliseIban(typed.iban)
  const bic = normaliseBic(typed.bic ?? '')
  const errors = new Map<string, FieldError>()
  if (!isIban(iban)) errors.set('iban', { code: 'invalid_iban' })
  if (bic !== '' && !isBic(bic)) errors.set('bic', { code: 'invalid_bic' })
  if (bic === '' && isIban(iban) && needsBic(iban)) errors.set('bic', { code: 'bic_needed' })
  if (errors.size > 0) throw problem('invalid_input', { fields: errors })
  return { iban, bic }
}
