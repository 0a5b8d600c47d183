import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import { isPersonal } from './areas/activity/rules.ts'
import type { Db } from './db/database.ts'
import type { Caller } from './http/session.ts'

export type AuditEntry = {
  /** `<area>.<what happened>`, in the past tense: `ticket.created`. */
  action: string
  subject: { kind: string; id: string; label: string }
  before?: unknown
  after?: unknown
  /** The customer concerned, where it is not the current one. Without effect on what is personal. */
  customer?: number | null
  /** Who did it, where nobody is signed in (yet); a job has a name only. */
  actor?: { userId: string | null; name: string }
}

/** Where it came from; a job has no address, and its name for a request's id. */
export type Origin = { caller: Caller | null; now: Date; address: string | null; requestId: string }

/**
 * Who did what, written in the causing transaction, in one statement; what is personal, under no customer. Of whom nobody knows, no
 * address is kept, as entries stay for ever. Never put a secret into `before` or `after`.
 */
export async function writeAudit(db: Db, origin: Origin, ...entries: AuditEntry[]): Promise<void> {
  const rows = entries.map(entry => sql`(${sql.join(valuesOf(origin, entry))})`)
  await sql`
    insert into audit_entry (customer_number, id, at, actor_user_id, actor_name, staff, action, subject_kind, subject_id,
      subject_label, before, after, address, request_id, acting_reason)
    values ${sql.join(rows)}`.execute(db)
}

function valuesOf({ caller, now, address, requestId }: Origin, entry: AuditEntry): unknown[] {
  const { action, subject, actor } = entry
  const actorId = caller?.userId ?? actor?.userId ?? null
  const customer = isPersonal(action) ? 0 : (entry.customer ?? caller?.currentCustomer ?? 0)
  const json = (value: unknown) => (value === undefined ? null : sql`${JSON.stringify(value)}::jsonb`)
  return [
    ...[customer, uuidv7(), now, actorId, caller?.name ?? actor?.name ?? '', caller?.admin ?? false],
    ...[action, subject.kind, subject.id, subject.label, json(entry.before), json(entry.after)],
    ...[actorId && address, requestId, caller?.actingReason ?? null],
  ]
}
