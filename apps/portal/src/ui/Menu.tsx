import { type ComponentProps, type KeyboardEvent, type ReactNode, useId } from 'react'
import { classNames } from './class-names.ts'
import type { Icon } from './Icon.tsx'

interface MenuProps {
  /** Names button and menu; a button with words begins with them. */
  label: string
  /** What the button shows. */
  trigger: ReactNode
  triggerClass: string
  /** MenuItem, or links with role="menuitem" and the class menu-item. */
  children: ReactNode
}

const itemsOf = (menu: Element) => [...menu.querySelectorAll<HTMLElement>('[role^=menuitem]')]

const startsWith = (item: HTMLElement, letter: string) =>
  item.textContent.trim().toLowerCase().startsWith(letter.toLowerCase())

const itemFor = (key: string, items: HTMLElement[]) => {
  const at = items.findIndex(item => item.matches(':focus'))
  switch (key) {
    case 'ArrowDown':
      return items[(at + 1) % items.length]
    case 'ArrowUp':
      return items.at(Math.max(at, 0) - 1)
    case 'Home':
      return items[0]
    case 'End':
      return items.at(-1)
    default:
      return key.length === 1 ? [...items.slice(at + 1), ...items].find(item => startsWith(item, key)) : undefined
  }
}

/** Arrows, Home, End and first letters move; Tab closes. Esc and a press outside are the browser's own. */
const moveFocus = (event: KeyboardEvent<HTMLElement>) => {
  if (event.ctrlKey || event.metaKey) return
  if (event.key === 'Tab') event.currentTarget.hidePopover()
  const item = itemFor(event.key, itemsOf(event.currentTarget))
  if (!item) return
  event.preventDefault()
  item.focus()
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
        onToggle={event => event.newState === 'open' && itemsOf(event.currentTarget)[0]?.focus()}
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
