import { createContext, use } from 'react'
import { useLocale } from 'use-intl/react'

/** What the user prefers (preferences.number_format); set around all pages by AppProviders. */
export const NumberFormatContext = createContext<string | undefined>(undefined)

/** How numbers and dates are written: as the language does, or as the user prefers. */
export function useNumberLocale(): string {
  const language = useLocale()
  const chosen = use(NumberFormatContext)
  if (chosen === 'en-GB' || chosen === 'de-DE') return chosen
  return language === 'de' ? 'de-DE' : 'en-GB'
}
