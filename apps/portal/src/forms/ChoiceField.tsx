import { type ReactNode, use, useId } from 'react'
import { FieldNote } from '../ui/Field.tsx'
import { FormContext } from './form-context.ts'

type ChoiceFieldProps<Value extends string> = {
  name: string
  legend: string
  options: readonly { value: Value; label: string; hint?: ReactNode }[]
  defaultValue?: Value
  /** Hides it where a heading above says it already. */
  legendHidden?: boolean
  /** Side by side where there is room. */
  row?: boolean
}

/** One of a few options, all visible. */
export function ChoiceField<Value extends string>({
  name,
  legend,
  options,
  defaultValue,
  legendHidden,
  row,
}: ChoiceFieldProps<Value>) {
  const noteId = useId()
  // also in a form that only asks, and refuses nothing
  const error = use(FormContext)?.errors.get(name)
  return (
    <fieldset className="flex flex-col gap-1.5" aria-describedby={error ? noteId : undefined}>
      <legend className={legendHidden ? 'sr-only' : 'mb-1.5 font-medium'}>{legend}</legend>
      <div className={row ? 'grid gap-2 sm:grid-cols-3' : 'flex flex-col gap-2'}>
        {options.map(option => (
          <label
            key={option.value}
            className="flex gap-2.5 rounded-control border border-control px-3 py-2 max-sm:py-3 hover:border-muted has-checked:border-brand has-checked:bg-brand-surface has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus"
          >
            <input
              type="radio"
              name={name}
              value={option.value}
              defaultChecked={option.value === defaultValue}
              aria-invalid={error ? true : undefined}
              className="radio mt-0.5"
            />
            <span className="min-w-0">
              <span className="block font-medium">{option.label}</span>
              {option.hint && <span className="block text-13 text-muted">{option.hint}</span>}
            </span>
          </label>
        ))}
      </div>
      <FieldNote id={noteId} hint={null} error={error} />
    </fieldset>
  )
}
