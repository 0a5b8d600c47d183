import { documentKinds, documentStatuses } from '@kontor/contract/enums/billing'
import { contractStates, productGroups } from '@kontor/contract/enums/contracts'
import { customerTypes } from '@kontor/contract/enums/customer'
import {
  allContractsSorts,
  allDocumentsSorts,
  customerSorts,
  customerStates,
  owingFilters,
} from '@kontor/contract/enums/directory'
import type { StaffPower } from '@kontor/contract/staff-powers'
import { notFound } from '@tanstack/react-router'
import { call } from '../../../../api/client.ts'
import { orFirstPage } from '../../../../list/first-page.ts'
import { listSearch } from '../../../../list/list-search.ts'
import { type ComingSearch, comingSearch } from '../coming/coming-search.ts'

const day = (text: string) =>
  /^20\d\d-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])$/.test(text) && !Number.isNaN(Date.parse(`${text}T00:00:00Z`))
    ? text
    : undefined

export const customersSearch = listSearch<'GET /ajax/v1/staff/customers'>({
  sort: customerSorts,
  type: customerTypes,
  country: text => (/^[A-Z]{2}$/.test(text) ? text : undefined),
  state: customerStates,
  owing: owingFilters,
  q: 'text',
})
export type CustomersSearch = ReturnType<typeof customersSearch>

export const allContractsSearch = listSearch<'GET /ajax/v1/staff/contracts'>({
  sort: allContractsSorts,
  state: contractStates,
  group: productGroups,
  ends_by: day,
  q: 'text',
})
export type AllContractsSearch = ReturnType<typeof allContractsSearch>

export const allDocumentsSearch = listSearch<'GET /ajax/v1/staff/documents'>({
  sort: allDocumentsSorts,
  kind: documentKinds,
  status: documentStatuses,
  from: day,
  to: day,
  q: 'text',
})
export type AllDocumentsSearch = ReturnType<typeof allDocumentsSearch>

export const directoryLists = ['customers', 'contracts', 'documents', 'coming'] as const
export const listPowers = {
  customers: 'customers:see',
  contracts: 'contracts:see',
  documents: 'billing:see',
  coming: 'contracts:see',
} as const satisfies Record<(typeof directoryLists)[number], StaffPower>
type Searches = CustomersSearch & AllContractsSearch & AllDocumentsSearch & ComingSearch
export type DirectorySearch = { [name in keyof Searches]?: string | undefined }

/** Reads the list that the address names. @throws that it is not there, as for each unknown address */
export async function readDirectory(name: string, asked: DirectorySearch) {
  switch (name) {
    case 'customers': {
      const search = customersSearch(asked)
      const list = await orFirstPage(call('GET /ajax/v1/staff/customers', { query: search }))
      return { shown: name, search, list } as const
    }
    case 'contracts': {
      const search = allContractsSearch(asked)
      const list = await orFirstPage(call('GET /ajax/v1/staff/contracts', { query: search }))
      return { shown: name, search, list } as const
    }
    case 'documents': {
      const search = allDocumentsSearch(asked)
      const list = await orFirstPage(call('GET /ajax/v1/staff/documents', { query: search }))
      return { shown: name, search, list } as const
    }
    case 'coming': {
      const search = comingSearch(asked)
      const week = await orFirstPage(call('GET /ajax/v1/staff/coming', { query: search }))
      return { shown: name, search, week } as const
    }
    default:
      throw notFound()
  }
}
