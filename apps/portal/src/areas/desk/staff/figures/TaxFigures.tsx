import type { TaxedRow } from '@kontor/contract/areas/desk/figures'
import { numberFormat } from '@kontor/contract/formats'
import { formatMoney } from '@kontor/contract/money'
import { Link } from '@tanstack/react-router'
import { useLocale, useTranslations } from 'use-intl/react'
import { Figure } from '../../../../components/Figure.tsx'
import { formatDate } from '../../../../components/LocalDate.tsx'
import { useNumberLocale } from '../../../../i18n/number-locale.ts'
import { Card } from '../../../../ui/Card.tsx'
import { Cell, HeadCell, Table, TableBody, TableHead, TableRow } from '../../../../ui/Table.tsx'
import { FigureCard, useFigureMoney } from './FigureCard.tsx'
import type { FoundFigures } from './figures-search.ts'
import { lastDayOf } from './month-days.ts'

type Taxes = Extract<FoundFigures, { shown: 'taxes' }>
type Cash = Extract<FoundFigures, { shown: 'cash' }>
type Row = TaxedRow | 'sum'

const documents = { list: 'documents' } as const

/** Shows what a quarter is taxed with by state and rate, and how near sales to consumers elsewhere in the EU are to the threshold. */
export const TaxFigures = ({ figures, search }: Taxes) => {
  const t = useTranslations('staff.figures')
  const money = useFigureMoney(figures.currency)
  const countries = new Intl.DisplayNames(useLocale(), { type: 'region' })
  const { quarter } = figures
  const first = Number(quarter.slice(6)) * 3 - 2
  const month = (number: number) => `${quarter.slice(0, 4)}-${String(number).padStart(2, '0')}`
  const days = { from: `${month(first)}-01`, to: lastDayOf(month(first + 2)) }
  const sumOf = (name: 'net_minor' | 'tax_minor') => figures.rows.reduce((sum, row) => sum + row[name], 0)
  const rate = ({ category, rate_bp }: TaxedRow) =>
    t('revenue.rate', { category: category.slice(0, 1), key: category, percent: rate_bp / 100 })
  const nameOf = (row: Row) => {
    if (row === 'sum') return t('taxes.sum')
    return row.kind === 'untaxed' ? rate(row) : `${countries.of(row.state) ?? row.state}, ${rate(row)}`
  }
  const rows: Row[] = figures.rows.length === 0 ? [] : [...figures.rows, 'sum']
  return (
    <>
      <FigureCard
        title={t('taxes.title', { quarter })}
        file={t('taxes.file', { quarter })}
        dated={figures}
        search={search}
        until
        rows={rows}
        rowKey={row => (row === 'sum' ? row : `${row.kind} ${row.state} ${row.category} ${row.rate_bp}`)}
        columns={[
          {
            head: t('taxes.what'),
            cell: row =>
              row === 'sum' ? (
                <strong className="font-semibold">{nameOf(row)}</strong>
              ) : (
                <Link
                  to="/staff/$list/{-$id}"
                  params={documents}
                  search={{
                    booked: 'yes',
                    currency: figures.currency,
                    ...days,
                    tax: `${row.category}${row.rate_bp}`,
                    ...(row.category === 'S' && { taxed_in: row.state }),
                  }}
                  className="row-link"
                >
                  {nameOf(row)}
                </Link>
              ),
            text: nameOf,
          },
          {
            head: t('taxes.kind'),
            cell: row => row !== 'sum' && t(`taxes.kinds.${row.kind}`),
            text: row => (row === 'sum' ? '' : t(`taxes.kinds.${row.kind}`)),
          },
          {
            head: t('open.documents'),
            cell: row => row !== 'sum' && row.documents,
            text: row => (row === 'sum' ? '' : String(row.documents)),
          },
          ...(['net_minor', 'tax_minor'] as const).map(name => ({
            head: t(`taxes.${name}`),
            cell: (row: Row) => money.shown(row === 'sum' ? sumOf(name) : row[name]),
            text: (row: Row) => money.text(row === 'sum' ? sumOf(name) : row[name]),
          })),
        ]}
        chart={{
          series: [t('taxes.tax_minor')],
          name: nameOf,
          values: row => (row === 'sum' || row.kind === 'untaxed' ? [] : [row.tax_minor]),
        }}
        note={t('taxes.note')}
      />
      <Threshold threshold={figures.threshold} />
    </>
  )
}

