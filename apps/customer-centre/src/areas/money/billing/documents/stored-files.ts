import { createHash } from 'node:crypto'
import { isIban } from '@kontor/contract/iban'
import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import type { BoundDb } from '../../../../platform/db/database.ts'
import { claimKeys, noteUnclaimed } from '../../../../platform/files/records.ts'
import { problem } from '../../../../platform/http/problem.ts'
import { inThread } from '../../../../platform/jobs/worker-pool.ts'
import type { TenantServices } from '../../../../platform/services.ts'
import { type FileFormat, formatsOf } from './formats.ts'
import { documentModel } from './read-model.ts'
import type { run } from './render-thread.ts'

export type StoredFile = { format: FileFormat; storage_key: string; bytes: number; sha256: Buffer }

/** Runs a piece of work in a short transaction of the caller's: none is held while a document is made. */
type Within = <T>(work: (db: BoundDb) => Promise<T>) => Promise<T>

/**
 * A document's files in these formats, of which those that are not there yet are made, in a thread, and stored for good. Two that make the
 * same file at once keep one: the other one's bytes are swept.
 * @param wanted of the document; by default what every document has
 * @returns undefined where there is no such document
 */
export async function filesOf(
  services: TenantServices,
  within: Within,
  { customer, id }: { customer: number; id: string },
  wanted?: readonly FileFormat[],
): Promise<StoredFile[] | undefined> {
  const known = await within(async db => {
    const model = await documentModel(db, customer, id)
    return model && { model, files: await storedFiles(db, customer, id) }
  })
  if (!known) return undefined
  const { model, files } = known
  const formats = wanted ?? formatsOf(model)
  const missing = formats.filter(format => !files.some(file => file.format === format))
  if (missing.length === 0) return files.filter(({ format }) => formats.includes(format))
  const { payment } = model.particulars
  // its file would say it for good: the job that issuing has left makes it
  if (payment.means === '59' && !isIban(payment.debited_iban)) throw problem('overloaded', { retryAfter: 3 })
  const texts = services.catalogues[model.locale].documents
  const { logo } = services.configuration.billing
  const thread = new URL('./render-thread.ts', import.meta.url)
  const made = await inThread<typeof run>(thread, { model, texts, logo, formats: missing }, 60)
  const stored = await Promise.all(
    made.map(async ({ format, content }): Promise<StoredFile> => {
      const bytes = Buffer.from(content)
      const key = `document/${id.slice(-2)}/${uuidv7()}`
      // known before it is there: should this process die, the file is swept
      await noteUnclaimed(services.database.unbound, key, services.clock.now())
      await services.files.put(key, bytes)
      const sha256 = createHash('sha256').update(bytes).digest()
      return { format, storage_key: key, bytes: bytes.length, sha256 }
    }),
  )
  return within(async db => {
    await keep(db, { customer, id, now: services.clock.now() }, stored)
    const all = await storedFiles(db, customer, id)
    return all.filter(({ format }) => formats.includes(format))
  })
}

export async function storedFiles(db: BoundDb, customer: number, id: string): Promise<StoredFile[]> {
  return db
    .selectFrom('document_file')
    .select(['format', 'storage_key', sql<number>`bytes::float8`.as('bytes'), 'sha256'])
    .where('customer_number', '=', customer)
    .where('document_id', '=', id)
    .$castTo<StoredFile>()
    .execute()
}

async function keep(
  db: BoundDb,
  { customer, id, now }: { customer: number; id: string; now: Date },
  files: readonly StoredFile[],
): Promise<void> {
  const kept = await db
    .insertInto('document_file')
    .values(files.map(file => ({ customer_number: customer, document_id: id, made_at: now, ...file })))
    .onConflict(conflict => conflict.columns(['customer_number', 'document_id', 'format']).doNothing())
    .returning('storage_key')
    .execute()
  const keys = kept.map(file => file.storage_key)
  if (keys.length === 0) return
  await claimKeys(db, keys)
}
