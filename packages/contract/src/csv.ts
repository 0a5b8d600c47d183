/** Separates decimals in a reader's spreadsheet. In German a comma belongs to the number, so a semicolon separates the cells. */
export type DecimalMark = '.' | ','

/** Stands before a file's first line: without the mark Excel reads UTF-8 as something older. */
export const csvStart = '\uFEFF'

/** Lines of a table in the format that local spreadsheets open. */
export function csvLines(rows: readonly (readonly string[])[], mark: DecimalMark): string {
  const separator = mark === ',' ? ';' : ','
  return rows.map(cells => `${cells.map(cell => quoted(harmless(cell), separator)).join(separator)}\r\n`).join('')
}

/**
 * A spreadsheet would run a text that begins like a formula (CSV injection, OWASP); a number may begin with its sign. So
 * may a phone number, which other programs import: digits, blanks, brackets, hyphens and an extension name no function and no cell. A
 * text with leading apostrophes gets another, so that an import, which removes one, reads it unchanged.
 */
const harmless = (cell: string): string => (/^'*[=+\-@\t\r]/.test(cell) && !isNumber(cell) ? `'${cell}` : cell)

const isNumber = (cell: string): boolean => /^-?[\d.,]+$/.test(cell) || /^\+\d[\d ()-]*(?: ext\. \d+)?$/.test(cell)

const quoted = (cell: string, separator: string): string =>
  cell.includes(separator) || /["\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell
