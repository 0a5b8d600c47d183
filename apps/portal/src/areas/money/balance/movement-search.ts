import { movementGroups } from '@kontor/contract/enums/balance'
import { day } from '../../../list/day.ts'
import { listSearch } from '../../../list/list-search.ts'

export const defaultSort = '-position'

export const movementSearch = listSearch<'GET /ajax/v1/billing/ledger'>({
  sort: [defaultSort, 'position'],
  currency: 'text',
  from: day,
  to: day,
  kind: movementGroups,
  q: 'text',
})
export type MovementSearch = ReturnType<typeof movementSearch>
