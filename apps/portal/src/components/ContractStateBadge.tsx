import type { ContractRow } from '@kontor/contract/areas/contracts/contracts'
import { useTranslations } from 'use-intl/react'
import { Badge } from '../ui/Badge.tsx'
import { AlertTriangleIcon, CheckCircleIcon, InfoIcon } from '../ui/ControlIcons.tsx'
import type { Icon } from '../ui/Icon.tsx'
import { XIcon } from '../ui/MoreIcons.tsx'
import { LockIcon } from '../ui/NavigationIcons.tsx'
import { ClockIcon, DownloadIcon, RefreshIcon } from '../ui/ThingIcons.tsx'
import type { Tone } from '../ui/tone.ts'

export const contractLooks: Record<ContractRow['state'], [Tone, Icon]> = {
  ordered: ['info', ClockIcon],
  provisioning: ['info', RefreshIcon],
  active: ['success', CheckCircleIcon],
  trial: ['info', InfoIcon],
  suspended: ['danger', LockIcon],
  cancellation_scheduled: ['warning', ClockIcon],
  transfer_pending: ['warning', RefreshIcon],
  provisioning_failed: ['danger', AlertTriangleIcon],
  withdrawn: ['muted', XIcon],
  ended: ['muted', XIcon],
  data_retrieval: ['warning', DownloadIcon],
  erased: ['muted', XIcon],
}

export const ContractStateBadge = ({ state }: { state: ContractRow['state'] }) => {
  const t = useTranslations('contracts.states')
  const [tone, icon] = contractLooks[state]
  return (
    <Badge tone={tone} icon={icon}>
      {t(state)}
    </Badge>
  )
}
