import { canDo } from '@kontor/contract/can'
import { useContext } from 'react'
import { useTranslations } from 'use-intl/react'
import { currentCustomer } from '../../../session/session.ts'
import { useUser } from '../../../session/use-user.ts'
import { ClosedCustomer, closedCalls, ownCalls } from './privacy-calls.ts'

/**
 * The reader's rights for the customer, and why they may not decide: staff never do, some decisions are the owners'.
 */
export function useStanding() {
  const banner = useTranslations('banner')
  const t = useTranslations('privacy.erasure')
  const user = useUser()
  const closed = useContext(ClosedCustomer)
  if (closed)
    return {
      customer: { number: closed.number, name: closed.name },
      mayNotWrite: closed.may_export ? null : banner('refusedPermission'),
      mayNotErase: closed.may_erase ? null : t('ownersOnly'),
      calls: closedCalls(closed.number),
    }
  const customer = currentCustomer(user)
  const staff = customer?.role === 'staff' ? t('staffOnly') : null
  return {
    customer,
    /** Why they cannot change anything here. */
    mayNotWrite: staff ?? (canDo(user, 'account:write') ? null : banner('refusedPermission')),
    mayNotErase: staff ?? (customer?.role === 'owner' ? null : t('ownersOnly')),
    calls: ownCalls,
  }
}
