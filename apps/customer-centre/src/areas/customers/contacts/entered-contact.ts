import { canDo } from '@kontor/contract/can'
import { emptyContact, fieldsWith } from '@kontor/contract/enums/contact-fields'
import { eachField } from '@kontor/contract/enums/field-table'
import { type MailCategory, mailCategoryPermission } from '@kontor/contract/enums/mail-categories'
import type { FieldError } from '@kontor/contract/field-errors'
import { permissionsOf } from '../../../platform/http/admission.ts'
import { problem } from '../../../platform/http/problem.ts'
import type { Caller } from '../../../platform/http/session.ts'
import { phoneField } from '../../../values/phone.ts'
import { readNumber } from './id-number.ts'
import type { ContactBody, ContactInput } from './queries.ts'
import { keptPostalCode, sameEmail } from './rules.ts'

/** @property number a new one; null: none any more; undefined: unchanged */
export type EnteredContact = { input: ContactInput; number: string | null | undefined }

const laterFields = fieldsWith('later')
const phoneFields = fieldsWith('type', 'phone')

/**
 * A contact as stored, made of what was entered.
 * @param before what is stored now
 * @param under where the contact is in the request, if not at its top
 * @throws invalid_input
 */
export function enteredContact(
  caller: Caller,
  { id_number, ...body }: ContactBody,
  { before = emptyContact, under = '' }: { before?: ContactInput | undefined; under?: string } = {},
): EnteredContact {
  const errors = new Map<string, FieldError>()
  const at = (field: string) => (under ? `${under}.${field}` : field)
  const { country } = body
  const typed = { ...eachField(laterFields, field => before[field]), ...body } as ContactInput // JSON knows no undefined
  const number = numberOf(typed.id_type, id_number ?? '', country, before)
  if (number && 'error' in number) errors.set(at(number.field), number.error)
  const granted = grantedMails(caller, typed.mail_categories, {
    before: before.mail_categories,
    kept: sameEmail(before.email, body.email),
  })
  if (!granted) errors.set(at('mail_categories'), { code: 'not_granted' })
  const input = {
    ...typed,
    ...eachField(phoneFields, field => phoneField(errors, at(field), typed[field], country, before[field])),
    postal_code: keptPostalCode(country, body.postal_code),
    roles: [...new Set(body.roles)],
    mail_categories: granted ?? [],
  }
  if (errors.size > 0) throw problem('invalid_input', { fields: errors })
  return { input, number: number && 'error' in number ? undefined : number?.number }
}

type NumberMistake = { field: 'id_type' | 'id_number'; error: FieldError }

function numberOf(
  type: ContactInput['id_type'],
  typed: string,
  country: string,
  before: ContactInput,
): { number: string | null } | NumberMistake | undefined {
  if (type === null) return typed === '' ? { number: null } : { field: 'id_type', error: { code: 'required' } }
  if (typed === '') return type === before.id_type ? undefined : { field: 'id_number', error: { code: 'required' } }
  const read = readNumber(type, typed, country)
  return 'error' in read ? { field: 'id_number', error: read.error } : { number: read.number }
}

/**
 * People cannot have mails that they may not read themselves sent to an address of their choice. Earlier grants by
 * others stay as long as the address.
 * @returns null where the caller asks for more
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
