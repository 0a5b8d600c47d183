import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { call } from '../../../../api/client.ts'
import { useAction } from '../../../../forms/use-action.ts'
import { Badge } from '../../../../ui/Badge.tsx'
import { Button } from '../../../../ui/Button.tsx'
import { Card } from '../../../../ui/Card.tsx'
import { AlertTriangleIcon, CheckCircleIcon } from '../../../../ui/ControlIcons.tsx'
import { Dialog } from '../../../../ui/Dialog.tsx'

/** With this many left it is time for new ones. */
const few = 3

type CodesCardProps = { left: number; onMade: (codes: readonly string[]) => void }

export const CodesCard = ({ left, onMade }: CodesCardProps) => {
  const t = useTranslations('identity.factors.codes')
  const router = useRouter()
  const [asking, setAsking] = useState(false)
  const make = useAction(async options => {
    const { recovery_codes } = await call('POST /ajax/v1/accounts/factors/recovery-codes', {}, options)
    setAsking(false)
    onMade(recovery_codes)
    await router.invalidate()
  })
  const low = left <= few
  return (
    <Card title={t('title')} subtitle={t('lead')}>
      <div className="mb-4 flex flex-wrap items-center gap-x-3 gap-y-1 text-13">
        <Badge tone={low ? 'warning' : 'success'} icon={low ? AlertTriangleIcon : CheckCircleIcon}>
          {t('left', { left })}
        </Badge>
        {low && <p>{t('few')}</p>}
      </div>
      <Button size="sm" colour="muted" outline onClick={() => setAsking(true)}>
        {t('make')}
      </Button>
      <Dialog
        open={asking}
        title={t('makeTitle')}
        closeLabel={t('keepOld')}
        onClose={() => setAsking(false)}
        actions={
          <>
            <Button colour="muted" outline onClick={() => setAsking(false)}>
              {t('keepOld')}
            </Button>
            <Button pending={make.pending} onClick={make.run}>
              {t('make')}
            </Button>
          </>
        }
      >
        <p>{t('makeEffect')}</p>
      </Dialog>
    </Card>
  )
}
