import type { Coming, ComingRow } from '@kontor/contract/areas/desk/coming'
import { numberFormat } from '@kontor/contract/formats'
import { type Money as Amount, decimalString, formatMoney } from '@kontor/contract/money'
import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl/react'
import { formatDate, LocalDate } from '../../../components/LocalDate.tsx'
import { useNumberLocale } from '../../../i18n/number-locale.ts'
import { useToday } from '../../../i18n/use-today.ts'

/** Says in one sentence what the coming days cost, and only what is true of what is open. */
export const ComingSentence = ({ coming: { summary, rows, more } }: { coming: Coming }) => {
  const t = useTranslations('dashboard.coming')
  const locale = useNumberLocale()
  if (!summary) return <p className="text-muted">{t('dates', { count: rows.length + more })}</p>
  const { total, about, open, payable } = summary
  const standing = open.amount_minor === 0 ? 'paid' : payable.amount_minor === 0 ? 'planned' : 'payable'
  return (
    <p className="text-16 font-medium">
      {t('standing', { standing, payable: formatMoney(payable, locale) })}{' '}
      {total.amount_minor === 0
        ? t('nothingCosts')
        : t('costs', {
            about: String(about),
            amount: about ? roundMoney(total, locale) : formatMoney(total, locale),
          })}
    </p>
  )
}

/** Writes an estimate in whole units of its currency. */
const roundMoney = (amount: Amount, locale: string): string =>
  numberFormat(locale, { style: 'currency', currency: amount.currency, maximumFractionDigits: 0 }).format(
    Number(decimalString(amount)),
  )

/** Lists what comes, day by day, each with the last day on which it can be changed and its one action. */
export const ComingRows = ({ rows }: { rows: readonly ComingRow[] }) => (
  <ol className="flex flex-col divide-y divide-line">
    {rows.map(row => (
      <Row key={`${row.id} ${row.on}`} row={row} />
    ))}
  </ol>
)

const Row = ({ row }: { row: ComingRow }) => {
  const { on, title, amount, about, prices } = row
  const t = useTranslations('dashboard.coming')
  const locale = useNumberLocale()
  return (
    <li className="coming-row">
      <span className="text-13 font-medium whitespace-nowrap tabular-nums">
        <LocalDate value={on} />
      </span>
      <span className="min-w-0">
        <span className="block text-13 wrap-anywhere">{title}</span>
        <Deadline row={row} />
      </span>
      <span className="text-13 font-medium whitespace-nowrap tabular-nums sm:text-right">
        {amount && t('amount', { about: String(about), amount: formatMoney(amount, locale) })}
        {prices &&
          t('newPrice', { before: formatMoney(prices.before, locale), after: formatMoney(prices.after, locale) })}
      </span>
      <span className="sm:text-right">
        <Action row={row} />
      </span>
    </li>
  )
}

/** The last day to change it, before and after that day. */
const Deadline = ({ row: { kind, change_until: until } }: { row: ComingRow }) => {
  const t = useTranslations('dashboard.coming')
  const locale = useNumberLocale()
  const today = useToday()
  if (until === null) return null
  const date = formatDate(until, locale)
  return <span className="block text-12 text-muted">{t(until < today ? 'over' : 'until', { kind, date })}</span>
}

const Action = ({ row: { action, title } }: { row: ComingRow }) => {
  const t = useTranslations('dashboard.coming')
  const { page, id } = action
  const to = placeOf(page, id ?? '')
  return (
    <Link {...to} className="coming-action">
      {t(`actions.${page}`)}
      <span className="sr-only">: {title}</span>
    </Link>
  )
}

/** The page of an action. */
function placeOf(page: ComingRow['action']['page'], id: string) {
  switch (page) {
    case 'invoice':
      return { to: '/billing/$id', params: { id } } as const
    case 'pay':
      return { to: '/billing/pay', search: id === '' ? {} : { documents: id } } as const
    case 'billing':
      return { to: '/billing' } as const
    case 'usage':
      return { to: '/billing/usage' } as const
    case 'method':
      return { to: '/billing/methods/$id', params: { id } } as const
    case 'contact':
      return { to: '/contacts/$id', params: { id } } as const
    case 'contract':
      return { to: '/billing/contracts/$contract', params: { contract: id } } as const
    case 'cancel':
    case 'keep':
      return { to: '/billing/contracts/$contract/$action', params: { contract: id, action: page } } as const
  }
}
