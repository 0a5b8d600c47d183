import type { ComponentProps } from 'react'
import { classNames } from './class-names.ts'
import { useFieldControl } from './field-control.ts'

interface InputProps extends ComponentProps<'input'> {
  /** Amounts, dates, numbers: tabular figures. */
  figures?: boolean
}

export const Input = ({ className, figures, ...rest }: InputProps) => (
  <input
    {...useFieldControl()}
    {...rest}
    className={classNames('control read-only:bg-subtle', figures && 'tabular-nums', className)}
  />
)
