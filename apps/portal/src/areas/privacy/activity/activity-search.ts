import { activityActors, activityKinds, activitySorts } from '@kontor/contract/enums/activity'
import { day } from '../../../list/day.ts'
import { listSearch } from '../../../list/list-search.ts'

export const activitySearch = listSearch<'GET /ajax/v1/activity'>({
  sort: activitySorts,
  who: activityActors,
  kind: activityKinds,
  from: day,
  to: day,
  q: 'text',
})
export type ActivitySearch = ReturnType<typeof activitySearch>

export const defaultSort = '-at'
