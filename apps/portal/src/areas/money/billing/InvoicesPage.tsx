import { canDo } from '@kontor/contract/can'
import { documentFilters, documentKinds } from '@kontor/contract/enums/billing'
import { decimalString, formatMoney, type Money } from '@kontor/contract/money'
import type { CallOutput } from '@kontor/contract/wire/types'
import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { call } from '../../../api/client.ts'
import { LocalDate } from '../../../components/LocalDate.tsx'
import { OrderLink } from '../../../components/OrderLink.tsx'
import { useAction } from '../../../forms/use-action.ts'
import { useNumberLocale } from '../../../i18n/number-locale.ts'
import { useToday } from '../../../i18n/use-today.ts'
import { decimalFor, everyRow } from '../../../list/csv.ts'
import { ListPaging } from '../../../list/ListPaging.tsx'
import { ListToolbar } from '../../../list/ListToolbar.tsx'
import { isFiltered } from '../../../list/list-search.ts'
import type { Shown } from '../../../list/only-shown.ts'
import { SortHead } from '../../../list/SortHead.tsx'
import { useUser } from '../../../session/use-user.ts'
import { showToast } from '../../../state/toasts.ts'
import { Button } from '../../../ui/Button.tsx'
import { buttonClass } from '../../../ui/button-class.ts'
import { Card } from '../../../ui/Card.tsx'
import { TickBox } from '../../../ui/Checkbox.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { EmptyInvoices } from '../../../ui/illustrations/EmptyInvoices.tsx'
import { Cell, HeadCell, Table, TableBody, TableHead, TableRow } from '../../../ui/Table.tsx'
import { BalanceFigures } from './BalanceFigures.tsx'
import { InvoiceStatusBadge } from './InvoiceStatusBadge.tsx'
import type { InvoiceLine } from './invoice-fields.ts'
import { defaultSort, type InvoiceSearch } from './invoice-search.ts'
import { isPayable, statusText } from './status-text.ts'

type InvoicesPageProps = { list: Shown<CallOutput<'GET /ajax/v1/invoices'>, keyof InvoiceLine>; search: InvoiceSearch }

export const InvoicesPage = ({ list, search }: InvoicesPageProps) => {
  const t = useTranslations('billing.list')
  const filtered = isFiltered(search)
  const empty = list.data.length === 0
  const selection = useSelection(list.data)
  return (
    <>
      {(filtered || !empty || list.summary.credit.amount_minor > 0) && <BalanceFigures summary={list.summary} />}
      <Card flush>
        {(filtered || !empty) && <InvoiceFilters search={search} filtered={filtered} />}
        <SelectionBar selection={selection} rows={list.data} />
        {empty ? (
          <EmptyState
            drawing={<EmptyInvoices />}
            sentence={t(filtered ? 'nothingFound' : 'empty')}
            action={
              filtered ? (
                <Link to="/billing" className={buttonClass({ colour: 'muted', outline: true })}>
                  {t('clear')}
                </Link>
              ) : (
                <OrderLink />
              )
            }
          />
        ) : (
          <InvoiceTable rows={list.data} sort={search.sort ?? defaultSort} selection={selection} />
        )}
        <ListPaging list={list} />
      </Card>
    </>
  )
}

/** Every order by its name: phones show no column heads. */
const sortNames = [
  { sort: '-issued_on', text: 'newest' },
  { sort: 'issued_on', text: 'oldest' },
  { sort: '-gross', text: 'largest' },
  { sort: 'gross', text: 'smallest' },
  { sort: 'due_on', text: 'dueSoonest' },
  { sort: '-due_on', text: 'dueLatest' },
  { sort: 'number', text: 'number' },
  { sort: '-number', text: 'numberDown' },
] as const

/** Documents are kept for eight years (§ 14b UStG) after the one they were issued in. */
const yearsKept = 8

const InvoiceFilters = ({ search, filtered }: { search: InvoiceSearch; filtered: boolean }) => {
  const t = useTranslations('billing')
  const rows = useInvoiceExport(search)
  const thisYear = Number(useToday().slice(0, 4))
  const years = Array.from({ length: yearsKept + 1 }, (_, back) => String(thisYear - back))
  if (search.year !== undefined && !years.includes(String(search.year))) years.push(String(search.year))
  return (
    <ListToolbar
      search={search}
      filtered={filtered}
      t={t}
      fields={[
        {
          name: 'status',
          label: t('columns.status'),
          options: documentFilters.map(value => ({
            value,
            label: t(value === 'payable' ? 'list.payable' : `statuses.${value}`),
          })),
        },
        {
          name: 'kind',
          label: t('columns.kind'),
          options: documentKinds.map(value => ({ value, label: t(`kinds.${value}`) })),
        },
        { name: 'year', label: t('list.year'), options: years.map(value => ({ value, label: value })) },
      ]}
      sorts={sortNames.map(({ sort, text }) => ({ value: sort, label: t(`list.sorts.${text}`) }))}
      defaultSort={defaultSort}
      rows={rows}
    />
  )
}

type InvoiceTableProps = { rows: InvoiceLine[]; sort: string; selection: Selection }

