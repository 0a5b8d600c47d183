import type { ReactNode } from 'react'
import type { Icon } from './Icon.tsx'
import { type Tone, toneClass } from './tone.ts'

/** Shows what happened, newest where the caller puts it. */
export const Timeline = ({ children }: { children: ReactNode }) => <ol className="flex flex-col">{children}</ol>

interface TimelineItemProps {
  icon: Icon
  tone?: Tone
  title: ReactNode
  /** A <time> element. */
  time: ReactNode
  children?: ReactNode
}

export const TimelineItem = ({ icon: EventIcon, tone = 'muted', title, time, children }: TimelineItemProps) => (
  <li className="group relative flex gap-3 pb-5 last:pb-0">
    <span
      aria-hidden="true"
      className="absolute top-7 bottom-0 left-3.5 w-px -translate-x-1/2 bg-line group-last:hidden"
    />
    <span className={`flex size-7 shrink-0 items-center justify-center rounded-full border ${toneClass[tone]}`}>
      <EventIcon className="size-4" />
    </span>
    <div className="min-w-0 grow pt-1">
      <div className="flex flex-wrap items-baseline justify-between gap-x-3">
        <p className="min-w-0 text-13 font-medium">{title}</p>
        <p className="text-12 text-muted tabular-nums">{time}</p>
      </div>
      {children && <div className="text-13 text-muted">{children}</div>}
    </div>
  </li>
)
