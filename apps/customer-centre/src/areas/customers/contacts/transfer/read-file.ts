import type { ImportReport } from '@kontor/contract/areas/customers/contact-transfer'
import { type ImportField, importLimits } from '@kontor/contract/enums/contact-transfer'
import type { FieldError } from '@kontor/contract/field-errors'
import { readCsv } from './read-csv.ts'
import { type ImportValues, readCards } from './read-vcard.ts'
import { columnsByName, likelihood, plainName } from './read-words.ts'

export type FileRow = { row: number } & ({ values: ImportValues } | { error: FieldError })
export type ImportFile = { columns: ImportReport['columns']; missing: ImportReport['missing']; rows: FileRow[] }

export type GivenFile = {
  format: 'csv' | 'vcard'
  text: string
  has_header: boolean
  columns?: (ImportField | null)[] | undefined
}

/** Why the file as a whole is none of contacts, or too many of them. */
type Refused = { refused: FieldError }

/** The rows of a file as texts by field. */
export function readFile(given: GivenFile): ImportFile | Refused {
  const file = given.format === 'csv' ? csvFile(given) : cardFile(given.text)
  if ('refused' in file) return file
  if (file.rows.length > importLimits.rows)
    return { refused: { code: 'import_too_many_rows', limit: importLimits.rows } }
  if (file.rows.length === 0) return { refused: { code: 'import_empty' } }
  return file
}

function cardFile(text: string): ImportFile {
  const rows = readCards(text).map(card =>
    'error' in card ? { row: card.row, error: { code: card.error } } : { row: card.row, values: card.values },
  )
  return { columns: [], missing: [], rows }
}

function csvFile({ text, has_header, columns: chosen }: GivenFile): ImportFile | Refused {
  // the line of names, and one too many, so that too many are noticed
  const csv = readCsv(text, importLimits.rows + 2)
  if ('unreadableRow' in csv) return { refused: { code: 'csv_unreadable', limit: csv.unreadableRow } }
  const [first, ...others] = csv.lines
  if (!first) return { refused: { code: 'import_empty' } }
  const lines = has_header ? others : csv.lines
  const width = Math.max(...csv.lines.map(({ cells }) => cells.findLastIndex(cell => cell !== '') + 1))
  if (width > importLimits.columns) return { refused: { code: 'import_too_many_columns', limit: importLimits.columns } }
  const titles = Array.from({ length: width }, (_, at) => (has_header ? (first.cells[at] ?? '') : ''))
  const known = chosen ?? columnsByName(titles)
  const fields = titles.map((_, at) => known[at] ?? null)
  const columns = titles.map((title, at) => ({
    title: title.slice(0, 200),
    field: fields[at] ?? null,
    example: (lines.find(({ cells }) => cells[at])?.cells[at] ?? '').slice(0, 200),
  }))
  const sources = titles
    .flatMap((title, at): Source[] => {
      const field = fields[at]
      return field ? [{ at, field, title, place: likelihood(field, title), address: addressOf(field, title) }] : []
    })
    .toSorted((a, b) => a.place - b.place)
  const rows = lines.map(({ row, cells }) => ({ row, values: valuesOf(cells, sources) }))
  return { columns, missing: missingOf(fields), rows }
}

/**
 * A column with the field it feeds.
 * @property place how likely its name means this field: the smaller, the likelier
 * @property address which of a person's addresses it is a part of, by its name; null where that says none
 */
type Source = { at: number; field: ImportField; title: string; place: number; address: string | null }

/** `Phone 1 - Value`: elsewhere three colons are text. */
const columnOfGoogle = / \d+ - /

const partsOfAddress: readonly ImportField[] = ['line1', 'postal_code', 'city', 'country']

function addressOf(field: ImportField, title: string): string | null {
  if (!partsOfAddress.includes(field) || columnsByName([title])[0] !== field) return null
  return /business|geschaftlich|home|privat|other|weiter|\d/.exec(plainName(title))?.[0] ?? ''
}

/**
 * Takes the first with a value of several columns with the same field, and the parts of an address from one address. Google writes several
 * values into one cell: the first counts, and the others go into the note.
 * @param sources the likeliest of a field first
 */
function valuesOf(cells: readonly string[], sources: readonly Source[]): ImportValues {
  const values: ImportValues = {}
  const others: string[] = []
  const address = sources.find(
    ({ at, address, field }) => address !== null && field !== 'country' && cells[at],
  )?.address
  for (const source of sources) {
    const { at, title, field } = source
    if (values[field] || (source.address !== null && address !== undefined && source.address !== address)) continue
    if (field === 'note') values.note = cells[at] ?? ''
    else {
      const cell = cells[at] ?? ''
      const [first = '', ...further] = columnOfGoogle.test(title) ? cell.split(/\s*:::\s*/).filter(Boolean) : [cell]
      values[field] = first
      others.push(...further.map(value => (title ? `${title}: ${value}` : value)))
    }
  }
  if (others.length > 0) values.note = [values.note, ...others].filter(Boolean).join('\n')
  return values
}

function missingOf(fields: readonly (ImportField | null)[]): ImportReport['missing'] {
  const named = (['name', 'last_name', 'organisation'] as const).some(field => fields.includes(field))
  return [...(named ? [] : (['name'] as const)), ...(fields.includes('email') ? [] : (['email'] as const))]
}
