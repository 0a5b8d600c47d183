import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl/react'
import { Moment } from '../../../components/Moment.tsx'
import { SortHead } from '../../../list/SortHead.tsx'
import { LifeBuoyIcon } from '../../../ui/NavigationIcons.tsx'
import { Cell, HeadCell, Table, TableBody, TableHead, TableRow } from '../../../ui/Table.tsx'
import { TicketStatusBadge } from './TicketStatusBadge.tsx'
import type { TicketLine } from './ticket-fields.ts'

export const TicketTable = ({ rows, sort }: { rows: TicketLine[]; sort: string }) => {
  const t = useTranslations('support')
  return (
    <Table caption={t('title')}>
      <TableHead>
        <HeadCell>{t('columns.subject')}</HeadCell>
        <HeadCell>{t('columns.status')}</HeadCell>
        <SortHead by="updated_at" sort={sort}>
          {t('columns.updated')}
        </SortHead>
        <HeadCell>{t('columns.category')}</HeadCell>
        <HeadCell>{t('columns.contract')}</HeadCell>
        <SortHead by="number" sort={sort} numeric>
          {t('columns.number')}
        </SortHead>
      </TableHead>
      <TableBody>
        {rows.map(row => (
          <TicketTableRow key={row.number} row={row} />
        ))}
      </TableBody>
    </Table>
  )
}

const TicketTableRow = ({ row }: { row: TicketLine }) => {
  const t = useTranslations('support')
  return (
    <TableRow>
      <Cell label={null} place="title">
        <Link
          to="/support/ticket/$number"
          params={{ number: String(row.number) }}
          className="row-link line-clamp-2 wrap-anywhere @4xl:min-w-60"
        >
          {row.subject}
        </Link>
      </Cell>
      <Cell label={null} place="aside">
        <TicketStatusBadge status={row.status} />
      </Cell>
      <Cell label={null}>
        <span className="inline-flex flex-wrap gap-x-1.5 @4xl:flex-col">
          <Moment value={row.updated_at} />
          <LastAuthor row={row} />
        </span>
      </Cell>
      <Cell label={null} place="spare">
        {t(`categories.${row.category}`)}
      </Cell>
      <Cell label={null} place="spare" className="whitespace-nowrap tabular-nums">
        {row.contract_number}
      </Cell>
      <Cell label={null} numeric>
        {row.number}
      </Cell>
    </TableRow>
  )
}

const LastAuthor = ({ row }: { row: TicketLine }) => {
  const t = useTranslations('support.ticket')
  return (
    <span className="flex items-center gap-1 text-12 whitespace-nowrap text-muted">
      {row.last_from_staff && (
        <span title={t('staff')}>
          <LifeBuoyIcon className="size-3.5 text-brand" />
          <span className="sr-only">{t('staff')}: </span>
        </span>
      )}
      {row.last_author}
    </span>
  )
}
