import { useTranslations } from 'use-intl/react'
import { useToday } from '../../../i18n/use-today.ts'
import { publicConfiguration } from '../../../page/public-configuration.ts'
import { buttonClass } from '../../../ui/button-class.ts'
import type { MovementSearch } from './movement-search.ts'

/** A page to print: of the period that the list shows, by default of this year until today. */
export const StatementLink = ({ search }: { search: MovementSearch }) => {
  const t = useTranslations('balance.statement')
  const today = useToday()
  const to = search.to ?? today
  const from = search.from ?? `${to.slice(0, 4)}-01-01`
  if (from > to) return null
  const query = new URLSearchParams({ from, to, ...(search.currency && { currency: search.currency }) })
  return (
    <a
      href={`${publicConfiguration().centreUrl}/ajax/v1/billing/statement/page?${query}`}
      target="_blank"
      rel="noreferrer"
      className={buttonClass({ size: 'sm', colour: 'muted', outline: true })}
    >
      {t(search.from || search.to ? 'period' : 'year')}
    </a>
  )
}
