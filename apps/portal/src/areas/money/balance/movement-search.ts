import { movementGroups } from '@kontor/contract/enums/balance'
import { listSearch } from '../../../list/list-search.ts'

export const defaultSort = '-position'

export const movementSearch = listSearch<'GET /ajax/v1/billing/ledger'>({
  sort: [defaultSort, 'position'],
  currency: 'text',
  from: 'date',
  to: 'date',
  kind: movementGroups,
  q: 'text',
})
export type MovementSearch = ReturnType<typeof movementSearch>
