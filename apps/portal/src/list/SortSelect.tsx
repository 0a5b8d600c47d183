import { Select } from '../ui/Select.tsx'

type SortSelectProps = {
  label: string
  sort: string
  /** The list's order where the URL names none. */
  defaultSort: string
  options: readonly { value: string; label: string }[]
}

/**
 * The order of a list whose rows are two lines and have no column heads; inside ListFilters. Without script it keeps the
 * order through a search.
 */
export const SortSelect = ({ label, sort, defaultSort, options }: SortSelectProps) => (
  <Select
    name="sort"
    aria-label={label}
    defaultValue={sort}
    data-default={defaultSort}
    className="@2xl:min-w-36 @4xl:hidden"
  >
    {options.map(option => (
      <option key={option.value} value={option.value}>
        {option.label}
      </option>
    ))}
  </Select>
)
