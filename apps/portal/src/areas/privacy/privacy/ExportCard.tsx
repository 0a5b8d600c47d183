import type { DataExport } from '@kontor/contract/areas/privacy/privacy'
import { sizeText } from '@kontor/contract/file-size'
import { useRouter } from '@tanstack/react-router'
import { useTranslations } from 'use-intl/react'
import { formatDate } from '../../../components/LocalDate.tsx'
import { ExactMoment } from '../../../components/Moment.tsx'
import { useAction } from '../../../forms/use-action.ts'
import { useLocalDay } from '../../../i18n/local-day.ts'
import { useNumberLocale } from '../../../i18n/number-locale.ts'
import { useRefresh } from '../../../navigation/use-refresh.ts'
import { publicConfiguration } from '../../../page/public-configuration.ts'
import { showToast } from '../../../state/toasts.ts'
import { Badge } from '../../../ui/Badge.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Card } from '../../../ui/Card.tsx'
import { AlertCircleIcon, CheckCircleIcon } from '../../../ui/ControlIcons.tsx'
import { ClockIcon, DownloadIcon, MinusIcon } from '../../../ui/ThingIcons.tsx'
import { useStanding } from './use-standing.ts'

/** Says how often the page checks whether an archive is ready. */

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

const looks = {
  requested: { tone: 'info', icon: ClockIcon },
  building: { tone: 'info', icon: ClockIcon },
  ready: { tone: 'success', icon: CheckCircleIcon },
  downloaded: { tone: 'success', icon: DownloadIcon },
  failed: { tone: 'danger', icon: AlertCircleIcon },
  expired: { tone: 'muted', icon: MinusIcon },
} as const

const ExportItem = ({ made }: { made: DataExport }) => {
  const t = useTranslations('privacy.export')
  const { mayNotWrite } = useStanding()
  const { tone, icon } = looks[made.state]
  const there = made.state === 'ready' || made.state === 'downloaded'
  return (
    <li className="flex flex-col gap-2 py-3 first:pt-0">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <p className="text-13 font-medium">
          {t.rich('by', { at: () => <ExactMoment value={made.requested_at} />, name: made.requested_by })}
        </p>
        <Badge tone={tone} icon={icon}>
          {t(`states.${made.state}`)}
        </Badge>
      </div>
      <p className="text-13 text-muted">
        <Note made={made} />
      </p>
      {there && made.own && !mayNotWrite && <DownloadButton made={made} />}
    </li>
  )
}

const Note = ({ made }: { made: DataExport }) => {
  const t = useTranslations('privacy.export')
  const locale = useNumberLocale()
  if (made.state === 'failed') return t('failedText')
  if (made.state === 'expired') return t('expiredText')
  if (made.expires_at === null || made.size === null) return t('requested')
  const until = made.expires_at
  return (
    <>
      {t('size', { size: sizeText(made.size, locale) })} {t.rich('until', { at: () => <ExactMoment value={until} /> })}{' '}
      {!made.own && t('othersOnly', { name: made.requested_by })}
    </>
  )
}

const DownloadButton = ({ made }: { made: DataExport }) => {
  const t = useTranslations('privacy.export')
  const date = formatDate(useLocalDay()(made.requested_at), useNumberLocale())
  // called first, because a fresh proof may be needed: the browser's own request for the file could only show the
  // refusal
  const { calls } = useStanding()
  const download = useAction(async () => {
    const { url } = await calls.openDownload(made.id)
    location.assign(publicConfiguration().centreUrl + url)
  })
  return (
    <Button
      className="self-start"
      pending={download.pending}
      aria-label={t('downloadOf', { date })}
      onClick={download.run}
    >
      <DownloadIcon />
      {t('download')}
    </Button>
  )
}
