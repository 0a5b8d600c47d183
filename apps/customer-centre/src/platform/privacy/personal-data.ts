import type { FileStore } from '@kontor/adapters/storage'
import type { Permission } from '@kontor/contract/can'
import type { RetentionKind } from '@kontor/contract/enums/privacy'
import type { OperatorDb } from '../db/database.ts'
import type { DB } from '../db/types.gen.ts'

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
  /** Says what the reader needs to get it; null: it is about themself. */
  permission: Permission | null
  /** Condition on `t` by `:customer` and `:user`. Without a word: the customer's rows. */
  rows?: string
  /** Columns that order it, separated by blanks; `id` by default. */
  order?: string
  /** Only staff's login may read all of the table; the condition above is then all that keeps others out. */
  operator?: true
}

/** Rows that stand inside those of another table, under a name of their own. */
export type ExportedPart = Columns & {
  within: string
  as: string
  /** Condition on `t` and its parent `p`. */
  joined: string
  /** Is its order. */
  order: string
}

/** Says what becomes of a table: in a customer's archive, and once the customer is erased. */
export type TableData = (ExportedFile | ExportedPart | { leftOut: string }) & {
  /** Which line of `retention.ts` says why and how long it is kept; several where rows differ, none where it is about no one. */
  kind?: RetentionKind | readonly RetentionKind[]
}

/** Holds what a step of an erasure works with. */
export type Erasing = {
  /** Is the operator's, the tenant set. */
  db: OperatorDb
  files: FileStore
  customer: number
  now: Date
  today: string
  /** When the customer was closed: what is kept as evidence is counted from here. */
  closedOn: string
  /** The provider's, which the transaction has as well: years that are over ended at midnight there. */
  timeZone: string
}

/** Run twice, the second time finds nothing left to do. */
export type EraseStep = (erasing: Erasing) => Promise<void>

/** @property email in lower case */
export type SoleUser = { id: string; email: string }

/** Holds what an area declares of the tables it owns, and how it takes their rows away. */
export type PersonalData = {
  tables: { [Table in keyof DB]?: TableData }
  erase?: { [Kind in RetentionKind]?: EraseStep }
  /** Takes away what is about users who acted for the erased customer alone. */
  eraseUsers?(erasing: Erasing, users: readonly SoleUser[]): Promise<void>
}

// what many tables say
export const number = { customer_number: 'the same for all: it stands in index.json' }
export const version = 'a counter against overwriting'
export const user = { user_id: 'the reader themself' }
export const mine = 't.user_id = :user'
