import {
  contactKinds,
  contactRoles,
  contactSorts,
  useFilters,
  verificationFilters,
} from '@kontor/contract/enums/contacts'
import { listSearch } from '../../../list/list-search.ts'
import { isUuid } from '../../../navigation/is-uuid.ts'

export const defaultSort = 'name'

export const contactSearch = listSearch<'GET /ajax/v1/contacts'>({
  sort: contactSorts,
  role: contactRoles,
  kind: contactKinds,
  verification: verificationFilters,
  use: useFilters,
  q: 'text',
})
export type ContactSearch = ReturnType<typeof contactSearch>

/** For the pages of a new contact and an invitation: the contact whose data they begin with. */
export const copySearch = ({ copy }: Record<string, unknown>): { copy?: string } => (isUuid(copy) ? { copy } : {})
