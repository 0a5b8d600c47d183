import { queueActs, type StaffQueue } from '@kontor/contract/enums/staff-queues'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl/react'
import { Banner } from '../../../../ui/Banner.tsx'
import { Button } from '../../../../ui/Button.tsx'
import { Card } from '../../../../ui/Card.tsx'
import { EmptyState } from '../../../../ui/EmptyState.tsx'
import { EmptyTickets } from '../../../../ui/illustrations/EmptyTickets.tsx'
import { SkeletonText } from '../../../../ui/Skeleton.tsx'
import { WithPower } from '../WithPower.tsx'
import { type ReadPage, type Settle, useDeskList } from './use-desk.ts'

type DeskQueueProps<Row> = {
  queue: StaffQueue
  /** The same function at each rendering. */
  read: ReadPage<Row>
  children: (row: Row, settle: Settle, replace: (row: Row) => void) => ReactNode
}

/** One of the queues: what waits longest first, more on demand. */
export function DeskQueue<Row extends { id: string }>({ queue, read, children }: DeskQueueProps<Row>) {
  const t = useTranslations('staff.desk')
  const problems = useTranslations('problems')
  const { rows, next, failed, more, retry, settle, replace } = useDeskList(read)
  return (
    <Card title={t(`queues.${queue}`)} subtitle={t(`leads.${queue}`)}>
      {failed && (
        <Banner
          tone="danger"
          action={
            <Button size="sm" colour="muted" outline onClick={retry}>
              {t('retry')}
            </Button>
          }
        >
          {problems(failed)}
        </Banner>
      )}
      {!rows && !failed && <SkeletonText lines={4} />}
      {rows?.length === 0 && <EmptyState drawing={<EmptyTickets />} sentence={t('nothing')} />}
      {rows && rows.length > 0 && (
        <WithPower power={queueActs[queue]}>
          <ul className="flex flex-col divide-y divide-line">{rows.map(row => children(row, settle, replace))}</ul>
        </WithPower>
      )}
      {next && (
        <Button size="sm" colour="muted" outline className="mt-4" pending={more.pending} onClick={more.run}>
          {t('more')}
        </Button>
      )}
    </Card>
  )
}
