import type { StaffPower } from '../staff-powers.ts'

/** Says what can be done to many customers, and which power each takes. */
export const bulkPowers = {
  tag: 'customers:act',
  untag: 'customers:act',
  pause: 'dunning:act',
  payment_days: 'billing:act',
  resend: 'billing:act',
  // it speaks for the provider to hundreds at once
  message: 'tickets:decide',
} as const satisfies Record<string, StaffPower>
export type BulkAct = keyof typeof bulkPowers
export const bulkActs = Object.keys(bulkPowers) as BulkAct[] // the keys of a literal
/** Customers at once. */
export const mostInBulk = 500
/** `approval`: a colleague confirms it first; `unchanged`: it was so already. */
export const bulkRowStates = ['waiting', 'done', 'approval', 'unchanged', 'failed'] as const
export type BulkRowState = (typeof bulkRowStates)[number]
