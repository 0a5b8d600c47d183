import { contractSorts, contractStates, contractViews, productGroups } from '@kontor/contract/enums/contracts'
import { listSearch } from '../../../list/list-search.ts'

export const contractSearch = listSearch<'GET /ajax/v1/contracts'>({
  sort: contractSorts,
  view: contractViews,
  state: contractStates,
  group: productGroups,
  q: 'text',
})
export type ContractSearch = ReturnType<typeof contractSearch>

export const defaultSort = 'attention'

/** Says which view an address without one means: what runs, or all where words look for something. */
export const viewOf = ({ view, q, state }: ContractSearch) => view ?? (q || state ? 'all' : 'active')
