import type { ListOf } from '@kontor/contract/wire/list'
import { type RawBuilder, sql } from 'kysely'
import type { OperatorDb } from './database.ts'
import { cappedCount, type Keyed, keyset, orderOf, pageRows, type SortKey, toPage, withoutKeys } from './list.ts'

type Queue = {
  /** Holds what each row has. */
  columns: RawBuilder<unknown>
  /** `from … where …`: what waits. */
  source: RawBuilder<unknown>
  /** Column of the moment since which a row waits, or for which it is due. */
  since: string
  tie: SortKey
}

/** A page of what waits for staff, across customers: the oldest first, in one statement. */
export async function queuePage<Row>(
  operator: OperatorDb,
  { columns, source, since, tie }: Queue,
  { cursor, limit }: { cursor?: string | undefined; limit: number },
): Promise<ListOf<Row>> {
  const page = keyset(orderOf('since', { since: { sql: since, type: 'timestamptz' } }, tie), cursor, limit)
  const { rows } = await sql<{ rows: (Row & Keyed)[]; total: number }>`
    select ${pageRows(page, columns, source)} as rows, ${cappedCount(source)} as total`.execute(operator)
  const { rows: found, total } = rows[0] ?? { rows: [], total: 0 }
  return toPage(found, page, total, row => withoutKeys(row) as Row) // the row without what was added to it
}
