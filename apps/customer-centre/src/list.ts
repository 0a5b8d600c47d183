import type { ListOf } from '@kontor/contract/wire/list'
import { type RawBuilder, sql } from 'kysely'
import { problem } from './http/problem.ts'

/** Totals are exact up to here; beyond, the count stops. */
export const exactTotal = 1000

/** What a list is ordered by: a column, and the id that breaks ties. */
export type Order = {
  column: string
  tie: string
  direction: 'asc' | 'desc' /** PostgreSQL type of the column, for the cursor's text. */
  type: string
}

type Cursor = { order: string; back: boolean; value: string; tie: string }

/** Reads a cursor that `page` wrote. @throws cursor_invalid where it is forged, or of another order */
function readCursor(text: string, order: Order): Cursor {
  try {
    const [name, back, value, tie] = JSON.parse(Buffer.from(text, 'base64url').toString()) as [
      string,
      boolean,
      string,
      string,
    ]
    if (name === nameOf(order) && typeof value === 'string' && typeof tie === 'string')
      return { order: name, back, value, tie }
  } catch {
    // falls through: whatever it was, it is not ours
  }
  throw problem('cursor_invalid')
}

const nameOf = (order: Order): string => `${order.direction}:${order.column}`

/**
 * The pieces of a keyset page: a condition behind the cursor, the order, and one row more than asked for (it tells whether there is a next page).
 * Rows come reversed on the way back; `toPage` turns them.
 */
export function keyset(order: Order, cursorText: string | undefined, limit: number) {
  const cursor = cursorText === undefined ? undefined : readCursor(cursorText, order)
  const back = cursor?.back ?? false
  const descending = (order.direction === 'desc') !== back
  const direction = sql.raw(descending ? 'desc' : 'asc')
  const column = sql.raw(order.column)
  const tie = sql.raw(order.tie)
  const condition: RawBuilder<boolean> = cursor
    ? sql`(${column}, ${tie}) ${sql.raw(descending ? '<' : '>')} (${cursor.value}::${sql.raw(order.type)}, ${cursor.tie}::${sql.raw(tieType(order))})`
    : sql`true`
  return {
    condition,
    orderBy: sql`${column} ${direction}, ${tie} ${direction}`,
    take: limit + 1,
    back,
    from: cursor !== undefined,
  }
}

const tieType = (order: Order): string => (order.tie.endsWith('number') ? 'bigint' : 'uuid')

export type Keyset = ReturnType<typeof keyset>

/**
 * Makes the answer of a list from the rows fetched.
 * @param keyOf the order's value and the tie of a row, as text
 * @param total counted up to `exactTotal + 1`
 */
export function toPage<Row>(
  rows: Row[],
  { back, from, take }: Keyset,
  order: Order,
  keyOf: (row: Row) => [value: string, tie: string],
  total: number,
): ListOf<Row> {
  const more = rows.length === take
  const kept = more ? rows.slice(0, -1) : rows
  if (back) kept.reverse()
  const cursor = (row: Row | undefined, towards: 'next' | 'previous'): string | null =>
    row
      ? Buffer.from(JSON.stringify([nameOf(order), towards === 'previous', ...keyOf(row)])).toString('base64url')
      : null
  const hasNext = back ? true : more
  const hasPrevious = back ? more : from
  return {
    data: kept,
    next_cursor: hasNext ? cursor(kept.at(-1), 'next') : null,
    previous_cursor: hasPrevious ? cursor(kept[0], 'previous') : null,
    total: Math.min(total, exactTotal),
    total_exact: total <= exactTotal,
  }
}
