import type { TicketRow } from '@kontor/contract/areas/service/support'
import { useTranslations } from 'use-intl/react'
import { Badge } from '../ui/Badge.tsx'
import { CheckCircleIcon, InfoIcon } from '../ui/ControlIcons.tsx'
import type { Icon } from '../ui/Icon.tsx'
import { CheckIcon, MailIcon } from '../ui/MoreIcons.tsx'
import { ArrowRightIcon, ClockIcon, RefreshIcon } from '../ui/ThingIcons.tsx'
import type { Tone } from '../ui/tone.ts'

const looks: Record<TicketRow['status'], [Tone, Icon]> = {
  new: ['info', InfoIcon],
  in_progress: ['info', RefreshIcon],
  waiting_for_customer: ['warning', MailIcon],
  waiting_for_third_party: ['muted', ClockIcon],
  on_hold: ['muted', ClockIcon],
  resolved: ['success', CheckCircleIcon],
  closed: ['muted', CheckIcon],
  merged: ['muted', ArrowRightIcon],
}

/** @param staff on staff's pages, where “you” would be the customer */
export const TicketStatusBadge = ({ status, staff }: { status: TicketRow['status']; staff?: true }) => {
  const t = useTranslations(staff ? 'staff.tickets.statuses' : 'support.statuses')
  const [tone, icon] = looks[status]
  return (
    <Badge tone={tone} icon={icon}>
      {t(status)}
    </Badge>
  )
}
