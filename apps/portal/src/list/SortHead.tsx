import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl/react'
import { ChevronDownIcon } from '../ui/ControlIcons.tsx'
import { HeadCell } from '../ui/Table.tsx'

type SortHeadProps = {
  /** The order's name on the wire, without the minus of the descending one. */
  by: string
  /** The list's order now, `-` in front where descending. */
  sort: string
  numeric?: boolean | undefined
  /** A to Z at the first press; without it the largest or latest comes first. */
  ascendingFirst?: boolean | undefined
  children: string
}

/** A column's head that orders the list by it; a second press reverses the order. The order is in the URL. */
export const SortHead = ({ by, sort, numeric, ascendingFirst, children }: SortHeadProps) => {
  const t = useTranslations('list')
  const direction = sort === by ? 'ascending' : sort === `-${by}` ? 'descending' : undefined
  const next = direction === 'descending' || (!direction && ascendingFirst) ? by : `-${by}`
  return (
    <HeadCell sort={direction} numeric={numeric}>
      <Link
        to="."
        search={(search: Record<string, unknown>): Record<string, unknown> => ({
          ...search,
          sort: next,
          cursor: undefined,
        })}
        replace
        resetScroll={false}
        title={t('sortBy', { column: children })}
      >
        {children}
        <ChevronDownIcon className="" />
      </Link>
    </HeadCell>
  )
}
