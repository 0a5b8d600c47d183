import type { Invitation } from '@kontor/contract/areas/people/people'
import { useTranslations } from 'use-intl/react'
import { Badge } from '../../../ui/Badge.tsx'
import { CheckCircleIcon } from '../../../ui/ControlIcons.tsx'
import type { Icon } from '../../../ui/Icon.tsx'
import { MailIcon, XIcon } from '../../../ui/MoreIcons.tsx'
import { ClockIcon, MinusIcon } from '../../../ui/ThingIcons.tsx'
import type { Tone } from '../../../ui/tone.ts'

type State = Invitation['state']

const looks: Record<State, [Tone, Icon]> = {
  pending: ['info', MailIcon],
  accepted: ['success', CheckCircleIcon],
  declined: ['muted', XIcon],
  expired: ['warning', ClockIcon],
  revoked: ['muted', MinusIcon],
}

export const InvitationStateBadge = ({ state }: { state: State }) => {
  const t = useTranslations('people.invitations.states')
  const [tone, icon] = looks[state]
  return (
    <Badge tone={tone} icon={icon}>
      {t(state)}
    </Badge>
  )
}
