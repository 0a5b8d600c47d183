import { sql } from 'kysely'
import type { BoundDb } from '../../../platform/db/database.ts'
import { restate } from '../ledger/post.ts'

/** Notes since when a document is disputed, or that it no longer is. The caller has locked the customer. */
export async function noteDispute(
  db: BoundDb,
  customer: number,
  document: string,
  since: Date | null,
  now: Date,
): Promise<void> {
  await sql`
    update document_settlement set disputed_at = ${since} where customer_number = ${customer} and document_id = ${document}`.execute(
    db,
  )
  await restate(db, customer, [document], { now })
}
