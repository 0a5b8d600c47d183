import { type ReactNode, useId } from 'react'
import { AlertCircleIcon } from './ControlIcons.tsx'
import { FieldContext } from './field-control.ts'

interface FieldProps {
  label: string
  /** Says what to enter and why, below the control. An error replaces it. */
  hint?: ReactNode
  error?: string | null | undefined
  /** Reads the error out even where the control has the focus already. */
  alert?: boolean
  /** Marks the field as one that may stay empty: the word for "optional". Without it the control is required. */
  optional?: string | undefined
  /** Beside the label: a "?" explanation. */
  explanation?: ReactNode
  /** At the far end of the label's line: a link such as "Forgot your password?". */
  aside?: ReactNode
  /** One control: Input, Textarea, Select, or anything that spreads useFieldControl(). */
  children: ReactNode
}

export const Field = ({ label, hint, error, alert, optional, explanation, aside, children }: FieldProps) => {
  const id = useId()
  const noteId = `${id}note`
  const control = {
    id,
    'aria-describedby': error || hint ? noteId : undefined,
    'aria-invalid': error ? (true as const) : undefined,
    required: !optional,
  }
  return (
    <div className="flex flex-col gap-1.5">
      <div className="flex items-baseline gap-1.5">
        <label htmlFor={id} className="min-w-0 font-medium">
          {label}
          {optional && <span className="font-normal text-muted"> ({optional})</span>}
        </label>
        {explanation}
        {aside && <div className="ml-auto shrink-0 text-13">{aside}</div>}
      </div>
      <FieldContext value={control}>{children}</FieldContext>
      <FieldNote id={noteId} hint={hint} error={error} alert={alert} />
    </div>
  )
}

interface FieldNoteProps {
  id: string
  hint: ReactNode
  error: string | null | undefined
  alert?: boolean | undefined
}

/** The line below a control. */
export const FieldNote = ({ id, hint, error, alert }: FieldNoteProps) => {
  if (error) {
    return (
      <p id={id} role={alert ? 'alert' : undefined} className="flex gap-1.5 text-13 text-danger">
        <AlertCircleIcon className="mt-0.5 size-4" />
        <span className="min-w-0">{error}</span>
      </p>
    )
  }
  return hint ? (
    <p id={id} className="text-13 text-muted">
      {hint}
    </p>
  ) : null
}
