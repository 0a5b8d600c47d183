import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { sql } from 'kysely'
import { ZipFile } from 'yazl'
import type { FileStore } from '../../../adapters/storage/file-store.ts'
import type { Db } from '../../../db/database.ts'
import { type ExportedFile, exportedFiles, partsOf } from './exported-tables.ts'
import { type ArchiveIndex, type IndexedFile, readme } from './readme.ts'
import { cursorOver, type Subject, tableQuery } from './table-query.ts'

/** Rows that are in memory at a time, with what stands inside them. */
const rowsAtOnce = 200

export type ArchiveContent = {
  /** A transaction that sees one moment, of a role that may become both of ours. */
  db: Db
  files: FileStore
  subject: Subject
  index: Omit<ArchiveIndex, 'files' | 'missing'>
  /** Whether the reader may get a file; what he may not is named in the index. */
  permits(file: ExportedFile): boolean
}

/**
 * The archive as a stream, made while it is read: table after table, a few rows at a time. What goes wrong on the way destroys the stream.
 */
export async function archiveStream(content: ArchiveContent): Promise<Readable> {
  const { db, subject, permits } = content
  const attachments = await attachmentsOf(content)
  const zip = new ZipFile()
  const output = zip.outputStream as Readable & { destroy(error?: Error): void } // a PassThrough; yazl's type says less
  const indexed: IndexedFile[] = []
  let current: Readable | undefined
  zip.on('error', error => output.destroy(error as Error))
  // an archive that nobody reads on asks the database for nothing more
  output.on('close', () => current?.destroy())
  const flowing = (stream: Readable): Readable => {
    current = stream
    return stream.on('error', error => output.destroy(error))
  }
  const add = (path: string, text: () => AsyncIterable<string>) =>
    zip.addReadStreamLazy(path, { mtime: subject.now }, done =>
      done(null, flowing(Readable.from(text(), { objectMode: false }))),
    )

  add('README.txt', async function* () {
    yield readme(content.index)
  })
  for (const [table, file] of exportedFiles)
    if (permits(file)) add(file.file, () => rowsOf(db, table, file, subject, indexed))
  for (const { path, key } of attachments.there) {
    zip.addReadStreamLazy(path, { mtime: subject.now, compress: false }, done => {
      content.files.read(key).then(
        stream => done(null, flowing(stream)),
        error => done(error, Readable.from([])),
      )
    })
  }
  add('index.json', async function* () {
    yield `${JSON.stringify({ ...content.index, files: indexed, missing: attachments.missing }, null, 2)}\n`
  })
  zip.end()
  return output
}

/** A JSON array, a row a line; what it came to is noted for the index once all of it has been read. */
async function* rowsOf(
  db: Db,
  table: string,
  file: ExportedFile,
  subject: Subject,
  indexed: IndexedFile[],
): AsyncGenerator<string> {
  const hash = createHash('sha256')
  const tables: Record<string, number> = { [table]: 0 }
  const parts = partsOf(table).map(([name]) => name)
  for (const name of parts) tables[name] = 0
  let bytes = 0
  const counted = (text: string): string => {
    hash.update(text)
    bytes += Buffer.byteLength(text)
    return text
  }
  await sql.raw(`set local role ${file.operator ? 'kontor_operator' : 'kontor_app'}`).execute(db)
  await cursorOver(tableQuery(table, file, subject)).execute(db)
  yield counted('[')
  for (;;) {
    const { rows } = await sql<{ row: string } & Record<`count${number}`, number>>`${sql.raw(
      `fetch forward ${rowsAtOnce} from exported`,
    )}`.execute(db)
    if (rows.length === 0) break
    const lead = tables[table] === 0 ? '\n' : ',\n'
    tables[table] = (tables[table] ?? 0) + rows.length
    for (const [place, name] of parts.entries())
      tables[name] = (tables[name] ?? 0) + rows.reduce((sum, row) => sum + (row[`count${place}`] ?? 0), 0)
    yield counted(lead + rows.map(({ row }) => row).join(',\n'))
  }
  await sql.raw('close exported').execute(db)
  yield counted('\n]\n')
  indexed.push({ path: file.file, rows: tables, bytes, sha256: hash.digest('hex') })
}

type Attachments = { there: { path: string; key: string }[]; missing: string[] }

/** What the customer's people sent as files. One that the store has lost is named in the index and keeps nothing else back. */
async function attachmentsOf({ db, files, subject }: ArchiveContent): Promise<Attachments> {
  const found: Attachments = { there: [], missing: [] }
  await sql`set local role kontor_app`.execute(db)
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
