import type { Factors } from '@kontor/contract/areas/people/second-factor'
import { useRouter } from '@tanstack/react-router'
import { useTranslations } from 'use-intl/react'
import { call } from '../../../../api/client.ts'
import { ExactMoment } from '../../../../components/Moment.tsx'
import { useAction } from '../../../../forms/use-action.ts'
import { showToast } from '../../../../state/toasts.ts'
import { Banner } from '../../../../ui/Banner.tsx'
import { Button } from '../../../../ui/Button.tsx'

/** A person with the password has asked to remove everything: the owner can refuse. */
export const RunningRecovery = ({ recovery }: { recovery: NonNullable<Factors['recovery']> }) => {
  const t = useTranslations('identity.factors.recovery')
  const router = useRouter()
  const stop = useAction(async () => {
    await call('DELETE /ajax/v1/accounts/recovery')
    showToast('success', t('stopped'))
    await router.invalidate()
  })
  return (
    <Banner
      tone="danger"
      title={t('title')}
      action={
        <Button colour="danger" pending={stop.pending} onClick={stop.run}>
          {t('stop')}
        </Button>
      }
    >
      {t.rich('text', { at: () => <ExactMoment value={recovery.due_at} /> })}
    </Banner>
  )
}
