import { contactFieldNames } from '@kontor/contract/enums/contact-fields'
import { type ContactKind, type ContactRole, contactKinds, contactRoles } from '@kontor/contract/enums/contacts'
import { eachField } from '@kontor/contract/enums/field-table'
import { type IdType, idTypes } from '@kontor/contract/enums/id-types'
import { type MailCategory, mailCategories } from '@kontor/contract/enums/mail-categories'
import { localeOf } from '@kontor/contract/locales'
import type { CallInput } from '@kontor/contract/wire/types'
import type { FormValues } from '../../../forms/form-values.ts'

export type ContactInput = Omit<CallInput<'POST /ajax/v1/contacts'>['body'], 'allow_duplicate'>

/** The form's initial values. @property id_number_masked of the stored number */
export type ShownContact = Omit<ContactInput, 'id_number'> & { id_number_masked?: string | null }

export const isContactKind = (word: string): word is ContactKind => (contactKinds as readonly string[]).includes(word)
export const isMailCategory = (word: string): word is MailCategory =>
  (mailCategories as readonly string[]).includes(word)
export const isIdType = (word: string): word is IdType => (idTypes as readonly string[]).includes(word)
export const isContactRole = (role: string): role is ContactRole => (contactRoles as readonly string[]).includes(role)

/** Reads the form, for the customer centre to check. A person's name is dropped for other kinds: it was hidden. */
export function contactOf(data: FormValues): ContactInput {
  const text = (name: string) => data.text(name).trim()
  const typed = text('kind')
  const kind = isContactKind(typed) ? typed : 'person'
  const idType = text('id_type')
  return {
    ...eachField(contactFieldNames, text),
    ...(kind !== 'person' && { first_name: '', last_name: '' }),
    kind,
    locale: localeOf(text('locale')),
    roles: data.getAll('roles').map(String).filter(isContactRole),
    mail_categories: data.getAll('mail_categories').map(String).filter(isMailCategory),
    id_type: isIdType(idType) ? idType : null,
    id_number: text('id_number'),
  }
}
