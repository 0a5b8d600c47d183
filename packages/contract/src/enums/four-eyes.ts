import { mayStaff, type StaffPower } from '../staff-powers.ts'

/** Lists what staff do only with a colleague, where the provider asks for it: each takes a protection away, or gives money back. */
export const fourEyesActions = [
  'unlock',
  'hold_lift',
  'holder_evidence',
  'invoice_correction',
  'payment_refund',
  'write_off',
] as const
/** All that a colleague confirms: an owner that staff let in, in a customer's name, whatever the provider asks for. */
export const approvalActions = [...fourEyesActions, 'new_owner'] as const
export type ApprovalAction = (typeof approvalActions)[number]
export type FourEyesAction = (typeof fourEyesActions)[number]

/** Says which power it takes to do it alone, and to confirm it for those who have less. */
export const confirmingPowers: Record<ApprovalAction, StaffPower> = {
  unlock: 'dunning:decide',
  hold_lift: 'privacy:decide',
  holder_evidence: 'contacts:decide',
  invoice_correction: 'billing:decide',
  payment_refund: 'payments:decide',
  write_off: 'billing:decide',
  new_owner: 'customers:decide',
}
/** Lists what someone with these powers may confirm. */
export const confirmable = (powers: readonly StaffPower[]): ApprovalAction[] =>
  approvalActions.filter(action => mayStaff(powers, confirmingPowers[action]))
