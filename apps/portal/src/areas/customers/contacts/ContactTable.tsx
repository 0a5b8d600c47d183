import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl/react'
import { SortHead } from '../../../list/SortHead.tsx'
import { Cell, HeadCell, Table, TableBody, TableHead, TableRow } from '../../../ui/Table.tsx'
import type { ContactLine } from './contact-line.ts'
import { HolderDeadline } from './HolderBadge.tsx'
import { VerificationBadge } from './VerificationBadge.tsx'

export const ContactTable = ({ rows, sort }: { rows: ContactLine[]; sort: string }) => {
  const t = useTranslations('contacts')
  return (
    <Table caption={t('title')}>
      <TableHead>
        <SortHead by="name" sort={sort} ascendingFirst>
          {t('fields.name')}
        </SortHead>
        <SortHead by="email" sort={sort} ascendingFirst>
          {t('fields.email')}
        </SortHead>
        <HeadCell>{t('fields.phone')}</HeadCell>
        <HeadCell>{t('fields.roles')}</HeadCell>
        <HeadCell>{t('columns.usedBy')}</HeadCell>
        <HeadCell>{t('columns.access')}</HeadCell>
      </TableHead>
      <TableBody>
        {rows.map(row => (
          <ContactTableRow key={row.id} row={row} />
        ))}
      </TableBody>
    </Table>
  )
}

const ContactTableRow = ({ row }: { row: ContactLine }) => {
  const t = useTranslations('contacts')
  // a role and an organisation have that name already
  const below = row.kind === 'person' ? row.organisation : t(`kinds.${row.kind}`)
  return (
    <TableRow>
      <Cell label={null} place="title">
        <span className="flex min-w-0 flex-col wrap-anywhere @4xl:min-w-36">
          <Link to="/contacts/$id" params={{ id: row.id }} className="row-link">
            {row.name}
          </Link>
          {below && <span className="text-12 font-normal text-muted @max-md:hidden">{below}</span>}
        </span>
      </Cell>
      <Cell label={null} className="wrap-anywhere">
        <Reached at={row.email} state={row.email_verification} />
      </Cell>
      <Cell label={null} place="spare" className="whitespace-nowrap">
        {row.phone && <Reached at={row.phone} state={row.phone_verification} />}
      </Cell>
      <Cell label={null} place="spare">
        {row.roles.map(role => t(`roles.${role}`)).join(', ')}
      </Cell>
      <Cell label={null} place="aside">
        <span className="flex flex-col items-start gap-0.5 @max-4xl:items-end">
          <span className="whitespace-nowrap @max-4xl:text-muted">{t('list.usedBy', { count: row.used_by })}</span>
          <HolderDeadline row={row} />
        </span>
      </Cell>
      <Cell label={null} place="wide">
        {t(row.has_access ? 'list.signsIn' : 'list.signsNotIn')}
      </Cell>
    </TableRow>
  )
}

/** An address or a number, and the state of its check. */
const Reached = ({ at, state }: { at: string; state: ContactLine['email_verification'] }) => (
  <span className="inline-flex min-w-0 flex-wrap items-center gap-x-2 gap-y-0.5 tabular-nums @4xl:flex-col @4xl:items-start">
    <span>{at}</span>
    <VerificationBadge state={state} />
  </span>
)
