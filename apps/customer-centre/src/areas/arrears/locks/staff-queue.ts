import type { lockQueueEndpoints, StaffLockRequest, WaitingApproval } from '@kontor/contract/areas/desk/staff-queues'
import { sql } from 'kysely'
import { list, oldestFirst } from '../../../platform/db/list.ts'
import type { Handlers } from '../../../platform/http/context.ts'
import type { Caller } from '../../../platform/http/session.ts'
import { customerTable } from '../../customers/reads.ts'
import { userName } from '../../people/reads.ts'
import { approvalColumns, concerns, shownApproval } from './approval-queries.ts'

export const waitingLockRequests = sql`from lock_request r join ${customerTable} c on c.customer_number = r.customer_number
  where r.state = 'open'`

/** Calls that the caller may confirm, and those that they have made. */
export const waitingApprovals = (
  now: Date,
  caller: Pick<Caller, 'limits' | 'powers' | 'userId'>,
) => sql`from staff_approval a
  join ${customerTable} c on c.customer_number = a.customer_number
  where a.expires_at > ${now} and ${concerns(caller)}`

export const lockQueueHandlers: Handlers<typeof lockQueueEndpoints> = {
  staffLockRequests: ({ db, query }) =>
    list(
      db,
      {
        columns: sql<StaffLockRequest>`r.id, r.customer_number, c.name as customer_name, r.kind, r.requested_at, r.pay_on, r.message,
          ${userName('r.user_id')} as requested_by`,
        source: waitingLockRequests,
        order: oldestFirst('r.requested_at', 'r.id'),
      },
      query,
    ),
  staffApprovals: ({ caller, db, now, query }) =>
    list(
      db,
      {
        columns: sql<
          Omit<WaitingApproval, 'sum' | 'days'> & { size: number | null; currency: string | null }
        >`a.id, a.customer_number, c.name as customer_name, ${approvalColumns(caller.userId)}`,
        source: waitingApprovals(now, caller),
        order: oldestFirst('a.requested_at', 'a.id'),
      },
      query,
      shownApproval,
    ),
}
