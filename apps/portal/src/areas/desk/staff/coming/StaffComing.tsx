import type { StaffComing as ComingFact } from '@kontor/contract/areas/desk/coming'
import { comingKinds } from '@kontor/contract/enums/coming'
import { dateFormat } from '@kontor/contract/formats'
import { formatMoney } from '@kontor/contract/money'
import type { CallOutput } from '@kontor/contract/wire/types'
import { Link, useNavigate } from '@tanstack/react-router'
import { useTranslations } from 'use-intl/react'
import { useNumberLocale } from '../../../../i18n/number-locale.ts'
import { useToday } from '../../../../i18n/use-today.ts'
import { ListPaging } from '../../../../list/ListPaging.tsx'
import { buttonClass } from '../../../../ui/button-class.ts'
import { Card } from '../../../../ui/Card.tsx'
import { Select } from '../../../../ui/Select.tsx'
import { OpenThere } from '../desk/OpenThere.tsx'
import type { ComingSearch } from './coming-search.ts'

const params = { list: 'coming' } as const

type Week = CallOutput<'GET /ajax/v1/staff/coming'>

/** Shows staff what comes for all customers in seven days, day by day with its sums. */
export const StaffComing = ({ week, search }: { week: Week; search: ComingSearch }) => {
  const t = useTranslations('staff.coming')
  const navigate = useNavigate()
  const today = useToday()
  const { from, days, data } = week
  const { kind } = search
  const shown = [...new Set([...days, ...data].map(({ on }) => on))].toSorted()
  const other = buttonClass({ size: 'sm', colour: 'muted', outline: true })
  return (
    <div className="flex flex-col gap-[var(--page-gap,20px)]">
      <div className="flex flex-wrap items-center gap-2">
        <Select
          aria-label={t('kind')}
          value={kind ?? ''}
          onChange={({ target: { value } }) => {
            const chosen = comingKinds.find(one => one === value)
            void navigate({ to: '/staff/$list/{-$id}', params, search: { from: search.from, kind: chosen } })
          }}
        >
          <option value="">{t('all')}</option>
          {comingKinds
            .filter(one => one !== 'bill' && one !== 'usage' && one !== 'dunning')
            .map(one => (
              <option key={one} value={one}>
                {t(`kinds.${one}`)}
              </option>
            ))}
        </Select>
        {from > today && (
          <Link to="/staff/$list/{-$id}" params={params} search={{ kind, from: moved(from, -7) }} className={other}>
            {t('earlier')}
          </Link>
        )}
        <Link to="/staff/$list/{-$id}" params={params} search={{ kind, from: moved(from, 7) }} className={other}>
          {t('later')}
        </Link>
      </div>
      {shown.length === 0 && (
        <Card>
          <p className="text-muted">{t('none')}</p>
        </Card>
      )}
      {shown.map(on => (
        <Day key={on} on={on} sums={days.filter(day => day.on === on)} rows={data.filter(row => row.on === on)} />
      ))}
      <ListPaging list={week} />
    </div>
  )
}

/** @param day a local date, counted in UTC */
const moved = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10)

const Day = ({ on, sums, rows }: { on: string; sums: Week['days']; rows: readonly ComingFact[] }) => {
  const t = useTranslations('staff.coming')
  const locale = useNumberLocale()
  const title = dateFormat(locale, { weekday: 'long', day: 'numeric', month: 'long', timeZone: 'UTC' })
  const told = sums.map(({ kind, count, sums: amounts }) =>
    [`${t(`kinds.${kind}`)}: ${count}`, ...amounts.map(amount => formatMoney(amount, locale))].join(' · '),
  )
  return (
    <Card title={title.format(new Date(`${on}T00:00:00Z`))} subtitle={told.join(' | ')}>
      <ol className="flex flex-col divide-y divide-line">
        {rows.map(row => (
          <Row key={row.id} row={row} />
        ))}
      </ol>
    </Card>
  )
}

const Row = ({ row }: { row: ComingFact }) => {
  const { kind, customer_name: name, customer_number: number, title, amount } = row
  const t = useTranslations('staff.coming')
  const locale = useNumberLocale()
  return (
    <li className="coming-row">
      <span className="text-12 text-muted">{t(`kinds.${kind}`)}</span>
      <span className="min-w-0">
        <span className="block text-13 wrap-anywhere">{title}</span>
        <span className="block text-12 text-muted">{t('customer', { name, number: String(number) })}</span>
      </span>
      <span className="text-13 font-medium whitespace-nowrap tabular-nums sm:text-right">
        {amount && formatMoney(amount, locale)}
      </span>
      <OpenThere row={row} to={placeOf(kind)} />
    </li>
  )
}

/** The page of the customer's account where it stands. */
function placeOf(kind: ComingFact['kind']): string {
  if (kind === 'holder') return '/contacts'
  if (kind === 'method') return '/billing/methods'
  return kind === 'debit' || kind === 'payment' || kind === 'deferral' ? '/billing' : '/billing/contracts'
}
