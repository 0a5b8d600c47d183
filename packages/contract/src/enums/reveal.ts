import type { StaffPower } from '../staff-powers.ts'

/** Says what staff's pages mask, and which power it takes to see it whole, with a reason. */
export const revealPowers = {
  customer_phone: 'customers:act',
  refund_account: 'payments:act',
  method_account: 'payments:act',
  entry_account: 'payments:act',
  callback_phone: 'tickets:act',
} as const satisfies Record<string, StaffPower>
export type Revealable = keyof typeof revealPowers
/** Letters of a reason. */
export const revealReason = { min: 5, max: 500 }
