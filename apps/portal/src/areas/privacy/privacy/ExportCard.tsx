import type { DataExport } from '@kontor/contract/areas/privacy/privacy'
import { useRouter } from '@tanstack/react-router'
import { useTranslations } from 'use-intl/react'
import { useAction } from '../../../forms/use-action.ts'
import { useRefresh } from '../../../navigation/use-refresh.ts'
import { showToast } from '../../../state/toasts.ts'
import { Button } from '../../../ui/Button.tsx'
import { Card } from '../../../ui/Card.tsx'
import { ExportItem } from './ExportItem.tsx'
import { useStanding } from './use-standing.ts'

/** How often the page checks whether an archive is ready. */

const isOpen = ({ state }: DataExport) => state === 'requested' || state === 'building'

export const ExportCard = ({ exports }: { exports: readonly DataExport[] }) => {
  const t = useTranslations('privacy.export')
  const router = useRouter()
  const { calls, mayNotWrite } = useStanding()
  const underWay = exports.some(isOpen)
  useRefresh(underWay)

  const request = useAction(async options => {
    await calls.requestExport(options)
    showToast('success', t('requested'))
    await router.invalidate()
  })
  return (
    <Card title={t('title')} subtitle={t('lead')}>
      <div className="flex flex-col gap-4">
        {exports.length === 0 && <p className="text-13 text-muted">{t('none')}</p>}
        <ul aria-live="polite" className="flex flex-col divide-y divide-line empty:hidden">
          {exports.map(made => (
            <ExportItem key={made.id} made={made} />
          ))}
        </ul>
        <Button
          className="self-start"
          colour={exports.length === 0 ? 'primary' : 'muted'}
          outline={exports.length > 0}
          pending={request.pending}
          disabledReason={mayNotWrite ?? (underWay ? t('underWay') : null)}
          onClick={request.run}
        >
          {t(exports.length === 0 ? 'request' : 'again')}
        </Button>
      </div>
    </Card>
  )
}
