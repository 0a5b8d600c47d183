import type { RecurringMonth } from '@kontor/contract/areas/desk/figures'
import { recurringMovements } from '@kontor/contract/enums/figures'
import { numberFormat } from '@kontor/contract/formats'
import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl/react'
import { Figure } from '../../../../components/Figure.tsx'
import { monthName } from '../../../../components/month-name.ts'
import { useTook } from '../../../../components/use-took.ts'
import { useNumberLocale } from '../../../../i18n/number-locale.ts'
import { FigureCard, useFigureMoney } from './FigureCard.tsx'
import type { FoundFigures } from './figures-search.ts'
import { lastDayOf } from './month-days.ts'

type Recurring = Extract<FoundFigures, { shown: 'recurring' }>
type Deferred = Extract<FoundFigures, { shown: 'deferred' }>
type Setups = Extract<FoundFigures, { shown: 'setups' }>
type Month = RecurringMonth & { before: RecurringMonth | undefined }

const params = { list: 'figures' } as const

/** Tells which part of a month's beginning was lost in it; null where there was nothing. */
const lossOf = ({ lost, before }: Month): number | null =>
  before && before.amount_minor > 0 ? Math.abs(lost.amount_minor) / before.amount_minor : null

/** Shows recurring revenue by month with what moved it, and how much of it was lost. */
export const RecurringFigures = ({ figures, search }: Recurring) => {
  const t = useTranslations('staff.figures')
  const locale = useNumberLocale()
  const money = useFigureMoney(figures.currency)
  const percent = numberFormat(locale, { style: 'percent', maximumFractionDigits: 1 })
  const all: Month[] = figures.months.map((month, at) => ({ ...month, before: figures.months[at - 1] }))
  const months = all.some(({ amount_minor, lost }) => amount_minor !== 0 || lost.contracts !== 0)
    ? all.toReversed()
    : []
  const [now, closed] = months
  const churn = (month: Month) => {
    const loss = lossOf(month)
    return loss === null ? '–' : percent.format(loss)
  }
  return (
    <>
      {now && (
        <dl className="figures">
          <Figure
            term={t('recurring.amount')}
            value={money.shown(now.amount_minor)}
            note={t('recurring.contracts', { count: now.contracts })}
          />
          <Figure
            term={t('recurring.year')}
            value={money.shown(now.amount_minor * 12)}
            note={t('recurring.yearNote')}
          />
          {closed && (
            <Figure term={t('recurring.churn')} value={churn(closed)} note={monthName(closed.month, locale, 'long')} />
          )}
        </dl>
      )}
      <FigureCard
        title={t('recurring.title')}
        file={t('recurring.file')}
        dated={figures}
        search={search}
        months
        rows={months}
        rowKey={({ month }) => month}
        columns={[
          {
            head: t('month'),
            cell: ({ month }) => (
              <Link
                to="/staff/$list/{-$id}"
                params={params}
                search={{ show: 'rows', currency: figures.currency, month }}
                className="row-link"
              >
                {monthName(month, locale, 'medium')}
              </Link>
            ),
            text: ({ month }) => month,
          },
          {
            head: t('recurring.amount'),
            cell: row => money.shown(row.amount_minor),
            text: row => money.text(row.amount_minor),
          },
          { head: t('recurring.count'), cell: row => row.contracts, text: row => String(row.contracts) },
          ...recurringMovements.map(movement => ({
            head: t(`recurring.movements.${movement}`),
            cell: (row: Month) =>
              row[movement].contracts > 0 && (
                <Link
                  to="/staff/$list/{-$id}"
                  params={params}
                  search={{ show: 'rows', currency: figures.currency, month: row.month, movement }}
                  className="underline decoration-line underline-offset-4 hover:decoration-current"
                >
                  {money.shown(row[movement].amount_minor)}
                </Link>
              ),
            text: (row: Month) => money.text(row[movement].amount_minor),
          })),
          { head: t('recurring.churn'), cell: churn, text: churn },
        ]}
        chart={{
          series: [t('recurring.amount')],
          name: ({ month }) => monthName(month, locale, 'medium'),
          values: ({ amount_minor }) => [amount_minor],
        }}
        note={t('recurring.note')}
      />
    </>
  )
}

