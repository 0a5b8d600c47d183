import { coversLimit, type StaffLimitKind, type StaffLimits } from '../staff-limits.ts'
import { mayStaff, type StaffPower } from '../staff-powers.ts'

/** Lists what a colleague confirms. Each takes a protection away, gives money back, or lets an owner in. */
export const approvalActions = [
  'unlock',
  'hold_lift',
  'holder_evidence',
  'invoice_correction',
  'payment_refund',
  'write_off',
  'deferral',
  'discount',
  'new_owner',
] as const
export type ApprovalAction = (typeof approvalActions)[number]

/** Lists what the queue shows: those, and what waits on a page of its own. */
export const queuedApprovals = [...approvalActions, 'bank_entry', 'payout', 'vouchers'] as const

/** Says which power it takes to confirm it, and to do alone what has no limit. */
export const confirmingPowers: Record<ApprovalAction, StaffPower> = {
  unlock: 'dunning:decide',
  hold_lift: 'privacy:decide',
  holder_evidence: 'contacts:decide',
  invoice_correction: 'billing:decide',
  payment_refund: 'payments:decide',
  write_off: 'billing:decide',
  deferral: 'dunning:decide',
  discount: 'contracts:decide',
  new_owner: 'customers:decide',
}

/** Says which limit of a role decides whether it is done alone. */
export const limitsOfActions = {
  invoice_correction: 'credit',
  payment_refund: 'refund',
  write_off: 'write_off',
  deferral: 'deferral',
  discount: 'discount',
} as const satisfies Partial<Record<ApprovalAction, StaffLimitKind>>
export type LimitedAction = keyof typeof limitsOfActions
export const limitOf = (action: ApprovalAction): StaffLimitKind | undefined =>
  Object.hasOwn(limitsOfActions, action) ? limitsOfActions[action as LimitedAction] : undefined

type Holder = { powers: readonly StaffPower[]; limits: StaffLimits }

/**
 * Says whether someone may confirm it.
 * @param size the sum or the days that it is about; null where that is not known: only those without a limit confirm it
 */
export function mayConfirm({ powers, limits }: Holder, action: ApprovalAction, size: number | null): boolean {
  if (!mayStaff(powers, confirmingPowers[action])) return false
  const kind = limitOf(action)
  return kind === undefined || coversLimit(limits[kind], size ?? Number.POSITIVE_INFINITY)
}
