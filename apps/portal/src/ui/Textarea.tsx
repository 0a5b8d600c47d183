import type { ComponentProps } from 'react'
import { classNames } from './class-names.ts'
import { useFieldControl } from './field-control.ts'

/** Grows with what is written where the browser can, from `rows` up to 24 lines. */
export const Textarea = ({ className, rows = 4, ...rest }: ComponentProps<'textarea'>) => (
  <textarea
    {...useFieldControl()}
    rows={rows}
    {...rest}
    className={classNames(
      'control field-sizing-content read-only:bg-subtle max-h-[24lh] min-h-[4lh] resize-y py-2',
      className,
    )}
  />
)
