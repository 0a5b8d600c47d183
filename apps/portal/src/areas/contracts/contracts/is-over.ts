import type { ContractRow } from '@kontor/contract/areas/contracts/contracts'

const over: readonly ContractRow['state'][] = ['ended', 'data_retrieval', 'erased', 'withdrawn']

/** Whether a contract binds nobody any more. */
export const isOver = (state: ContractRow['state']): boolean => over.includes(state)
