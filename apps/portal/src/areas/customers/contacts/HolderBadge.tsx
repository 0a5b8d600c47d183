import type { ContactRow } from '@kontor/contract/areas/customers/contacts'
import { useTranslations } from 'use-intl/react'
import { Badge } from '../../../ui/Badge.tsx'
import { AlertTriangleIcon, CheckCircleIcon } from '../../../ui/ControlIcons.tsx'
import type { Icon } from '../../../ui/Icon.tsx'
import { ClockIcon } from '../../../ui/ThingIcons.tsx'
import type { Tone } from '../../../ui/tone.ts'

type State = Exclude<ContactRow['holder_state'], 'not_needed'>

const looks: Record<State, [Tone, Icon]> = {
  open: ['warning', ClockIcon],
  evidence_received: ['info', ClockIcon],
  confirmed: ['success', CheckCircleIcon],
  overdue: ['danger', AlertTriangleIcon],
}

export const HolderBadge = ({ state }: { state: State }) => {
  const t = useTranslations('contacts.holder.states')
  const [tone, icon] = looks[state]
  return (
    <Badge tone={tone} icon={icon}>
      {t(state)}
    </Badge>
  )
}

/** In the list: the remaining time, while there is a deadline. */
export const HolderDeadline = ({ row }: { row: Pick<ContactRow, 'holder_state' | 'holder_days_left'> }) => {
  const t = useTranslations('contacts.holder')
  const { holder_state: state, holder_days_left: days } = row
  if (state === 'not_needed' || days === null) return null
  const [tone, icon] = days < 0 ? looks.overdue : looks[state]
  return (
    <Badge tone={tone} icon={icon}>
      {days < 0 ? t('daysOver', { days: -days }) : t('daysLeft', { days })}
    </Badge>
  )
}
