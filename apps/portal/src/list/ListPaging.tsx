import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl/react'
import { buttonClass } from '../ui/button-class.ts'
import { Pagination } from '../ui/Pagination.tsx'

type ListPagingProps = {
  list: { next_cursor: string | null; previous_cursor: string | null; total: number; total_exact: boolean }
}

/** Shows how many rows there are, with links to the neighbouring pages. */
export const ListPaging = ({ list }: ListPagingProps) => {
  const t = useTranslations('list')
  const { next_cursor, previous_cursor, total, total_exact } = list
  const onePage = next_cursor === null && previous_cursor === null
  return (
    <Pagination
      label={t('paging')}
      unseen={onePage && total === 0}
      summary={t(total_exact ? 'total' : 'totalMore', { count: total })}
      previous={onePage || <PageLink cursor={previous_cursor}>{t('previous')}</PageLink>}
      next={onePage || <PageLink cursor={next_cursor}>{t('next')}</PageLink>}
    />
  )
}

const look = buttonClass({ size: 'sm', colour: 'muted', outline: true })

const PageLink = ({ cursor, children }: { cursor: string | null; children: string }) =>
  cursor === null ? (
    // biome-ignore lint/a11y/useValidAnchor: a link without a target is a disabled link; it keeps the place of the one beside it
    <a role="link" aria-disabled="true" className={look}>
      {children}
    </a>
  ) : (
    <Link to="." search={(search: Record<string, unknown>) => ({ ...search, cursor })} className={look}>
      {children}
    </Link>
  )
