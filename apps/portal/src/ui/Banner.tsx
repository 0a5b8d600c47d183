import type { ReactNode } from 'react'
import { type Tone, toneClass } from './tone.ts'
import { toneIcon } from './tone-icon.ts'

interface BannerProps {
  tone: Tone
  title?: string
  children: ReactNode
  /** A button or link that leads to the remedy. */
  action?: ReactNode
}

/** A notice that must be read and stays until it no longer applies. */
export const Banner = ({ tone, title, children, action }: BannerProps) => {
  const ToneIcon = toneIcon[tone]
  return (
    <div className={`banner ${toneClass[tone]}`}>
      <div className="flex min-w-0 grow basis-64 gap-3">
        <ToneIcon />
        <div className="min-w-0 text-ink">
          {title && <p className="font-semibold">{title}</p>}
          <div className="text-13">{children}</div>
        </div>
      </div>
      {action}
    </div>
  )
}
