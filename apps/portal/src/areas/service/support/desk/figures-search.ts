import { figureGroups } from '@kontor/contract/enums/ticket-desk'
import { day } from '../../../../list/day.ts'
import { listSearch } from '../../../../list/list-search.ts'

export const figuresSearch = listSearch<'GET /ajax/v1/staff/ticket-figures'>({
  from: day,
  until: day,
  by: figureGroups,
})
export type FiguresSearch = ReturnType<typeof figuresSearch>
