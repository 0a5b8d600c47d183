import type { CallOutput } from '@kontor/contract/wire/types'
import { useTranslations } from 'use-intl/react'
import { BackLink } from '../../../../components/BackLink.tsx'
import { ListPaging } from '../../../../list/ListPaging.tsx'
import { useRefresh } from '../../../../navigation/use-refresh.ts'
import { Card } from '../../../../ui/Card.tsx'
import { PageHeader } from '../../../../ui/PageHeader.tsx'
import { BookingsCard } from './BookingsCard.tsx'
import { ExceptionItem } from './ExceptionItem.tsx'
import { RunsTable } from './RunsTable.tsx'
import { StartCard } from './StartCard.tsx'

type StaffBillingProps = {
  overview: CallOutput<'GET /ajax/v1/staff/billing'>
  exceptions: CallOutput<'GET /ajax/v1/staff/billing/exceptions'>
}

/** What invoice runs did, what they could not do, and what the tax adviser gets. */
export const StaffBilling = ({ overview: { runs, due, due_exact, under_way }, exceptions }: StaffBillingProps) => {
  const t = useTranslations('staff.billing')
  useRefresh(under_way.all !== null || under_way.customers.length > 0, 1000)
  return (
    <>
      <PageHeader
        back={<BackLink to="/staff">{t('back')}</BackLink>}
        title={t('title')}
        subtitle={t(due_exact ? 'due' : 'dueMore', { count: due })}
      />
      <div className="grid items-start gap-5 xl:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="flex min-w-0 flex-col gap-5">
          <Card title={t('aside.title')} subtitle={t('aside.lead')}>
            {exceptions.data.length === 0 ? (
              <p className="text-13 text-muted">{t('aside.none')}</p>
            ) : (
              <ul className="flex flex-col divide-y divide-line">
                {exceptions.data.map(exception => (
                  <ExceptionItem key={exception.id} exception={exception} underWay={under_way} />
                ))}
              </ul>
            )}
            <div className="-mx-5 mt-4 -mb-5 max-sm:-mx-4 max-sm:-mb-4">
              <ListPaging list={exceptions} />
            </div>
          </Card>
          <Card title={t('runs.title')} flush>
            {runs.length === 0 ? (
              <p className="px-5 pb-5 text-13 text-muted max-sm:px-4">{t('runs.none')}</p>
            ) : (
              <RunsTable runs={runs} underWay={under_way} />
            )}
          </Card>
        </div>
        <div className="flex min-w-0 flex-col gap-5">
          <StartCard underWay={under_way} />
          <BookingsCard />
        </div>
      </div>
    </>
  )
}
