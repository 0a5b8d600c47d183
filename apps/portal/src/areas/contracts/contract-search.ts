import { contractSorts, contractStates, productGroups } from '@kontor/contract/words/contracts'
import { listSearch } from '../../list/list-search.ts'

export const contractSearch = listSearch<'GET /ajax/v1/contracts'>({
  sort: contractSorts,
  state: contractStates,
  group: productGroups,
  q: 'text',
})
export type ContractSearch = ReturnType<typeof contractSearch>

export const restingSort = 'label'

/** Every order by its name: phones have no heads to press. */
export const sortNames = [
  { sort: 'label', text: 'label' },
  { sort: '-label', text: 'labelDown' },
  { sort: 'renews_on', text: 'renewsSoonest' },
  { sort: '-renews_on', text: 'renewsLatest' },
  { sort: '-started_on', text: 'newest' },
  { sort: 'started_on', text: 'oldest' },
  { sort: '-price', text: 'dearest' },
  { sort: 'price', text: 'cheapest' },
] as const
