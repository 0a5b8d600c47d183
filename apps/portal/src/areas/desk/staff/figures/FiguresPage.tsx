import { type OpenAge, type RevenueKey, revenueKeys } from '@kontor/contract/enums/figures'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useLocale, useTranslations } from 'use-intl/react'
import { BackLink } from '../../../../components/BackLink.tsx'
import { ExactMoment } from '../../../../components/Moment.tsx'
import { monthName } from '../../../../components/month-name.ts'
import { useNumberLocale } from '../../../../i18n/number-locale.ts'
import { buttonClass } from '../../../../ui/button-class.ts'
import { PageHeader } from '../../../../ui/PageHeader.tsx'
import { Tabs } from '../../../../ui/Tabs.tsx'
import { FigureCard, useFigureMoney } from './FigureCard.tsx'
import { type FoundFigures, shownFigures } from './figures-search.ts'
import { DeferredFigures, RecurringFigures, SetupFigures } from './MonthFigures.tsx'
import { lastDayOf } from './month-days.ts'
import { CashFigures, TaxFigures } from './TaxFigures.tsx'

const params = { list: 'figures' } as const

/** The figures of the business, one after the other: each as a chart, a table and a file, and with the way to its rows. */
export const FiguresPage = (found: FoundFigures) => {
  const t = useTranslations('staff.figures')
  const tickets = useTranslations('staff.tickets.figures')
  const { shown, figures, search } = found
  return (
    <>
      <PageHeader
        back={<BackLink to="/staff">{t('back')}</BackLink>}
        title={t('title')}
        subtitle={t.rich('asOf', { moment: () => <ExactMoment value={figures.as_of} /> })}
        action={
          <Link to="/staff/tickets/figures" className={buttonClass({ colour: 'muted', outline: true })}>
            {tickets('title')}
          </Link>
        }
      />
      <Tabs label={t('label')} shown={shown}>
        {shownFigures.map(name => (
          <Link
            key={name}
            to="/staff/$list/{-$id}"
            params={params}
            search={{ show: name, currency: 'currency' in search ? search.currency : undefined }}
            className="tab"
            aria-current={name === shown ? 'page' : undefined}
          >
            {t(`tabs.${name}`)}
          </Link>
        ))}
      </Tabs>
      {figuresOf(found)}
    </>
  )
}

function figuresOf(found: FoundFigures): ReactNode {
  switch (found.shown) {
    case 'open':
      return <OpenFigures {...found} />
    case 'revenue':
      return <RevenueFigures {...found} />
    case 'recurring':
      return <RecurringFigures {...found} />
    case 'deferred':
      return <DeferredFigures {...found} />
    case 'taxes':
      return <TaxFigures {...found} />
    case 'cash':
      return <CashFigures {...found} />
    case 'setups':
      return <SetupFigures {...found} />
  }
}

type Open = Extract<FoundFigures, { shown: 'open' }>
type Age = Omit<Open['figures']['ages'][number], 'age'> & { age: OpenAge | 'sum' }

/** Shows what is open by age, with the sum that the ledger has. */
const OpenFigures = ({ figures, search }: Open) => {
  const t = useTranslations('staff.figures')
  const money = useFigureMoney(figures.currency)
  const sum: Age = {
    age: 'sum',
    documents: figures.ages.reduce((all, { documents }) => all + documents, 0),
    amount_minor: figures.ledger_minor,
    due_from: null,
    due_to: null,
  }
  const rows: Age[] = [...figures.ages, sum]
  return (
    <FigureCard
      title={t('open.title')}
      file={t('open.file')}
      dated={figures}
      search={search}
      rows={rows}
      rowKey={row => row.age}
      columns={[
        {
          head: t('open.age'),
          cell: row => <AgeLink row={row} currency={figures.currency} />,
          text: row => t(`open.ages.${row.age}`),
        },
        { head: t('open.documents'), cell: row => row.documents, text: row => String(row.documents) },
        {
          head: t('open.amount'),
          cell: row => money.shown(row.amount_minor),
          text: row => money.text(row.amount_minor),
        },
      ]}
      chart={{
        series: [t('open.amount')],
        name: row => t(`open.ages.${row.age}`),
        values: row => (row.age === 'sum' ? [] : [row.amount_minor]),
      }}
      note={t('open.note')}
    />
  )
}

const AgeLink = ({ row, currency }: { row: Age; currency: string }) => {
  const { age, due_from, due_to, documents } = row
  const t = useTranslations('staff.figures')
  const name = t(`open.ages.${age}`)
  if (age === 'sum') return <strong className="font-semibold">{name}</strong>
  if (documents === 0) return name
  const days = { due_from: due_from ?? undefined, due_to: due_to ?? undefined }
  return (
    <Link
      to="/staff/$list/{-$id}"
      params={{ list: 'documents' }}
      search={{ currency, ...(age === 'credits' ? { open: 'credit' } : { open: 'owed', ...days }) }}
      className="row-link"
    >
      {name}
    </Link>
  )
}

