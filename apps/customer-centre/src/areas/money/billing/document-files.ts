import { sql } from 'kysely'
import { type BoundDb, inTransaction } from '../../../platform/db/database.ts'
import type { Services } from '../../../platform/services.ts'
import { filesOf, type StoredFile } from './documents/stored-files.ts'

export type DocumentFile = {
  document_id: string
  format: StoredFile['format']
  storage_key: string
  /** Hexadecimal. */
  sha256: string
}

/** The files that there are of documents, the PDF first. */
export async function filesOfDocuments(
  db: BoundDb,
  customer: number,
  documents: readonly string[],
): Promise<DocumentFile[]> {
  const { rows } = await sql<DocumentFile>`
    select document_id, format, storage_key, encode(sha256, 'hex') as sha256
    from document_file
    where customer_number = ${customer} and document_id = any(${documents}::uuid[])
    order by document_id, format desc`.execute(db)
  return rows
}

/** For jobs: has the files of a document made that are not there yet. */
export async function makeFiles(services: Services, document: { customer: number; id: string }): Promise<void> {
  await filesOf(services, work => inTransaction(services.database.operator, work), document)
}
