import type { documentEvents } from '@kontor/contract/enums/billing'
import { sql } from 'kysely'
import type { BoundDb } from '../../../platform/db/database.ts'

type Noted = { event: (typeof documentEvents)[number]; at: Date; detail?: string }

/** Notes what happened to documents, for those who read their history. */
export const noteEvents = (db: BoundDb, customer: number, documents: readonly string[], noted: Noted): Promise<void> =>
  noteAllEvents(
    db,
    documents.map(document => ({ customer, document, ...noted })),
  )

/** Notes as `noteEvents` does, for any number of customers in one statement. */
export async function noteAllEvents(
  db: BoundDb,
  events: readonly (Noted & { customer: number; document: string })[],
): Promise<void> {
  if (events.length === 0) return
  await sql`
    insert into document_event (customer_number, document_id, id, at, event, detail)
    select customer, document, gen_random_uuid(), at, event, coalesce(detail, '')
    from jsonb_to_recordset(${JSON.stringify(events)}::jsonb)
      as e (customer integer, document uuid, at timestamptz, event text, detail text)`.execute(db)
}
