import { contactOfRow, type Defaults, type RowContact } from './contact-of-row.ts'
import { type FileRow, type GivenFile, type ImportFile, readFile } from './read-file.ts'

export type ReadFile = Omit<ImportFile, 'rows'> & { rows: { row: FileRow; read: RowContact }[] }

/** Makes contacts of a file's rows, or says why it is none. Called in a thread of its own where that takes long. */
export function run({ file, defaults }: { file: GivenFile; defaults: Defaults }) {
  const read = readFile(file)
  if ('refused' in read) return read
  // without their columns no row can be good
  const rows = read.missing.length > 0 ? [] : read.rows
  return { ...read, rows: rows.map(row => ({ row, read: contactOf(row, defaults) })) } satisfies ReadFile
}

const contactOf = (row: FileRow, defaults: Defaults): RowContact =>
  'error' in row ? { errors: new Map([['card', row.error]]) } : contactOfRow(row.values, defaults)