const InvoiceTable = ({ rows, sort, selection }: InvoiceTableProps) => {
  const t = useTranslations('billing')
  const numbers = useNumberLocale()
  const { selected, toggle, toggleAll } = selection
  const due = t('columns.due')
  const open = t('columns.open')
  return (
    <Table caption={t('list.title')}>
      <TableHead>
        <HeadCell>
          <TickBox
            label={t('settings.archive.selectAll')}
            checked={selected.size === rows.length}
            onChange={toggleAll}
          />
        </HeadCell>
        <SortHead by="number" sort={sort}>
          {t('columns.number')}
        </SortHead>
        <HeadCell>{t('columns.kind')}</HeadCell>
        <SortHead by="issued_on" sort={sort}>
          {t('columns.issued')}
        </SortHead>
        <SortHead by="due_on" sort={sort}>
          {due}
        </SortHead>
        <HeadCell>{t('columns.status')}</HeadCell>
        <HeadCell numeric>{open}</HeadCell>
        <SortHead by="gross" sort={sort} numeric>
          {t('columns.gross')}
        </SortHead>
      </TableHead>
      <TableBody>
        {rows.map(row => (
          <TableRow key={row.id}>
            <Cell label={null} place="actions">
              <TickBox
                label={t('settings.archive.select', { number: row.number })}
                checked={selected.has(row.id)}
                onChange={() => toggle(row.id)}
              />
            </Cell>
            <Cell label={null} place="title">
              <Link to="/billing/$id" params={{ id: row.id }} className="row-link whitespace-nowrap tabular-nums">
                {row.number}
              </Link>
            </Cell>
            {/* in two lines only other kinds than invoices are named */}
            <Cell label={null} place={row.kind === 'invoice' ? 'wide' : undefined}>
              {t(`kinds.${row.kind}`)}
            </Cell>
            <Cell label={null}>
              <LocalDate value={row.issued_on} />
            </Cell>
            <Cell label={due}>{row.due_on && <LocalDate value={row.due_on} />}</Cell>
            <Cell label={null} place="below">
              <InvoiceStatusBadge document={row} />
            </Cell>
            <Cell
              label={open}
              numeric
              place={isPart(row) ? undefined : 'wide'}
              className={row.open.amount_minor === 0 && 'text-muted'}
            >
              {formatMoney(row.open, numbers)}
            </Cell>
            <Cell label={null} place="aside" numeric className="font-medium">
              {formatMoney(row.gross, numbers)}
            </Cell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  )
}

/** All of it, or nothing, is what the amount and the state beside it say already. */
const isPart = ({ open, gross }: InvoiceLine): boolean =>
  open.amount_minor !== 0 && open.amount_minor !== gross.amount_minor

type SelectionBarProps = { selection: Selection; rows: readonly InvoiceLine[] }

/** Offers what can be done with the selected documents; it is empty without any, so that screen readers hear it fill. */
const SelectionBar = ({ selection: { selected, clear }, rows }: SelectionBarProps) => {
  const pay = useTranslations('payments.pay')
  const mayPay = canDo(useUser(), 'billing:write')
  const payable = mayPay ? rows.filter(row => selected.has(row.id) && isPayable(row)).map(({ id }) => id) : []
  const t = useTranslations('billing.settings.archive')
  const navigate = useNavigate()
  const request = useAction(async options => {
    await call('POST /ajax/v1/invoices/archive', { body: { ids: [...selected] } }, options)
    showToast('success', t('requested'))
    clear()
    await navigate({ to: '/billing/settings' })
  })
  return (
    <div role="status" className="empty:hidden">
      {selected.size > 0 && (
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-line bg-brand-surface px-5 py-2.5 max-sm:px-4">
          <p className="min-w-0 grow text-13 font-medium">{t('selected', { count: selected.size })}</p>
          <Button size="sm" colour="muted" outline onClick={clear}>
            {t('clear')}
          </Button>
          <Button size="sm" outline={payable.length > 0} pending={request.pending} onClick={request.run}>
            {t('request')}
          </Button>
          {payable.length > 0 && (
            <Link to="/billing/pay" search={{ documents: payable.join(',') }} className={buttonClass({ size: 'sm' })}>
              {pay('selected')}
            </Link>
          )}
        </div>
      )}
    </div>
  )
}

/**
 * Fetches the matching documents and writes them as lines, heads first. Dates stay ISO: every spreadsheet reads them.
 */
function useInvoiceExport({ cursor: _, ...search }: InvoiceSearch): () => Promise<string[][]> {
  const t = useTranslations('billing')
  const locale = useNumberLocale()
  const amount = (money: Money) => decimalFor(decimalString(money), locale)
  return async () => {
    const rows = await everyRow(cursor =>
      call('GET /ajax/v1/invoices', { query: { ...search, limit: 100, ...(cursor !== undefined && { cursor }) } }),
    )
    const columns = ['number', 'kind', 'issued', 'due', 'status', 'net', 'tax', 'gross', 'open', 'currency'] as const
    return [
      columns.map(column => t(`columns.${column}`)),
      ...rows.map(row => [
        row.number,
        t(`kinds.${row.kind}`),
        row.issued_on,
        row.due_on ?? '',
        t(statusText(row)),
        amount(row.net),
        amount(row.tax),
        amount(row.gross),
        amount(row.open),
        row.gross.currency,
      ]),
    ]
  }
}

type Selection = {
  selected: ReadonlySet<string>
  toggle: (id: string) => void
  toggleAll: () => void
  clear: () => void
}

/** Which documents of the page are selected; another page or filter leaves those that it shows, too. */
function useSelection(rows: readonly InvoiceLine[]): Selection {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const ids = rows.map(({ id }) => id)
  const selected = new Set(ids.filter(id => chosen.has(id)))
  return {
    selected,
    toggle: id =>
      setChosen(selected.has(id) ? new Set([...selected].filter(other => other !== id)) : new Set([...selected, id])),
    toggleAll: () => setChosen(selected.size === ids.length ? new Set() : new Set(ids)),
    clear: () => setChosen(new Set()),
  }
}
