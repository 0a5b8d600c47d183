import type { Icon } from './Icon.tsx'
import { type Tone, toneClass } from './tone.ts'

interface BadgeProps {
  tone: Tone
  /** Required: colour alone never shows a state. */
  icon: Icon
  children: string
}

export const Badge = ({ tone, icon: StateIcon, children }: BadgeProps) => (
  <span className={`badge ${toneClass[tone]}`}>
    <StateIcon className="size-3.5" />
    {children}
  </span>
)
