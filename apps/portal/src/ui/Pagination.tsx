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
  <nav
    aria-label={label}
    className="flex flex-wrap items-center gap-2 border-t border-line px-5 py-2.5 text-13 max-sm:px-4"
  >
    <p className="mr-auto text-muted tabular-nums">{summary}</p>
    {previous}
    {next}
  </nav>
)
