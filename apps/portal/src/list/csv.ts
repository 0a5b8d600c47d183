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
 * A table in the format local spreadsheets open: in German a comma belongs to the number, so a semicolon separates the
 * cells.
 * @param locale of the customer's numbers; the caller writes decimals the same way (`decimalFor`)
 */
export function csvText(rows: readonly (readonly string[])[], locale: string): string {
  const separator = decimalMark(locale) === ',' ? ';' : ','
  const lines = rows.map(cells => cells.map(cell => quoted(harmless(cell), separator)).join(separator))
  // without the mark Excel reads UTF-8 as something older
  return `\uFEFF${lines.join('\r\n')}\r\n`
}

/** `1234.50` → `1234,50` where numbers are written that way. */
export const decimalFor = (decimal: string, locale: string): string => decimal.replace('.', decimalMark(locale))

const decimalMark = (locale: string): string => (0.5).toLocaleString(locale).charAt(1)

/**
 * A spreadsheet would run a text that begins like a formula (CSV injection, OWASP); a number may begin with its sign. So
 * may a phone number, which other programs import: digits, blanks, brackets, hyphens and an extension name no function and no cell. A
 * text with leading apostrophes gets another, so that an import, which removes one, reads it unchanged.
 */
const harmless = (cell: string): string => (/^'*[=+\-@\t\r]/.test(cell) && !isNumber(cell) ? `'${cell}` : cell)

const isNumber = (cell: string): boolean => /^-?[\d.,]+$/.test(cell) || /^\+\d[\d ()-]*(?: ext\. \d+)?$/.test(cell)

const quoted = (cell: string, separator: string): string =>
  cell.includes(separator) || /["\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell

/** Hands a text to the browser as a file to save. */
export function saveText(name: string, text: string, type: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(new Blob([text], { type }))
  link.download = name
  link.click()
  URL.revokeObjectURL(link.href)
}
