import type { StaffLock } from '@kontor/contract/areas/arrears/staff-locks'
import type { Membership } from '@kontor/contract/areas/people/identity'
import { useRouter } from '@tanstack/react-router'
import { useCallback, useEffect, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { call } from '../../../../api/client.ts'
import { usePageState } from '../../../../session/page-state-context.ts'
import { refreshSession } from '../../../../session/session-actions.ts'
import { showToast } from '../../../../state/toasts.ts'
import { Banner } from '../../../../ui/Banner.tsx'
import { Button } from '../../../../ui/Button.tsx'
import { ApprovalsCard } from './ApprovalsCard.tsx'
import { HoldCard } from './HoldCard.tsx'
import { LockCard } from './LockCard.tsx'
import { ServicesCard } from './ServicesCard.tsx'

const waitingIn = (state: StaffLock | 'failed' | null): number =>
  typeof state === 'object' && state !== null ? state.approvals.length : 0

/** Lock and legal hold of the customer that staff act for: the cards load themselves, because only staff see them. */
export const StaffLockCards = ({ customer }: { customer: Membership }) => {
  const t = useTranslations('locks.staff')
  const page = usePageState()
  const router = useRouter()
  const [state, setState] = useState<StaffLock | 'failed' | null>(null)
  const { number, deactivated } = customer
  const load = useCallback(async () => {
    const loaded = await call('GET /ajax/v1/staff/customers/{id}/lock', { params: { id: number } }).catch(
      () => 'failed' as const,
    )
    setState(loaded)
    return loaded
  }, [number])
  useEffect(() => void load(), [load])
  const changed = async (text: string) => {
    const waiting = waitingIn(state)
    const [loaded] = await Promise.all([load(), refreshSession(page, router)])
    // where the provider asks for four eyes it is not done yet
    if (waitingIn(loaded) > waiting) showToast('info', t('approvals.waits'))
    else showToast('success', text)
  }
  if (state === null) return null
  if (state === 'failed')
    return (
      <Banner
        tone="danger"
        action={
          <Button size="sm" colour="muted" outline onClick={() => void load()}>
            {t('retry')}
          </Button>
        }
      >
        {t('failed')}
      </Banner>
    )
  return (
    <>
      <ApprovalsCard number={number} state={state} onChanged={changed} />
      <LockCard number={number} state={state} closed={deactivated} onChanged={changed} />
      <ServicesCard number={number} state={state} closed={deactivated} onChanged={changed} />
      <HoldCard number={number} state={state} onChanged={changed} />
    </>
  )
}
