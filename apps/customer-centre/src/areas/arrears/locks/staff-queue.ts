import type { lockQueueEndpoints, StaffLockRequest, WaitingApproval } from '@kontor/contract/areas/desk/staff-queues'
import { mayStaff, type StaffPower } from '@kontor/contract/staff-powers'
import { type RawBuilder, sql } from 'kysely'
import { list, oldestFirst } from '../../../platform/db/list.ts'
import type { Handlers } from '../../../platform/http/context.ts'
import type { Caller } from '../../../platform/http/session.ts'
import { customerTable } from '../../customers/reads.ts'
import { bankEntryTable, payoutTable, voucherBatchTable } from '../../money/reads.ts'
import { userName } from '../../people/reads.ts'
import { approvalColumns, concerns, shownApproval } from './approval-queries.ts'

export const waitingLockRequests = sql`from lock_request r join ${customerTable} c on c.customer_number = r.customer_number
  where r.state = 'open'`

type Waiting = Omit<WaitingApproval, 'days'> & { size: number | null; currency: string | null }
type Asking = Pick<Caller, 'limits' | 'powers' | 'userId'>

/** Calls that the caller may confirm, and those that they have made; and what waits for a second person elsewhere. */
export function waitingApprovals(now: Date, today: string, caller: Asking): RawBuilder<unknown> {
  const { powers, userId } = caller
  const elsewhere = (action: WaitingApproval['action'], by: string, columns: RawBuilder<unknown>) =>
    sql`${action}::text as action, ${userName(by)} as requested_by, null::timestamptz as expires_at, null::bigint as size,
      null as currency, ${sql.ref(by)} = ${userId}::uuid as own, ${columns}`
  const seen = (power: StaffPower, by: string) =>
    mayStaff(powers, power) ? sql`true` : sql`${sql.ref(by)} = ${userId}`
  const columns = sql`id, customer_number, action, requested_by, expires_at, size, currency, own, requested_at, note, sum`
  return sql`from (
    select ${columns} from (select a.id, a.customer_number, ${approvalColumns(userId)}, null::jsonb as sum
      from staff_approval a where a.expires_at > ${now} and ${concerns(caller)}) kept
    union all select ${columns} from (select x.id, x.customer_number, ${elsewhere(
      'bank_entry',
      'x.asked_by',
      sql`x.booked_on::timestamp at time zone 'UTC' as requested_at, x.party_name as note, ${sumOf(sql`x.amount_minor`)}`,
    )} from ${bankEntryTable} x where x.state = 'waiting' and ${seen('payments:decide', 'x.asked_by')}) entries
    union all select ${columns} from (select x.id, x.customer_number, ${elsewhere(
      'payout',
      'x.approved_by',
      sql`x.asked_at as requested_at, '' as note, ${sumOf(sql`x.amount_minor`)}`,
    )} from ${payoutTable} x where x.state = 'second' and ${seen('payments:decide', 'x.approved_by')}) payouts
    union all select ${columns} from (select x.id, null::integer as customer_number, ${elsewhere(
      'vouchers',
      'x.created_by',
      sql`x.created_at as requested_at, x.reason as note, ${sumOf(sql`x.amount_minor * x.codes * x.max_uses`)}`,
    )} from ${voucherBatchTable} x where x.needs_approval and x.approved_at is null and x.stopped_at is null
        and x.expires_on >= ${today}::date and ${seen('catalogue:decide', 'x.created_by')}) batches
    ) a left join ${customerTable} c on c.customer_number = a.customer_number where true`
}

const sumOf = (amount: RawBuilder<unknown>) =>
  sql`jsonb_build_object('amount_minor', ${amount}, 'currency', x.currency) as sum`

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
  staffApprovals: ({ caller, services, db, now, query }) =>
    list(
      db,
      {
        columns: sql<Waiting>`a.id, a.customer_number, c.name as customer_name, a.action, a.requested_at, a.requested_by, a.expires_at,
          a.size, a.currency, a.own, a.note, a.sum`,
        source: waitingApprovals(now, services.clock.today(), caller),
        order: oldestFirst('a.requested_at', 'a.id'),
      },
      query,
      ({ sum, ...row }) => ({ ...shownApproval(row), ...(sum && { sum }) }),
    ),
}
