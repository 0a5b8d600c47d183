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
