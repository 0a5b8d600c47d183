import type { Person } from '@kontor/contract/areas/people/people'
import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl/react'
import { useAccessInShort } from '../../../components/access-in-short.ts'
import { Moment } from '../../../components/Moment.tsx'
import { Badge } from '../../../ui/Badge.tsx'
import { UserIcon } from '../../../ui/NavigationIcons.tsx'
import { Cell, HeadCell, Table, TableBody, TableHead, TableRow } from '../../../ui/Table.tsx'
import { AccessEnd } from './AccessEnd.tsx'
import { FactorState } from './FactorState.tsx'
import { RoleText } from './RoleText.tsx'

export const PeopleTable = ({ rows }: { rows: readonly Person[] }) => {
  const t = useTranslations('people.members')
  return (
    <Table caption={t('title')}>
      <TableHead>
        <HeadCell>{t('columns.name')}</HeadCell>
        <HeadCell>{t('columns.role')}</HeadCell>
        <HeadCell>{t('columns.access')}</HeadCell>
        <HeadCell>{t('columns.factor')}</HeadCell>
        <HeadCell>{t('columns.used')}</HeadCell>
        <HeadCell>{t('columns.until')}</HeadCell>
      </TableHead>
      <TableBody>
        {rows.map(row => (
          <PersonRow key={row.id} row={row} />
        ))}
      </TableBody>
    </Table>
  )
}

const PersonRow = ({ row }: { row: Person }) => {
  const t = useTranslations('people')
  const inShort = useAccessInShort()
  return (
    <TableRow>
      <Cell label={null} place="title">
        <span className="flex min-w-0 flex-col wrap-anywhere @4xl:min-w-40">
          <Link to="/account/people/$id" params={{ id: row.id }} className="row-link">
            {row.name}
          </Link>
          <span className="text-12 font-normal text-muted">{row.email}</span>
        </span>
      </Cell>
      <Cell label={null} place="aside">
        <span className="inline-flex flex-wrap items-center gap-x-2 gap-y-1 @max-4xl:justify-end">
          <span>
            <RoleText access={row} />
          </span>
          {row.self && (
            <Badge tone="brand" icon={UserIcon}>
              {t('you')}
            </Badge>
          )}
        </span>
      </Cell>
      <Cell label={null} place="spare">
        {inShort(row)}
      </Cell>
      <Cell label={null} place="spare">
        <FactorState person={row} />
      </Cell>
      <Cell label={t('members.columns.used')} place="spare" className="whitespace-nowrap">
        {row.last_used_at === null ? (
          <span className="text-muted">{t('members.never')}</span>
        ) : (
          <Moment value={row.last_used_at} />
        )}
      </Cell>
      <Cell label={t('members.columns.until')} place={row.expires_on === null ? 'wide' : undefined}>
        <AccessEnd person={row} />
      </Cell>
    </TableRow>
  )
}
