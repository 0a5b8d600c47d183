import type { ReactNode } from 'react'

interface TableProps {
  /** Names the table for people who cannot see the heading above it. */
  caption: string
  children: ReactNode
}

// The roles are explicit because narrow rows are displayed as two lines, and browsers drop a table's roles with its
// display.

/** A list; where its columns do not fit, each row becomes two lines of the same data. */
export const Table = ({ caption, children }: TableProps) => (
  <div className="table-frame">
    {/* biome-ignore lint/a11y/noRedundantRoles: see above */}
    <table role="table" className="data-table">
      <caption className="sr-only">{caption}</caption>
      {children}
    </table>
  </div>
)

export const TableHead = ({ children }: { children: ReactNode }) => (
  // biome-ignore lint/a11y/noRedundantRoles: see above
  <thead role="rowgroup">
    {/* biome-ignore lint/a11y/noRedundantRoles: see above */}
    <tr role="row">{children}</tr>
  </thead>
)

export const TableBody = ({ children }: { children: ReactNode }) => (
  // biome-ignore lint/a11y/noRedundantRoles: see above
  <tbody role="rowgroup">{children}</tbody>
)

export const TableRow = ({ children, className }: { children: ReactNode; className?: string }) => (
  // biome-ignore lint/a11y/noRedundantRoles: see above
  <tr role="row" className={className}>
    {children}
  </tr>
)

interface HeadCellProps {
  numeric?: boolean | undefined
  /** The order the list has by this column now; the link that changes it is the child. */
  sort?: 'ascending' | 'descending' | undefined
  children: ReactNode
}

export const HeadCell = ({ numeric, sort, children }: HeadCellProps) => (
  // biome-ignore lint/a11y/noRedundantRoles: see above
  <th role="columnheader" scope="col" aria-sort={sort} data-numeric={numeric || undefined}>
    {children}
  </th>
)

export interface CellLook {
  numeric?: boolean | undefined
  /**
   * In a row of two lines: the first line (title, then aside, then actions), or the right end of the second (below); what has
   * no place is on the second line, "spare" only where there is room, "wide" not at all. The title heads its row.
   */
  place?: 'title' | 'aside' | 'actions' | 'below' | 'spare' | 'wide' | undefined
  className?: string | false | undefined
}

interface CellProps extends CellLook {
  /** The column's name, before the value in a row of two lines; null where the value speaks for itself. */
  label: string | null
  children: ReactNode
}

export const Cell = ({ label, numeric, place, className, children }: CellProps) => {
  const looks = {
    'data-label': label ?? undefined,
    'data-numeric': numeric || undefined,
    'data-place': place === 'title' ? undefined : place,
    className: className || undefined,
  }
  return place === 'title' ? (
    // biome-ignore lint/a11y/noRedundantRoles: see above
    <th role="rowheader" scope="row" {...looks}>
      {children}
    </th>
  ) : (
    // biome-ignore lint/a11y/noRedundantRoles: see above
    <td role="cell" {...looks}>
      {children}
    </td>
  )
}
