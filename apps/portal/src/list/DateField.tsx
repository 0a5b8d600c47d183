import { useId } from 'react'
import { DateInput } from '../forms/DateInput.tsx'

type DateFieldProps = {
  /** The search parameter. */
  name: string
  label: string
  value: string | undefined
}

/** First or last day of a list; inside ListFilters, which keeps it in step with the URL. */
export const DateField = ({ name, label, value }: DateFieldProps) => {
  const id = useId()
  return (
    <span className="flex items-center gap-1.5 text-13 text-muted @max-2xl:w-full">
      <label htmlFor={id} className="@max-2xl:w-8">
        {label}
      </label>
      <DateInput id={id} name={name} defaultValue={value ?? ''} className="min-w-0 @max-2xl:grow @2xl:w-36" />
    </span>
  )
}
