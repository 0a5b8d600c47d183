import { sql } from 'kysely'
import type { Db } from '../db/database.ts'
import { refusedFiles } from './receive.ts'
import { dropFiles, keepFiles, type Upload } from './records.ts'

/** Hours that a file waits for the message that it was uploaded for. */
const heldHours = 6

/** Keeps a file for a message that the user is writing. */
export async function holdFile(
  db: Db,
  uploads: readonly Upload[],
  holder: { customer: number | null; userId: string; now: Date },
): Promise<{ id: string; name: string; bytes: number }> {
  const { customer, userId: subject, now } = holder
  const [file] = await keepFiles(db, uploads, { customer, purpose: 'held', subject, now })
  if (!file) throw refusedFiles('required')
  return file
}

/**
 * Gives files that were held for the user back as uploads, for the message that is now sent, in its transaction.
 * @param from place of the first among the message's files
 * @throws invalid_input at the place of one that is no longer there
 */
export async function takeHeld(
  db: Db,
  ids: readonly string[],
  { customer, userId, now }: { customer: number | null; userId: string; now: Date },
  from: number,
): Promise<Upload[]> {
  if (ids.length === 0) return []
  type Row = Upload & { id: string }
  const { rows } = await sql<Row>`
    with held as (delete from file where purpose = 'held' and subject_id = ${userId} and id = any(${ids}::uuid[])
      and customer_number is not distinct from ${customer}::integer returning *),
    left_over as (insert into unclaimed_upload (storage_key, since) select storage_key, ${now} from held)
    select id, storage_key as key, name, content_type as "contentType", bytes::float8 as bytes, sha256 from held`.execute(
    db,
  )
  return [...new Set(ids)].map((id, index) => {
    const row = rows.find(held => held.id === id)
    if (!row) throw refusedFiles('file_gone', undefined, `attachments.${from + index}`)
    const { id: _, ...upload } = row
    return upload
  })
}

/** Drops those whose message was never sent. */
export const dropHeld = (db: Db, now: Date): Promise<void> =>
  dropFiles(db, sql`purpose = 'held' and created_at < ${now}::timestamptz - ${heldHours} * interval '1 hour'`)
