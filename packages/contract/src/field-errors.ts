import type { core } from 'zod/mini'

/** What can be wrong with one field; the texts stand in `problem-texts.ts` under `fields`. */
export const fieldErrorCodes = [
  'required',
  'too_short',
  'too_long',
  'invalid_email',
  'invalid_format',
  'invalid_choice',
  'not_a_number',
  'too_small',
  'too_big',
  'unknown_field',
  'wrong_credentials',
  'wrong_password',
  'invalid_iban',
  'card_declined',
  'invalid',
] as const
export type FieldErrorCode = (typeof fieldErrorCodes)[number]

export type FieldError = { code: FieldErrorCode; limit?: number }

const isFieldErrorCode = (value: unknown): value is FieldErrorCode =>
  (fieldErrorCodes as readonly unknown[]).includes(value)

/** Reads a schema's complaints as `field → what is wrong`, dotted as on the wire (`lines.0.name`). The first complaint of a field counts. */
export function fieldErrors(issues: readonly core.$ZodIssue[]): Map<string, FieldError> {
  const found = new Map<string, FieldError>()
  for (const issue of issues) {
    const path = issue.path.map(String).join('.')
    const fields = issue.code === 'unrecognized_keys' ? issue.keys.map(key => (path ? `${path}.${key}` : key)) : [path]
    for (const field of fields) if (!found.has(field)) found.set(field, read(issue))
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
      if (issue.input === '') return { code: 'required' }
      return { code: issue.format === 'email' ? 'invalid_email' : 'invalid_format' }
    case 'invalid_value':
      return { code: issue.input === undefined || issue.input === '' ? 'required' : 'invalid_choice' }
    case 'unrecognized_keys':
      return { code: 'unknown_field' }
    case 'custom':
      return { code: isFieldErrorCode(issue.params?.code) ? issue.params.code : 'invalid' }
    default:
      return { code: 'invalid' }
  }
}
