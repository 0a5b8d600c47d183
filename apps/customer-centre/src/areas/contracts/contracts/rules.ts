import { type ContractState, monthsOfCycle } from '@kontor/contract/enums/contracts'

export { monthsOfCycle }

/** Contracts in these states ask nothing of anybody any more. */
export const finishedStates: readonly ContractState[] = ['withdrawn', 'ended', 'data_retrieval', 'erased']

/** Ordered, and not set up: nothing of it runs. */
export const unstartedStates: readonly ContractState[] = ['ordered', 'provisioning', 'provisioning_failed']

/** Days for paying back what was paid, once a consumer has withdrawn (§ 357 (1) BGB). */
export const refundDays = 14
