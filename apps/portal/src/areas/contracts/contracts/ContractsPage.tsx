import { contractViews, productGroups } from '@kontor/contract/enums/contracts'
import { decimalString, shownPrice } from '@kontor/contract/money'
import type { CallOutput } from '@kontor/contract/wire/types'
import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl/react'
import { call } from '../../../api/client.ts'
import { formatDate, LocalDate } from '../../../components/LocalDate.tsx'
import { Money } from '../../../components/Money.tsx'
import { OrderLink } from '../../../components/OrderLink.tsx'
import { useNumberLocale } from '../../../i18n/number-locale.ts'
import { decimalFor, everyRow } from '../../../list/csv.ts'
import { ListPaging } from '../../../list/ListPaging.tsx'
import { ListToolbar } from '../../../list/ListToolbar.tsx'
import { isFiltered } from '../../../list/list-search.ts'
import type { Shown } from '../../../list/only-shown.ts'
import { SortHead } from '../../../list/SortHead.tsx'
import { buttonClass } from '../../../ui/button-class.ts'
import { Card } from '../../../ui/Card.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { EmptyContracts } from '../../../ui/illustrations/EmptyContracts.tsx'
import { PageHeader } from '../../../ui/PageHeader.tsx'
import { Cell, HeadCell, Table, TableBody, TableHead, TableRow } from '../../../ui/Table.tsx'
import { ContractStateBadge } from './ContractStateBadge.tsx'
import type { ContractLine } from './contract-fields.ts'
import { type ContractSearch, defaultSort } from './contract-search.ts'
import { isOver } from './is-over.ts'

type ContractsPageProps = {
  list: Shown<CallOutput<'GET /ajax/v1/contracts'>, keyof ContractLine>
  search: ContractSearch
}

export const ContractsPage = ({ list, search }: ContractsPageProps) => {
  const texts = useTranslations('contracts')
  const t = useTranslations('contracts.list')
  const filtered = isFiltered(search)
  const empty = list.data.length === 0
  return (
    <>
      <PageHeader title={texts('title')} action={<OrderLink />} />
      <Card flush>
        {(filtered || !empty) && <ContractFilters search={search} filtered={filtered} />}
        {empty ? (
          <EmptyState
            drawing={<EmptyContracts />}
            sentence={t(filtered ? 'nothingFound' : 'empty')}
            action={
              filtered ? (
                <Link to="/billing/contracts" className={buttonClass({ colour: 'muted', outline: true })}>
                  {t('clear')}
                </Link>
              ) : (
                <OrderLink />
              )
            }
          />
        ) : (
          <ContractTable rows={list.data} sort={search.sort ?? defaultSort} />
        )}
        <ListPaging list={list} />
      </Card>
    </>
  )
}

/** Every order by its name: phones show no column heads. */
const sortNames = [
  { sort: 'label', text: 'label' },
  { sort: '-label', text: 'labelDown' },
  { sort: 'renews_on', text: 'renewsSoonest' },
  { sort: '-renews_on', text: 'renewsLatest' },
  { sort: '-started_on', text: 'newest' },
  { sort: 'started_on', text: 'oldest' },
  { sort: '-price', text: 'dearest' },
  { sort: 'price', text: 'cheapest' },
] as const

const ContractFilters = ({ search, filtered }: { search: ContractSearch; filtered: boolean }) => {
  const t = useTranslations('contracts')
  const rows = useContractExport(search)
  return (
    <ListToolbar
      search={search}
      filtered={filtered}
      t={t}
      fields={[
        {
          name: 'view',
          label: t('columns.state'),
          options: contractViews.map(value => ({ value, label: t(`views.${value}`) })),
        },
        {
          name: 'group',
          label: t('columns.group'),
          options: productGroups.map(value => ({ value, label: t(`groups.${value}`) })),
        },
      ]}
      sorts={sortNames.map(({ sort, text }) => ({ value: sort, label: t(`list.sorts.${text}`) }))}
      defaultSort={defaultSort}
      rows={rows}
    />
  )
}

type ContractTableProps = { rows: ContractLine[]; sort: string }

const ContractTable = ({ rows, sort }: ContractTableProps) => {
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

/**
 * Fetches the matching contracts and writes them as lines, heads first. Dates stay ISO: every spreadsheet reads them.
 */
function useContractExport({ cursor: _, ...search }: ContractSearch): () => Promise<string[][]> {
  const t = useTranslations('contracts')
  const locale = useNumberLocale()
  return async () => {
    const rows = await everyRow(cursor =>
      call('GET /ajax/v1/contracts', { query: { ...search, limit: 100, ...(cursor !== undefined && { cursor }) } }),
    )
    const columns = [
      'number',
      'label',
      'product',
      'group',
      'state',
      'started',
      'renews',
      'ends',
      'price_net',
      'vat_rate',
      'price_gross',
      'cycle',
      'currency',
    ] as const
    return [
      columns.map(column => t(`columns.${column}`)),
      ...rows.map(row => [
        row.number,
        row.label,
        row.product,
        t(`groups.${row.group}`),
        t(`states.${row.state}`),
        row.started_on,
        row.renews_on ?? '',
        row.ends_on ?? '',
        decimalFor(decimalString(row.price.net), locale),
        decimalFor(String(row.price.vat_rate_bp / 100), locale),
        decimalFor(decimalString(row.price.gross), locale),
        t(`cycles.${row.cycle}`),
        row.price.net.currency,
      ]),
    ]
  }
}
