import type { LockState } from '@kontor/contract/areas/arrears/locks'
import { useTranslations } from 'use-intl/react'
import { OverdueInvoices } from './OverdueInvoices.tsx'
import { Part } from './Part.tsx'

/** What ends a lock for non-payment; people without access to billing see who can pay, and no amounts. */
export const Payable = ({ lock: { reason, debt } }: { lock: Pick<LockState, 'reason' | 'debt'> }) => {
  const t = useTranslations('locks.whoPays')
  if (reason !== 'payment') return null
  if (debt !== null) return <OverdueInvoices debt={debt} />
  return (
    <Part title={t('title')}>
      <p>{t('text')}</p>
    </Part>
  )
}
