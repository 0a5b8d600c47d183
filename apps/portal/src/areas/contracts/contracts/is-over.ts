import type { ContractRow } from '@kontor/contract/areas/contracts/contracts'

const over: readonly ContractRow['state'][] = ['ended', 'data_retrieval', 'erased', 'withdrawn']

/** Says whether a contract binds no one any more. */
export const isOver = (state: ContractRow['state']): boolean => over.includes(state)
