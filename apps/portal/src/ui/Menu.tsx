import { type ComponentProps, type KeyboardEvent, type ReactNode, type ToggleEvent, useId } from 'react'
import { classNames } from './class-names.ts'
import type { Icon } from './Icon.tsx'

interface MenuProps {
  /** Names button and menu; a button with words begins with them. */
  label: string
  /** Is what the button shows. */
  trigger: ReactNode
  triggerClass: string
  /** MenuItem, or links with role="menuitem" and the class menu-item. */
  children: ReactNode
}

const itemsOf = (menu: Element) => [...menu.querySelectorAll<HTMLElement>('[role^=menuitem]')]

const startsWith = (item: HTMLElement, letter: string) =>
  item.textContent.trim().toLowerCase().startsWith(letter.toLowerCase())

/** First letters move, and Tab closes. Arrows, Home and End are the early script's; Esc and a press outside are the browser's own. */
const moveFocus = (event: KeyboardEvent<HTMLElement>) => {
  const { ctrlKey, metaKey, currentTarget, key } = event
  if (ctrlKey || metaKey) return
  if (key === 'Tab') currentTarget.hidePopover()
  if (key.length !== 1) return
  const items = itemsOf(currentTarget)
  const at = items.findIndex(item => item.matches(':focus'))
  const item = [...items.slice(at + 1), ...items].find(other => startsWith(other, key))
  if (!item) return
  event.preventDefault()
  item.focus()
}

/** Unless keys have moved it already. The page stays where it is: a menu is in view, over what lies at a phone's foot. */
const focusFirst = ({ newState, currentTarget }: ToggleEvent<HTMLElement>) => {
  if (newState === 'open' && !currentTarget.matches(':focus-within'))
    itemsOf(currentTarget)[0]?.focus({ preventScroll: true })
}

export const Menu = ({ label, trigger, triggerClass, children }: MenuProps) => {
  const id = useId()
  return (
    <>
      <button type="button" className={triggerClass} aria-label={label} aria-haspopup="menu" popoverTarget={id}>
        {trigger}
      </button>
      <div
        id={id}
        popover="auto"
        role="menu"
        tabIndex={-1}
        aria-label={label}
        className="panel"
        onToggle={focusFirst}
        onKeyDown={moveFocus}
        onClick={event => event.target !== event.currentTarget && event.currentTarget.hidePopover()}
      >
        {children}
      </div>
    </>
  )
}

interface MenuItemProps extends Omit<ComponentProps<'button'>, 'disabled' | 'role'> {
  icon?: Icon
  danger?: boolean
  /** Why the action is unavailable now, shown below its name. */
  disabledReason?: string | null | undefined
}

export const MenuItem = ({ icon: ItemIcon, danger, disabledReason, className, children, ...rest }: MenuItemProps) => (
  <button
    {...rest}
    type="button"
    role="menuitem"
    tabIndex={-1}
    className={classNames('menu-item', danger && !disabledReason && 'text-danger', className)}
    {...(disabledReason && { 'aria-disabled': true, onClick: event => event.stopPropagation() })}
  >
    {ItemIcon && <ItemIcon className="size-4" />}
    <span className="min-w-0">
      {children}
      {disabledReason && <span className="block text-12">{disabledReason}</span>}
    </span>
  </button>
)

export const MenuSeparator = () => <hr className="mx-2.5 my-1 border-line" />
