import type { InvoiceArchive } from '@kontor/contract/areas/money/billing-archive'
import { sizeText } from '@kontor/contract/file-size'
import { useTranslations } from 'use-intl/react'
import { ExactMoment } from '../../../../components/Moment.tsx'
import { useNumberLocale } from '../../../../i18n/number-locale.ts'
import { publicConfiguration } from '../../../../page/public-configuration.ts'
import { Badge } from '../../../../ui/Badge.tsx'
import { buttonClass } from '../../../../ui/button-class.ts'
import { AlertCircleIcon, CheckCircleIcon } from '../../../../ui/ControlIcons.tsx'
import { ClockIcon, DownloadIcon, MinusIcon } from '../../../../ui/ThingIcons.tsx'

const looks = {
  requested: { tone: 'info', icon: ClockIcon },
  building: { tone: 'info', icon: ClockIcon },
  ready: { tone: 'success', icon: CheckCircleIcon },
  failed: { tone: 'danger', icon: AlertCircleIcon },
  expired: { tone: 'muted', icon: MinusIcon },
} as const

export const ArchiveItem = ({ archive }: { archive: InvoiceArchive }) => {
  const t = useTranslations('billing.settings.archive')
  const { id, state, year, documents, requested_at, requested_by } = archive
  const { tone, icon } = looks[state]
  const name = year === null ? t('selection') : String(year)
  return (
    <li className="flex flex-col gap-2 py-3 first:pt-0 last:pb-0">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <p className="text-13 font-medium">
          {name} · {t('of', { count: documents })}
        </p>
        <Badge tone={tone} icon={icon}>
          {t(`states.${state}`)}
        </Badge>
      </div>
      <p className="text-13 text-muted wrap-anywhere">
        {t.rich('by', { at: () => <ExactMoment value={requested_at} />, name: requested_by })}
        {'. '}
        <Note archive={archive} />
      </p>
      {state === 'ready' && (
        <a
          href={`${publicConfiguration().centreUrl}/ajax/v1/invoices/archives/${id}/file`}
          download
          aria-label={t('downloadOf', { name })}
          className={`${buttonClass({})} self-start`}
        >
          <DownloadIcon />
          {t('download')}
        </a>
      )}
    </li>
  )
}

const Note = ({ archive: { state, expires_at, size } }: { archive: InvoiceArchive }) => {
  const t = useTranslations('billing.settings.archive')
  const locale = useNumberLocale()
  if (state === 'failed') return t('failedText')
  if (state === 'expired') return t('expiredText')
  if (expires_at === null || size === null) return t('requested')
  return (
    <>
      {t('size', { size: sizeText(size, locale) })} {t.rich('until', { at: () => <ExactMoment value={expires_at} /> })}
    </>
  )
}
