import type { EventData, EventKind } from '@kontor/contract/events'
import { sql } from 'kysely'
import type { Db } from '../db/database.ts'

type NewEvent = {
  [K in EventKind]: {
    kind: K
    /** Number or id of what its declaration says. */
    subject: string | number
    /** Null: it concerns no customer. */
    customer: number | null
    /** Users who hear of it, besides staff; absent: anyone who may read its subject. */
    readers?: readonly string[]
    data: EventData<K>
  }
}[EventKind]

/**
 * Keeps what happened, in the transaction that causes it: pages hear of it once that commits, and only then. It holds nothing that a person
 * has written. Whatever changes tickets, contracts, payments, documents or rights need not call it: the database's triggers tell of these.
 */
export async function emit(db: Db, ...events: readonly NewEvent[]): Promise<void> {
  if (events.length === 0) return
  const rows = events.map(({ kind, subject, customer, readers, data }) => ({
    kind,
    subject: String(subject),
    customer_number: customer,
    readers: readers ?? null,
    data,
  }))
  await sql`
    insert into event (kind, subject, customer_number, readers, data)
    select e.* from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as e (kind text, subject text, customer_number integer, readers uuid[], data jsonb)`.execute(db)
}
