import type { UnlockOutcome } from '@kontor/contract/areas/arrears/locks'
import { dateFormat } from '@kontor/contract/formats'
import { useTranslations } from 'use-intl/react'
import { useNumberLocale } from '../../../i18n/number-locale.ts'
import { useShownTimeZone } from '../../../i18n/shown-time-zone.ts'
import { outcomeText } from './outcomes.ts'

type OutcomeTextProps = { answer: UnlockOutcome; showsInvoices: boolean }

/** The outcome of asking, in words. @param showsInvoices whether the page lists them */
export const OutcomeText = ({ answer, showsInvoices }: OutcomeTextProps) => {
  const t = useTranslations('locks.outcomes')
  const locale = useNumberLocale()
  const timeZone = useShownTimeZone()
  const time = answer.retry_at ? timeOf(answer.retry_at, locale, timeZone) : ''
  return <p>{t(outcomeText(answer, showsInvoices), { time })}</p>
}

const timeOf = (at: string, locale: string, timeZone: string): string =>
  dateFormat(locale, { timeStyle: 'short', timeZone }).format(new Date(at))
