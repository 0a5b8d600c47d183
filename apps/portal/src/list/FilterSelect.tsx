import { useTranslations } from 'use-intl/react'
import { Select } from '../ui/Select.tsx'

type FilterSelectProps = {
  /** The search parameter. */
  name: string
  label: string
  value: string | number | undefined
  options: readonly { value: string; label: string }[]
}

/** One filter of a list; inside ListFilters, which keeps it in step with the URL. */
export const FilterSelect = ({ name, label, value, options }: FilterSelectProps) => {
  const t = useTranslations('list')
  return (
    <Select name={name} aria-label={label} defaultValue={value ?? ''} className="@2xl:min-w-36">
      <option value="">{`${label}: ${t('all')}`}</option>
      {options.map(option => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </Select>
  )
}
