import { createHash } from 'node:crypto'
import type { FileStore } from '@kontor/adapters/storage'
import { sql } from 'kysely'
import type { OperatorDb } from '../../../platform/db/database.ts'
import type { Break } from './verify.ts'

type File = { storage_key: string; sha256: Buffer; number: string; format: string; series: string | null }

const page = 500

/** Reads each stored file of a document, piece by piece. @returns how many there are, and the first that is not what was stored */
export async function verifyFiles(db: OperatorDb, store: FileStore): Promise<{ files: number; broken: Break | null }> {
  let files = 0
  for (let last = ''; ; ) {
    const { rows } = await sql<File>`
      select f.storage_key, f.sha256, d.number, f.format, d.series from document_file f
      join document d on d.customer_number = f.customer_number and d.id = f.document_id
      where f.storage_key > ${last} order by f.storage_key limit ${page}`.execute(db)
    for (const file of rows) {
      const what = await mistakeOf(store, file)
      if (what) return { files, broken: { series: file.series ?? '', number: file.number, what } }
      files++
    }
    if (rows.length < page) return { files, broken: null }
    last = rows.at(-1)?.storage_key ?? last
  }
}

async function mistakeOf(store: FileStore, { storage_key, sha256, format }: File): Promise<string | null> {
  if ((await store.size(storage_key)) === null) return `its file is missing (${format})`
  const hash = createHash('sha256')
  for await (const piece of await store.read(storage_key)) hash.update(piece)
  return hash.digest().equals(sha256) ? null : `its file is not what was stored (${format})`
}
