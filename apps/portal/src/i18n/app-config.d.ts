// without it the declaration below is of no module in the program, and every key passes
import 'use-intl'
import type { Locale } from '@kontor/contract/locales'
import type { messages } from './en/messages.ts'

declare module 'use-intl' {
  interface AppConfig {
    Locale: Locale
    Messages: typeof messages
  }
}
