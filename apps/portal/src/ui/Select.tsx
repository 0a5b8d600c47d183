import type { ComponentProps } from 'react'
import { ChevronDownIcon } from './ControlIcons.tsx'
import { classNames } from './class-names.ts'
import { controlClass } from './control-class.ts'
import { useFieldControl } from './field-control.ts'

/** The browser's own list: on a phone nothing we could draw is better. */
export const Select = ({ className, ...rest }: ComponentProps<'select'>) => (
  <div className={classNames('relative', className)}>
    <select {...useFieldControl()} {...rest} className={`${controlClass} h-9 appearance-none pr-9 text-ellipsis`} />
    <ChevronDownIcon className="pointer-events-none absolute top-2.5 right-2.5 size-4 text-muted" />
  </div>
)
