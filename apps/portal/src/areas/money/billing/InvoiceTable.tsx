import { formatMoney } from '@kontor/contract/money'
import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl/react'
import { LocalDate } from '../../../components/LocalDate.tsx'
import { useNumberLocale } from '../../../i18n/number-locale.ts'
import { SortHead } from '../../../list/SortHead.tsx'
import { TickBox } from '../../../ui/Checkbox.tsx'
import { Cell, HeadCell, Table, TableBody, TableHead, TableRow } from '../../../ui/Table.tsx'
import { InvoiceStatusBadge } from './InvoiceStatusBadge.tsx'
import type { InvoiceLine } from './invoice-fields.ts'
import type { Selection } from './use-selection.ts'

type InvoiceTableProps = { rows: InvoiceLine[]; sort: string; selection: Selection }

export const InvoiceTable = ({ rows, sort, selection }: InvoiceTableProps) => {
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
