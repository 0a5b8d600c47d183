import type { DeferralState } from '@kontor/contract/enums/dunning'
import { CheckCircleIcon } from '../../../ui/ControlIcons.tsx'
import type { Icon } from '../../../ui/Icon.tsx'
import { ClockIcon, MinusIcon } from '../../../ui/ThingIcons.tsx'
import type { Tone } from '../../../ui/tone.ts'

export const looks: Record<DeferralState, [Tone, Icon]> = {
  asked: ['info', ClockIcon],
  granted: ['success', CheckCircleIcon],
  refused: ['danger', MinusIcon],
  kept: ['success', CheckCircleIcon],
  broken: ['danger', MinusIcon],
  over: ['muted', MinusIcon],
}
