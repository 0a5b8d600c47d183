import type { DeskTicketRow } from '@kontor/contract/areas/service/ticket-desk'
import { useFormatter, useNow, useTranslations } from 'use-intl/react'
import { formatMoment } from '../../../../components/Moment.tsx'
import { useNumberLocale } from '../../../../i18n/number-locale.ts'
import { useShownTimeZone } from '../../../../i18n/shown-time-zone.ts'
import { Badge } from '../../../../ui/Badge.tsx'
import { AlertTriangleIcon } from '../../../../ui/ControlIcons.tsx'
import { ClockIcon } from '../../../../ui/ThingIcons.tsx'

type DueTimeProps = {
  due: NonNullable<DeskTicketRow['due']>
  /** Shows what is due as well; otherwise it is there to be heard, and on hover. */
  named?: boolean
}

/** Says when something is due, and whether that is soon or over. */
export const DueTime = ({ due: { at, for: what, state }, named }: DueTimeProps) => {
  const t = useTranslations('staff.tickets.due')
  const exact = formatMoment(at, useNumberLocale(), useShownTimeZone())
  const when = useFormatter().relativeTime(new Date(at), useNow())
  const name = t(what)
  return (
    <time dateTime={at} title={`${name}: ${exact}`} className="inline-flex flex-wrap items-center gap-1.5">
      <span className={named ? undefined : 'sr-only'}>{`${name}, ${t(state)}:`}</span>
      {state === 'ahead' ? (
        <span className={named ? undefined : 'text-12 text-muted'}>{when}</span>
      ) : (
        <Badge tone={state === 'late' ? 'danger' : 'warning'} icon={state === 'late' ? AlertTriangleIcon : ClockIcon}>
          {when}
        </Badge>
      )}
    </time>
  )
}
