import { type ComponentProps, type MouseEvent, useId } from 'react'
import { type ButtonLook, buttonClass } from './button-class.ts'
import { classNames } from './class-names.ts'
import { Spinner } from './Spinner.tsx'

interface ButtonProps extends ButtonLook, Omit<ComponentProps<'button'>, 'disabled'> {
  /** The action is under way: the button keeps its width, its name and the focus; further presses do nothing. */
  pending?: boolean | undefined
  /**
   * Why the action is unavailable now. Hovering or pressing shows it, and the button stays focusable so that everyone
   * can read it.
   */
  disabledReason?: string | null | undefined
}

const swallow = (event: MouseEvent) => event.preventDefault()

export const Button = ({
  size,
  colour,
  outline,
  pending,
  disabledReason,
  className,
  children,
  type = 'button',
  onClick,
  ...rest
}: ButtonProps) => {
  const reasonId = useId()
  const look = classNames(buttonClass({ size, colour, outline }), className)
  if (disabledReason) {
    // Never a submit button: a press opens the reason, by the browser's own popover, so it works before any script has
    // loaded.
    return (
      <>
        <button
          {...rest}
          type="button"
          className={look}
          title={disabledReason}
          aria-disabled="true"
          aria-describedby={reasonId}
          popoverTarget={reasonId}
        >
          {children}
        </button>
        <span id={reasonId} popover="auto" className="bubble">
          {disabledReason}
        </span>
      </>
    )
  }
  return (
    <button
      {...rest}
      type={type}
      className={look}
      onClick={pending ? swallow : onClick}
      {...(pending && { 'aria-busy': true, 'aria-disabled': true })}
    >
      {pending && <Spinner className="absolute size-4" />}
      <span className={classNames('inline-flex items-center gap-[inherit]', pending && 'opacity-0')}>{children}</span>
    </button>
  )
}
