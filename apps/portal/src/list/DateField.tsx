import { useId } from 'react'
import { Input } from '../ui/Input.tsx'

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
    <span className="flex items-center gap-1.5 text-13 text-muted max-sm:w-full">
      <label htmlFor={id} className="max-sm:w-8">
        {label}
      </label>
      <Input id={id} type="date" name={name} defaultValue={value ?? ''} figures className="min-w-0 max-sm:grow" />
    </span>
  )
}
