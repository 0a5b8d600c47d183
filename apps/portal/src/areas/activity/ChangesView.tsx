import { useTranslations } from 'use-intl/react'
import { formatDate } from '../../components/LocalDate.tsx'
import { formatMoment } from '../../components/Moment.tsx'
import { useNumberLocale } from '../../i18n/number-locale.ts'
import { useShownTimeZone } from '../../i18n/shown-time-zone.ts'
import type { Change } from './changes.ts'
import { valueText } from './value-text.ts'

/** Before and after, behind a click: most readers want to know that, not what. */
export const ChangesView = ({ changes }: { changes: readonly Change[] }) => {
  const t = useTranslations('activity')
  return (
    <details className="text-12 font-normal text-muted">
      <summary className="w-fit cursor-pointer hover:text-ink">{t('changes')}</summary>
      <dl className="mt-1 grid gap-x-3 gap-y-0.5 border-l-2 border-line pl-3 sm:grid-cols-[auto_1fr]">
        {changes.map(change => (
          <ChangedField key={change.field} change={change} />
        ))}
      </dl>
    </details>
  )
}

const ChangedField = ({ change: { field, before, after } }: { change: Change }) => {
  const t = useTranslations('activity')
  const say = useValueText()
  // the API's fields have names here where customers meet them often; the rest is shown as the API calls it
  const key = `fields.${field}` as 'fields.name'
  return (
    <>
      <dt>{t.has(key) ? t(key) : field.replaceAll('_', ' ')}</dt>
      <dd className="wrap-anywhere text-ink">
        {after === undefined ? <s>{say(field, before)}</s> : say(field, after)}
        {before !== undefined && after !== undefined && (
          <span className="text-muted">
            {' '}
            ({t('was')} {say(field, before)})
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
  const day = (date: string) => formatDate(date, numbers)
  const moment = (time: string) => formatMoment(time, numbers, timeZone)
  return (field, value) => valueText(field, value, { t, day, moment })
}
