import type { Locale } from '@kontor/contract/locales'
import type { Catalogue } from '../platform/messages.ts'
import { de } from './de/catalogue.ts'
import { en } from './en/catalogue.ts'

/** Holds what the server says, by language. */
export const catalogues: Record<Locale, Catalogue> = { en, de }
