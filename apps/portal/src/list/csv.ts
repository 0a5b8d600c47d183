type Page<Row> = { data: Row[]; next_cursor: string | null }

/** Every row of a list, page by page: what is exported is the whole list and not the page in view. */
export async function everyRow<Row>(pageAt: (cursor: string | undefined) => Promise<Page<Row>>): Promise<Row[]> {
  const rows: Row[] = []
  for (let cursor: string | undefined; ; ) {
    const page = await pageAt(cursor)
    rows.push(...page.data)
    if (page.next_cursor === null) return rows
    cursor = page.next_cursor
  }
}

/**
 * A table as spreadsheets here open it: in German a comma belongs to the number, so a semicolon parts the cells.
 * @param locale how the customer writes numbers; the caller writes decimals the same way (`decimalFor`)
 */
export function csvText(rows: readonly (readonly string[])[], locale: string): string {
  const separator = decimalMark(locale) === ',' ? ';' : ','
  const lines = rows.map(cells => cells.map(cell => quoted(harmless(cell), separator)).join(separator))
  // without the mark Excel reads UTF-8 as something older
  return `\uFEFF${lines.join('\r\n')}\r\n`
}

/** `1234.50` → `1234,50` where that is how numbers are written. */
export const decimalFor = (decimal: string, locale: string): string => decimal.replace('.', decimalMark(locale))

const decimalMark = (locale: string): string => (locale.startsWith('de') ? ',' : '.')

/**
 * A text that begins like a formula would be run by the spreadsheet (CSV injection, OWASP); a number may begin with its sign. One that has
 * apostrophes before it gets another, so that an import, which takes one away, reads it as it was.
 */
const harmless = (cell: string): string =>
  /^'*[=+\-@\t\r]/.test(cell) && !/^-?[\d.,]+$/.test(cell) ? `'${cell}` : cell

const quoted = (cell: string, separator: string): string =>
  cell.includes(separator) || /["\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell

/** Hands a text to the browser as a file to keep. */
export function saveText(name: string, text: string, type: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(new Blob([text], { type }))
  link.download = name
  link.click()
  URL.revokeObjectURL(link.href)
}
