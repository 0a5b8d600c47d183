import type { ActivityEntry } from '@kontor/contract/areas/privacy/activity'
import { useTranslations } from 'use-intl/react'
import { ActionText } from '../../../components/ActionText.tsx'
import { ExactMoment } from '../../../components/Moment.tsx'
import { SortHead } from '../../../list/SortHead.tsx'
import { Badge } from '../../../ui/Badge.tsx'
import { UserIcon } from '../../../ui/NavigationIcons.tsx'
import { Cell, HeadCell, Table, TableBody, TableHead, TableRow } from '../../../ui/Table.tsx'
import { actorOf } from './actor.ts'
import { ChangesView } from './ChangesView.tsx'
import { changesOf } from './changes.ts'

export const ActivityTable = ({ rows, sort }: { rows: ActivityEntry[]; sort: string }) => {
  const t = useTranslations('activity')
  return (
    <Table caption={t('title')}>
      <TableHead>
        <HeadCell>{t('columns.what')}</HeadCell>
        <HeadCell>{t('columns.kind')}</HeadCell>
        <HeadCell>{t('columns.address')}</HeadCell>
        <SortHead by="at" sort={sort}>
          {t('columns.at')}
        </SortHead>
      </TableHead>
      <TableBody>
        {rows.map(row => (
          <TableRow key={row.id}>
            <Cell label={null} place="title">
              <Sentence entry={row} />
            </Cell>
            <Cell label={t('columns.kind')} place="wide" className="whitespace-nowrap text-muted">
              {t(`kinds.${row.kind}`)}
            </Cell>
            <Cell label={null} className="tabular-nums">
              {row.address}
            </Cell>
            <Cell label={null}>
              <ExactMoment value={row.at} />
            </Cell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  )
}

const Sentence = ({ entry }: { entry: ActivityEntry }) => {
  const t = useTranslations('activity')
  const { who, reason } = entry
  const changes = changesOf(entry.before, entry.after)
  // shown once: entries of staff who begin to act have the reason among their changes as well
  const told = reason === null ? changes : changes.filter(({ field }) => field !== 'reason')
  return (
    <div className="flex min-w-0 flex-col gap-1 py-1">
      <p className="font-normal wrap-anywhere">
        <span className="font-medium">{who === 'staff' ? entry.actor : actorOf(entry, t)}</span>{' '}
        <ActionText action={entry.action} subject={entry.subject} />
      </p>
      {who === 'staff' && (
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-12 font-normal text-muted">
          <Badge tone="info" icon={UserIcon}>
            {t('staff')}
          </Badge>
          {reason && <span className="wrap-anywhere">{t('reason', { reason })}</span>}
        </p>
      )}
      {told.length > 0 && <ChangesView changes={told} action={entry.action} />}
    </div>
  )
}
