import type { ContractState, Cycle, Suspension } from '@kontor/contract/enums/contracts'

/** When a contract began: in a month some months ago, or so that it renews in some days after whole cycles. */
type Start = { monthsAgo: number; day: number } | { renewsIn: number; cyclesAgo: number } | { daysAgo: number }

export type ContractPlan = {
  customer: number
  /** A code of the demo's catalogue. */
  product: string
  label: string
  state: ContractState
  /** Why it is suspended; for overdue payment where nothing is said. */
  suspension?: Suspension
  cycle: Cycle
  start: Start
  /** Last day, counted from today; a cancelled contract without one ends the day before it would renew. */
  endsIn?: number
  cancelledAgo?: number
  minimumTermMonths?: number
  noticeDays?: number
  /** Net of one cycle, where it is not the catalogue's. Consumers' are chosen for a round gross price. */
  priceMinor?: number
  nextPrice?: { minor: number; inMonths: number }
  /** The saved payment method that collects this contract. */
  paidWith?: 'sepa' | 'card'
  location?: string
  attributes: Record<string, string>
}
