export const contractStates = [
  'ordered',
  'provisioning',
  'active',
  'trial',
  'suspended',
  'cancellation_scheduled',
  'transfer_pending',
  'provisioning_failed',
  'withdrawn',
  'ended',
  'data_retrieval',
  'erased',
] as const
/** A list shows what is not over yet, what waits for its customer, what is over, or everything. */
export const contractViews = ['active', 'attention', 'ended', 'all'] as const
export type ContractView = (typeof contractViews)[number]

export type ContractState = (typeof contractStates)[number]

export const productGroups = ['web_hosting', 'domain', 'virtual_server', 'cloud', 'mail', 'certificate'] as const
export type ProductGroup = (typeof productGroups)[number]

/** Why a contract can end on a date: the first term, a consumer's right after it, the next renewal, the end of a billing period, a price that the provider has announced, or a trial, which binds no one. */
export const endRules = [
  'minimum_term',
  'monthly_notice_after_first_term',
  'notice_before_renewal',
  'end_of_period',
  'price_change',
  'trial',
] as const
export type EndRule = (typeof endRules)[number]

/** Why a contract ends on its last day: by a rule of above, or because of what someone declared. */
export const lastDayRules = [
  ...endRules,
  'wished_day',
  'for_cause',
  'switch',
  'switch_done',
  'transferred',
  'withdrawn',
  'agreed_end',
] as const
export type LastDayRule = (typeof lastDayRules)[number]

/** The dates of a contract that follow from others. */
export const lifeDates = [
  'first_term_end',
  'renewal',
  'earliest_end',
  'end',
  'withdrawal_end',
  'transfer_end',
  'switch_notice_end',
  'data_retrieval_end',
  'erasure',
] as const
export type LifeDate = (typeof lifeDates)[number]

export const dateRules = [
  ...lastDayRules,
  'first_term',
  'first_term_of_consumers',
  'renewal',
  'runs_on',
  'withdrawal_period',
  'transfer_period',
  'switch_notice',
  'retrieval_period',
  'after_retrieval',
] as const
export type DateRule = (typeof dateRules)[number]

/** Lists what a rule stands on; a rule without one is agreed in the contract. */
export const laws = ['bgb_188', 'bgb_307', 'bgb_309', 'bgb_314', 'bgb_355', 'data_act_25'] as const
export type Law = (typeof laws)[number]

/** Lists what happens to a contract, as its page tells it. */
export const contractEvents = [
  'ordered',
  'provisioning_began',
  'provisioned',
  'provisioning_failed',
  'given_up',
  'trial_accepted',
  'renewed',
  'cancelled',
  'cancelled_for_cause',
  'cancellation_undone',
  'withdrawn',
  'suspended',
  'resumed',
  'transfer_begun',
  'transfer_refused',
  'transferred',
  'taken_over',
  'switch_notified',
  'switch_done',
  'ended',
  'erased',
  'renamed',
  'payment_method_changed',
  'changed',
  'change_scheduled',
  'change_taken_back',
  'price_announced',
] as const
export type ContractEvent = (typeof contractEvents)[number]

/** Why something cannot happen to a contract. */
export const lifeRefusals = [
  'not_in_this_state',
  'already_ends',
  'before_earliest_end',
  'in_the_past',
  'withdrawal_over',
  'no_withdrawal',
  'not_a_consumer',
  'too_late_to_undo',
  'not_switchable',
] as const
export type LifeRefusal = (typeof lifeRefusals)[number]

export const suspensions = ['payment', 'abuse', 'customer'] as const
export type Suspension = (typeof suspensions)[number]

export const cycles = ['month', 'quarter', 'half_year', 'year', 'two_years'] as const
export type Cycle = (typeof cycles)[number]
export const monthsOfCycle = { month: 1, quarter: 3, half_year: 6, year: 12, two_years: 24 } as const satisfies Record<
  Cycle,
  number
>

export const contractSorts = [
  // what waits for the customer first, then by name
  'attention',
  'label',
  '-label',
  'renews_on',
  '-renews_on',
  '-started_on',
  'started_on',
  '-price',
  'price',
] as const
