import type { contactsEndpoints } from '@kontor/contract/areas/customers/contacts'
import { sql } from 'kysely'
import { dropFiles } from '../../../platform/files/records.ts'
import type { Context, Handler } from '../../../platform/http/context.ts'
import { scopeOf } from '../../../platform/http/contract-scope.ts'
import { problem } from '../../../platform/http/problem.ts'
import { calendarOf, subjectOf } from './contact-audit.ts'
import { evidenceFiles } from './evidence-queries.ts'
import { settleHolders } from './holders.ts'
import { deleteContactRow, type LockedContact, lockContacts } from './queries.ts'
import { readContact } from './read-contact.ts'
import { recordOf } from './rules.ts'
import { moveUses, type Use, usesOf } from './uses.ts'

/**
 * Deletes a contact that no contract names, or one whose places another contact takes in the same transaction, so that
 * no contract loses the last contact of a role it needs.
 */
export const deleteContact: Handler<typeof contactsEndpoints.contactDelete> = async context => {
  const { db, customer, caller, params, query } = context
  const { contact, replacement } = await lockPair(context, params.id, query.replacement_id)
  const uses = replacement
    ? await moveUses(db, customer, contact.id, replacement.id)
    : await usesOf(db, customer, contact.id)
  if (uses.length > 0 && !replacement) {
    const readable = await usesOf(db, customer, contact.id, scopeOf(caller, 'contracts:read'))
    const total = new Set(uses.map(({ contract_number }) => contract_number)).size
    throw problem('contact_in_use', { current: { uses: readable, total } })
  }
  // its evidence has no holder left to prove
  const files = await evidenceFiles(db, customer, contact.id)
  const handedIn = files.map(({ id }) => id)
  if (handedIn.length > 0) await dropFiles(db, sql`id = any(${handedIn}::uuid[])`)
  await deleteContactRow(db, customer, contact.id)
  await context.audit({
    action: 'contact.deleted',
    subject: subjectOf(contact),
    before: recordOf(contact),
    ...(replacement && { after: { replacement: replacement.name, uses: uses.map(useText) } }),
  })
  if (replacement)
    await settleHolders(db, context.audit, customer, [replacement.id], calendarOf(context), {
      heritage: { due_on: contact.holder_due_on },
    })
}

/** Puts another contact into every contract that names this one. */
export const replaceEverywhere: Handler<typeof contactsEndpoints.contactReplace> = async context => {
  const { db, customer, params, body } = context
  const { contact, replacement } = await lockPair(context, params.id, body.replacement_id)
  if (!replacement) throw problem('not_found')
  const uses = await moveUses(db, customer, contact.id, replacement.id)
  if (uses.length > 0) {
    await context.audit({
      action: 'contact.replaced',
      subject: subjectOf(contact),
      after: { replacement: replacement.name, uses: uses.map(useText) },
    })
    await settleHolders(db, context.audit, customer, [contact.id, replacement.id], calendarOf(context), {
      heritage: { due_on: contact.holder_due_on },
    })
  }
  return readContact(context, contact.id)
}

type Pair = { contact: LockedContact; replacement: LockedContact | undefined }

/** @throws not_found where either belongs to another customer, or both are the same */
async function lockPair(
  { db, customer }: Pick<Context<typeof contactsEndpoints.contactDelete>, 'db' | 'customer'>,
  id: string,
  replacementId: string | undefined,
): Promise<Pair> {
  const ids = replacementId === undefined ? [id] : [id, replacementId]
  const found = await lockContacts(db, customer, ids)
  const contact = found.find(one => one.id === id.toLowerCase())
  const replacement = found.find(one => one !== contact)
  if (!contact || (replacementId !== undefined && !replacement)) throw problem('not_found')
  return { contact, replacement }
}

const useText = ({ contract_number, role }: Use): string => `${contract_number}: ${role}`
