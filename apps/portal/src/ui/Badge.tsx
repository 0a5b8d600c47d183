import type { Icon } from './Icon.tsx'
import { type Tone, toneClass } from './tone.ts'

interface BadgeProps {
  tone: Tone
  /** Required: a state is never told by colour alone. */
  icon: Icon
  children: string
}

export const Badge = ({ tone, icon: StateIcon, children }: BadgeProps) => (
  <span
    className={`inline-flex items-center gap-1 rounded-full border py-px pr-2 pl-1.5 text-12 font-medium whitespace-nowrap ${toneClass[tone]}`}
  >
    <StateIcon className="size-3.5" />
    {children}
  </span>
)
