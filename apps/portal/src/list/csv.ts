import { csvLines, csvStart, type DecimalMark } from '@kontor/contract/csv'

export type RowPage<Row> = { data: readonly Row[]; next_cursor: string | null }

/** Every row of a list, page by page: an export is the whole list and not the page in view. */
export async function everyRow<Row>(pageAt: (cursor: string | undefined) => Promise<RowPage<Row>>): Promise<Row[]> {
  const rows: Row[] = []
  for (let cursor: string | undefined; ; ) {
    const page = await pageAt(cursor)
    rows.push(...page.data)
    if (page.next_cursor === null) return rows
    cursor = page.next_cursor
  }
}

/**
 * A table in the format local spreadsheets open, which look for words between plain spaces.
 * @param locale of the customer's numbers; the caller writes decimals the same way (`decimalFor`)
 */
export const csvText = (rows: readonly (readonly string[])[], locale: string): string =>
  csvStart + csvLines(rows, decimalMark(locale)).replaceAll('\u00a0', ' ')

/** `1234.50` → `1234,50` where numbers are written that way. */
export const decimalFor = (decimal: string, locale: string): string => decimal.replace('.', decimalMark(locale))

export const decimalMark = (locale: string): DecimalMark => ((0.5).toLocaleString(locale).charAt(1) === ',' ? ',' : '.')

/** Hands a file to the browser to save. */
export function saveFile(name: string, content: Blob): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(content)
  link.download = name
  link.click()
  URL.revokeObjectURL(link.href)
}

export const saveText = (name: string, text: string, type: string): void => saveFile(name, new Blob([text], { type }))
