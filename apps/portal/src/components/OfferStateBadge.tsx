import type { OfferState } from '@kontor/contract/enums/offers'
import { useTranslations } from 'use-intl/react'
import { Badge } from '../ui/Badge.tsx'
import { CheckCircleIcon, InfoIcon } from '../ui/ControlIcons.tsx'
import { XIcon } from '../ui/MoreIcons.tsx'
import { ClockIcon } from '../ui/ThingIcons.tsx'

const looks = {
  draft: { tone: 'muted', icon: InfoIcon },
  sent: { tone: 'info', icon: ClockIcon },
  accepted: { tone: 'success', icon: CheckCircleIcon },
  declined: { tone: 'muted', icon: XIcon },
  lapsed: { tone: 'warning', icon: ClockIcon },
  withdrawn: { tone: 'muted', icon: XIcon },
} as const

export const OfferStateBadge = ({ state }: { state: OfferState }) => {
  const t = useTranslations('offers.states')
  return <Badge {...looks[state]}>{t(state)}</Badge>
}
