/** A line as spreadsheets and DATEV read it, ending included. Texts that a spreadsheet would run as a formula get an apostrophe. */
export const csvLine = (cells: readonly (string | number)[], separator = ';'): string =>
  `${cells.map(cell => (typeof cell === 'number' ? String(cell) : quoted(harmless(cell), separator))).join(separator)}\r\n`

/** A text that no spreadsheet runs as a formula. */
export const harmless = (cell: string): string =>
  /^[=+\-@\t\r]/.test(cell) && !/^-?[\d.,]+$/.test(cell) ? `'${cell}` : cell

const quoted = (cell: string, separator: string): string =>
  cell.includes(separator) || /["\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell
