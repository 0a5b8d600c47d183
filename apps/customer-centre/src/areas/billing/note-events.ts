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
  if (documents.length === 0) return
  await sql`
    insert into document_event (customer_number, document_id, id, at, event, detail)
    select ${customer}, d, gen_random_uuid(), ${at}, ${event}, ${detail} from unnest(${documents}::uuid[]) d`.execute(
    db,
  )
}
