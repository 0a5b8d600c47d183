import type { ContactRow } from '@kontor/contract/areas/customers/contacts'
import { useTranslations } from 'use-intl/react'
import { Badge } from '../../../ui/Badge.tsx'
import { AlertCircleIcon, CheckCircleIcon, InfoIcon } from '../../../ui/ControlIcons.tsx'
import type { Icon } from '../../../ui/Icon.tsx'
import { MailIcon } from '../../../ui/MoreIcons.tsx'
import { ClockIcon, PhoneIcon } from '../../../ui/ThingIcons.tsx'
import type { Tone } from '../../../ui/tone.ts'

type State = ContactRow['email_verification']

const looks: Record<State, [Tone, Icon]> = {
  unverified: ['muted', InfoIcon],
  mail_sent: ['info', MailIcon],
  code_sent: ['info', PhoneIcon],
  verified: ['success', CheckCircleIcon],
  failed: ['danger', AlertCircleIcon],
  expired: ['warning', ClockIcon],
}

export const VerificationBadge = ({ state }: { state: State }) => {
  const t = useTranslations('contacts.verification')
  const [tone, icon] = looks[state]
  return (
    <Badge tone={tone} icon={icon}>
      {t(state)}
    </Badge>
  )
}
