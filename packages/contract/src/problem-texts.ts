import type { FieldErrorCode } from './field-errors.ts'
import { german } from './problem-texts-de.ts'
import { english } from './problem-texts-en.ts'
import type { ProblemCode } from './problems.ts'

export const locales = ['en', 'de'] as const
export type Locale = (typeof locales)[number]

export type ProblemTexts = {
  problems: Record<ProblemCode, string>
  fields: Record<FieldErrorCode, string>
  /** Laravel's tail of `message` where more than one field is wrong. */
  more: { one: string; other: string }
}

/** Texts of problems and of field errors, read by the server for `message` and `errors` and by the portal for its forms. `{limit}` and `{expected}` are filled in. */
export const problemTexts: Record<Locale, ProblemTexts> = { en: english, de: german }
