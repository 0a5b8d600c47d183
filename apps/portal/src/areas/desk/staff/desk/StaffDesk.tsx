import type { StaffCounts } from '@kontor/contract/areas/desk/staff'
import { type StaffQueue, staffQueues } from '@kontor/contract/enums/staff-queues'
import { Link } from '@tanstack/react-router'
import { type ComponentType, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { publicConfiguration } from '../../../../page/public-configuration.ts'
import { CustomerFinder } from '../../../../shell/customers/CustomerFinder.tsx'
import { buttonClass } from '../../../../ui/button-class.ts'
import { Card } from '../../../../ui/Card.tsx'
import { PageHeader } from '../../../../ui/PageHeader.tsx'
import { Tabs } from '../../../../ui/Tabs.tsx'
import { Approvals, Deferrals, Evidence, LockRequests, Terminations } from './AtCustomer.tsx'
import { Calls } from './Calls.tsx'
import { Declarations } from './Declarations.tsx'
import { DemoClock } from './DemoClock.tsx'
import { HeldUsage } from './HeldUsage.tsx'
import { Inquiries } from './Inquiries.tsx'
import { LimitRequests } from './LimitRequests.tsx'
import { Losses } from './Losses.tsx'
import { Notices } from './Notices.tsx'
import { Payouts } from './Payouts.tsx'
import { PinCheck } from './PinCheck.tsx'
import { Provisioning } from './Provisioning.tsx'
import { Refunds } from './Refunds.tsx'
import { TaxCorrections } from './TaxCorrections.tsx'

const queues: Record<StaffQueue, ComponentType> = {
  declarations: Declarations,
  provisioning: Provisioning,
  lock_requests: LockRequests,
  deferrals: Deferrals,
  terminations: Terminations,
  limit_requests: LimitRequests,
  refunds: Refunds,
  tax_corrections: TaxCorrections,
  held_usage: HeldUsage,
  payouts: Payouts,
  losses: Losses,
  callbacks: Calls,
  notices: Notices,
  inquiries: Inquiries,
  evidence: Evidence,
  approvals: Approvals,
}

/** Where staff work: what waits, queue by queue; a customer to act for; a caller to check. */
export const StaffDesk = ({ counts, queue }: { counts: StaffCounts; queue: string | undefined }) => {
  const t = useTranslations('staff.desk')
  // stays while its last row is dealt with
  const [first] = useState(() => staffQueues.find(name => counts[name] > 0) ?? 'declarations')
  const shown = staffQueues.find(name => name === queue) ?? first
  const Queue = queues[shown]
  return (
    <>
      <PageHeader
        title={t('title')}
        action={
          <div className="flex flex-wrap gap-2">
            <Link to="/staff/payments" className={buttonClass({ colour: 'muted', outline: true })}>
              {t('bank')}
            </Link>
            <Link to="/staff/billing" className={buttonClass({ colour: 'muted', outline: true })}>
              {t('billing')}
            </Link>
            <Link to="/staff/vouchers" className={buttonClass({ colour: 'muted', outline: true })}>
              {t('vouchers')}
            </Link>
          </div>
        }
      />
      <Tabs label={t('label')} shown={shown}>
        {staffQueues.map(name => (
          <Link
            key={name}
            to="/staff"
            search={{ queue: name }}
            resetScroll={false}
            aria-current={name === shown ? 'page' : undefined}
            className="tab"
          >
            {t('tab', { name: t(`queues.${name}`), count: counts[name] })}
          </Link>
        ))}
      </Tabs>
      <div className="grid gap-5 lg:grid-cols-[minmax(0,1fr)_20rem] lg:items-start">
        <Queue key={shown} />
        <div className="flex flex-col gap-5">
          <Card title={t('find')}>
            <CustomerFinder to="/account" />
          </Card>
          <PinCheck />
          {publicConfiguration().demo && <DemoClock />}
        </div>
      </div>
    </>
  )
}
