import type { AccountLimit } from '@kontor/contract/areas/customers/limits'
import { canDo } from '@kontor/contract/can'
import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl/react'
import { useUser } from '../../../../session/use-user.ts'
import { buttonClass } from '../../../../ui/button-class.ts'
import { Card } from '../../../../ui/Card.tsx'
import { EmptyState } from '../../../../ui/EmptyState.tsx'
import { EmptyContracts } from '../../../../ui/illustrations/EmptyContracts.tsx'
import { LimitItem } from './LimitItem.tsx'

/** The customer's limits. Up to the ceiling customers set them themselves; more is a request. */
export const LimitsPage = ({ limits }: { limits: readonly AccountLimit[] }) => {
  const t = useTranslations('customer.limits')
  const places = useTranslations('places')
  const user = useUser()
  if (limits.length === 0) {
    return (
      <Card className="max-w-3xl">
        <EmptyState
          drawing={<EmptyContracts />}
          sentence={t('empty')}
          action={
            <Link to="/billing/contracts" className={buttonClass({ colour: 'muted', outline: true })}>
              {places('contracts')}
            </Link>
          }
        />
      </Card>
    )
  }
  return (
    <Card title={t('title')} subtitle={t('lead')} className="max-w-3xl">
      <ul className="flex flex-col divide-y divide-line">
        {limits.map(limit => (
          <LimitItem key={limit.key} limit={limit} mayWrite={canDo(user, 'account:write')} />
        ))}
      </ul>
    </Card>
  )
}
