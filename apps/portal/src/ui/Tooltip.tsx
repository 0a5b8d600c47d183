import { type ReactNode, useId } from 'react'

interface TooltipProps {
  /** Names the button: "What is reverse charge?" */
  label: string
  /** One sentence. */
  children: ReactNode
}

/** A "?" that explains a term. Pressed, not hovered, so that it is the same by mouse, touch and keyboard. */
export const Tooltip = ({ label, children }: TooltipProps) => {
  const id = useId()
  return (
    <>
      <button
        type="button"
        aria-label={label}
        popoverTarget={id}
        className="relative inline-flex size-4 shrink-0 items-center justify-center self-center rounded-full border border-control text-[0.6875rem]/none font-semibold text-muted before:absolute before:-inset-1 hover:border-brand hover:text-brand"
      >
        <span aria-hidden="true">?</span>
      </button>
      <span id={id} popover="auto" className="bubble">
        {children}
      </span>
    </>
  )
}
