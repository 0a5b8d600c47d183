import type { InvoiceRow } from '@kontor/contract/areas/money/billing'
import { useTranslations } from 'use-intl/react'
import { Badge } from '../ui/Badge.tsx'
import { AlertCircleIcon, AlertTriangleIcon, CheckCircleIcon, InfoIcon } from '../ui/ControlIcons.tsx'
import type { Icon } from '../ui/Icon.tsx'
import { XIcon } from '../ui/MoreIcons.tsx'
import { ClockIcon, RefreshIcon } from '../ui/ThingIcons.tsx'
import type { Tone } from '../ui/tone.ts'
import { statusText } from './status-text.ts'

const looks: Record<InvoiceRow['status'], [Tone, Icon]> = {
  open: ['info', ClockIcon],
  overdue: ['danger', AlertCircleIcon],
  processing: ['info', RefreshIcon],
  paid: ['success', CheckCircleIcon],
  partially_paid: ['warning', ClockIcon],
  disputed: ['warning', AlertTriangleIcon],
  failed: ['danger', XIcon],
  refunded: ['muted', RefreshIcon],
  partially_refunded: ['muted', RefreshIcon],
  cancelled: ['muted', XIcon],
  written_off: ['muted', InfoIcon],
}

type InvoiceStatusBadgeProps = { document: Pick<InvoiceRow, 'kind' | 'status'> }

export const InvoiceStatusBadge = ({ document }: InvoiceStatusBadgeProps) => {
  const t = useTranslations('billing')
  const [tone, icon] = looks[document.status]
  return (
    <Badge tone={tone} icon={icon}>
      {t(statusText(document))}
    </Badge>
  )
}
