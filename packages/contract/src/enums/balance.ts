/** Lists what a movement on a customer's account is, in their words; by it a page chooses the sentence. */
export const movementWords = [
  'invoice',
  'fees',
  'credit_note',
  'cancellation',
  'payment',
  'payment_to_balance',
  'balance_used',
  'balance_taken_back',
  'credit_used',
  'credit_to_balance',
  'returned',
  'returned_from_balance',
  'refund',
  'refund_of_balance',
  'payout',
  'payout_sent',
  'payout_returned',
  'payout_back',
  'written_off',
  'voucher',
  'promotion',
  'promotion_used',
  'promotion_back',
  'carried_over',
] as const
export type MovementWord = (typeof movementWords)[number]

/** By what the list of movements can be narrowed. */
export const movementGroups = ['documents', 'payments', 'refunds', 'offsets', 'vouchers', 'other'] as const
export type MovementGroup = (typeof movementGroups)[number]

/** Most movements that a statement to print holds: longer periods are had as a list. */
export const statementRows = 2000

/** Most payments that one rule of topping up makes in a month. */
export const topUpsPerMonth = 10

/** Holds the letters and digits of a voucher's code that no one mixes up. */
export const voucherLetters = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'
export const voucherLength = 16

/**
 * A voucher that is sold is money paid beforehand: it becomes balance and pays (§ 3 (13) to (15) UStG). One that is given away is none: it
 * becomes promotional credit, which lowers the next invoices (§ 10 (1) UStG).
 */
export const voucherKinds = ['sold', 'given'] as const
export type VoucherKind = (typeof voucherKinds)[number]

export const voucherStates = ['waiting', 'ready', 'handed_out', 'stopped', 'expired'] as const
export type VoucherState = (typeof voucherStates)[number]
