import { languages } from '@kontor/contract/locales'
import { createContext, use } from 'react'
import { useLocale } from 'use-intl/react'

/** The user's preference (preferences.number_format); AppProviders sets it around all pages. */
export const NumberFormatContext = createContext<string | undefined>(undefined)

/** The format of numbers and dates: the language's, or the user's preference. */
export function useNumberLocale(): string {
  const { tag } = languages[useLocale()]
  const chosen = use(NumberFormatContext)
  return Object.values(languages).find(language => language.tag === chosen)?.tag ?? tag
}
