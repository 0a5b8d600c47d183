import type { Membership } from '@kontor/contract/areas/people/identity'
import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { usePageState } from '../session/page-state-context.ts'
import { leaveCustomer } from '../session/switch-customer.ts'
import { useUser } from '../session/use-user.ts'
import { showToast } from '../state/toasts.ts'
import { Banner } from '../ui/Banner.tsx'
import { Button } from '../ui/Button.tsx'

/** Tells staff for whom they act, and why, with the way out. */
export const ActingBanner = ({ customer: { name, deactivated, locked } }: { customer: Membership }) => {
  const t = useTranslations('banner')
  const user = useUser()
  const page = usePageState()
  const router = useRouter()
  const [leaving, setLeaving] = useState(false)
  const leave = async () => {
    setLeaving(true)
    try {
      await leaveCustomer(page, router)
    } catch {
      showToast('danger', t('actingLeaveFailed'))
    } finally {
      setLeaving(false)
    }
  }
  return (
    <Banner
      tone="warning"
      action={
        <Button size="sm" colour="muted" outline pending={leaving} onClick={() => void leave()}>
          {t('actingLeave')}
        </Button>
      }
    >
      {t('acting', { name, number: String(user.current_customer_number), reason: user.acting_reason ?? '–' })}
      {deactivated && ` ${t('actingClosed')}`}
      {locked && ` ${t('actingLocked')}`}
    </Banner>
  )
}
