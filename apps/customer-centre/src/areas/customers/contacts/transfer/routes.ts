import type { contactTransferEndpoints } from '@kontor/contract/areas/customers/contact-transfer'
import { list, orderOf, type SortKey } from '../../../../platform/db/list.ts'
import type { Handlers } from '../../../../platform/http/context.ts'
import { importContacts } from './import-contacts.ts'
import { exportRows } from './queries.ts'

const sortKeys = {
  name: { sql: 'c.name', type: 'text' },
  email: { sql: 'c.email', type: 'text' },
} as const satisfies Record<string, SortKey>

export const contactTransferHandlers: Handlers<typeof contactTransferEndpoints> = {
  contactsImport: importContacts,
  async contactsExport({ services, db, customer, query, now }) {
    const order = orderOf(query.sort, sortKeys, { sql: 'c.id', type: 'uuid' })
    const rows = exportRows(customer, query, { now, today: services.clock.today() })
    const { data, next_cursor } = await list(db, { ...rows, order }, query)
    return { data, next_cursor }
  },
}
