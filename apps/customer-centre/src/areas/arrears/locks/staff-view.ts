import type { Approval } from '@kontor/contract/areas/arrears/approvals'
import type { StaffLock, staffLockEndpoints } from '@kontor/contract/areas/arrears/staff-locks'
import { mayStaff } from '@kontor/contract/staff-powers'
import { sql } from 'kysely'
import { jsonRows } from '../../../platform/db/list.ts'
import { filesOf } from '../../../platform/files/records.ts'
import type { Handler } from '../../../platform/http/context.ts'
import { isMaker, requireActing } from '../../../platform/http/own-people.ts'
import { contractTable } from '../../contracts/reads.ts'
import { customerTable } from '../../customers/reads.ts'
import { userName } from '../../people/reads.ts'
import { erasureRequestTable } from '../../privacy/reads.ts'
import { approvalColumns, concerns, shownApproval } from './approval-queries.ts'
import { requestColumns } from './lock-queries.ts'

type Found = Omit<StaffLock, 'approvals'> & {
  approvals: (Omit<Approval, 'sum' | 'days'> & { size: number | null; currency: string | null })[]
}

/** Read as operator: staff's notes about a hold are only for staff. */
export const showStaffLock: Handler<typeof staffLockEndpoints.staffLock> = async ({ caller, db, now, params }) => {
  const customer = requireActing(caller, params.id)

  const { rows } = await sql<Found>`select
    (select json_build_object('reason', c.lock_reason, 'locked_at', c.locked_at, 'ends_on', (
        select l.ends_on from customer_lock l where l.customer_number = c.customer_number and l.lifted_at is null))
      from ${customerTable} c where c.customer_number = ${customer} and c.locked_at is not null) as lock,
    ${jsonRows(sql`select l.id, l.reason, l.locked_at, ${userName('l.locked_by')} as locked_by, l.lifted_at,
        ${userName('l.lifted_by')} as lifted_by, l.lift_note
      from customer_lock l where l.customer_number = ${customer} order by l.locked_at desc, l.id desc limit 10`)} as history,
    ${jsonRows(sql`select ${requestColumns}, r.message, ${isMaker(caller, sql`r.user_id`)} as own,
        ${filesOf(sql`r.id`)} as files
      from lock_request r where r.customer_number = ${customer} order by r.requested_at desc, r.id desc limit 10`)} as requests,
    (select to_json(found) from (
      select h.reason_class, h.reason, h.set_at, ${userName('h.set_by')} as set_by
      from legal_hold h where h.customer_number = ${customer} and h.lifted_at is null) found) as hold,
    ${jsonRows(sql`select c.number, c.label, c.state, c.suspension from ${contractTable} c where c.customer_number = ${customer}
        and c.state in ('active', 'cancellation_scheduled', 'transfer_pending', 'suspended') order by c.number limit 200`)} as contracts,
    ${jsonRows(sql`select a.id, ${approvalColumns(caller.userId)}
      from staff_approval a where a.customer_number = ${customer} and a.expires_at > ${now}
        and ${concerns(caller)}
      order by a.requested_at desc, a.id desc`)} as approvals,
    (select json_build_object('state', e.state, 'scheduled_for', e.scheduled_for, 'begun', e.begun_at is not null)
      from ${erasureRequestTable} e
      where e.customer_number = ${customer} and e.state in ('requested', 'waiting', 'scheduled')) as erasure`.execute(
    db,
  )
  const { approvals, ...found } = rows[0] as Found // a select without from answers one row
  const [law, locks] = [mayStaff(caller.powers, 'privacy:see'), mayStaff(caller.powers, 'dunning:see')]
  return {
    ...found,
    approvals: approvals.map(shownApproval),
    ...(!law && { hold: null, erasure: null }),
    ...(!law && !locks && { history: [], requests: [] }),
  }
}
