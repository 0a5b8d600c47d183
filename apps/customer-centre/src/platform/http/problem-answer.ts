import type { FieldError } from '@kontor/contract/field-errors'
import type { Locale } from '@kontor/contract/locales'
import { problemTexts } from '@kontor/contract/problem-texts'
import type { ProblemBody } from '@kontor/contract/problems'
import { requiredTexts } from '@kontor/contract/required-texts'
import type { Problem } from './problem.ts'

/** Writes a problem as Laravel does: `message` is the first text plus a count, `errors` dotted fields with lists of texts. */
export function problemBody(problem: Problem, locale: Locale, reference: string, forAdmin: boolean): ProblemBody {
  const texts = problemTexts[locale]
  const { fields, field, current, operatorDetail } = problem.details
  const errors = field
    ? { [field]: [texts.problems[problem.code]] }
    : fields && Object.fromEntries([...fields].map(([field, error]) => [field, [fieldText(error, locale, field)]]))
  return {
    message: errors ? firstOf(errors, locale) : texts.problems[problem.code],
    code: problem.code,
    ...(errors && { errors }),
    ...(problem.status >= 500 && { reference }),
    ...(current !== undefined && { current }),
    ...(forAdmin && operatorDetail && { error: operatorDetail }),
  }
}

/** @param field dotted, as `contact.last_name`: what is missing is called by its name */
export function fieldText({ code, limit, expected = '' }: FieldError, locale: Locale, field = ''): string {
  const missing = code === 'required' && requiredTexts[locale][field.slice(field.lastIndexOf('.') + 1)]
  if (missing) return missing
  return problemTexts[locale].fields[code].replace('{limit}', String(limit ?? '')).replace('{expected}', expected)
}

function firstOf(errors: Record<string, string[]>, locale: Locale): string {
  const all = Object.values(errors).flat()
  const { one, other } = problemTexts[locale].more
  const rest = all.length - 1
  const tail = rest === 0 ? '' : rest === 1 ? one : other.replace('{count}', String(rest))
  return (all[0] ?? problemTexts[locale].problems.invalid_input) + tail
}
