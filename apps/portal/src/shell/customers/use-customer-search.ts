import type { Membership } from '@kontor/contract/areas/people/identity'
import { call } from '../../api/client.ts'
import { type Search, useSearch } from '../use-search.ts'

/** Customers by number, name, e-mail address or invoice number: staff's search, or among the user's own. */
export const useCustomerSearch = (query: string): Search<Membership> => useSearch(query, askCustomers)

const askCustomers = async (search: string, signal: AbortSignal) =>
  (await call('GET /ajax/v1/accounts/customers/search', { query: { search } }, { signal })).data
