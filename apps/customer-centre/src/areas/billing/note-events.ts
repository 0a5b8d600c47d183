import type { documentEvents } from '@kontor/contract/enums/billing'
import { sql } from 'kysely'
import type { BoundDb } from '../../platform/db/database.ts'

/** Notes what happened to documents, for those who read their history. */
export async function noteEvents(
  db: BoundDb,
  customer: number,
  documents: readonly string[],
  { event, at, detail = '' }: { event: (typeof documentEvents)[number]; at: Date; detail?: string },
): Promise<void> {
  await noteAllEvents(
    db,
    documents.map(document => ({ customer_number: customer, document_id: document, event, at, detail })),
  )
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
