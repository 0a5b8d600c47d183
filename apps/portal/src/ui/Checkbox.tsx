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
            className="peer size-4.5 appearance-none rounded-[4px] border border-control bg-surface checked:border-brand-solid checked:bg-brand-solid hover:border-muted aria-invalid:border-danger disabled:opacity-50"
            aria-describedby={error || hint ? noteId : undefined}
            aria-invalid={error ? true : undefined}
          />
          <CheckIcon className="pointer-events-none absolute inset-0.5 size-3.5 opacity-0 peer-checked:opacity-100" />
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
