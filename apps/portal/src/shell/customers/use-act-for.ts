import type { Membership, UserInfo } from '@kontor/contract/areas/people/identity'
import { useRouter } from '@tanstack/react-router'
import { useTranslations } from 'use-intl/react'
import { usePageState } from '../../session/page-state-context.ts'
import { switchCustomer } from '../../session/switch-customer.ts'
import { showToast } from '../../state/toasts.ts'

/** Staff give a reason before they act for a customer they are no member of. */
export const needsReason = (user: UserInfo, { number }: Membership): boolean =>
  user.admin && !user.customers.some(own => own.number === number && own.role !== 'staff')

/** Acts for one of the user's own customers, and reports the result. */
export function useActFor(): (customer: Membership) => Promise<void> {
  const t = useTranslations('frame')
  const page = usePageState()
  const router = useRouter()
  return async customer => {
    try {
      await switchCustomer(page, router, customer.number)
      showToast('success', t('customerSwitched', { name: customer.name }))
    } catch {
      showToast('danger', t('customerSwitchFailed'))
    }
  }
}
