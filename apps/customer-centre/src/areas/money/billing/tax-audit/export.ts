import { decimalString } from '@kontor/contract/money'
import { type RawBuilder, sql } from 'kysely'
import type { OperatorDb } from '../../../../platform/db/database.ts'
import type { Piece } from '../../../../platform/files/write-zip.ts'
import { csvLine } from '../../../../values/csv.ts'
import { addDays, addMonths } from '../../../../values/local-date.ts'
import type { Column } from './description.ts'
import { describe, grammar, grammarName } from './description.ts'
import { type AuditTable, auditTables, type Year } from './tables.ts'

/** Rows read at a time: no statement is long, and no more than these are in memory. */
const batch = 2000

type Read = <T>(work: (db: OperatorDb) => Promise<T>) => Promise<T>
type Row = Record<string, unknown>

/** A fiscal year, by the calendar year that it begins in. @param yearBegins its first month, from 1 */
export function fiscalYear(year: number, yearBegins: number): Pick<Year, 'from' | 'to'> {
  const from = `${year}-${String(yearBegins).padStart(2, '0')}-01`
  return { from, to: addDays(addMonths(from, 12), -1) }
}

/**
 * The pieces of the archive that an auditor gets: a CSV file for each table, and what describes them.
 * @param read runs a reading piece of work in a short transaction of the caller's
 */
export async function* auditData(
  read: Read,
  year: Year,
  provider: { name: string; location: string },
): AsyncGenerator<Piece> {
  for (const table of auditTables) {
    const path = `${table.name}.csv`
    yield { path, content: csvLine(table.columns.map(({ name }) => name)) }
    let rows = 0
    for await (const read_ of rowsOf(read, table, year)) {
      rows += read_.length
      yield { path, content: read_.map(row => csvLine(table.columns.map(column => cellOf(row, column)))).join('') }
    }
    yield { path, content: '', rows: { [table.name]: rows } }
  }
  yield { path: 'index.xml', content: describe(provider, `${year.from} – ${year.to}`, auditTables) }
  yield { path: grammarName, content: grammar }
}

async function* rowsOf(read: Read, { order, rows }: AuditTable, year: Year): AsyncGenerator<Row[]> {
  const keys = Object.keys(order)
  const columns = sql.join(keys.map(key => sql.ref(key)))
  let after: RawBuilder<unknown> = sql`true`
  for (;;) {
    const later = after
    const { rows: found } = await read(db =>
      sql<Row>`select *, json_build_array(${sql.join(keys.map(key => sql`${sql.ref(key)}::text`))}) as place
        from (${rows(year)}) s where ${later} order by ${columns} limit ${batch}`.execute(db),
    )
    const last = found.at(-1)
    if (!last) return
    yield found
    const values = keys.map((key, at) => sql`${(last.place as string[])[at]}::text::${sql.raw(order[key] ?? 'text')}`) // built above
    after = sql`(${columns}) > (${sql.join(values)})`
  }
}

/** Breaks in texts would be taken for the ends of rows by programs that do not know quotes. */
function cellOf(row: Row, { name, type }: Column): string {
  const value = row[name]
  if (value === null || value === undefined) return ''
  if (type === 'amount') return decimalString({ amount_minor: Number(value), currency: String(row.currency) })
  return String(value).replaceAll(/\s*[\r\n]+\s*/g, ' ')
}
