import { canDo } from '@kontor/contract/can'
import type { FieldError } from '@kontor/contract/field-errors'
import { type MailCategory, mailCategoryPermission } from '@kontor/contract/words/contacts'
import { permissionsOf } from '../../http/admission.ts'
import { problem } from '../../http/problem.ts'
import type { Caller } from '../../http/session.ts'
import { phoneField } from '../../phone.ts'
import { readNumber } from './id-number.ts'
import type { ContactBody, ContactInput, LockedContact } from './queries.ts'
import { keptPostalCode, sameEmail } from './rules.ts'

/** @property number a new one; null: none any more; undefined: as it is */
export type EnteredContact = { input: ContactInput; number: string | null | undefined }

type Before = Pick<LockedContact, 'email' | 'phone' | 'fax' | 'mail_categories' | 'registry_handle' | 'id_type'>
const nothing: Before = { email: '', phone: '', fax: '', mail_categories: [], registry_handle: '', id_type: null }

/**
 * A contact as contacts are kept, of what somebody entered.
 * @param before what is stored now
 * @param under where the contact stands in the request, if not at its top
 * @throws invalid_input
 */
export function enteredContact(
  caller: Caller,
  { id_number, ...body }: ContactBody,
  { before = nothing, under = '' }: { before?: Before | undefined; under?: string } = {},
): EnteredContact {
  const errors = new Map<string, FieldError>()
  const at = (field: string) => (under ? `${under}.${field}` : field)
  const { country } = body
  const typed = { ...body, fax: body.fax ?? before.fax, id_type: body.id_type ?? null }
  if (body.id_type === undefined) typed.id_type = before.id_type
  const number = numberOf(typed.id_type, id_number ?? '', country, before)
  if (number && 'error' in number) errors.set(at(number.field), number.error)
  const granted = grantedMails(caller, body.mail_categories ?? before.mail_categories, {
    before: before.mail_categories,
    kept: sameEmail(before.email, body.email),
  })
  if (!granted) errors.set(at('mail_categories'), { code: 'not_granted' })
  const input = {
    ...typed,
    phone: phoneField(errors, at('phone'), body.phone, country, before.phone),
    fax: phoneField(errors, at('fax'), typed.fax, country, before.fax),
    postal_code: keptPostalCode(country, body.postal_code),
    roles: [...new Set(body.roles)],
    mail_categories: granted ?? [],
    registry_handle: body.registry_handle ?? before.registry_handle,
  }
  if (errors.size > 0) throw problem('invalid_input', { fields: errors })
  return { input, number: number && 'error' in number ? undefined : number?.number }
}

type NumberMistake = { field: 'id_type' | 'id_number'; error: FieldError }

function numberOf(
  type: ContactInput['id_type'],
  typed: string,
  country: string,
  before: Before,
): { number: string | null } | NumberMistake | undefined {
  if (type === null) return typed === '' ? { number: null } : { field: 'id_type', error: { code: 'required' } }
  if (typed === '') return type === before.id_type ? undefined : { field: 'id_number', error: { code: 'required' } }
  const read = readNumber(type, typed, country)
  return 'error' in read ? { field: 'id_number', error: read.error } : { number: read.number }
}

/**
 * Nobody has mails sent, to an address that he names, which he may not read himself. What others granted stays while the address does.
 * @returns null where he asks for more
 */
export function grantedMails(
  caller: Caller,
  wanted: readonly MailCategory[],
  { before = [], kept = false }: { before?: readonly MailCategory[]; kept?: boolean } = {},
): MailCategory[] | null {
  const may = (category: MailCategory) => canDo(permissionsOf(caller), mailCategoryPermission[category])
  const asked = [...new Set(wanted)]
  if (asked.some(category => !may(category) && !before.includes(category))) return null
  return asked.filter(category => may(category) || kept)
}