type Revenue = Extract<FoundFigures, { shown: 'revenue' }>
type Row = Revenue['figures']['rows'][number]

/** Columns that the page has room for; the file has all. */
const mostColumns = 5

/** Shows net revenue by month of issue: all of it, and by product group, country or tax rate. */
const RevenueFigures = ({ figures, search }: Revenue) => {
  const t = useTranslations('staff.figures')
  const locale = useNumberLocale()
  const money = useFigureMoney(figures.currency)
  const by = search.by ?? 'group'
  const nameOf = useKeyName(by)
  const months = figures.months.map((month, at) => ({ month, at })).toReversed()
  const rest = figures.rows.slice(mostColumns)
  const sumIn = (rows: readonly Row[], at: number) => rows.reduce((sum, { amounts }) => sum + (amounts[at] ?? 0), 0)
  const documentsOf = (month: string) => ({
    booked: 'yes',
    currency: figures.currency,
    from: `${month}-01`,
    to: lastDayOf(month),
  })
  const amountLink = (row: Row, { month, at }: (typeof months)[number]) => {
    const amount = row.amounts[at] ?? 0
    if (amount === 0) return null
    return (
      <Link
        to="/staff/$list/{-$id}"
        params={{ list: 'documents' }}
        search={{ ...documentsOf(month), ...filterOf(by, row.key) }}
        className="underline decoration-line underline-offset-4 hover:decoration-current"
      >
        {money.shown(amount)}
      </Link>
    )
  }
  return (
    <>
      <Tabs label={t('revenue.by')} shown={by}>
        {revenueKeys.map(key => (
          <Link
            key={key}
            to="/staff/$list/{-$id}"
            params={params}
            search={{ ...search, show: 'revenue', by: key }}
            className="tab"
            aria-current={key === by ? 'page' : undefined}
          >
            {t(`revenue.keys.${key}`)}
          </Link>
        ))}
      </Tabs>
      <FigureCard
        title={t('revenue.title')}
        file={t('revenue.file')}
        dated={figures}
        search={search}
        months
        rows={figures.rows.length === 0 ? [] : months}
        rowKey={({ month }) => month}
        columns={[
          {
            head: t('month'),
            cell: ({ month }) => (
              <Link
                to="/staff/$list/{-$id}"
                params={{ list: 'documents' }}
                search={documentsOf(month)}
                className="row-link"
              >
                {monthName(month, locale, 'medium')}
              </Link>
            ),
            text: ({ month }) => month,
          },
          {
            head: t('revenue.sum'),
            cell: ({ at }) => money.shown(sumIn(figures.rows, at)),
            text: ({ at }) => money.text(sumIn(figures.rows, at)),
          },
          ...figures.rows.map((row, place) => ({
            head: nameOf(row.key),
            cell: (month: (typeof months)[number]) => amountLink(row, month),
            text: ({ at }: (typeof months)[number]) => money.text(row.amounts[at] ?? 0),
            fileOnly: place >= mostColumns,
          })),
          ...(rest.length === 0
            ? []
            : [
                {
                  head: t('revenue.others'),
                  cell: ({ at }: (typeof months)[number]) => sumIn(rest, at) !== 0 && money.shown(sumIn(rest, at)),
                  text: ({ at }: (typeof months)[number]) => money.text(sumIn(rest, at)),
                },
              ]),
        ]}
        chart={{
          series: [t('revenue.sum')],
          name: ({ month }) => monthName(month, locale, 'medium'),
          values: ({ at }) => [sumIn(figures.rows, at)],
        }}
        note={t('revenue.note')}
      />
    </>
  )
}

const filterOf = (by: RevenueKey, key: string) =>
  by === 'group' ? { line_group: key || 'none' } : by === 'country' ? { buyer: key } : { tax: key }

function useKeyName(by: RevenueKey): (key: string) => string {
  const t = useTranslations('staff.figures')
  const groups = useTranslations('dashboard.groups')
  const countries = new Intl.DisplayNames(useLocale(), { type: 'region' })
  return key => {
    if (by === 'country') return key === '' ? t('revenue.none') : (countries.of(key) ?? key)
    if (by === 'rate')
      return t('revenue.rate', { category: key.slice(0, 1), key, percent: Number(/\d+$/.exec(key)?.[0]) / 100 })
    const group = key as 'other' // as documents have it
    return key === '' ? t('revenue.none') : groups.has(group) ? groups(group) : key
  }
}
