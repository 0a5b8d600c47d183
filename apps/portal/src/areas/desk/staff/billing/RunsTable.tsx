import type { BillingRun, BillingUnderWay } from '@kontor/contract/areas/money/staff-billing'
import { useTranslations } from 'use-intl/react'
import { ExactMoment } from '../../../../components/Moment.tsx'
import { Money } from '../../../../components/Money.tsx'
import { Badge } from '../../../../ui/Badge.tsx'
import { AlertTriangleIcon, CheckCircleIcon } from '../../../../ui/ControlIcons.tsx'
import { Cell, HeadCell, Table, TableBody, TableHead, TableRow } from '../../../../ui/Table.tsx'
import { ClockIcon } from '../../../../ui/ThingIcons.tsx'

type RunsTableProps = { runs: readonly BillingRun[]; underWay: BillingUnderWay }

/** The latest first. */
export const RunsTable = ({ runs, underWay }: RunsTableProps) => {
  const t = useTranslations('staff.billing.runs')
  return (
    <Table caption={t('title')}>
      <TableHead>
        <HeadCell>{t('started')}</HeadCell>
        <HeadCell>{t('scope')}</HeadCell>
        <HeadCell>{t('state')}</HeadCell>
        <HeadCell numeric>{t('customers')}</HeadCell>
        <HeadCell numeric>{t('documents')}</HeadCell>
        <HeadCell numeric>{t('aside')}</HeadCell>
        <HeadCell numeric>{t('duration')}</HeadCell>
        <HeadCell numeric>{t('sum')}</HeadCell>
      </TableHead>
      <TableBody>
        {runs.map(run => (
          <TableRow key={run.id}>
            <Cell label={null} place="title">
              <ExactMoment value={run.started_at} />
            </Cell>
            <Cell label={null}>{t(run.single ? 'single' : 'all')}</Cell>
            <Cell label={null} place="below">
              <RunState run={run} underWay={underWay} />
            </Cell>
            <Cell label={t('customers')} numeric>
              {run.customers}
            </Cell>
            <Cell label={t('documents')} numeric>
              {run.documents}
            </Cell>
            <Cell label={t('aside')} numeric>
              {run.set_aside}
            </Cell>
            <Cell label={t('duration')} numeric>
              <Duration run={run} />
            </Cell>
            <Cell label={null} place="aside" numeric>
              {run.sums.map(sum => (
                <span key={sum.currency} className="block">
                  <Money value={sum} />
                </span>
              ))}
            </Cell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  )
}

const RunState = ({
  run: { ended_at, single },
  underWay: { all, customers },
}: {
  run: BillingRun
  underWay: BillingUnderWay
}) => {
  const t = useTranslations('staff.billing.runs')
  if (ended_at)
    return (
      <Badge tone="success" icon={CheckCircleIcon}>
        {t('done')}
      </Badge>
    )
  const running = single ? customers.length > 0 : all !== null
  return (
    <Badge tone={running ? 'info' : 'warning'} icon={running ? ClockIcon : AlertTriangleIcon}>
      {t(running ? 'running' : 'interrupted')}
    </Badge>
  )
}

const Duration = ({ run: { started_at, ended_at } }: { run: BillingRun }) => {
  const t = useTranslations('staff.billing.runs')
  if (!ended_at) return '–'
  const all = Math.max(1, Math.round((Date.parse(ended_at) - Date.parse(started_at)) / 1000))
  return t('durationOf', { minutes: Math.floor(all / 60), seconds: all % 60 })
}
