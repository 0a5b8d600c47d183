import { type Info, parse } from 'csv-parse/sync'

export type CsvLine = { /** Is counted as a spreadsheet counts. */ row: number; cells: string[] }
export type Csv = { lines: CsvLine[] } | { /** The line with mismatched quotation marks. */ unreadableRow: number }

/**
 * Lines of a CSV text, empty ones left out, with the separator that its first line shows: semicolon, comma or tab.
 * @param most lines after which reading stops
 */
export function readCsv(text: string, most: number): Csv {
  const declared = /^\uFEFF?"?sep=(.)"?\r?\n/i.exec(text)
  const body = declared ? text.slice(declared[0].length) : text
  const before = declared ? 1 : 0
  try {
    const records = parse(body, {
      bom: true,
      delimiter: declared?.[1] ?? separatorOf(body),
      record_delimiter: ['\r\n', '\n', '\r'],
      relax_column_count: true,
      // inside a cell they are part of it, as spreadsheets read them
      relax_quotes: true,
      to: most,
      info: true,
    }) as unknown as { record: string[]; info: Info }[] // the shape that `info` gives, which its types leave out
    const lines = records.map(({ record }, index) => ({ row: index + 1 + before, cells: record.map(cellText) }))
    return { lines: lines.filter(({ cells }) => cells.some(cell => cell !== '')) }
  } catch (error) {
    const { records } = error as { records?: number } // csv-parse counts the good ones
    if (records === undefined) throw error
    return { unreadableRow: records + 1 + before }
  }
}

/** The separator found most often in the first line, outside quotation marks. */
function separatorOf(text: string): string {
  const [first = ''] = text
    .replace(/^\uFEFF/, '')
    .replaceAll(/"[^"]*"/g, '')
    .trimStart()
    .split(/[\r\n]/)
  const times = (separator: string) => first.split(separator).length
  return [';', ',', '\t'].reduce((most, separator) => (times(separator) > times(most) ? separator : most))
}

/**
 * Reads what a spreadsheet means by a cell: `="0123"` is a text to be left alone, and an apostrophe keeps what looks like a formula from
 * being one, as in Kontor's own exports.
 */
function cellText(cell: string): string {
  const text = cell.trim()
  const formula = /^="((?:[^"]|"")*)"$/.exec(text)
  if (formula) return (formula[1] ?? '').replaceAll('""', '"').trim()
  return /^'+[=+\-@\t\r]/.test(text) ? text.slice(1) : text
}
