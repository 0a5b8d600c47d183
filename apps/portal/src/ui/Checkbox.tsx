import { type ComponentProps, type ReactNode, useId } from 'react'
import { CheckIcon } from './ControlIcons.tsx'
import { classNames } from './class-names.ts'
import { FieldNote } from './Field.tsx'

interface CheckboxProps extends Omit<ComponentProps<'input'>, 'type'> {
  label: ReactNode
  /** For a box whose place shows what it selects, as in a table's row. */
  labelHidden?: boolean
  hint?: ReactNode
  error?: string | null | undefined
}

export const Checkbox = ({ label, labelHidden, hint, error, className, ...rest }: CheckboxProps) => {
  const noteId = useId()
  return (
    <div className={classNames('flex flex-col gap-1', className)}>
      {/* 24 px to press, without taking more room */}
      <label
        className={classNames(
          'flex items-start gap-2.5',
          labelHidden ? 'relative before:absolute before:-inset-1' : '-my-0.5 py-0.5',
        )}
      >
        <span className={classNames('relative flex shrink-0 text-on-solid', !labelHidden && 'mt-px')}>
          <input
            {...rest}
            type="checkbox"
            className="peer tick-box"
            aria-describedby={error || hint ? noteId : undefined}
            aria-invalid={error ? true : undefined}
          />
          <CheckIcon className="tick" />
        </span>
        <span className={labelHidden ? 'sr-only' : 'min-w-0'}>{label}</span>
      </label>
      {(error || hint) && (
        <div className="pl-7">
          <FieldNote id={noteId} hint={hint} error={error} />
        </div>
      )}
    </div>
  )
}
