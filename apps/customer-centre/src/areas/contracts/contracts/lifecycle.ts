import type {
  ContractState,
  Cycle,
  DateRule,
  LastDayRule,
  Law,
  LifeDate,
  Suspension,
} from '@kontor/contract/enums/contracts'

/** Holds what of a contract its life depends on. Dates are local, `YYYY-MM-DD`; last days are included. */
export type Lifecycle = {
  state: ContractState
  /** Why it is suspended; null in other states. */
  suspension: Suspension | null
  consumer: boolean
  cycle: Cycle
  /** Is the day of the order, while it is not set up yet. */
  started_on: string
  /** Days of a trial that no one has kept yet: it is free, and ends with them. */
  trial_days?: number | null
  /** Agreed months of the first term; 0: that of a further term, or none. */
  minimum_months: number
  minimum_term_ends_on: string | null
  /** Months of each further term; 0: it runs on. */
  renewal_months: number
  /** First day of the next term. */
  renews_on: string | null
  notice_days: number
  /** First day of a price that the provider has announced: until the day before, anybody can leave. */
  price_changes_on?: string | null
  /** Null: there is no right to withdraw. */
  withdrawal_until: string | null
  /** Last day on which the other side can take it over. */
  transfer_until: string | null
  switch_notified_on: string | null
  /** Days after the end in which data can be fetched; 0: there are none. */
  retrieval_days: number
  ends_on: string | null
  end_rule: LastDayRule | null
  /** The moment of the declaration that ended it; null: nothing ends it, or no declaration did. */
  cancelled_at: string | null
  /** Last days that a sooner one replaced, the latest declared first. */
  earlier_ends: readonly EarlierEnd[]
  data_until: string | null
}

type EarlierEnd = { on: string; rule: LastDayRule; cancelled_at: string | null }

/** Says what happens to a contract, on a day at the provider. */
export type LifecycleEvent =
  | { event: 'provisioning_began' }
  /** The first term, or the trial, is counted from this day. */
  | { event: 'provisioned' }
  | { event: 'provisioning_failed' }
  /** It will not be set up: the order is undone, and nothing is billed. */
  | { event: 'give_up' }
  /** Kept: its terms are counted from this day. */
  | { event: 'trial_accepted' }
  /** To the end of a term or period; `on` at that day or later, as the customer wishes. */
  | { event: 'cancel'; on?: string }
  /** For good cause (§§ 314, 543, 626 BGB …): immediately, or on a later day. */
  | { event: 'cancel_for_cause'; on?: string }
  | { event: 'undo_cancellation' }
  | { event: 'withdraw' }
  | { event: 'suspend'; why: Suspension }
  /** Lifts a suspension for this reason alone. */
  | { event: 'resume'; why: Suspension }
  | { event: 'begin_transfer' }
  /** Accepted, this one ends with the day, and another customer's begins with the next. */
  | { event: 'end_transfer'; accepted: boolean }
  /** To another provider, or to the customer's own machines (Art. 25 Data Act). */
  | { event: 'notify_switch' }
  | { event: 'switch_done' }
  /** Time passes: renewals, ends, the end of data retrieval. */
  | { event: 'day' }

/** Why a date is the one it is. `values` fill the sentence that the portal says about it. */
export type Explanation = {
  date: LifeDate
  on: string
  rule: DateRule
  law: Law | null
  values: Record<string, string | number>
}
