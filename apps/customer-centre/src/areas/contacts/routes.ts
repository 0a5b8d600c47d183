import type { ContactRow, contactsEndpoints } from '@kontor/contract/areas/contacts'
import type { Handlers } from '../../http/context.ts'
import { problem } from '../../http/problem.ts'
import { type Keyed, keyset, orderOf, type SortKey, toPage } from '../../list.ts'
import { createContact } from './create-contact.ts'
import { contactById, contactPage } from './queries.ts'
import { updateContact } from './update-contact.ts'

const sortKeys = {
  name: { sql: 'c.name', type: 'text' },
  email: { sql: 'c.email', type: 'text' },
} as const satisfies Record<string, SortKey>

const contactRow = ({ sort_key: _, sort_tie: __, ...row }: ContactRow & Keyed): ContactRow => row

export const contactsHandlers: Handlers<typeof contactsEndpoints> = {
  async contacts({ db, customer, query }) {
    const page = keyset(orderOf(query.sort, sortKeys, { sql: 'c.id', type: 'uuid' }), query.cursor, query.limit)
    const { rows, total } = await contactPage(db, customer, query, page)
    return toPage(rows, page, total, contactRow)
  },
  async contact({ db, customer, params }) {
    const contact = await contactById(db, customer, params.id)
    if (!contact) throw problem('not_found')
    return contact
  },
  contactCreate: createContact,
  contactUpdate: updateContact,
}
