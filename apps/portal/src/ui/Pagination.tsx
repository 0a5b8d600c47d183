import type { ReactNode } from 'react'

interface PaginationProps {
  label: string
  /** "1–25 of 1,000+" */
  summary?: ReactNode
  /** Links or buttons; keyset paging knows no page numbers. */
  previous: ReactNode
  next: ReactNode
  /** Hidden, as under an empty list. */
  unseen?: boolean
}

/** Its summary is read out when a filter changes it, so it stays in the page when there is nothing to show. */
export const Pagination = ({ label, summary, previous, next, unseen }: PaginationProps) => (
  <nav aria-label={label} className={unseen ? 'sr-only' : 'paging'}>
    <p role="status">{summary}</p>
    {previous}
    {next}
  </nav>
)
