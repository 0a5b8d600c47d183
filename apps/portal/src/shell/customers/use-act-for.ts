import type { Membership, UserInfo } from '@kontor/contract/areas/identity'
import { useRouter } from '@tanstack/react-router'
import { useTranslations } from 'use-intl/react'
import { usePageState } from '../../session/page-state-context.ts'
import { switchCustomer } from '../../session/switch-customer.ts'
import { showToast } from '../../state/toasts.ts'

/** Staff say why before they act for a customer they do not belong to. */
export const needsReason = (user: UserInfo, { number }: Membership): boolean =>
  user.admin && !user.customers.some(own => own.number === number && own.role !== 'staff')

/** Acts for one of one's own customers, and tells how it went. */
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
