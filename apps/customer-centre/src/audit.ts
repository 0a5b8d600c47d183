import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import type { Db } from './db/database.ts'
import type { Caller } from './http/session.ts'

export type AuditEntry = {
  /** `<area>.<what happened>`, in the past tense: `ticket.created`. */
  action: string
  subject: { kind: string; id: string; label: string }
  before?: unknown
  after?: unknown
  /** The customer concerned, where it is not the current one. */
  customer?: number | null
  /** Who did it, where nobody is signed in (yet); a job has a name only. */
  actor?: { userId: string | null; name: string }
}

/** Where it came from; a job has no address, and its name for a request's id. */
export type Origin = { caller: Caller | null; now: Date; address: string | null; requestId: string }

/** Who did what, written in the causing transaction. Never put a secret into `before` or `after`. */
export async function writeAudit(db: Db, origin: Origin, entry: AuditEntry): Promise<void> {
  const { caller, now, address, requestId } = origin
  const json = (value: unknown) => (value === undefined ? null : sql`${JSON.stringify(value)}::jsonb`)
  await sql`
    insert into audit_entry (customer_number, id, at, actor_user_id, actor_name, staff, action, subject_kind, subject_id,
      subject_label, before, after, address, request_id, acting_reason)
    values (${entry.customer ?? caller?.currentCustomer ?? 0}, ${uuidv7()}, ${now},
      ${caller?.userId ?? entry.actor?.userId ?? null}, ${caller?.name ?? entry.actor?.name ?? ''}, ${caller?.admin ?? false},
      ${entry.action}, ${entry.subject.kind}, ${entry.subject.id}, ${entry.subject.label},
      ${json(entry.before)}, ${json(entry.after)}, ${address}, ${requestId}, ${caller?.actingReason ?? null})`.execute(
    db,
  )
}
