import type { CallerPin as Pin } from '@kontor/contract/areas/service/reach'
import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { call } from '../../../api/client.ts'
import { ExactMoment } from '../../../components/Moment.tsx'
import { useAction } from '../../../forms/use-action.ts'
import { Button } from '../../../ui/Button.tsx'

/** Identifies the caller to the provider's staff. It shows on demand: others may see the screen. */
export const CallerPin = () => {
  const t = useTranslations('reach.pin')
  const [shown, setShown] = useState<Pin | null>(null)
  const show = useAction(async () => {
    const { current } = await call('GET /ajax/v1/accounts/caller-pin')
    setShown(current ?? (await call('POST /ajax/v1/accounts/caller-pin')))
  })
  const renew = useAction(async options => {
    setShown(await call('POST /ajax/v1/accounts/caller-pin', {}, options))
  })
  return (
    <div className="mt-3 rounded-control border border-line bg-subtle p-3">
      <p className="text-13 text-muted">{t('why')}</p>
      <div aria-live="polite">
        {shown && (
          <>
            <p className="mt-2 text-20 font-semibold tracking-wider tabular-nums">
              {shown.pin.slice(0, 3)} {shown.pin.slice(3)}
            </p>
            <p className="text-13 text-muted">
              {t.rich('until', { time: () => <ExactMoment value={shown.expires_at} /> })}
            </p>
          </>
        )}
      </div>
      <div className="mt-2 flex flex-wrap gap-2">
        {shown ? (
          <>
            <Button size="sm" colour="muted" outline onClick={() => setShown(null)}>
              {t('hide')}
            </Button>
            <Button size="sm" colour="muted" outline pending={renew.pending} onClick={renew.run}>
              {t('renew')}
            </Button>
          </>
        ) : (
          <Button size="sm" colour="muted" outline pending={show.pending} onClick={show.run}>
            {t('show')}
          </Button>
        )}
      </div>
    </div>
  )
}
