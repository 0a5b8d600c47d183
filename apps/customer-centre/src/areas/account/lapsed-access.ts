import { sql } from 'kysely'
import type { Db } from '../../db/database.ts'

/**
 * Removes the sessions that ended while staff acted for a customer, and tells that customer when the access ended.
 * @param db as operator: it writes about every customer
 * @returns how many there were
 */
export async function recordLapsedAccess(db: Db, now: Date): Promise<number> {
  const { numAffectedRows } = await sql`
    with lapsed as (
      delete from session
      where acting_reason is not null and least(expires_at, absolute_expires_at) <= ${now}
      returning user_id, current_customer_number, acting_reason, least(expires_at, absolute_expires_at) as ended_at)
    insert into audit_entry (customer_number, id, at, actor_user_id, actor_name, staff, action, subject_kind, subject_id,
      subject_label, request_id, acting_reason)
    select c.customer_number, uuid_at(l.ended_at), l.ended_at, u.id, u.name, true, 'staff.access_ended', 'customer',
      c.customer_number::text, c.name, 'maintenance.sweep', l.acting_reason
    from lapsed l
    join user_account u on u.id = l.user_id
    join customer c on c.customer_number = l.current_customer_number`.execute(db)
  return Number(numAffectedRows ?? 0)
}
