import type { Locale } from '@kontor/contract/locales'
import { messages as de } from './de/messages.ts'
import { messages as en } from './en/messages.ts'
import type { Translation } from './translation.ts'

/** Every text of the pages, by language. Read when the portal is built: see build/messages.ts. */
export const catalogues: Record<Locale, Translation<typeof en>> = { en, de }
