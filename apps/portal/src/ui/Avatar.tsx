import { initials } from './initials.ts'
import { type Tone, toneClass } from './tone.ts'

interface AvatarProps {
  name: string
  tone?: Tone
  className?: string
}

/** Initials in a circle; the name itself is beside it, so screen readers skip the circle. */
export const Avatar = ({ name, tone = 'brand', className = 'size-8 text-12' }: AvatarProps) => (
  <span aria-hidden="true" className={`avatar ${toneClass[tone]} ${className}`}>
    {initials(name)}
  </span>
)
