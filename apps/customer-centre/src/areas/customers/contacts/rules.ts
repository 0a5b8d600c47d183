import type { Contact } from '@kontor/contract/areas/customers/contacts'
import { contactFieldNames } from '@kontor/contract/enums/contact-fields'
import { expectedPostalCode, normalisePostalCode } from '@kontor/contract/postal-code'
import type { ContactInput, LockedContact, Verification } from './queries.ts'

export const sameEmail = (a: string, b: string): boolean => a.toLowerCase() === b.toLowerCase()
/** However it is spaced. */
export const samePhone = (a: string, b: string): boolean => digits(a) === digits(b)

const digits = (phone: string): string => phone.replaceAll(/[^\d+]/g, '')

/**
 * Written as its country writes postcodes. One that does not fit stays as typed: the portal has remarked on it, and the
 * server does not judge addresses.
 */
export function keptPostalCode(country: string, typed: string): string {
  const code = normalisePostalCode(country, typed)
  return expectedPostalCode(country, code) === null && code.length <= 12 ? code : typed
}

type Reach = Pick<ContactInput, 'email' | 'phone'>
type Named = Reach & Pick<ContactInput, 'kind' | 'first_name' | 'last_name' | 'organisation'>

/** A changed address or number has to be verified again; another spelling of the same one does not. */
export function verificationAfter(before: Verification & Reach, after: Reach): Verification {
  const keepsEmail = sameEmail(before.email, after.email)
  const keepsPhone = samePhone(before.phone, after.phone)
  return {
    email_verification: keepsEmail ? before.email_verification : 'unverified',
    email_verified_at: keepsEmail ? before.email_verified_at : null,
    phone_verification: keepsPhone ? before.phone_verification : 'unverified',
    phone_verified_at: keepsPhone ? before.phone_verified_at : null,
  }
}

/** Says whether this is another domain holder on paper: the data kept under BSIG 2025 § 49 (2) no. 3 differ. */
export function isNewHolder(before: Named, after: Named): boolean {
  return !sameEmail(before.email, after.email) || !samePhone(before.phone, after.phone) || isRenamed(before, after)
}

/** The contact's name, composed as the database does it. */
export const nameOf = ({ kind, first_name, last_name, organisation }: Named): string =>
  kind === 'person' ? `${first_name} ${last_name}`.trim() : organisation

const nameFields = ['kind', 'first_name', 'last_name', 'organisation'] as const
export const isRenamed = (before: Named, after: Named): boolean =>
  nameFields.some(field => before[field] !== after[field])

const logged = [...contactFieldNames, 'email_verification', 'phone_verification'] as const
type Logged = Pick<Contact, (typeof logged)[number]>

/** Fields that a replacement changes, before and after, for the log of changes. */
export function changesOf(before: Logged, after: Logged): { before: Partial<Contact>; after: Partial<Contact> } {
  const changed = logged.filter(field => JSON.stringify(before[field]) !== JSON.stringify(after[field]))
  const part = (contact: Logged) => Object.fromEntries(changed.map(field => [field, contact[field]]))
  return { before: part(before), after: part(after) }
}

/** A deleted contact as the log keeps it. */
export const recordOf = (contact: LockedContact): Partial<Contact> =>
  Object.fromEntries(logged.map(field => [field, contact[field]]))
