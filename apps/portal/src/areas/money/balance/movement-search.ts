import { movementGroups } from '@kontor/contract/enums/balance'
import { listSearch } from '../../../list/list-search.ts'

export const restingSort = '-position'

export const movementSearch = listSearch<'GET /ajax/v1/billing/ledger'>({
  sort: [restingSort, 'position'],
  currency: 'text',
  from: 'date',
  to: 'date',
  kind: movementGroups,
  q: 'text',
})
export type MovementSearch = ReturnType<typeof movementSearch>
