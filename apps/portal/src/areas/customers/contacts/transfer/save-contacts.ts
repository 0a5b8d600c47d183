import type { ContactRecord } from '@kontor/contract/areas/customers/contact-transfer'
import { call } from '../../../../api/client.ts'
import { everyRow } from '../../../../list/csv.ts'
import type { ContactSearch } from '../contact-search.ts'

/** Every matching contact, with all its fields, page by page. */
export const everyContact = ({ cursor: _, ...search }: ContactSearch): Promise<ContactRecord[]> =>
  everyRow(cursor =>
    call('GET /ajax/v1/contacts/export', { query: { ...search, ...(cursor !== undefined && { cursor }) } }),
  )
