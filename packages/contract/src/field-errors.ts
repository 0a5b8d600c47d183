import type { core } from 'zod/mini'

/** Lists what can be wrong with one field; the texts are in `problem-texts.ts` under `fields`. */
export const fieldErrorCodes = [
  'required',
  'too_short',
  'too_long',
  'invalid_email',
  'invalid_format',
  'one_line',
  'unprintable',
  'invalid_choice',
  'ends_before_start',
  'unknown_contract',
  'not_a_number',
  'too_small',
  'too_big',
  'unknown_field',
  'wrong_credentials',
  'wrong_password',
  'other_password',
  'wrong_code',
  'breached_password',
  'guessable_password',
  'captcha',
  'invalid_iban',
  'latin_letters',
  'invalid_bic',
  'bic_needed',
  'invalid_postal_code',
  'unchanged',
  'addresses_differ',
  'unknown_address',
  'name_taken',
  'reason_too_vague',
  'note_too_vague',
  'unknown_vat_country',
  'invalid_vat_id',
  'wrong_vat_id',
  'invalid_tax_number',
  'register_incomplete',
  'invalid_leitweg_id',
  'reference_needed',
  'leitweg_id_needed',
  'not_for_consumers',
  'invalid_participant_id',
  'unknown_time_zone',
  'card_declined',
  'invalid_location',
  'invalid_domain',
  'unknown_top_level_domain',
  'unsold_top_level_domain',
  'invalid_hostname',
  'no_holder',
  'slot_unavailable',
  'file_type',
  'file_too_big',
  'file_empty',
  'file_gone',
  'files_too_big',
  'too_many_files',
  'no_room_for_files',
  'customer_files_full',
  'file_infected',
  'file_unchecked',
  'phone_not_a_number',
  'phone_invalid_country',
  'phone_too_short',
  'phone_too_long',
  'phone_not_in_plan',
  'phone_extension_too_long',
  'phone_premium_rate',
  'import_empty',
  'import_too_many_rows',
  'import_too_many_columns',
  'import_unknown_word',
  'csv_unreadable',
  'vcard_unreadable',
  'vcard_too_old',
  'past_date',
  'too_far_ahead',
  'invalid_network',
  'invalid_webhook_url',
  'url_not_public',
  'open_customer_first',
  'before_earliest',
  'later_day',
  'earlier_day',
  'not_granted',
  'too_many_decimals',
  'too_early',
  'ended_contract',
  'above_zero',
  'above_open',
  'invalid',
] as const
export type FieldErrorCode = (typeof fieldErrorCodes)[number]

/** @property expected how a right value is written, for texts that name it */
export type FieldError = { code: FieldErrorCode; limit?: number; expected?: string }

const isFieldErrorCode = (value: unknown): value is FieldErrorCode =>
  (fieldErrorCodes as readonly unknown[]).includes(value)

/** Allows as many mistakes as anybody mends at once: the answer to a body of nothing but mistakes stays short. */
const mostFields = 20

/**
 * Reads a schema's complaints as `field → what is wrong`, dotted as on the wire (`lines.0.name`). The first complaint of a field counts,
 * and the first 20 fields.
 */
export function fieldErrors(issues: readonly core.$ZodIssue[]): Map<string, FieldError> {
  const found = new Map<string, FieldError>()
  for (const issue of issues) {
    const path = issue.path.map(String).join('.')
    const keys = issue.code === 'unrecognized_keys' ? issue.keys.slice(0, mostFields) : null
    const fields = keys ? keys.map(key => (path ? `${path}.${key}` : key)) : [path]
    for (const field of fields) {
      if (found.size === mostFields) return found
      if (!found.has(field)) found.set(field, read(issue))
    }
  }
  return found
}

function read(issue: core.$ZodIssue): FieldError {
  switch (issue.code) {
    case 'invalid_type':
      if (issue.input === undefined || issue.input === null) return { code: 'required' }
      return { code: issue.expected === 'number' || issue.expected === 'int' ? 'not_a_number' : 'invalid' }
    case 'too_small':
      if (issue.origin !== 'string' && issue.origin !== 'array')
        return { code: 'too_small', limit: Number(issue.minimum) }
      return Number(issue.minimum) <= 1 ? { code: 'required' } : { code: 'too_short', limit: Number(issue.minimum) }
    case 'too_big': {
      const ofText = issue.origin === 'string' || issue.origin === 'array'
      return { code: ofText ? 'too_long' : 'too_big', limit: Number(issue.maximum) }
    }
    case 'invalid_format':
      // people choose a moment and do not type it
      if (issue.input === '') return { code: issue.format === 'datetime' ? 'invalid_choice' : 'required' }
      return { code: issue.format === 'email' ? 'invalid_email' : 'invalid_format' }
    case 'invalid_value':
      // no choice and a choice off the list have the same remedy
      return { code: issue.input === undefined ? 'required' : 'invalid_choice' }
    case 'unrecognized_keys':
      return { code: 'unknown_field' }
    case 'custom':
      return {
        code: isFieldErrorCode(issue.params?.code) ? issue.params.code : 'invalid',
        ...(typeof issue.params?.limit === 'number' && { limit: issue.params.limit }),
      }
    default:
      return { code: 'invalid' }
  }
}
