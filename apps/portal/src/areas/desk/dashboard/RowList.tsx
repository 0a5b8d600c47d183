import type { ReactNode } from 'react'

/** A few items of a card, one line each; the link in a line covers it. */
export const RowList = ({ children }: { children: ReactNode }) => (
  <ul className="-mx-2 mt-3 flex flex-col text-13">{children}</ul>
)

type RowListItemProps = {
  /** At the line's end: when, or how much. */
  aside: ReactNode
  children: ReactNode
}

export const RowListItem = ({ aside, children }: RowListItemProps) => (
  <li className="row-item">
    <span className="flex min-w-0 grow flex-col">{children}</span>
    <span className="shrink-0 text-12 text-muted">{aside}</span>
  </li>
)
