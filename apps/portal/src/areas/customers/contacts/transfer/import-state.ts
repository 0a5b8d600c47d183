import type { ImportReport, ImportRow } from '@kontor/contract/areas/customers/contact-transfer'
import type { ImportField, ImportFormat } from '@kontor/contract/enums/contact-transfer'
import { decodeText, type Encoding, isWorkbook } from './decode-text.ts'

/** Characters that the customer centre accepts at a time. */
export const longestText = 1_000_000

export type Source = {
  name: string | null
  text: string
  /** The file, for reading it again with another encoding. */
  file: { bytes: Uint8Array; encoding: Encoding; unsure: boolean } | null
}

/** Says how a source is to be read. */
export type Reading = {
  hasHeader: boolean
  /** Null: as the columns' names say. */
  columns: (ImportField | null)[] | null
}
export const plainReading: Reading = { hasHeader: true, columns: null }

export type SourceMistake = 'workbook' | 'tooLong'

/** A file as text, or why it is none that can be imported. */
export function sourceOf(name: string, bytes: Uint8Array): Source | SourceMistake {
  if (isWorkbook(bytes)) return 'workbook'
  const { text, encoding, unsure } = decodeText(bytes)
  return text.length > longestText ? 'tooLong' : { name, text, file: { bytes, encoding, unsure } }
}

/** Cards say what they are; everything else is a table. */
export const formatOf = (text: string): ImportFormat => (/^\s*\uFEFF?\s*BEGIN:VCARD/i.test(text) ? 'vcard' : 'csv')

/** Gives one column another field; each field is in one column only. */
export function withColumn(
  report: Pick<ImportReport, 'columns'>,
  place: number,
  field: ImportField | null,
): (ImportField | null)[] {
  return report.columns.map((column, at) => {
    if (at === place) return field
    return column.field === field ? null : column.field
  })
}

/** The current rows: a look-alike becomes a contact if the user said so. */
export function decided(rows: readonly ImportRow[], anyway: ReadonlySet<number>): ImportRow[] {
  return rows.map(row => (row.duplicate ? { ...row, state: anyway.has(row.row) ? 'create' : 'skip' } : row))
}

export function countsOf(rows: readonly Pick<ImportRow, 'state'>[]): ImportReport['counts'] {
  const counts = { create: 0, skip: 0, error: 0 }
  for (const { state } of rows) counts[state]++
  return counts
}

/** The rows a page shows: the broken ones if there are any, else all, up to a readable number. */
export function shownRows(rows: readonly ImportRow[], most = 200): { shown: ImportRow[]; more: number } {
  const broken = rows.filter(({ state }) => state === 'error')
  const wanted = broken.length > 0 ? broken : rows
  return { shown: wanted.slice(0, most), more: Math.max(0, wanted.length - most) }
}
