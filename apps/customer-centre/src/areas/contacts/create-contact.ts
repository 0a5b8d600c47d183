import type { contactsEndpoints } from '@kontor/contract/areas/contacts'
import type { Handler } from '../../http/context.ts'
import { insertContact } from './queries.ts'
import { distinctRoles } from './rules.ts'

export const createContact: Handler<typeof contactsEndpoints.contactCreate> = async context => {
  const { db, customer, body, now } = context
  const input = distinctRoles(body)
  const contact = await insertContact(db, customer, input, now)
  await context.audit({
    action: 'contact.created',
    subject: { kind: 'contact', id: contact.id, label: contact.name },
    after: input,
  })
  return contact
}
