import type { PaymentRow } from '@kontor/contract/areas/money/payments'
import { useTranslations } from 'use-intl/react'
import { Badge } from '../ui/Badge.tsx'
import { AlertTriangleIcon, CheckCircleIcon } from '../ui/ControlIcons.tsx'
import type { Icon } from '../ui/Icon.tsx'
import { XIcon } from '../ui/MoreIcons.tsx'
import { ClockIcon, RefreshIcon } from '../ui/ThingIcons.tsx'
import type { Tone } from '../ui/tone.ts'

type Payment = Pick<PaymentRow, 'status' | 'kind'> & Partial<Pick<PaymentRow, 'direction'>>

const looks: Record<Payment['status'], [Tone, Icon]> = {
  initiated: ['warning', ClockIcon],
  pending: ['info', ClockIcon],
  succeeded: ['success', CheckCircleIcon],
  failed: ['danger', XIcon],
  refunded: ['muted', RefreshIcon],
  charged_back: ['danger', AlertTriangleIcon],
}

/** Shows where a payment stands, in words: what is under way names its method. */
export const PaymentStatusBadge = ({ payment }: { payment: Payment }) => {
  const text = usePaymentStatus()
  const [tone, icon] = looks[payment.status]
  return (
    <Badge tone={tone} icon={icon}>
      {text(payment)}
    </Badge>
  )
}

export function usePaymentStatus() {
  const t = useTranslations('payments.history')
  return ({ status, kind, direction }: Payment): string => {
    const out = direction === 'out'
    if (out && (status === 'pending' || status === 'succeeded' || status === 'failed')) {
      return t(`refundStatuses.${status}`)
    }
    return status === 'pending' ? t(`underWay.${kind}`) : t(`statuses.${status}`)
  }
}
