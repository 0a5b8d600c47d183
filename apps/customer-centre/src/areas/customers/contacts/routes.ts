import { contactTransferEndpoints } from '@kontor/contract/areas/customers/contact-transfer'
import { contactsEndpoints } from '@kontor/contract/areas/customers/contacts'
import { evidenceQueueEndpoints } from '@kontor/contract/areas/desk/staff-queues'
import { orderOf, type SortKey } from '../../../platform/db/list.ts'
import { sendFile } from '../../../platform/files/send-file.ts'
import type { Handlers } from '../../../platform/http/context.ts'
import { listWithSession } from '../../../platform/http/list-with-session.ts'
import { problem } from '../../../platform/http/problem.ts'
import { routes } from '../../../platform/http/routes.ts'
import { checkCode } from './check-code.ts'
import { createContact } from './create-contact.ts'
import { deleteContact, replaceEverywhere } from './delete-contact.ts'
import { evidenceFiles } from './evidence-queries.ts'
import { decideHolder, giveEvidence } from './holder-decision.ts'
import { mergeContacts } from './merge-contacts.ts'
import { contactRows, type Suggested } from './queries.ts'
import { readContact } from './read-contact.ts'
import { sendCode } from './send-code.ts'
import { evidenceQueueHandlers } from './staff-queue.ts'
import { contactTransferHandlers } from './transfer/routes.ts'
import { updateContact } from './update-contact.ts'

const sortKeys = {
  name: { sql: 'c.name', type: 'text' },
  email: { sql: 'c.email', type: 'text' },
} as const satisfies Record<string, SortKey>

const contactsHandlers: Handlers<typeof contactsEndpoints> = {
  contacts: listWithSession<typeof contactsEndpoints.contacts, Suggested>(({ query, today }) => ({
    order: orderOf(query.sort, sortKeys, { sql: 'c.id', type: 'uuid' }),
    rows: reader => contactRows(reader, query, today),
    extra: ({ suggestion }) => ({ suggestion }),
  })),
  contact: context => readContact(context, context.params.id),
  contactCreate: createContact,
  contactUpdate: updateContact,
  contactDelete: deleteContact,
  contactReplace: replaceEverywhere,
  contactMerge: mergeContacts,
  contactCodeSend: sendCode,
  contactCodeCheck: checkCode,
  contactEvidence: giveEvidence,
  contactHolderDecision: {
    carryOut: decideHolder,
    takesAway: ({ body }) => body.decision === 'accepted',
    meanwhile: context => readContact(context, context.params.id),
  },
  async contactEvidenceFile({ db, customer, params, reply, services }) {
    const [file] = await evidenceFiles(db, customer, params.id, params.file)
    if (!file) throw problem('not_found')
    return sendFile(services, reply, file)
  },
}

export const contactsRoutes = [
  ...routes(contactsEndpoints, contactsHandlers),
  ...routes(evidenceQueueEndpoints, evidenceQueueHandlers),
  ...routes(contactTransferEndpoints, contactTransferHandlers),
]
