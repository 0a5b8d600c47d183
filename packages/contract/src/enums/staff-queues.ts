import type { StaffPower } from '../staff-powers.ts'

/** The queues of the desk, in the order in which it shows them. */
export const staffQueues = [
  'declarations',
  'provisioning',
  'lock_requests',
  'deferrals',
  'terminations',
  'limit_requests',
  'refunds',
  'tax_corrections',
  'exemptions',
  'held_usage',
  'payouts',
  'losses',
  'callbacks',
  'notices',
  'inquiries',
  'evidence',
  'approvals',
] as const
export type StaffQueue = (typeof staffQueues)[number]

/** Says which power it takes to see each; approvals are told to those who may confirm them. */
export const queuePowers = {
  declarations: 'contracts:see',
  provisioning: 'provisioning:see',
  lock_requests: 'dunning:see',
  deferrals: 'dunning:see',
  terminations: 'dunning:see',
  limit_requests: 'customers:see',
  refunds: 'payments:see',
  tax_corrections: 'billing:see',
  exemptions: 'billing:see',
  held_usage: 'billing:see',
  payouts: 'payments:see',
  losses: 'payments:see',
  callbacks: 'tickets:see',
  notices: 'privacy:see',
  inquiries: 'customers:see',
  evidence: 'contacts:see',
  tickets: 'tickets:see',
} as const satisfies Partial<Record<StaffQueue | 'tickets', StaffPower>>

/** Says which power the work at each takes; what is decided in the customer's account takes opening it. */
export const queueActs: Record<StaffQueue, StaffPower> = {
  declarations: 'contracts:act',
  provisioning: 'provisioning:act',
  lock_requests: 'customers:act',
  deferrals: 'customers:act',
  terminations: 'customers:act',
  limit_requests: 'customers:decide',
  refunds: 'customers:act',
  tax_corrections: 'billing:act',
  exemptions: 'billing:decide',
  held_usage: 'billing:act',
  payouts: 'payments:decide',
  losses: 'payments:act',
  callbacks: 'tickets:act',
  notices: 'privacy:decide',
  inquiries: 'customers:act',
  evidence: 'customers:act',
  approvals: 'customers:act',
}
