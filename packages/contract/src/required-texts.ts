import type { Locale } from './locales.ts'
import { required as de } from './messages/de/required.ts'
import { required as en } from './messages/en/required.ts'

/** Apart from `problem-texts.ts`, which pages carry: only the server knows which field is missing by its name. */
export const requiredTexts: Record<Locale, Readonly<Record<string, string>>> = { en, de }
