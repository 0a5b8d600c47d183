import type { SentMailState } from '@kontor/contract/enums/directory'
import { useTranslations } from 'use-intl/react'
import { Badge } from '../../../../ui/Badge.tsx'
import { CheckIcon, XIcon } from '../../../../ui/MoreIcons.tsx'
import { RefreshIcon } from '../../../../ui/ThingIcons.tsx'

const looks = {
  waiting: { tone: 'warning', icon: RefreshIcon },
  sent: { tone: 'success', icon: CheckIcon },
  refused: { tone: 'danger', icon: XIcon },
  bounced: { tone: 'danger', icon: XIcon },
} as const

export const MailStateBadge = ({ state }: { state: SentMailState }) => {
  const t = useTranslations('staff.outbox.states')
  return <Badge {...looks[state]}>{t(state)}</Badge>
}
