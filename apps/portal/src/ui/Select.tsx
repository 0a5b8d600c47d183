import type { ComponentProps } from 'react'
import { classNames } from './class-names.ts'
import { useFieldControl } from './field-control.ts'
import { ChevronDownIcon } from './MoreIcons.tsx'

/** The browser's own list: on a phone nothing custom is better. */
export const Select = ({ className, ...rest }: ComponentProps<'select'>) => (
  <div className={classNames('relative', className)}>
    <select {...useFieldControl()} {...rest} className="control" />
    <ChevronDownIcon className="pointer-events-none absolute inset-y-0 right-2.5 my-auto size-4 text-muted" />
  </div>
)
