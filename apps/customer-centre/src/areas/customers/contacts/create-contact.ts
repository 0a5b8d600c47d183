import type { contactsEndpoints } from '@kontor/contract/areas/customers/contacts'
import { uuidv7 } from 'uuidv7'
import type { Handler } from '../../../platform/http/context.ts'
import { subjectOf } from './contact-audit.ts'
import { refuseDuplicate } from './duplicates.ts'
import { enteredContact } from './entered-contact.ts'
import { noNumber, sealNumber } from './id-number.ts'
import { insertContact } from './queries.ts'
import { readContact } from './read-contact.ts'

export const createContact: Handler<typeof contactsEndpoints.contactCreate> = async context => {
  const { db, customer, services, caller, now } = context
  const { allow_duplicate, ...body } = context.body
  const { input, number } = enteredContact(caller, body)
  if (!allow_duplicate) await refuseDuplicate(db, customer, input)
  const id = uuidv7()
  const sealed = number ? sealNumber(await services.keys.vault(), { customer, id }, number) : noNumber
  await insertContact(db, customer, id, { ...input, ...sealed }, now)
  const contact = await readContact(context, id)
  await context.audit({ action: 'contact.created', subject: subjectOf(contact), after: input })
  return contact
}