const Threshold = ({ threshold }: { threshold: Taxes['figures']['threshold'] }) => {
  const t = useTranslations('staff.figures')
  const locale = useNumberLocale()
  const { rule, oss_from, proofs, limit_minor, years } = threshold
  const limit = formatMoney({ amount_minor: limit_minor, currency: 'EUR' }, locale)
  return (
    <Card title={t('threshold.title')} className="mt-4">
      <p>{t(`threshold.rules.${rule}`, { day: oss_from === null ? '' : formatDate(oss_from, locale), limit })}</p>
      {rule !== 'small_business' && (
        <p className="mt-2 text-13 text-muted">{t('threshold.proofs', { proofs: String(proofs) })}</p>
      )}
      {years.length > 0 && (
        <div className="-mx-5 mt-4 border-t border-line max-sm:-mx-4">
          <Table caption={t('threshold.title')}>
            <TableHead>
              <HeadCell>{t('threshold.year')}</HeadCell>
              <HeadCell numeric>{t('threshold.here')}</HeadCell>
              <HeadCell numeric>{t('threshold.there')}</HeadCell>
              <HeadCell numeric>{t('threshold.sum')}</HeadCell>
            </TableHead>
            <TableBody>
              {years.map(({ year, currency, here_minor, there_minor }) => {
                const money = (amount_minor: number) => formatMoney({ amount_minor, currency }, locale)
                return (
                  <TableRow key={`${year} ${currency}`}>
                    <Cell label={null} place="title">
                      <Link
                        to="/staff/$list/{-$id}"
                        params={documents}
                        search={{ booked: 'yes', currency, from: `${year}-01-01`, to: `${year}-12-31`, taxed_in: 'EU' }}
                        className="row-link"
                      >
                        {String(year)}
                      </Link>
                    </Cell>
                    <Cell numeric label={t('threshold.here')}>
                      {money(here_minor)}
                    </Cell>
                    <Cell numeric label={t('threshold.there')}>
                      {money(there_minor)}
                    </Cell>
                    <Cell numeric label={t('threshold.sum')}>
                      {money(here_minor + there_minor)}
                    </Cell>
                  </TableRow>
                )
              })}
            </TableBody>
          </Table>
        </div>
      )}
    </Card>
  )
}

/** Shows which money is to come on which day, and what of all that is overdue. */
export const CashFigures = ({ figures, search }: Cash) => {
  const t = useTranslations('staff.figures')
  const locale = useNumberLocale()
  const money = useFigureMoney(figures.currency)
  const columns = ['due', 'debit', 'promised'] as const
  type Day = (typeof figures.days)[number]
  const sumOf = (day: Day) => columns.reduce((sum, name) => sum + day[`${name}_minor`], 0)
  const planned = figures.days.reduce((sum, day) => sum + sumOf(day), 0)
  const { overdue_minor, overdue_expected_minor: expected, dunned_minor, recovered_minor } = figures
  const percent = numberFormat(locale, { style: 'percent', maximumFractionDigits: 0 })
  const share = dunned_minor > 0 ? recovered_minor / dunned_minor : 0
  return (
    <>
      <dl className="figures">
        <Figure
          term={t('cash.planned')}
          value={money.shown(planned)}
          note={t('cash.days', { count: figures.days.length })}
        />
        <Figure
          term={t('cash.overdue')}
          value={money.shown(overdue_minor)}
          note={
            <Link
              to="/staff/$list/{-$id}"
              params={documents}
              search={{ currency: figures.currency, status: 'overdue' }}
              className="underline"
            >
              {t('open.documents')}
            </Link>
          }
        />
        <Figure
          term={t('cash.expected')}
          value={expected === null ? '–' : money.shown(expected)}
          note={expected === null ? t('cash.noYield') : t('cash.yield', { share: percent.format(share) })}
        />
      </dl>
      <FigureCard
        title={t('cash.title')}
        file={t('cash.file')}
        dated={figures}
        search={search}
        rows={figures.days}
        rowKey={({ on }) => on}
        columns={[
          {
            head: t('cash.day'),
            cell: ({ on }) => (
              <Link to="/staff/$list/{-$id}" params={{ list: 'coming' }} search={{ from: on }} className="row-link">
                {formatDate(on, locale)}
              </Link>
            ),
            text: ({ on }) => on,
          },
          ...columns.map(name => ({
            head: t(`cash.${name}`),
            cell: (day: Day) => day[`${name}_minor`] !== 0 && money.shown(day[`${name}_minor`]),
            text: (day: Day) => money.text(day[`${name}_minor`]),
          })),
          {
            head: t('cash.sum'),
            cell: day => sumOf(day) !== 0 && money.shown(sumOf(day)),
            text: day => money.text(sumOf(day)),
          },
        ]}
        chart={{ series: [t('cash.sum')], name: ({ on }) => formatDate(on, locale), values: day => [sumOf(day)] }}
        note={t('cash.note')}
      />
    </>
  )
}
