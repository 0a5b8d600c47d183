import type { BillingRun } from '@kontor/contract/areas/staff-billing'
import { useTranslations } from 'use-intl/react'
import { LocalDate } from '../../../components/LocalDate.tsx'
import { ExactMoment } from '../../../components/Moment.tsx'
import { Money } from '../../../components/Money.tsx'
import { Badge } from '../../../ui/Badge.tsx'
import { CheckCircleIcon } from '../../../ui/ControlIcons.tsx'
import { Cell, HeadCell, Table, TableBody, TableHead, TableRow } from '../../../ui/Table.tsx'
import { ClockIcon } from '../../../ui/ThingIcons.tsx'

/** The latest first. */
export const RunsTable = ({ runs }: { runs: readonly BillingRun[] }) => {
  const t = useTranslations('staff.billing.runs')
  return (
    <Table caption={t('title')}>
      <TableHead>
        <HeadCell>{t('started')}</HeadCell>
        <HeadCell>{t('asOf')}</HeadCell>
        <HeadCell>{t('state')}</HeadCell>
        <HeadCell numeric>{t('customers')}</HeadCell>
        <HeadCell numeric>{t('documents')}</HeadCell>
        <HeadCell numeric>{t('aside')}</HeadCell>
        <HeadCell numeric>{t('sum')}</HeadCell>
      </TableHead>
      <TableBody>
        {runs.map(({ id, started_at, as_of, ended_at, customers, documents, set_aside, sums }) => (
          <TableRow key={id}>
            <Cell label={null} place="title">
              <ExactMoment value={started_at} />
            </Cell>
            <Cell label={t('asOf')}>
              <LocalDate value={as_of} />
            </Cell>
            <Cell label={null} place="below">
              <Badge tone={ended_at ? 'success' : 'info'} icon={ended_at ? CheckCircleIcon : ClockIcon}>
                {t(ended_at ? 'done' : 'running')}
              </Badge>
            </Cell>
            <Cell label={t('customers')} numeric>
              {customers}
            </Cell>
            <Cell label={t('documents')} numeric>
              {documents}
            </Cell>
            <Cell label={t('aside')} numeric>
              {set_aside}
            </Cell>
            <Cell label={null} place="aside" numeric>
              {sums.map(sum => (
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
