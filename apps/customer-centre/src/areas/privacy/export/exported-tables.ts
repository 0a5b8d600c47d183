import type { Permission } from '@kontor/contract/can'
import { billingTables } from './exported-billing-data.ts'
import { customerTables } from './exported-customer-data.ts'
import { ownTables } from './exported-own-data.ts'
import { leftOutTables } from './left-out-data.ts'

export type Columns = {
  /** Columns by name, separated by blanks; `column:name` where the archive calls it otherwise, as it will for good. */
  columns: string
  /** SQL in place of columns, by the name in the archive; the table is `t`. */
  computed?: Record<string, string>
  /** Columns that are in no archive, and why. */
  without?: Record<string, string>
}

export type ExportedFile = Columns & {
  /** Path in the archive. */
  file: `${string}.json`
  /** What the reader needs to get it; null: it is about himself. */
  permission: Permission | null
  /** Condition on `t` by `:customer` and `:user`. Without a word: the customer's rows. */
  rows?: string
  /** Columns that order it, separated by blanks; `id` by default. */
  order?: string
  /** Only staff's role may read the table; the condition above is then all that keeps others out. */
  operator?: true
}

/** Rows that stand inside those of another table, under a name of their own. */
export type ExportedPart = Columns & {
  within: string
  as: string
  /** Condition on `t` and its parent `p`. */
  joined: string
  /** As above. */
  order: string
}

export type ExportedTable = ExportedFile | ExportedPart
export type TableFate = ExportedTable | { leftOut: string }

/**
 * What becomes of every table of the database in a customer's archive. A table or a column of an exported one that is missing here
 * turns a test red: whoever adds one decides.
 */
export const tableFates: Record<string, TableFate> = {
  ...customerTables,
  ...billingTables,
  ...ownTables,
  ...leftOutTables,
}

export const exportedFiles: [table: string, file: ExportedFile][] = Object.entries(tableFates).flatMap(
  ([table, fate]): [string, ExportedFile][] => ('file' in fate ? [[table, fate]] : []),
)

export const partsOf = (parent: string): [table: string, part: ExportedPart][] =>
  Object.entries(tableFates).flatMap(([table, fate]): [string, ExportedPart][] =>
    'within' in fate && fate.within === parent ? [[table, fate]] : [],
  )
