import type { messages } from './en.ts'

declare module 'use-intl' {
  interface AppConfig {
    Locale: 'en' | 'de'
    Messages: typeof messages
  }
}
