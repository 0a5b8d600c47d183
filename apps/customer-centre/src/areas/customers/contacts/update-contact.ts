import type { contactsEndpoints } from '@kontor/contract/areas/customers/contacts'
import type { Handler } from '../../../platform/http/context.ts'
import { problem } from '../../../platform/http/problem.ts'
import { voidCodes } from './code-queries.ts'
import { calendarOf, subjectOf } from './contact-audit.ts'
import { refuseNewDuplicate } from './duplicates.ts'
import { enteredContact } from './entered-contact.ts'
import { settleHolders } from './holders.ts'
import { noNumber, sealNumber } from './id-number.ts'
import { lockContacts, replaceContact } from './queries.ts'
import { readContact } from './read-contact.ts'
import { changesOf, isNewHolder, nameOf, sameEmail, samePhone, verificationAfter } from './rules.ts'

/** Replaces a contact as a whole. It is locked first, so that of two saves with the same version one is refused. */
export const updateContact: Handler<typeof contactsEndpoints.contactUpdate> = async context => {
  const { db, customer, services, caller, params, body } = context
  const [before] = await lockContacts(db, customer, [params.id])
  if (!before) throw problem('not_found')
  if (before.version !== body.version)
    throw problem('stale_version', { current: await readContact(context, params.id) })
  const { input, number } = enteredContact(caller, body.contact, { before, under: 'contact' })
  if (!body.allow_duplicate) await refuseNewDuplicate(db, customer, before, input)

  const after = { ...input, ...verificationAfter(before, input) }
  const sealed = number && sealNumber(await services.keys.vault(), { customer, id: before.id }, number)
  await replaceContact(db, customer, params.id, { ...after, ...(number === null ? noNumber : sealed) })
  // a code for the previous address proves nothing about the new one
  if (!sameEmail(before.email, input.email)) await voidCodes(db, customer, [params.id], 'email')
  if (!samePhone(before.phone, input.phone)) await voidCodes(db, customer, [params.id], 'phone')
  const subject = subjectOf({ id: before.id, name: nameOf(input) })
  const changes = changesOf(before, after)
  // that it has changed, and never its value
  if (number) Object.assign(changes.after, { id_number_changed: true })
  await context.audit({ action: 'contact.changed', subject, ...changes })
  const event = isNewHolder(before, input) ? 'changed' : 'none'
  await settleHolders(db, context.audit, customer, [params.id], calendarOf(context), { event })
  return readContact(context, params.id)
}
