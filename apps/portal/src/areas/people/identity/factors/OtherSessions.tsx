import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { call } from '../../../../api/client.ts'
import { useAction } from '../../../../forms/use-action.ts'
import { showToast } from '../../../../state/toasts.ts'
import { Banner } from '../../../../ui/Banner.tsx'
import { Button } from '../../../../ui/Button.tsx'

/** After a change of factors: open sessions stay open, unless the user ends them. */
export const OtherSessions = () => {
  const t = useTranslations('identity.factors.changed')
  const [ended, setEnded] = useState(false)
  const end = useAction(async () => {
    await call('DELETE /ajax/v1/accounts/sessions')
    setEnded(true)
    showToast('success', t('ended'))
  })
  if (ended) return null
  return (
    <Banner
      tone="info"
      action={
        <Button size="sm" colour="muted" outline pending={end.pending} onClick={end.run}>
          {t('end')}
        </Button>
      }
    >
      {t('text')}{' '}
      <Link to="/account/security" className="text-brand underline">
        {t('look')}
      </Link>
    </Banner>
  )
}
