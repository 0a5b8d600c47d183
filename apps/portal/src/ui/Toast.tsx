import type { ReactNode } from 'react'
import { XIcon } from './MoreIcons.tsx'
import type { Tone } from './tone.ts'
import { toneIcon } from './tone-icon.ts'

interface ToastProps {
  tone: Exclude<Tone, 'brand' | 'muted'>
  /** Says what was done, in a few words. */
  children: ReactNode
  /** Undo, or a link to the thing. */
  action?: ReactNode
  dismissLabel: string
  onDismiss: () => void
}

const tints = { danger: 'text-danger', success: 'text-success', warning: 'text-warning', info: 'text-info' }

/** The view only: the region that announces it and the clock that hides it belong to the caller. */
export const Toast = ({ tone, children, action, dismissLabel, onDismiss }: ToastProps) => {
  const ToneIcon = toneIcon[tone]
  return (
    <div className="pointer-events-auto flex w-full max-w-96 animate-appear items-start gap-3 rounded-card bg-raised p-3 text-13 shadow-float [animation-delay:0s]">
      <ToneIcon className={`size-5 ${tints[tone]}`} />
      <div className="min-w-0 grow">{children}</div>
      {action}
      <button
        type="button"
        aria-label={dismissLabel}
        onClick={onDismiss}
        className="-m-1 rounded-control p-1 text-muted hover:bg-subtle hover:text-ink"
      >
        <XIcon className="size-4.5" />
      </button>
    </div>
  )
}
