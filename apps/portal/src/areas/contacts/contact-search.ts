import {
  contactKinds,
  contactRoles,
  contactSorts,
  useFilters,
  verificationFilters,
} from '@kontor/contract/words/contacts'
import { listSearch } from '../../list/list-search.ts'
import { isUuid } from '../../navigation/is-uuid.ts'

export const restingSort = 'name'

export const contactSearch = listSearch<'GET /ajax/v1/contacts'>({
  sort: contactSorts,
  role: contactRoles,
  kind: contactKinds,
  verification: verificationFilters,
  use: useFilters,
  q: 'text',
})
export type ContactSearch = ReturnType<typeof contactSearch>

/** Of the pages for a new contact and for an invitation: with whose data they begin. */
export const copySearch = ({ copy }: Record<string, unknown>): { copy?: string } => (isUuid(copy) ? { copy } : {})
