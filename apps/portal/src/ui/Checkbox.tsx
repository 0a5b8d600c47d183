import { type ComponentProps, type ReactNode, useId } from 'react'
import { classNames } from './class-names.ts'
import { FieldNote } from './Field.tsx'

interface CheckboxProps extends Omit<ComponentProps<'input'>, 'type'> {
  label: ReactNode
  hint?: ReactNode
  error?: string | null | undefined
}

export const Checkbox = ({ label, hint, error, className, ...rest }: CheckboxProps) => {
  const noteId = useId()
  return (
    <div className={classNames('flex flex-col gap-1', className)}>
      {/* 24 px to press, without taking more room */}
      <label className="-my-0.5 flex items-start gap-2.5 py-0.5">
        <input
          {...rest}
          type="checkbox"
          className="tick-box mt-px"
          aria-describedby={error || hint ? noteId : undefined}
          aria-invalid={error ? true : undefined}
        />
        <span className="min-w-0">{label}</span>
      </label>
      {(error || hint) && (
        <div className="pl-7">
          <FieldNote id={noteId} hint={hint} error={error} />
        </div>
      )}
    </div>
  )
}

interface TickBoxProps extends Omit<ComponentProps<'input'>, 'type' | 'className' | 'aria-label'> {
  /** Read out, but not shown. */
  label: string
}

/** A checkbox whose place shows what it selects, as in a table's row. */
export const TickBox = ({ label, ...rest }: TickBoxProps) => (
  <input {...rest} type="checkbox" aria-label={label} className="tick-box" />
)
