import type { StaffCounts, staffEndpoints } from '@kontor/contract/areas/desk/staff'
import { queuePowers } from '@kontor/contract/enums/staff-queues'
import { mayStaff } from '@kontor/contract/staff-powers'
import { sql } from 'kysely'
import { cappedCount } from '../../../platform/db/list.ts'
import type { Handler } from '../../../platform/http/context.ts'
import { waitingDeferrals, waitingTerminations } from '../../arrears/dunning/staff-queue.ts'
import { waitingApprovals, waitingLockRequests } from '../../arrears/locks/staff-queue.ts'
import { waitingHolds } from '../../contracts/usage/decide-hold.ts'
import { waitingEvidence } from '../../customers/contacts/staff-queue.ts'
import { waitingLimits } from '../../customers/customer/limit-requests.ts'
import { endingExemptions } from '../../customers/customer/tax/exemptions.ts'
import { taxLeftOf, touchedTaxCorrections, waitingTaxCorrections } from '../../money/billing/tax-corrections.ts'
import { waitingLosses } from '../../money/payments/payout/losses.ts'
import { waitingPayouts } from '../../money/payments/payout/staff.ts'
import { waitingRefunds } from '../../money/payments/withdrawals/staff-queue.ts'
import { waitingTasks } from '../../selling/orders/staff-queue.ts'
import { waitingCalls, waitingInquiries, waitingNotices } from '../../service/contact-provider/staff-queue.ts'
import { waitingDeclarations } from '../../service/declarations/staff-queue.ts'
import { waitingTickets } from '../../service/support/queries.ts'

const counted = Object.keys(queuePowers) as (keyof typeof queuePowers)[] // the keys of a literal

/** All queues in one statement: what each of them lists, counted; nothing of what the caller may not see. Only where days were given back of VAT to correct more is read. */
export const staffCounts: Handler<typeof staffEndpoints.staffCounts> = async ({ caller, services, db, now }) => {
  const { rows } = await sql<StaffCounts & { touched: Parameters<typeof taxLeftOf>[1] }>`select
    ${cappedCount(waitingTickets)} as tickets,
    ${cappedCount(waitingDeclarations)} as declarations,
    ${cappedCount(waitingTasks(now, services.configuration.provisioning.mode === 'off'))} as provisioning,
    ${cappedCount(waitingLockRequests)} as lock_requests,
    ${cappedCount(waitingDeferrals)} as deferrals,
    ${cappedCount(waitingTerminations)} as terminations,
    ${cappedCount(waitingLimits)} as limit_requests,
    ${cappedCount(waitingRefunds)} as refunds,
    ${cappedCount(waitingTaxCorrections(services.configuration))} as tax_corrections,
    ${cappedCount(endingExemptions(services.clock.today()))} as exemptions,
    ${touchedTaxCorrections(services.configuration)} as touched,
    ${cappedCount(waitingHolds)} as held_usage,
    ${cappedCount(waitingPayouts)} as payouts,
    ${cappedCount(waitingLosses)} as losses,
    ${cappedCount(waitingCalls)} as callbacks,
    ${cappedCount(waitingNotices)} as notices,
    ${cappedCount(waitingInquiries)} as inquiries,
    ${cappedCount(waitingEvidence)} as evidence,
    ${cappedCount(waitingApprovals(now, services.clock.today(), caller))} as approvals`.execute(db)
  const { touched, ...counts } = rows[0] as (typeof rows)[number] // a select without from answers one row
  const left = await taxLeftOf(db, touched)
  const settled = [...left.values()].filter(tax => tax === 0).length
  const seen = { ...counts, tax_corrections: counts.tax_corrections - settled }
  const closed = counted.filter(name => !mayStaff(caller.powers, queuePowers[name]))
  return { ...seen, ...Object.fromEntries(closed.map(name => [name, 0])) }
}
