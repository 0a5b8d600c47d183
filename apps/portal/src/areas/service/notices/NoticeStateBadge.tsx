import type { NoticeState } from '@kontor/contract/enums/notices'
import { useTranslations } from 'use-intl/react'
import { Badge } from '../../../ui/Badge.tsx'
import { AlertTriangleIcon, CheckCircleIcon, InfoIcon } from '../../../ui/ControlIcons.tsx'
import type { Icon } from '../../../ui/Icon.tsx'
import { CalendarIcon, RefreshIcon } from '../../../ui/ThingIcons.tsx'
import type { Tone } from '../../../ui/tone.ts'

export const noticeLooks: Record<NoticeState, { tone: Tone; icon: Icon }> = {
  investigating: { tone: 'warning', icon: AlertTriangleIcon },
  identified: { tone: 'warning', icon: AlertTriangleIcon },
  monitoring: { tone: 'info', icon: InfoIcon },
  resolved: { tone: 'success', icon: CheckCircleIcon },
  planned: { tone: 'muted', icon: CalendarIcon },
  running: { tone: 'info', icon: RefreshIcon },
  done: { tone: 'success', icon: CheckCircleIcon },
}

export const NoticeStateBadge = ({ state }: { state: NoticeState }) => (
  <Badge {...noticeLooks[state]}>{useTranslations('notices.states')(state)}</Badge>
)
