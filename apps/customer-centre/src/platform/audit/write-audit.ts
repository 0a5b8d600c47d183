import { type AuditAction, subjectsOf } from '@kontor/contract/enums/audit-actions'
import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import type { Db } from '../db/database.ts'
import type { Caller } from '../http/session.ts'

export type AuditEntry = {
  action: AuditAction
  subject: { kind: string; id: string; label: string }
  before?: unknown
  after?: unknown
  /** The customer concerned, where it is not the current one; null: none is. Ignored for personal entries. */
  customer?: number | null
  /** The person who did it, where no one is signed in (yet); a job has a name only. */
  actor?: {
    userId: string | null
    name: string
    /** Is given by staff who acted for the customer. */
    actingReason?: string
  }
}

/**
 * Says whether it is what people do to their own way in (sign-ins, passkeys, codes, passwords, applications), which is theirs alone: no
 * customer they act for reads it.
 */
export const isPersonal = (action: AuditAction): boolean => subjectsOf('security').includes(action.replace(/\..*/, ''))

/** Says where it came from; a job has no address, and its name for a request's id. */
export type Origin = { caller: Caller | null; now: Date; address: string | null; requestId: string }

/**
 * Records who did what, in the causing transaction, in one statement; personal entries belong to no customer. For
 * unknown people no address is kept, because entries stay for ever. Never put a secret into `before` or `after`.
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
  const concerned = entry.customer === undefined ? caller?.currentCustomer : entry.customer
  const customer = isPersonal(action) ? 0 : (concerned ?? 0)
  // staff who act for one customer give no reason for what concerns another
  const reason = customer === caller?.currentCustomer ? caller.actingReason : actor?.actingReason
  const json = (value: unknown) => (value === undefined ? null : sql`${JSON.stringify(value)}::jsonb`)
  return [
    ...[
      customer,
      uuidv7(),
      now,
      actorId,
      caller?.name ?? actor?.name ?? '',
      caller?.admin ?? actor?.actingReason !== undefined,
    ],
    ...[action, subject.kind, subject.id, subject.label, json(entry.before), json(entry.after)],
    ...[actorId && address, requestId, reason ?? null],
  ]
}
