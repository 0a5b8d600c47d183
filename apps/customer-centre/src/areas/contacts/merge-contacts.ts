import { type contactsEndpoints, contactValuesSchema } from '@kontor/contract/areas/contacts'
import { fieldErrors } from '@kontor/contract/field-errors'
import type { MergePart, VerificationChannel } from '@kontor/contract/words/contacts'
import type { Context, Handler } from '../../http/context.ts'
import { Problem, problem } from '../../http/problem.ts'
import { voidCodes } from './code-queries.ts'
import { moveEvidence } from './evidence-queries.ts'
import { settleHolders } from './holders.ts'
import { noNumber, openNumber, type StoredNumber, sealNumber } from './id-number.ts'
import { type ContactInput, deleteContactRow, type LockedContact, lockContacts, replaceContact } from './queries.ts'
import { readContact } from './read-contact.ts'
import { isNewHolder, recordOf, sameEmail, samePhone } from './rules.ts'
import { calendarOf, subjectOf } from './scene.ts'
import { moveUses } from './uses.ts'

type Merging = Context<typeof contactsEndpoints.contactMerge>

/** Makes one contact of two. Both are locked, so of two mergers at once the second finds one gone. The log keeps both as they were. */
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
  // what the other one proved, it proved with its own name, and since it was asked to
  const borrowed = email === other || phone === other
  const changed = isNewHolder(own, merged) || (borrowed && isNewHolder(other, merged))
  await settleHolders(db, context.audit, customer, [own.id], calendarOf(context), {
    event: changed ? 'changed' : 'none',
    heritage: { due_on: other.holder_due_on, ...(borrowed && { asked_at: other.holder_asked_at }) },
  })
  return readContact(context, own.id)
}

/** A number that comes over from the other one is sealed anew, for the contact that has it now. */
async function numberFor(
  id: string,
  from: LockedContact,
  { customer, centre }: Pick<Merging, 'customer' | 'centre'>,
): Promise<StoredNumber> {
  const { id_number, id_number_end } = from
  if (id_number === null) return noNumber
  if (from.id === id) return { id_number, id_number_end }
  const vault = await centre.keys.vault()
  return sealNumber(vault, { customer, id }, openNumber(vault, { customer, id: from.id }, id_number))
}

/** Of which of the two the check of a channel counts: of the one it is taken from, or of the other if that alone has proved the same. */
function proved(channel: VerificationChannel, from: LockedContact, own: LockedContact, other: LockedContact) {
  const second = from === own ? other : own
  const state = `${channel}_verification` as const
  const same = channel === 'email' ? sameEmail(own.email, other.email) : samePhone(own.phone, other.phone)
  return same && from[state] !== 'verified' && second[state] === 'verified' ? second : from
}

/** @throws invalid_input where the parts chosen make no contact: a desk without a name */
function united(own: LockedContact, other: LockedContact, from: (part: MergePart) => LockedContact): ContactInput {
  const name = from('name')
  const address = from('address')
  const domains = from('domain_data')
  const mailed = sameEmail(own.email, other.email) ? [own, other] : [from('email')]
  const contact: ContactInput = {
    kind: name.kind,
    first_name: name.first_name,
    last_name: name.last_name,
    organisation: from('organisation').organisation,
    email: from('email').email,
    phone: from('phone').phone,
    fax: from('fax').fax,
    line1: address.line1,
    postal_code: address.postal_code,
    city: address.city,
    country: address.country,
    locale: from('locale').locale,
    roles: [...new Set([...own.roles, ...other.roles])],
    mail_categories: [...new Set(mailed.flatMap(({ mail_categories }) => mail_categories))],
    registry_handle: domains.registry_handle,
    id_type: domains.id_type,
    note: from('note').note,
  }
  const checked = contactValuesSchema.safeParse(contact)
  if (checked.success) return contact
  const fields = [...fieldErrors(checked.error.issues)].map(([field, error]) => [`take.${field}`, error] as const)
  throw new Problem('invalid_input', { fields: new Map(fields) })
}
