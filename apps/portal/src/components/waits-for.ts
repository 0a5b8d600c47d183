import { languages } from '@kontor/contract/locales'
import { useLocale, useTranslations } from 'use-intl/react'

const mostNamed = 3

/** Tells staff which colleagues can confirm what they have asked for. */
export function useWaitsFor(): (names: readonly string[]) => string {
  const t = useTranslations('payments.moneyActions.waits')
  const list = new Intl.ListFormat(languages[useLocale()].tag, { type: 'disjunction' })
  return names => {
    if (names.length === 0) return t('nobody')
    const named = names.slice(0, mostNamed)
    const rest = names.length - named.length
    return t('for', { names: list.format(rest > 0 ? [...named, t('others', { count: rest })] : named) })
  }
}
