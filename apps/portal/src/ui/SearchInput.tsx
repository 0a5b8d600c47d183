import type { ComponentProps, ReactNode } from 'react'
import { classNames } from './class-names.ts'
import { SearchIcon } from './NavigationIcons.tsx'

interface SearchInputProps extends Omit<ComponentProps<'input'>, 'type'> {
  label: string
  /** The key that leads here, as a Kbd; gone once the field has the focus. */
  shortcut?: ReactNode
}

export const SearchInput = ({ label, shortcut, className, ...rest }: SearchInputProps) => (
  <div className={classNames('group relative', className)}>
    <SearchIcon className="pointer-events-none absolute inset-y-0 left-2.5 my-auto size-4 text-muted" />
    <input maxLength={100} {...rest} type="search" aria-label={label} placeholder={label} className="control pl-8.5" />
    {shortcut && (
      <span className="pointer-events-none absolute inset-y-0 right-2 flex items-center group-focus-within:hidden max-sm:hidden">
        {shortcut}
      </span>
    )}
  </div>
)
