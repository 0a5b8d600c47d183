import type { FieldErrorCode } from './field-errors.ts'
import type { Locale } from './locales.ts'
import { problems as de } from './messages/de/problems.ts'
import { problems as en } from './messages/en/problems.ts'
import type { ProblemCode } from './problems.ts'

export type ProblemTexts = {
  problems: Record<ProblemCode, string>
  fields: Record<FieldErrorCode, string>
  /** Laravel's tail of `message` where more than one field is wrong. */
  more: { one: string; other: string }
}

/** Texts of problems and of field errors, read by the server for `message` and `errors` and by the portal for its forms. `{limit}` and `{expected}` are filled in. */
export const problemTexts: Record<Locale, ProblemTexts> = { en, de }
