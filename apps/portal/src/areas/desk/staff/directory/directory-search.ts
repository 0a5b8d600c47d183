import { activityKinds, activitySorts } from '@kontor/contract/enums/activity'
import { documentKinds, documentStatuses, paymentStatuses } from '@kontor/contract/enums/billing'
import { contractStates, productGroups } from '@kontor/contract/enums/contracts'
import { customerTypes } from '@kontor/contract/enums/customer'
import {
  allContractsSorts,
  allDocumentsSorts,
  allMailsSorts,
  allMandatesSorts,
  allOrdersSorts,
  allPaymentsSorts,
  allPeopleSorts,
  customerSorts,
  customerStates,
  directoryPowers,
  endingWithin,
  listedActors,
  mandateStates,
  offerSorts,
  orderers,
  owingFilters,
  paymentDirections,
  sentMailStates,
  twoStepFilters,
} from '@kontor/contract/enums/directory'
import { openSides } from '@kontor/contract/enums/figures'
import { offerStates } from '@kontor/contract/enums/offers'
import { paymentKinds } from '@kontor/contract/enums/payments'
import { memberRoles } from '@kontor/contract/roles'
import type { StaffPower } from '@kontor/contract/staff-powers'
import type { CallInput, CallOutput, Routes } from '@kontor/contract/wire/types'
import { notFound } from '@tanstack/react-router'
import { call } from '../../../../api/client.ts'
import { day } from '../../../../list/day.ts'
import { orFirstPage } from '../../../../list/first-page.ts'
import { listSearch } from '../../../../list/list-search.ts'
import { type ComingSearch, comingSearch } from '../coming/coming-search.ts'
import { type FiguresSearch, readFigures } from '../figures/figures-search.ts'

const matching = (pattern: RegExp) => (text: string) => (pattern.test(text) ? text : undefined)
const any = { q: 'text', columns: matching(/^[a-zA-Z]{1,40}(?:,[a-zA-Z]{1,40}){0,39}$/) } as const
const days = { from: day, to: day }
const ofCustomers = { country: matching(/^[A-Z]{2}$/), tag: 'text' } as const

/** Reads what an address asks of each list. */
const searches = {
  customers: listSearch<'GET /ajax/v1/staff/customers'>({
    sort: customerSorts,
    type: customerTypes,
    ...ofCustomers,
    product: 'text',
    state: customerStates,
    owing: owingFilters,
    owed_from: matching(/^\d{1,9}(?:\.\d{1,2})?$/),
    unused_since: day,
    ...any,
  }),
  contracts: listSearch<'GET /ajax/v1/staff/contracts'>({
    sort: allContractsSorts,
    state: contractStates,
    group: productGroups,
    product: 'text',
    ends_within: endingWithin,
    ends_by: day,
    ...ofCustomers,
    ...any,
  }),
  documents: listSearch<'GET /ajax/v1/staff/documents'>({
    sort: allDocumentsSorts,
    kind: documentKinds,
    status: documentStatuses,
    ...days,
    due_from: day,
    due_to: day,
    ...ofCustomers,
    open: openSides,
    currency: matching(/^[A-Z]{3}$/),
    booked: ['yes'],
    buyer: matching(/^[A-Z]{2}$/),
    line_group: matching(/^[\w-]{1,40}$/),
    tax: matching(/^[A-Z]{1,2}\d{1,5}$/),
    taxed_in: matching(/^[A-Z]{2}$/),
    served_after: day,
    ...any,
  }),
  'all-payments': listSearch<'GET /ajax/v1/staff/lists/payments'>({
    sort: allPaymentsSorts,
    status: paymentStatuses,
    kind: paymentKinds,
    direction: paymentDirections,
    ...days,
    ...ofCustomers,
    ...any,
  }),
  mandates: listSearch<'GET /ajax/v1/staff/lists/mandates'>({
    sort: allMandatesSorts,
    state: mandateStates,
    ...days,
    ...ofCustomers,
    ...any,
  }),
  orders: listSearch<'GET /ajax/v1/staff/lists/orders'>({
    sort: allOrdersSorts,
    state: contractStates,
    group: productGroups,
    product: 'text',
    by: orderers,
    ...days,
    ...ofCustomers,
    ...any,
  }),
  offers: listSearch<'GET /ajax/v1/staff/lists/offers'>({
    sort: offerSorts,
    state: offerStates,
    ...days,
    ...ofCustomers,
    ...any,
  }),
  mails: listSearch<'GET /ajax/v1/staff/lists/mails'>({
    sort: allMailsSorts,
    state: sentMailStates,
    ...days,
    ...any,
  }),
  activity: listSearch<'GET /ajax/v1/staff/lists/activity'>({
    sort: activitySorts,
    kind: activityKinds,
    who: listedActors,
    ...days,
    ...any,
  }),
  'all-people': listSearch<'GET /ajax/v1/staff/lists/people'>({
    sort: allPeopleSorts,
    role: memberRoles,
    two_step: twoStepFilters,
    unused_since: day,
    ...any,
  }),
}
type Searches = typeof searches

