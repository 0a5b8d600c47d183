import { sql } from 'kysely'
import { writeAudit } from '../../../../platform/audit/write-audit.ts'
import { inTransaction } from '../../../../platform/db/database.ts'
import type { Sweep } from '../../../../platform/jobs/sweep.ts'
import { customerTable } from '../../../customers/reads.ts'

type Lapsed = {
  user_id: string
  user_name: string
  customer_number: number
  customer_name: string
  reason: string
  ended_at: string
}

/** Removes the sessions that ended while staff acted for a customer, and tells that customer when the access ended. */
export const lapsedAccess: Sweep = {
  name: 'access of staff',
  run: (operator, now, most) =>
    inTransaction(operator, async db => {
      const { rows } = await sql<Lapsed>`
        with lapsed as (
          delete from session where ctid = any(array(
            select ctid from session
            where acting_reason is not null and least(expires_at, absolute_expires_at) <= ${now} limit ${most}))
          returning user_id, current_customer_number, acting_reason, least(expires_at, absolute_expires_at) as ended_at)
        select l.user_id, u.name as user_name, c.customer_number, c.name as customer_name, l.acting_reason as reason, l.ended_at
        from lapsed l
        join user_account u on u.id = l.user_id
        join ${customerTable} c on c.customer_number = l.current_customer_number`.execute(db)
      for (const { user_id: userId, user_name: name, customer_number: customer, ...row } of rows) {
        const origin = { caller: null, now: new Date(row.ended_at), address: null, requestId: 'maintenance.sweep' }
        await writeAudit(db, origin, {
          action: 'staff.access_ended',
          subject: { kind: 'customer', id: String(customer), label: row.customer_name },
          customer,
          actor: { userId, name, actingReason: row.reason },
        })
      }
      return rows.length
    }),
}
