import type { Contact } from '@kontor/contract/areas/contacts'
import type { ContactInput, Verification } from './queries.ts'

/** A role named twice counts once. */
export const distinctRoles = (input: ContactInput): ContactInput => ({ ...input, roles: [...new Set(input.roles)] })

/** An address or a number that changed has to be verified anew; another spelling of the same one does not. */
export function verificationAfter(before: Contact, after: ContactInput): Verification {
  const sameEmail = before.email.toLowerCase() === after.email.toLowerCase()
  const samePhone = digits(before.phone) === digits(after.phone)
  return {
    email_verification: sameEmail ? before.email_verification : 'unverified',
    phone_verification: samePhone ? before.phone_verification : 'unverified',
  }
}

const digits = (phone: string): string => phone.replaceAll(/[^\d+]/g, '')

/** Fields that a replacement changes, as they were and as they are, for the log of changes. */
export function changesOf(before: Contact, after: Contact): { before: Partial<Contact>; after: Partial<Contact> } {
  const ignored: (keyof Contact)[] = ['version', 'used_by', 'name']
  const changed = (Object.keys(after) as (keyof Contact)[]).filter(
    field => !ignored.includes(field) && JSON.stringify(before[field]) !== JSON.stringify(after[field]),
  )
  const part = (contact: Contact) => Object.fromEntries(changed.map(field => [field, contact[field]]))
  return { before: part(before), after: part(after) }
}
