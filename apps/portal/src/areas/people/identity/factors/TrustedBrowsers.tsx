import { useRouter } from '@tanstack/react-router'
import { useTranslations } from 'use-intl/react'
import { call } from '../../../../api/client.ts'
import { useAction } from '../../../../forms/use-action.ts'
import { showToast } from '../../../../state/toasts.ts'
import { Button } from '../../../../ui/Button.tsx'
import { Card } from '../../../../ui/Card.tsx'

/** Browsers that skip the second factor, and the way to undo that. */
export const TrustedBrowsers = ({ count }: { count: number }) => {
  const t = useTranslations('identity.factors.trusted')
  const router = useRouter()
  const forget = useAction(async () => {
    await call('DELETE /ajax/v1/accounts/trusted-devices')
    showToast('success', t('forgotten'))
    await router.invalidate()
  })
  return (
    <Card title={t('title')} subtitle={t('text', { count })}>
      {count > 0 && (
        <Button size="sm" colour="muted" outline pending={forget.pending} onClick={forget.run}>
          {t('forget')}
        </Button>
      )}
    </Card>
  )
}
