import { useTranslations } from 'use-intl/react'
import { Select } from '../ui/Select.tsx'

type SortSelectProps = {
  sort: string
  /** The list's order where the URL names none. */
  defaultSort: string
  /** Every order by its name. */
  names: { readonly [order: string]: string }
}

/**
 * The order of a list whose rows are two lines and have no column heads; inside ListFilters. Without script it keeps the
 * order through a search.
 */
export const SortSelect = ({ sort, defaultSort, names }: SortSelectProps) => (
  <Select
    name="sort"
    aria-label={useTranslations('list')('sort')}
    defaultValue={sort}
    data-default={defaultSort}
    className="@2xl:min-w-36 @4xl:hidden"
  >
    {Object.entries(names).map(([order, name]) => (
      <option key={order} value={order}>
        {name}
      </option>
    ))}
  </Select>
)
