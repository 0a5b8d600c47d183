import type { ContactRow } from '@kontor/contract/areas/contacts'
import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl/react'
import { SortHead } from '../../list/SortHead.tsx'
import { Cell, HeadCell, Table, TableBody, TableHead, TableRow } from '../../ui/Table.tsx'
import { VerificationBadge } from './VerificationBadge.tsx'

export const ContactTable = ({ rows, sort }: { rows: ContactRow[]; sort: string }) => {
  const t = useTranslations('contacts')
  return (
    <Table caption={t('title')}>
      <TableHead>
        <SortHead by="name" sort={sort} ascendingFirst>
          {t('columns.name')}
        </SortHead>
        <SortHead by="email" sort={sort} ascendingFirst>
          {t('columns.email')}
        </SortHead>
        <HeadCell>{t('columns.verified')}</HeadCell>
        <HeadCell>{t('columns.roles')}</HeadCell>
        <HeadCell>{t('columns.phone')}</HeadCell>
        <HeadCell>{t('columns.usedBy')}</HeadCell>
      </TableHead>
      <TableBody>
        {rows.map(row => (
          <ContactTableRow key={row.id} row={row} />
        ))}
      </TableBody>
    </Table>
  )
}

const ContactTableRow = ({ row }: { row: ContactRow }) => {
  const t = useTranslations('contacts')
  // a role and an organisation are called by that name already
  const below = row.kind === 'person' ? row.organisation : t(`kinds.${row.kind}`)
  return (
    <TableRow>
      <Cell label={null} place="title">
        <span className="flex min-w-0 flex-col wrap-anywhere sm:min-w-36">
          <Link to="/contacts/$id" params={{ id: row.id }} className="row-link">
            {row.name}
          </Link>
          {below && <span className="text-12 font-normal text-muted">{below}</span>}
        </span>
      </Cell>
      <Cell label={t('columns.email')} className="wrap-anywhere">
        <span className="min-w-0 sm:inline-block sm:min-w-44">{row.email}</span>
      </Cell>
      <Cell label={null} place="aside">
        <VerificationBadge state={row.email_verification} />
      </Cell>
      <Cell label={t('columns.roles')} place={row.roles.length === 0 ? 'wide' : undefined}>
        {row.roles.map(role => t(`roles.${role}`)).join(', ')}
      </Cell>
      <Cell
        label={t('columns.phone')}
        place={row.phone === '' ? 'wide' : undefined}
        className="whitespace-nowrap tabular-nums"
      >
        {row.phone}
      </Cell>
      <Cell label={t('columns.usedBy')} className="whitespace-nowrap">
        {t('list.usedBy', { count: row.used_by })}
      </Cell>
    </TableRow>
  )
}
