import { type ContractState, monthsOfCycle } from '@kontor/contract/enums/contracts'

export { monthsOfCycle }

/** Contracts in these states ask nothing of anybody any more. */
export const finishedStates: readonly ContractState[] = ['withdrawn', 'ended', 'data_retrieval', 'erased']

/** Ordered, and not set up: nothing of it runs. */
export const unstartedStates: readonly ContractState[] = ['ordered', 'provisioning', 'provisioning_failed']

/** Contracts in these states wait for their customer: something is wrong, or a day passes after which it is too late. */
export const attentionStates: readonly ContractState[] = [
  'provisioning_failed',
  'suspended',
  'trial',
  'transfer_pending',
  'data_retrieval',
]

/** Days for paying back what was paid, once a consumer has withdrawn (§ 357 (1) BGB). */
export const refundDays = 14
