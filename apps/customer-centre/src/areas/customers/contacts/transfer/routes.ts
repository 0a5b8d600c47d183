import type { ContactRecord, contactTransferEndpoints } from '@kontor/contract/areas/customers/contact-transfer'
import { type Keyed, keyset, orderOf, type SortKey, toPage } from '../../../../platform/db/list.ts'
import type { Handlers } from '../../../../platform/http/context.ts'
import { importContacts } from './import-contacts.ts'
import { exportPage } from './queries.ts'

const sortKeys = {
  name: { sql: 'c.name', type: 'text' },
  email: { sql: 'c.email', type: 'text' },
} as const satisfies Record<string, SortKey>

const recordOf = ({ sort_key: _, sort_tie: __, ...record }: ContactRecord & Keyed): ContactRecord => record

export const contactTransferHandlers: Handlers<typeof contactTransferEndpoints> = {
  contactsImport: importContacts,
  async contactsExport({ services, db, customer, query, now }) {
    const { sort, cursor, limit, ...filter } = query
    const page = keyset(orderOf(sort, sortKeys, { sql: 'c.id', type: 'uuid' }), cursor, limit)
    const today = services.clock.today()
    const { data, next_cursor } = toPage(
      await exportPage(db, customer, filter, page, { now, today }),
      page,
      0,
      recordOf,
    )
    return { data, next_cursor }
  },
}
