import { recurringMovements, revenueKeys } from '@kontor/contract/enums/figures'
import type { CallOutput } from '@kontor/contract/wire/types'
import { notFound } from '@tanstack/react-router'
import { call } from '../../../../api/client.ts'
import { day } from '../../../../list/day.ts'
import { orFirstPage } from '../../../../list/first-page.ts'
import { listSearch } from '../../../../list/list-search.ts'

const matching = (pattern: RegExp) => (text: string) => (pattern.test(text) ? text : undefined)
const currency = matching(/^[A-Z]{3}$/)
const months = listSearch<'GET /ajax/v1/staff/figures/recurring'>({ currency, until: day })

/** Lists the figures by their addresses. */
export const shownFigures = ['open', 'revenue', 'recurring', 'deferred', 'taxes', 'cash', 'setups'] as const
export type ShownFigures = (typeof shownFigures)[number]

const searches = {
  open: listSearch<'GET /ajax/v1/staff/figures/open'>({ currency }),
  revenue: listSearch<'GET /ajax/v1/staff/figures/revenue'>({ currency, until: day, by: revenueKeys }),
  recurring: months,
  deferred: months,
  taxes: listSearch<'GET /ajax/v1/staff/figures/taxes'>({ currency, until: day }),
  cash: listSearch<'GET /ajax/v1/staff/figures/cash'>({ currency }),
  setups: listSearch<'GET /ajax/v1/staff/figures/setups'>({ until: day }),
}
export type FiguresSearch = {
  [name in 'show' | 'currency' | 'until' | 'by' | 'month' | 'movement' | 'cursor']?: string | undefined
}

type Found<N extends ShownFigures> = {
  shown: N
  search: ReturnType<(typeof searches)[N]>
  figures: CallOutput<`GET /ajax/v1/staff/figures/${N}`>
}
export type FoundFigures = { [N in ShownFigures]: Found<N> }[ShownFigures]

/** Reads the figures that the address names; the first ones where it names none. */
export async function readFigures(asked: FiguresSearch): Promise<FoundFigures | FoundRows> {
  if (asked.show === 'rows') return readRows(asked)
  const shown = shownFigures.find(name => name === asked.show) ?? 'open'
  const search = searches[shown](asked)
  const figures = await call(`GET /ajax/v1/staff/figures/${shown}`, { query: search } as object)
  return { shown, search, figures } as FoundFigures // of one and the same name
}

const ofRows = listSearch<'GET /ajax/v1/staff/figures/recurring/rows'>({
  currency,
  month: matching(/^\d{4}-(0[1-9]|1[0-2])$/),
  movement: recurringMovements,
})
export type FoundRows = Awaited<ReturnType<typeof readRows>>

/** Reads the contracts behind a month's movement. @throws that the page is not there, where the address names no month */
async function readRows(asked: FiguresSearch) {
  const { currency, month, ...search } = ofRows(asked)
  if (!currency || !month) throw notFound()
  const query = { ...search, currency, month }
  const list = await orFirstPage(call('GET /ajax/v1/staff/figures/recurring/rows', { query }))
  return { shown: 'rows', search: query, list } as const
}
