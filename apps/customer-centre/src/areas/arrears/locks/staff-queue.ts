import type { lockQueueEndpoints, StaffLockRequest, WaitingApproval } from '@kontor/contract/areas/desk/staff-queues'
import { sql } from 'kysely'
import { queuePage } from '../../../platform/db/queue.ts'
import type { Handlers } from '../../../platform/http/context.ts'
import { customerTable } from '../../customers/reads.ts'
import { userName } from '../../people/reads.ts'
import { approvalColumns } from './approval-queries.ts'

export const waitingLockRequests = sql`from lock_request r join ${customerTable} c on c.customer_number = r.customer_number
  where r.state = 'open'`

export const waitingApprovals = (now: Date) => sql`from staff_approval a
  join ${customerTable} c on c.customer_number = a.customer_number where a.expires_at > ${now}`

export const lockQueueHandlers: Handlers<typeof lockQueueEndpoints> = {
  staffLockRequests: ({ db, query }) =>
    queuePage<StaffLockRequest>(
      db,
      {
        columns: sql`r.id, r.customer_number, c.name as customer_name, r.kind, r.requested_at, r.pay_on, r.message,
          ${userName('r.user_id')} as requested_by`,
        source: waitingLockRequests,
        since: 'r.requested_at',
        tie: { sql: 'r.id', type: 'uuid' },
      },
      query,
    ),
  staffApprovals: ({ caller, db, now, query }) =>
    queuePage<WaitingApproval>(
      db,
      {
        columns: sql`a.id, a.customer_number, c.name as customer_name, ${approvalColumns(caller.userId)}`,
        source: waitingApprovals(now),
        since: 'a.requested_at',
        tie: { sql: 'a.id', type: 'uuid' },
      },
      query,
    ),
}