/** Shows what was invoiced for service after each month. */
export const DeferredFigures = ({ figures, search }: Deferred) => {
  const t = useTranslations('staff.figures')
  const locale = useNumberLocale()
  const money = useFigureMoney(figures.currency)
  const months = figures.months.some(
    ({ invoiced_minor, deferred_minor }) => invoiced_minor !== 0 || deferred_minor !== 0,
  )
    ? figures.months.toReversed()
    : []
  const columns = ['invoiced', 'earned', 'deferred'] as const
  return (
    <FigureCard
      title={t('deferred.title')}
      file={t('deferred.file')}
      dated={figures}
      search={search}
      months
      rows={months}
      rowKey={({ month }) => month}
      columns={[
        {
          head: t('month'),
          cell: ({ month }) => (
            <Link
              to="/staff/$list/{-$id}"
              params={{ list: 'documents' }}
              search={{
                booked: 'yes',
                currency: figures.currency,
                to: lastDayOf(month),
                served_after: lastDayOf(month),
              }}
              className="row-link"
            >
              {monthName(month, locale, 'medium')}
            </Link>
          ),
          text: ({ month }) => month,
        },
        ...columns.map(name => ({
          head: t(`deferred.${name}`),
          cell: (row: (typeof months)[number]) => money.shown(row[`${name}_minor`]),
          text: (row: (typeof months)[number]) => money.text(row[`${name}_minor`]),
        })),
      ]}
      chart={{
        series: [t('deferred.deferred')],
        name: ({ month }) => monthName(month, locale, 'medium'),
        values: ({ deferred_minor }) => [deferred_minor],
      }}
      note={t('deferred.note')}
    />
  )
}

/** Shows what was ordered and set up by month, and how long that took. */
export const SetupFigures = ({ figures, search }: Setups) => {
  const t = useTranslations('staff.figures')
  const locale = useNumberLocale()
  const took = useTook()
  const months = figures.months.some(({ ordered, set_up, given_up }) => ordered + set_up + given_up > 0)
    ? figures.months.toReversed()
    : []
  const counts = ['ordered', 'set_up', 'given_up'] as const
  const times = ['median_minutes', 'most_minutes'] as const
  return (
    <>
      <dl className="figures">
        <Figure term={t('setups.waiting')} value={figures.waiting} note={t('setups.waitingNote')} />
        <Figure term={t('setups.failed')} value={figures.failed} note={t('setups.failedNote')} />
      </dl>
      <FigureCard
        title={t('setups.title')}
        file={t('setups.file')}
        search={search}
        months
        rows={months}
        rowKey={({ month }) => month}
        columns={[
          {
            head: t('month'),
            cell: ({ month }) => (
              <Link
                to="/staff/$list/{-$id}"
                params={{ list: 'orders' }}
                search={{ from: `${month}-01`, to: lastDayOf(month) }}
                className="row-link"
              >
                {monthName(month, locale, 'medium')}
              </Link>
            ),
            text: ({ month }) => month,
          },
          ...counts.map(name => ({
            head: t(`setups.${name}`),
            cell: (row: (typeof months)[number]) => row[name],
            text: (row: (typeof months)[number]) => String(row[name]),
          })),
          ...times.map(name => ({
            head: t(`setups.${name}`),
            cell: (row: (typeof months)[number]) => took(row[name]),
            text: (row: (typeof months)[number]) => String(row[name] ?? ''),
          })),
        ]}
        chart={{
          series: [t('setups.ordered'), t('setups.set_up')],
          name: ({ month }) => monthName(month, locale, 'medium'),
          values: ({ ordered, set_up }) => [ordered, set_up],
        }}
        note={t('setups.note')}
      />
    </>
  )
}
