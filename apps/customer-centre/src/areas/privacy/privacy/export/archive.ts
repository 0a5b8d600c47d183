import { sql } from 'kysely'
import type { FileStore } from '../../../../adapters/storage/file-store.ts'
import type { Centre } from '../../../../platform/centre.ts'
import type { OperatorDb, TenantDb } from '../../../../platform/db/database.ts'
import { storeZip } from '../../../../platform/files/store-zip.ts'
import type { ArchiveSum, Piece } from '../../../../platform/files/write-zip.ts'
import type { JobContext } from '../../../../platform/jobs/job.ts'
import type { ExportedFile, PersonalData } from '../../../../platform/privacy/personal-data.ts'
import { exportedFiles, partsOf } from './exported-tables.ts'
import { type ArchiveIndex, readme } from './readme.ts'
import { cursorOver, type Subject, tableQuery } from './table-query.ts'

/** Rows in memory at a time, with those inside them. */
const rowsAtOnce = 200

export type ArchiveContent = {
  /** A transaction that sees one moment, bound to the reader. */
  db: TenantDb
  /** One that sees the same moment of what only staff may read. */
  operator: OperatorDb
  files: FileStore
  personalData: readonly PersonalData[]
  catalogues: Centre['catalogues']
  subject: Subject
  index: Omit<ArchiveIndex, 'files' | 'missing'>
  /** Whether the reader may get a file; the index names those they may not. */
  permits(file: ExportedFile): boolean
  /** Told before each of its files how many are there, and how many there will be. */
  progress?: JobContext['progress']
}

/** Writes the archive to the store under a key, table after table, a few rows at a time: neither side ever holds much of it. */
export async function storeArchive(content: ArchiveContent, key: string): Promise<ArchiveSum> {
  const { files, index, subject } = content
  const attachments = await attachmentsOf(content)
  const facts = {
    index: { ...index, missing: attachments.missing } satisfies Omit<ArchiveIndex, 'files'>,
    mtime: subject.now,
  }
  return storeZip(files, key, piecesOf(content, attachments.there), facts)
}

async function* piecesOf(content: ArchiveContent, attachments: Attachments['there']): AsyncGenerator<Piece> {
  const { catalogues, files, index, permits, personalData, progress } = content
  const tables = exportedFiles(personalData).filter(([, file]) => permits(file))
  // the one that says what this is, and the index
  const all = tables.length + attachments.length + 2
  let begun = 0
  const next = () => progress?.(begun++, all)
  next()
  yield { path: 'README.txt', content: readme(catalogues, index) }
  for (const [table, file] of tables) {
    next()
    yield* rowsOf(content, table, file)
  }
  for (const { path, key } of attachments) {
    next()
    // an empty one is a file, too
    yield { path, content: new Uint8Array() }
    for await (const bytes of await files.read(key)) yield { path, content: bytes }
  }
  next()
}

/** A JSON array, one row per line. */
async function* rowsOf(
  { db: mine, operator, personalData, subject }: ArchiveContent,
  table: string,
  file: ExportedFile,
): AsyncGenerator<Piece> {
  const path = file.file
  const tables: Record<string, number> = { [table]: 0 }
  const parts = partsOf(personalData, table)
  for (const [name] of parts) tables[name] = 0
  const db = file.operator ? operator : mine
  await cursorOver(tableQuery(table, file, parts, subject)).execute(db)
  yield { path, content: '[' }
  for (;;) {
    const { rows } = await sql<{ row: string } & Record<`count${number}`, number>>`${sql.raw(
      `fetch forward ${rowsAtOnce} from exported`,
    )}`.execute(db)
    if (rows.length === 0) break
    const lead = tables[table] === 0 ? '\n' : ',\n'
    tables[table] = (tables[table] ?? 0) + rows.length
    for (const [place, [name]] of parts.entries())
      tables[name] = (tables[name] ?? 0) + rows.reduce((sum, row) => sum + (row[`count${place}`] ?? 0), 0)
    yield { path, content: lead + rows.map(({ row }) => row).join(',\n') }
  }
  await sql.raw('close exported').execute(db)
  yield { path, content: '\n]\n', rows: tables }
}

type Attachments = { there: { path: string; key: string }[]; missing: string[] }

/** Files that the customer's people sent. One that the store has lost is named in the index and stops nothing else. */
async function attachmentsOf({ db, files, subject }: ArchiveContent): Promise<Attachments> {
  const found: Attachments = { there: [], missing: [] }
  const rows = await db
    .selectFrom('file')
    .select(['id', 'name', 'storage_key'])
    .where('customer_number', '=', subject.customer)
    .where('purpose', 'in', ['', ...subject.purposes])
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  for (const { id, name, storage_key } of rows) {
    const path = `files/${id}-${name.replaceAll(/[^\p{L}\p{N}. _-]/gu, '_')}`
    if ((await files.size(storage_key)) === null) found.missing.push(path)
    else found.there.push({ path, key: storage_key })
  }
  return found
}
