import { shownPrice } from '@kontor/contract/money'
import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl/react'
import { formatDate, LocalDate } from '../../../components/LocalDate.tsx'
import { Money } from '../../../components/Money.tsx'
import { useNumberLocale } from '../../../i18n/number-locale.ts'
import { SortHead } from '../../../list/SortHead.tsx'
import { Cell, HeadCell, Table, TableBody, TableHead, TableRow } from '../../../ui/Table.tsx'
import { ContractStateBadge } from './ContractStateBadge.tsx'
import type { ContractLine } from './contract-fields.ts'
import { isOver } from './is-over.ts'

type ContractTableProps = { rows: ContractLine[]; sort: string }

export const ContractTable = ({ rows, sort }: ContractTableProps) => {
  const t = useTranslations('contracts')
  // one customer's prices are all taxed alike
  const prices = t(`pricesAre.${rows[0]?.price.vat ?? 'added'}`)
  return (
    <Table caption={t('title')}>
      <TableHead>
        <SortHead by="label" sort={sort} ascendingFirst>
          {t('columns.label')}
        </SortHead>
        <HeadCell>{t('columns.product')}</HeadCell>
        <HeadCell>{t('columns.state')}</HeadCell>
        <SortHead by="started_on" sort={sort}>
          {t('columns.started')}
        </SortHead>
        <SortHead by="renews_on" sort={sort} ascendingFirst>
          {t('columns.renews')}
        </SortHead>
        <SortHead by="price" sort={sort} numeric>
          {prices}
        </SortHead>
      </TableHead>
      <TableBody>
        {rows.map(row => (
          <TableRow key={row.number}>
            <Cell label={null} place="title" className="min-w-0 @4xl:max-w-72">
              <div className="min-w-0">
                <Link
                  to="/billing/contracts/$contract"
                  params={{ contract: row.number }}
                  className="row-link wrap-anywhere @4xl:block @4xl:truncate"
                >
                  {row.label}
                </Link>
                <span className="text-12 font-normal whitespace-nowrap text-muted tabular-nums @max-4xl:ml-2 @4xl:block">
                  {row.number}
                </span>
              </div>
            </Cell>
            <Cell label={null} place="spare">
              {row.product}
            </Cell>
            <Cell label={null} place="below">
              <ContractStateBadge state={row.state} />
            </Cell>
            <Cell label={null} place="wide">
              <LocalDate value={row.started_on} />
            </Cell>
            <Cell label={row.ends_on === null ? t('columns.renews') : null}>
              <Renewal row={row} />
            </Cell>
            <Cell label={null} place="aside" numeric>
              <span>
                <Money value={shownPrice(row.price)} className="font-medium" />
                <span className="text-12 text-muted @max-4xl:ml-1.5 @4xl:block">{t(`cycles.${row.cycle}`)}</span>
              </span>
            </Cell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  )
}

/** An ending contract does not renew, and shows its end instead. */
const Renewal = ({ row: { renews_on, ends_on, state } }: { row: ContractLine }) => {
  const t = useTranslations('contracts')
  const locale = useNumberLocale()
  if (ends_on === null) return renews_on && <LocalDate value={renews_on} />
  const date = formatDate(ends_on, locale)
  return <span className="text-muted">{t(isOver(state) ? 'endedOn' : 'endsOn', { date })}</span>
}
