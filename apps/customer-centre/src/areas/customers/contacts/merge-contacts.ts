import { type contactsEndpoints, contactValuesSchema } from '@kontor/contract/areas/customers/contacts'
import { contactFields, type FieldWith, fieldsWith, type MergePart } from '@kontor/contract/enums/contact-fields'
import type { VerificationChannel } from '@kontor/contract/enums/contacts'
import { eachField } from '@kontor/contract/enums/field-table'
import { fieldErrors } from '@kontor/contract/field-errors'
import type { Context, Handler } from '../../../platform/http/context.ts'
import { Problem, problem } from '../../../platform/http/problem.ts'
import { voidCodes } from './code-queries.ts'
import { calendarOf, subjectOf } from './contact-audit.ts'
import { moveEvidence } from './evidence-queries.ts'
import { settleHolders } from './holders.ts'
import { noNumber, openNumber, type StoredNumber, sealNumber } from './id-number.ts'
import { type ContactInput, deleteContactRow, type LockedContact, lockContacts, replaceContact } from './queries.ts'
import { readContact } from './read-contact.ts'
import { isNewHolder, recordOf, sameEmail, samePhone } from './rules.ts'
import { moveUses } from './uses.ts'

type Merging = Context<typeof contactsEndpoints.contactMerge>

/**
 * Merges two contacts. Both are locked, so of two simultaneous mergers the second finds one gone. The log keeps both as
 * they were.
 */
export const mergeContacts: Handler<typeof contactsEndpoints.contactMerge> = async context => {
  const { db, customer, params, body } = context
  const found = await lockContacts(db, customer, [params.id, body.other_id])
  const own = found.find(({ id }) => id === params.id.toLowerCase())
  const other = found.find(one => one !== own)
  if (!own || !other) throw problem('not_found')
  if (own.version !== body.versions.this || other.version !== body.versions.other) {
    const current = { this: await readContact(context, own.id), other: await readContact(context, other.id) }
    throw problem('stale_version', { current })
  }

  const from = (part: MergePart): LockedContact => (body.take[part] === 'other' ? other : own)
  const merged = united(own, other, from)
  const uses = await moveUses(db, customer, other.id, own.id)
  await moveEvidence(db, customer, other.id, own.id)
  await deleteContactRow(db, customer, other.id)
  const [email, phone] = [proved('email', from('email'), own, other), proved('phone', from('phone'), own, other)]
  await replaceContact(db, customer, own.id, {
    ...merged,
    ...(await numberFor(own.id, from('domain_data'), context)),
    email_verification: email.email_verification,
    email_verified_at: email.email_verified_at,
    phone_verification: phone.phone_verification,
    phone_verified_at: phone.phone_verified_at,
  })
  if (email === other) await voidCodes(db, customer, [own.id], 'email')
  if (phone === other) await voidCodes(db, customer, [own.id], 'phone')
  await context.audit({
    action: 'contact.merged',
    subject: subjectOf(own),
    before: { kept: recordOf(own), merged: recordOf(other) },
    after: { ...merged, uses: uses.length },
  })
  // the other contact proved it with its own name, and since it was asked to
  const borrowed = email === other || phone === other
  const changed = isNewHolder(own, merged) || (borrowed && isNewHolder(other, merged))
  await settleHolders(db, context.audit, customer, [own.id], calendarOf(context), {
    event: changed ? 'changed' : 'none',
    heritage: { due_on: other.holder_due_on, ...(borrowed && { asked_at: other.holder_asked_at }) },
  })
  return readContact(context, own.id)
}

/** A number that comes from the other contact is sealed again, for the contact that has it now. */
async function numberFor(
  id: string,
  from: LockedContact,
  { customer, services }: Pick<Merging, 'customer' | 'services'>,
): Promise<StoredNumber> {
  const { id_number, id_number_end } = from
  if (id_number === null) return noNumber
  if (from.id === id) return { id_number, id_number_end }
  const vault = await services.keys.vault()
  return sealNumber(vault, { customer, id }, openNumber(vault, { customer, id: from.id }, id_number))
}

/**
 * Whose check of a channel counts: that of the contact it is taken from, or the other's if only it has proved the same.
 */
function proved(channel: VerificationChannel, from: LockedContact, own: LockedContact, other: LockedContact) {
  const second = from === own ? other : own
  const state = `${channel}_verification` as const
  const same = channel === 'email' ? sameEmail(own.email, other.email) : samePhone(own.phone, other.phone)
  return same && from[state] !== 'verified' && second[state] === 'verified' ? second : from
}

/** @throws invalid_input where the chosen parts make no contact: a role without a name */
function united(own: LockedContact, other: LockedContact, from: (part: MergePart) => LockedContact): ContactInput {
  const mailed = sameEmail(own.email, other.email) ? [own, other] : [from('email')]
  const both: Omit<ContactInput, FieldWith<{ part: MergePart }>> = {
    roles: [...new Set([...own.roles, ...other.roles])],
    mail_categories: [...new Set(mailed.flatMap(({ mail_categories }) => mail_categories))],
  }
  const chosen = eachField(fieldsWith('part'), field => from(contactFields[field].part)[field])
  const contact = { ...chosen, ...both } as ContactInput // each field has its own kind of value
  const checked = contactValuesSchema.safeParse(contact)
  if (checked.success) return contact
  const fields = [...fieldErrors(checked.error.issues)].map(([field, error]) => [`take.${field}`, error] as const)
  throw new Problem('invalid_input', { fields: new Map(fields) })
}
