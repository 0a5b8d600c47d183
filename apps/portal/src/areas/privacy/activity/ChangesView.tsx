import { useLocale, useTranslations } from 'use-intl/react'
import { formatDate } from '../../../components/LocalDate.tsx'
import { formatMoment } from '../../../components/Moment.tsx'
import { useNumberLocale } from '../../../i18n/number-locale.ts'
import { useShownTimeZone } from '../../../i18n/shown-time-zone.ts'
import type { Change } from './changes.ts'
import { fieldName, valueText } from './value-text.ts'

/** Before and after, behind a click: most readers only want to know that something changed. */
export const ChangesView = ({ changes, action }: { changes: readonly Change[]; action: string }) => {
  const t = useTranslations('activity')
  return (
    <details className="text-12 font-normal text-muted">
      <summary className="w-fit cursor-pointer hover:text-ink">{t('changes')}</summary>
      <dl className="mt-1 grid gap-x-3 gap-y-0.5 border-l-2 border-line pl-3 sm:grid-cols-[auto_1fr]">
        {changes.map(change => (
          <ChangedField key={change.field} change={change} action={action} />
        ))}
      </dl>
    </details>
  )
}

type ChangedFieldProps = { change: Change; action: string }
const ChangedField = ({ change: { field, before, after }, action }: ChangedFieldProps) => {
  const t = useTranslations()
  const say = useValueText()
  return (
    <>
      <dt>{fieldName(field, action, t)}</dt>
      <dd className="wrap-anywhere text-ink">
        {after === undefined ? <s>{say(field, before)}</s> : say(field, after)}
        {before !== undefined && after !== undefined && (
          <span className="text-muted">
            {' '}
            ({t('activity.was')} {say(field, before)})
          </span>
        )}
      </dd>
    </>
  )
}

function useValueText(): (field: string, value: unknown) => string {
  const t = useTranslations()
  const numbers = useNumberLocale()
  const timeZone = useShownTimeZone()
  const locale = useLocale()
  const region = (code: string) => nameIn(locale, 'region', code)
  const language = (tag: string) => nameIn(locale, 'language', tag)
  const day = (date: string) => formatDate(date, numbers)
  const moment = (time: string) => formatMoment(time, numbers, timeZone)
  return (field, value) => valueText(field, value, { t, day, moment, region, language })
}

function nameIn(locale: string, type: 'region' | 'language', code: string): string {
  try {
    return new Intl.DisplayNames(locale, { type }).of(code) ?? code
  } catch {
    // not a code at all, in an entry of a centre of its own
    return code
  }
}
