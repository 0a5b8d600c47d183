import type { ContractState, Cycle } from '@kontor/contract/enums/contracts'

/** What of a contract its life depends on. Dates are local, `YYYY-MM-DD`; last days are included. */
export type Life = {
  state: ContractState
  /** Why it is suspended; null in other states. */
  suspension: 'payment' | 'abuse' | 'customer' | null
  /** Where it goes back to from `suspended` and `transfer_pending`. */
  resumes: Extract<ContractState, 'active' | 'trial' | 'cancellation_scheduled'> | null
  consumer: boolean
  cycle: Cycle
  ordered_on: string
  started_on: string
  minimum_term_ends_on: string | null
  /** Months of each further term; 0: it runs on. */
  renewal_months: number
  renews_on: string | null
  notice_days: number
  withdrawal_until: string | null
  retrieval_days: number
  ends_on: string | null
  data_until: string | null
}

/** What happens to a contract, on a day at the provider. */
export type LifeEvent =
  | { event: 'provisioning_began' }
  | { event: 'provisioned' }
  | { event: 'provisioning_failed' }
  | { event: 'trial_accepted' }
  /** To the end of a term or period; `on` at that day or later, as the customer wishes. */
  | { event: 'cancel'; on?: string }
  /** For good cause (§ 314, § 626 BGB, § 57 TKG …): immediately, or on a later day. */
  | { event: 'cancel_for_cause'; on?: string }
  | { event: 'undo_cancellation' }
  | { event: 'withdraw' }
  | { event: 'suspend'; why: 'payment' | 'abuse' | 'customer' }
  | { event: 'resume' }
  | { event: 'begin_transfer' }
  | { event: 'end_transfer'; accepted: boolean }
  /** Time passes: renewals, ends, the end of data retrieval. */
  | { event: 'day' }

export type LifeRefusal =
  | 'not_in_this_state'
  | 'already_ends'
  | 'before_earliest_end'
  | 'in_the_past'
  | 'withdrawal_over'
  | 'not_a_consumer'
  | 'too_late_to_undo'
