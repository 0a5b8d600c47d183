import { type ReactNode, useEffect, useId, useLayoutEffect, useRef } from 'react'
import { XIcon } from './MoreIcons.tsx'

interface DialogProps {
  open: boolean
  /** Names the thing and the effect: "Cancel contract C-1024 at 31 Jan 2027". */
  title: string
  closeLabel: string
  /**
   * Esc, the backdrop and the cross ask for it; the caller then sets `open` to false, or does not while an action runs.
   */
  onClose: () => void
  /** The buttons: first the one that changes nothing, last the dialog's action. */
  actions?: ReactNode
  children: ReactNode
}

export const Dialog = ({ open, title, closeLabel, onClose, actions, children }: DialogProps) => {
  const ref = useRef<HTMLDialogElement>(null)
  const titleId = useId()

  useEffect(() => {
    const dialog = ref.current
    if (open && !dialog?.open) dialog?.showModal()
    if (!open) dialog?.close()
  }, [open])

  // A dialog removed from the page while open would lose the focus; closed first, it returns it.
  useLayoutEffect(() => {
    const dialog = ref.current
    return () => dialog?.close()
  }, [])

  return (
    <dialog
      ref={ref}
      aria-labelledby={titleId}
      className="floats m-auto w-full max-w-lg rounded-card bg-raised text-ink shadow-float backdrop:bg-scrim max-sm:mb-0 max-sm:max-w-none max-sm:rounded-b-none"
      onCancel={event => {
        // A file input's own cancel event bubbles up to here.
        if (event.target !== event.currentTarget) return
        event.preventDefault()
        onClose()
      }}
      onClose={() => open && onClose()}
      onPointerDown={event => event.target === event.currentTarget && onClose()}
    >
      <div className="relative flex flex-col gap-4 p-5">
        <h2 id={titleId} className="pr-8 text-16 font-semibold">
          {title}
        </h2>
        <div>{children}</div>
        {actions && <footer className="flex flex-wrap justify-end gap-2 max-sm:flex-col-reverse">{actions}</footer>}
        {/* Last, because showModal focuses the first element: the first field, or the action that changes nothing. */}
        <button
          type="button"
          className="absolute top-3.5 right-3.5 rounded-control p-1.5 text-muted hover:bg-subtle hover:text-ink"
          aria-label={closeLabel}
          onClick={onClose}
        >
          <XIcon />
        </button>
      </div>
    </dialog>
  )
}
