import type { ReactNode } from 'react'

interface PaginationProps {
  label: string
  /** "1–25 of 1,000+" */
  summary?: ReactNode
  /** Links or buttons; keyset paging knows no page numbers. */
  previous: ReactNode
  next: ReactNode
}

export const Pagination = ({ label, summary, previous, next }: PaginationProps) => (
  <nav aria-label={label} className="paging">
    <p>{summary}</p>
    {previous}
    {next}
  </nav>
)
