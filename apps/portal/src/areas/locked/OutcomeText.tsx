import type { UnlockOutcome } from '@kontor/contract/areas/account'
import { useTranslations } from 'use-intl/react'
import { useNumberLocale } from '../../i18n/number-locale.ts'
import { outcomeText } from './outcomes.ts'

/** What asking led to, in words. */
export const OutcomeText = ({ answer }: { answer: UnlockOutcome }) => {
  const t = useTranslations('locked.outcomes')
  const locale = useNumberLocale()
  const time = answer.retry_at ? timeOf(answer.retry_at, locale) : ''
  return <p>{t(outcomeText(answer), { time })}</p>
}

const timeOf = (at: string, locale: string): string =>
  new Intl.DateTimeFormat(locale, { timeStyle: 'short', timeZone: 'Europe/Berlin' }).format(new Date(at))
