import { Readable } from 'node:stream'
import { type RawBuilder, sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import type { Db } from '../db/database.ts'
import { jsonRows } from '../db/list.ts'
import type { Services } from '../services.ts'

/** Says what a file belongs to. Each purpose has its own rule about its readers. */
export type FilePurpose =
  | 'inquiry'
  | 'abuse_notice'
  | 'evidence'
  | 'lock_proof'
  | 'mandate'
  | 'ticket_message'
  | 'ticket_note'
  | 'customer_note'
  | 'tax_exemption'
  | 'guest_message'
  | 'held'

/** A file that has arrived and that nothing refers to yet. */
export type Upload = { key: string; name: string; contentType: string; bytes: number; sha256: Buffer }

export type FileRecord = {
  id: string
  name: string
  contentType: string
  bytes: number
  storageKey: string
  previewKey: string | null
}

/** Before anything is written to the store: a process that dies in between leaves a note of what to remove. */
export async function noteUnclaimed(db: Db, key: string, now: Date): Promise<void> {
  const row = { storage_key: key, since: now }
  await db
    .insertInto('unclaimed_upload')
    .values(row)
    .onConflict(conflict => conflict.doNothing())
    .execute()
}

/**
 * Keeps uploads for good, in the transaction of the record they belong to.
 * @param customer null: the sender is no customer; only staff will see them
 */
export async function keepFiles(
  db: Db,
  uploads: readonly Upload[],
  about: { customer: number | null; purpose: FilePurpose; subject: string; now: Date },
): Promise<{ id: string; name: string; bytes: number }[]> {
  if (uploads.length === 0) return []
  const rows = uploads.map(upload => ({ id: uuidv7(), ...upload }))
  await db
    .insertInto('file')
    .values(
      rows.map(({ id, key, name, contentType, bytes, sha256 }) => ({
        id,
        name,
        bytes,
        sha256,
        customer_number: about.customer,
        purpose: about.purpose,
        subject_id: about.subject,
        content_type: contentType,
        storage_key: key,
        created_at: about.now,
      })),
    )
    .execute()
  await claimKeys(
    db,
    rows.map(row => row.key),
  )
  return rows.map(({ id, name, bytes }) => ({ id, name, bytes }))
}

/**
 * From here on a record holds them, in its transaction.
 * @throws where one was swept in the meantime: better refused than kept without its content
 */
export async function claimKeys(db: Db, keys: readonly string[]): Promise<void> {
  const { numDeletedRows } = await db.deleteFrom('unclaimed_upload').where('storage_key', 'in', keys).executeTakeFirst()
  if (Number(numDeletedRows) !== keys.length) throw new Error('a file was swept before it was kept')
}

/** From here on someone else knows of it. */
export async function forgetUnclaimed(db: Db, key: string): Promise<void> {
  await db.deleteFrom('unclaimed_upload').where('storage_key', '=', key).execute()
}

/** Removes those of them that are still unclaimed: what no one kept, or whose keeping was undone. */
export async function removeUnclaimed(
  { database, files }: Pick<Services, 'database' | 'files'>,
  keys: readonly string[],
): Promise<void> {
  if (keys.length === 0) return
  const unclaimed = await database.unbound
    .selectFrom('unclaimed_upload')
    .select('storage_key')
    .where('storage_key', 'in', keys)
    .execute()
  for (const { storage_key: key } of unclaimed) {
    await files.remove(key)
    await database.unbound.deleteFrom('unclaimed_upload').where('storage_key', '=', key).execute()
  }
}

/** Takes records away; their contents go with the next sweep, once this transaction has ended well. @param which condition on `file` */
export async function dropFiles(db: Db, which: RawBuilder<unknown>): Promise<void> {
  await sql`with dropped as (delete from file where ${which} returning storage_key, preview_key),
    keys as (select storage_key from dropped union all select preview_key from dropped where preview_key is not null)
    insert into unclaimed_upload (storage_key, since) select storage_key, '-infinity' from keys`.execute(db)
}

/** Makes files of no customer those of one, with what they belong to. */
export async function giveFiles(
  db: Db,
  { purpose, subjects }: { purpose: FilePurpose; subjects: RawBuilder<unknown> },
  to: { customer: number; purpose: FilePurpose },
): Promise<void> {
  // the customer is in the key by which a file is found
  await sql`with moved as (delete from file where purpose = ${purpose} and subject_id in (${subjects}) returning *)
    insert into file (id, customer_number, purpose, subject_id, name, content_type, bytes, sha256, storage_key, created_at,
      preview_key, preview_width, preview_height)
    select id, ${to.customer}, ${to.purpose}, subject_id, name, content_type, bytes, sha256, storage_key, created_at,
      preview_key, preview_width, preview_height from moved`.execute(db)
}

/** Lists the files of a record, as a column of it. @param subject its id */
export const filesOf = (subject: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`json_strip_nulls(${jsonRows(sql`select f.id, f.name, f.bytes, case when f.preview_key is not null
    then json_build_object('width', f.preview_width, 'height', f.preview_height) end as preview from file f where f.subject_id = ${subject} order by f.id`)})`

/** One of the customer's own files. @param subjects selects the ids of the records that it may belong to; absent: any */
export async function ownFile(
  db: Db,
  customer: number,
  id: string,
  purposes: readonly FilePurpose[],
  subjects?: RawBuilder<unknown>,
): Promise<FileRecord | undefined> {
  return recordOf(db, id)
    .where('customer_number', '=', customer)
    .where('purpose', 'in', purposes)
    .$if(subjects !== undefined, files => files.where(sql<boolean>`subject_id in (${subjects})`))
    .executeTakeFirst()
}

/** A file of any sender. @param operator the connection that sees all customers */
export async function anyFile(
  operator: Db,
  id: string,
  purposes: readonly FilePurpose[],
): Promise<FileRecord | undefined> {
  return recordOf(operator, id).where('purpose', 'in', purposes).executeTakeFirst()
}

const recordOf = (db: Db, id: string) =>
  db
    .selectFrom('file')
    .select([
      'id',
      'name',
      'content_type as contentType',
      sql<number>`bytes::float8`.as('bytes'),
      'storage_key as storageKey',
      'preview_key as previewKey',
    ])
    .where('id', '=', id)

type Drawn = { bytes: Uint8Array; width: number; height: number }

/**
 * Puts the small copy of a picture into the store, and names it in the picture's record.
 * @param within runs what names it in a transaction; it answers false where the picture is gone, or has one
 */
export async function keepPreview(
  { database, files, clock }: Services,
  file: string,
  { bytes, width, height }: Drawn,
  within: (work: (db: Db) => Promise<boolean>) => Promise<void>,
): Promise<void> {
  const id = uuidv7()
  const key = `preview/${id.slice(-2)}/${id}`
  await noteUnclaimed(database.unbound, key, clock.now())
  try {
    await files.put(key, Readable.from([Buffer.from(bytes)]))
    await within(async db => {
      const { numUpdatedRows } = await db
        .updateTable('file')
        .set({ preview_key: key, preview_width: width, preview_height: height })
        .where('id', '=', file)
        .where('preview_key', 'is', null)
        .executeTakeFirst()
      if (Number(numUpdatedRows) === 0) return false
      await claimKeys(db, [key])
      return true
    })
  } finally {
    await removeUnclaimed({ database, files }, [key])
  }
}
