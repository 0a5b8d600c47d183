import type { CallInput } from '@kontor/contract/wire/types'
import {
  type ContactRole,
  contactKinds,
  contactRoles,
  type IdType,
  idTypes,
  type MailCategory,
  mailCategories,
} from '@kontor/contract/words/contacts'

export type ContactInput = Omit<CallInput<'POST /ajax/v1/contacts'>['body'], 'allow_duplicate'>

/** As a form begins. @property id_number_masked of the number on record */
export type ShownContact = Omit<ContactInput, 'id_number'> & { id_number_masked?: string | null }

export const isMailCategory = (word: string): word is MailCategory =>
  (mailCategories as readonly string[]).includes(word)
export const isIdType = (word: string): word is IdType => (idTypes as readonly string[]).includes(word)
export const isContactRole = (role: string): role is ContactRole => (contactRoles as readonly string[]).includes(role)

/** What the form says, for the customer centre to check. A person's name is dropped where the contact is none: it was hidden. */
export function contactOf(data: FormData): ContactInput {
  const text = (name: string) => String(data.get(name) ?? '').trim()
  const kind = contactKinds.find(known => known === text('kind')) ?? 'person'
  const isPerson = kind === 'person'
  const idType = text('id_type')
  return {
    kind,
    first_name: isPerson ? text('first_name') : '',
    last_name: isPerson ? text('last_name') : '',
    organisation: text('organisation'),
    email: text('email'),
    phone: text('phone'),
    fax: text('fax'),
    line1: text('line1'),
    postal_code: text('postal_code'),
    city: text('city'),
    country: text('country'),
    locale: text('locale') === 'de' ? 'de' : 'en',
    roles: data.getAll('roles').map(String).filter(isContactRole),
    mail_categories: data.getAll('mail_categories').map(String).filter(isMailCategory),
    registry_handle: text('registry_handle'),
    id_type: isIdType(idType) ? idType : null,
    id_number: text('id_number'),
    note: text('note'),
  }
}
