import type { StaffCounts, staffEndpoints } from '@kontor/contract/areas/staff'
import { sql } from 'kysely'
import { cappedCount } from '../../platform/db/list.ts'
import type { Handler } from '../../platform/http/context.ts'
import { waitingTaxCorrections } from '../billing/tax-corrections.ts'
import { waitingEvidence } from '../contacts/staff-queue.ts'
import { waitingLimits } from '../customer/limit-requests.ts'
import { waitingDeclarations } from '../declarations/staff-queue.ts'
import { waitingDeferrals, waitingTerminations } from '../dunning/staff-queue.ts'
import { waitingApprovals, waitingLockRequests } from '../locks/staff-queue.ts'
import { waitingTasks } from '../orders/staff-queue.ts'
import { waitingLosses } from '../payments/payout/losses.ts'
import { waitingPayouts } from '../payments/payout/staff.ts'
import { waitingRefunds } from '../payments/withdrawals/staff-queue.ts'
import { waitingCalls, waitingInquiries, waitingNotices } from '../reach/staff-queue.ts'
import { waitingHolds } from '../usage/decide-hold.ts'

/** All queues in one statement: what each of them lists, counted. */
export const staffCounts: Handler<typeof staffEndpoints.staffCounts> = async ({ centre, now }) => {
  const { rows } = await sql<StaffCounts>`select
    ${cappedCount(waitingDeclarations)} as declarations,
    ${cappedCount(waitingTasks(now, centre.configuration.provisioning.mode === 'off'))} as provisioning,
    ${cappedCount(waitingLockRequests)} as lock_requests,
    ${cappedCount(waitingDeferrals)} as deferrals,
    ${cappedCount(waitingTerminations)} as terminations,
    ${cappedCount(waitingLimits)} as limit_requests,
    ${cappedCount(waitingRefunds)} as refunds,
    ${cappedCount(waitingTaxCorrections(centre.configuration))} as tax_corrections,
    ${cappedCount(waitingHolds)} as held_usage,
    ${cappedCount(waitingPayouts)} as payouts,
    ${cappedCount(waitingLosses)} as losses,
    ${cappedCount(waitingCalls)} as callbacks,
    ${cappedCount(waitingNotices)} as notices,
    ${cappedCount(waitingInquiries)} as inquiries,
    ${cappedCount(waitingEvidence)} as evidence,
    ${cappedCount(waitingApprovals(now))} as approvals`.execute(centre.database.operator)
  return rows[0] as StaffCounts // a select without from answers one row
}
