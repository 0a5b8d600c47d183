import { decimalString, formatMoney } from '@kontor/contract/money'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl/react'
import { Bars } from '../../../../components/Bars.tsx'
import { useNumberLocale } from '../../../../i18n/number-locale.ts'
import { decimalFor } from '../../../../list/csv.ts'
import { DateField } from '../../../../list/DateField.tsx'
import { ExportButton } from '../../../../list/ExportButton.tsx'
import { FilterSelect } from '../../../../list/FilterSelect.tsx'
import { ListFilters } from '../../../../list/ListFilters.tsx'
import { Card } from '../../../../ui/Card.tsx'
import { Cell, HeadCell, Table, TableBody, TableHead, TableRow } from '../../../../ui/Table.tsx'

type Column<Row> = {
  head: string
  cell: (row: Row) => ReactNode
  /** Stands in the file in its place. */
  text: (row: Row) => string
  /** Stands in the file alone. */
  fileOnly?: boolean
}

type FigureCardProps<Row> = {
  title: string
  file: string
  /** Absent where it counts, and is no money. */
  dated?: { currency: string; currencies: readonly string[] }
  /** Is the search as the address has it; `until` where the figure has months. */
  search: { currency?: string | undefined; until?: string | undefined }
  /** Its rows are months, the latest first. */
  months?: boolean
  /** A day narrows it. */
  until?: boolean
  rows: readonly Row[]
  rowKey: (row: Row) => string
  /** The first one names the row. */
  columns: readonly Column<Row>[]
  /** Draws the rows in their order, or months from the earliest one; a row without values is not drawn. */
  chart: { series: readonly string[]; name: (row: Row) => string; values: (row: Row) => readonly number[] }
  /** Stands below the table: how the figure is counted. */
  note: ReactNode
}

/** A figure by its rows: what narrows it, a chart, the same as a table, which is the truth for those who do not see the chart, and a file. */
export function FigureCard<Row>(props: FigureCardProps<Row>) {
  const { title, file, dated, search, months, until = months, rows, rowKey, columns, chart, note } = props
  const t = useTranslations('staff.figures')
  const money = useFigureMoney(dated?.currency ?? '')
  const drawn = rows
    .map(row => ({ key: rowKey(row), name: chart.name(row), values: chart.values(row) }))
    .filter(({ values }) => values.length > 0)
  const shown = columns.filter(({ fileOnly }) => !fileOnly)
  const choice = dated && (dated.currencies.length > 1 || search.currency !== undefined)
  const download = (
    <ExportButton
      hint={t('export')}
      fileName={file}
      rows={async () => [
        [...columns.map(({ head }) => head), ...(dated ? [t('currency')] : [])],
        ...rows.map(row => [...columns.map(({ text }) => text(row)), ...(dated ? [dated.currency] : [])]),
      ]}
    />
  )
  return (
    <Card flush>
      {until || choice ? (
        <ListFilters
          wordless
          filtered={Boolean(search.until ?? search.currency)}
          active={[search.until, search.currency].filter(Boolean).length}
          action={download}
        >
          {until && <DateField name="until" label={t('until')} value={search.until} />}
          {choice && (
            <FilterSelect
              name="currency"
              label={t('currency')}
              value={search.currency}
              options={[...new Set([...dated.currencies, dated.currency])].map(value => ({ value, label: value }))}
            />
          )}
        </ListFilters>
      ) : (
        <div className="@container print:hidden">
          <div className="list-filters justify-end">{download}</div>
        </div>
      )}
      {rows.length === 0 ? (
        <Nothing />
      ) : (
        <>
          <Bars
            label={title}
            rows={months ? drawn.toReversed() : drawn}
            series={chart.series}
            format={dated ? money.shown : String}
          />
          <Table caption={title}>
            <TableHead>
              {shown.map(({ head }, at) => (
                <HeadCell key={head} numeric={at > 0}>
                  {head}
                </HeadCell>
              ))}
            </TableHead>
            <TableBody>
              {rows.map(row => (
                <TableRow key={rowKey(row)}>
                  {shown.map(({ head, cell }, at) =>
                    at === 0 ? (
                      <Cell key={head} label={null} place="title">
                        {cell(row)}
                      </Cell>
                    ) : (
                      <Cell key={head} numeric label={head}>
                        {cell(row)}
                      </Cell>
                    ),
                  )}
                </TableRow>
              ))}
            </TableBody>
          </Table>
        </>
      )}
      <p className="mx-5 my-3 text-12 text-muted max-sm:mx-4">{note}</p>
    </Card>
  )
}

/** Writes minor units of the figures' currency: as they are read, and as a file has them. */
export function useFigureMoney(currency: string) {
  const locale = useNumberLocale()
  return {
    shown: (amount_minor: number) => formatMoney({ amount_minor, currency }, locale),
    text: (amount_minor: number) => decimalFor(decimalString({ amount_minor, currency }), locale),
  }
}

/** Stands where a figure has no rows. */
export const Nothing = () => {
  const t = useTranslations('staff.figures')
  return <p className="m-5 text-muted max-sm:m-4">{t('none')}</p>
}
