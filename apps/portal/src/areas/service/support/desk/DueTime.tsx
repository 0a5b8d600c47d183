import type { DeskTicketRow } from '@kontor/contract/areas/service/ticket-desk'
import { useTranslations } from 'use-intl/react'
import { Moment } from '../../../../components/Moment.tsx'
import { Badge } from '../../../../ui/Badge.tsx'
import { AlertTriangleIcon } from '../../../../ui/ControlIcons.tsx'
import { ClockIcon } from '../../../../ui/ThingIcons.tsx'

/** Says what is due next, and when; and whether that is soon or over. */
export const DueTime = ({ due: { at, for: what, state } }: { due: NonNullable<DeskTicketRow['due']> }) => {
  const t = useTranslations('staff.tickets.due')
  return (
    <span className="inline-flex flex-wrap items-center gap-x-1.5 gap-y-0.5 @4xl:flex-col @4xl:items-start">
      <Moment value={at} />
      {state === 'ahead' ? (
        <span className="text-12 text-muted">{t(what)}</span>
      ) : (
        <Badge tone={state === 'late' ? 'danger' : 'warning'} icon={state === 'late' ? AlertTriangleIcon : ClockIcon}>
          {t(`${what}_${state}`)}
        </Badge>
      )}
    </span>
  )
}
