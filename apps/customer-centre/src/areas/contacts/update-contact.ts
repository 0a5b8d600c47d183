import type { contactsEndpoints } from '@kontor/contract/areas/contacts'
import type { Handler } from '../../http/context.ts'
import { problem } from '../../http/problem.ts'
import { contactById, replaceContact } from './queries.ts'
import { changesOf, distinctRoles, verificationAfter } from './rules.ts'

/** Replaces a contact as a whole. Locked first, so that of two savers with the same version one is told. */
export const updateContact: Handler<typeof contactsEndpoints.contactUpdate> = async context => {
  const { db, customer, params, body } = context
  const before = await contactById(db, customer, params.id, true)
  if (!before) throw problem('not_found')
  if (before.version !== body.version) throw problem('stale_version', { current: before })
  const contact = await replaceContact(db, customer, params.id, {
    ...distinctRoles(body.contact),
    ...verificationAfter(before, body.contact),
  })
  await context.audit({
    action: 'contact.changed',
    subject: { kind: 'contact', id: contact.id, label: contact.name },
    ...changesOf(before, contact),
  })
  return contact
}
