import { AlertCircleIcon, AlertTriangleIcon, CheckCircleIcon, InfoIcon } from './ControlIcons.tsx'
import type { Icon } from './Icon.tsx'
import type { Tone } from './tone.ts'

/** The sign beside a message of this tone. */
export const toneIcon: Record<Tone, Icon> = {
  brand: InfoIcon,
  danger: AlertCircleIcon,
  success: CheckCircleIcon,
  warning: AlertTriangleIcon,
  info: InfoIcon,
  muted: InfoIcon,
}
