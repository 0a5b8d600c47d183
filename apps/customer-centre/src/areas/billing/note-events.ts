import type { documentEvents } from '@kontor/contract/enums/billing'
import { sql } from 'kysely'
import type { BoundDb } from '../../platform/db/database.ts'

type Noted = { event: (typeof documentEvents)[number]; at: Date; detail?: string }

/** Notes what happened to documents, for those who read their history. */
export const noteEvents = (db: BoundDb, customer: number, documents: readonly string[], noted: Noted): Promise<void> =>
  noteEventsOfAll(db, [{ customer, documents }], noted)

/** As `noteEvents`, for any number of customers in one statement. */
export async function noteEventsOfAll(
  db: BoundDb,
  all: readonly { customer: number; documents: readonly string[] }[],
  { event, at, detail = '' }: Noted,
): Promise<void> {
  const rows = all.flatMap(({ customer, documents }) => documents.map(document => ({ customer, document })))
  if (rows.length === 0) return
  await sql`
    insert into document_event (customer_number, document_id, id, at, event, detail)
    select customer, document, gen_random_uuid(), ${at}, ${event}, ${detail}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as x (customer integer, document uuid)`.execute(db)
}

type Noted = {
  customer_number: number
  document_id: string
  event: (typeof documentEvents)[number]
  at: Date
  detail: string
}

/** As `noteEvents`, of any number of customers in one statement. */
export async function noteAllEvents(db: BoundDb, events: readonly Noted[]): Promise<void> {
  if (events.length === 0) return
  await sql`
    insert into document_event (customer_number, document_id, id, at, event, detail)
    select e.customer_number, e.document_id, gen_random_uuid(), e.at, e.event, e.detail
    from jsonb_populate_recordset(null::document_event, ${JSON.stringify(events)}::jsonb) e`.execute(db)
}
