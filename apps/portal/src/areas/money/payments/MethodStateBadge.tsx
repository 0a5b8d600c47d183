import type { PaymentMethod } from '@kontor/contract/areas/money/payment-methods'
import { useTranslations } from 'use-intl/react'
import { Badge } from '../../../ui/Badge.tsx'
import { AlertTriangleIcon, CheckCircleIcon } from '../../../ui/ControlIcons.tsx'
import type { Icon } from '../../../ui/Icon.tsx'
import { XIcon } from '../../../ui/MoreIcons.tsx'
import { ClockIcon } from '../../../ui/ThingIcons.tsx'
import type { Tone } from '../../../ui/tone.ts'

const looks: Record<PaymentMethod['state'], [Tone, Icon]> = {
  pending_confirmation: ['info', ClockIcon],
  active: ['success', CheckCircleIcon],
  expiring: ['warning', AlertTriangleIcon],
  expired: ['danger', XIcon],
  failed: ['danger', XIcon],
  revoked: ['muted', XIcon],
}

export const MethodStateBadge = ({ state }: Pick<PaymentMethod, 'state'>) => {
  const t = useTranslations('payments.methods.states')
  const [tone, icon] = looks[state]
  return (
    <Badge tone={tone} icon={icon}>
      {t(state)}
    </Badge>
  )
}
