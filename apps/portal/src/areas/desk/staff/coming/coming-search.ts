import { comingKinds } from '@kontor/contract/enums/coming'
import { listSearch } from '../../../../list/list-search.ts'

export const comingSearch = listSearch<'GET /ajax/v1/staff/coming'>({
  kind: comingKinds,
  from: text => (/^20\d\d-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])$/.test(text) ? text : undefined),
})
export type ComingSearch = ReturnType<typeof comingSearch>
