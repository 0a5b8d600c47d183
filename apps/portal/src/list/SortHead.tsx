import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl/react'
import { ChevronDownIcon } from '../ui/ControlIcons.tsx'
import { classNames } from '../ui/class-names.ts'
import { HeadCell } from '../ui/Table.tsx'

type SortHeadProps = {
  /** The order's name on the wire, without the minus of the descending one. */
  by: string
  /** The list's order now, `-` in front where descending. */
  sort: string
  numeric?: boolean
  /** A to Z at the first press; without it the largest or latest comes first. */
  ascendingFirst?: boolean
  children: string
}

/** A column's head that orders the list by it; a second press turns the order round. The order stands in the URL. */
export const SortHead = ({ by, sort, numeric, ascendingFirst, children }: SortHeadProps) => {
  const t = useTranslations('list')
  const direction = sort === by ? 'ascending' : sort === `-${by}` ? 'descending' : undefined
  const next = direction === 'descending' || (!direction && ascendingFirst) ? by : `-${by}`
  return (
    <HeadCell sort={direction} {...(numeric && { numeric })}>
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
        className={classNames(
          'group flex items-center gap-1 hover:text-ink',
          numeric && 'flex-row-reverse',
          direction && 'text-ink',
        )}
      >
        {children}
        <Arrow direction={direction} />
      </Link>
    </HeadCell>
  )
}

/** Keeps its place while the list has another order, so that no column moves; in front of figures, so that they stay aligned with their head. */
const Arrow = ({ direction }: { direction: 'ascending' | 'descending' | undefined }) => (
  <ChevronDownIcon
    className={classNames(
      'size-3.5',
      direction === 'ascending' && 'rotate-180',
      !direction && 'opacity-0 group-hover:opacity-60 group-focus-visible:opacity-60',
    )}
  />
)
