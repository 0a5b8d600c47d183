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
/** What a list is looked through for: what runs on, what runs until its last day, what is over. */
export const contractViews = ['active', 'ending', 'ended'] as const

export type ContractState = (typeof contractStates)[number]

export const productGroups = ['web_hosting', 'domain', 'virtual_server', 'cloud', 'mail', 'certificate'] as const
export type ProductGroup = (typeof productGroups)[number]

/** Why a contract can end on a date: the first term, a consumer's right after it, the next renewal, or the end of a billing period. */
export const endRules = [
  'minimum_term',
  'monthly_notice_after_first_term',
  'notice_before_renewal',
  'end_of_period',
] as const

export const cycles = ['month', 'quarter', 'half_year', 'year', 'two_years'] as const
export type Cycle = (typeof cycles)[number]

export const contractSorts = [
  'label',
  '-label',
  'renews_on',
  '-renews_on',
  '-started_on',
  'started_on',
  '-price',
  'price',
] as const
