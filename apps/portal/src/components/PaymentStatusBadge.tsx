import type { Invoice } from '@kontor/contract/areas/billing'
import { useTranslations } from 'use-intl/react'
import { Badge } from '../ui/Badge.tsx'
import { AlertTriangleIcon, CheckCircleIcon } from '../ui/ControlIcons.tsx'
import type { Icon } from '../ui/Icon.tsx'
import { XIcon } from '../ui/MoreIcons.tsx'
import { ClockIcon, RefreshIcon } from '../ui/ThingIcons.tsx'
import type { Tone } from '../ui/tone.ts'

type Status = Invoice['payments'][number]['status']

const looks: Record<Status, [Tone, Icon]> = {
  initiated: ['info', ClockIcon],
  pending: ['info', ClockIcon],
  succeeded: ['success', CheckCircleIcon],
  failed: ['danger', XIcon],
  refunded: ['muted', RefreshIcon],
  charged_back: ['danger', AlertTriangleIcon],
}

export const PaymentStatusBadge = ({ status }: { status: Status }) => {
  const t = useTranslations('billing.paymentStatuses')
  const [tone, icon] = looks[status]
  return (
    <Badge tone={tone} icon={icon}>
      {t(status)}
    </Badge>
  )
}
