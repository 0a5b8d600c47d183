import type { Reach } from '@kontor/contract/areas/service/reach'
import { dateFormat } from '@kontor/contract/formats'
import { useNow, useTranslations } from 'use-intl/react'
import { useNumberLocale } from '../../../i18n/number-locale.ts'
import { useShownTimeZone } from '../../../i18n/shown-time-zone.ts'
import { Badge } from '../../../ui/Badge.tsx'
import { ClockIcon } from '../../../ui/ThingIcons.tsx'
import { nearness } from './times.ts'

/**
 * Whether the phone is answered now, by the provider's clock. Empty once that has changed and the page has not been
 * reloaded.
 */
export const OpenStatus = ({ status }: { status: Reach['status'] }) => {
  const text = useStatusText(status)
  return (
    <p className="mt-1 min-h-5 *:whitespace-normal" role="status">
      {text && (
        <Badge tone={status.open ? 'success' : 'muted'} icon={ClockIcon}>
          {text}
        </Badge>
      )}
    </p>
  )
}

function useStatusText({ open, changes_at }: Reach['status']): string | null {
  const t = useTranslations('reach.status')
  const now = useNow()
  const locale = useNumberLocale()
  const timeZone = useShownTimeZone()
  if (changes_at === null) return open ? t('open') : t('closed')
  const at = new Date(changes_at)
  if (at <= now) return null
  const time = dateFormat(locale, { hour: '2-digit', minute: '2-digit', timeZone }).format(at)
  if (open) return t('openUntil', { time })
  const near = nearness(at, now, timeZone)
  const part = near === 'week' ? ({ weekday: 'long' } as const) : ({ day: 'numeric', month: 'long' } as const)
  const day = dateFormat(locale, { ...part, timeZone }).format(at)
  return t(`opens.${near}`, { time, day })
}