/** Lists the tabs by their addresses: `/staff/payments` is the bank's, `/staff/people` that of the staff. */
export const directoryLists = [
  'customers',
  'contracts',
  'documents',
  'all-payments',
  'mandates',
  'orders',
  'offers',
  'mails',
  'activity',
  'all-people',
  'coming',
] as const
export type ShownList = keyof Searches
const { payments, people, ...others } = directoryPowers
export const listPowers: Record<(typeof directoryLists)[number], StaffPower> = {
  ...others,
  'all-payments': payments,
  'all-people': people,
  coming: 'contracts:see',
}

type Asked<S> = S extends (search: never) => infer R ? { [name in keyof R]?: string | undefined } : never
type All<U> = (U extends unknown ? (one: U) => void : never) extends (all: infer I) => void ? I : never
export type DirectorySearch = All<Asked<Searches[ShownList]>> & {
  [name in keyof ComingSearch | keyof FiguresSearch]?: string | undefined
}

const routes = {
  customers: 'GET /ajax/v1/staff/customers',
  contracts: 'GET /ajax/v1/staff/contracts',
  documents: 'GET /ajax/v1/staff/documents',
  'all-payments': 'GET /ajax/v1/staff/lists/payments',
  mandates: 'GET /ajax/v1/staff/lists/mandates',
  orders: 'GET /ajax/v1/staff/lists/orders',
  offers: 'GET /ajax/v1/staff/lists/offers',
  mails: 'GET /ajax/v1/staff/lists/mails',
  activity: 'GET /ajax/v1/staff/lists/activity',
  'all-people': 'GET /ajax/v1/staff/lists/people',
} as const satisfies Record<ShownList, Routes>

/** Holds what a list's page shows: its rows, and what was asked for. */
export type Listed<N extends ShownList> = {
  shown: N
  search: ReturnType<Searches[N]>
  list: CallOutput<(typeof routes)[N]>
}
type AnyListed = { [N in ShownList]: Listed<N> }[ShownList]

/** Reads the list that the address names. @throws that it is not there, as for each unknown address */
export async function readDirectory(name: string, asked: DirectorySearch) {
  if (name === 'coming') {
    const search = comingSearch(asked)
    const week = await orFirstPage(call('GET /ajax/v1/staff/coming', { query: search }))
    return { shown: name, search, week } as const
  }
  if (name === 'figures') return { shown: name, found: await readFigures(asked) } as const
  if (name === 'settings') return { shown: name, q: asked.q, site: await call('GET /ajax/v1/staff/settings') } as const
  if (!Object.hasOwn(searches, name)) throw notFound()
  const shown = name as ShownList // just looked up
  const query = searches[shown](asked)
  const list = await orFirstPage(call(routes[shown], { query } as CallInput<(typeof routes)[typeof shown]>))
  return { shown, search: query, list } as AnyListed // of one and the same name
}
