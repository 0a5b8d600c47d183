import { contactValuesSchema } from '@kontor/contract/areas/customers/contacts'
import { contactFields, type FieldWith, fieldsWith } from '@kontor/contract/enums/contact-fields'
import { eachField } from '@kontor/contract/enums/field-table'
import type { MailCategory } from '@kontor/contract/enums/mail-categories'
import { type FieldError, fieldErrors } from '@kontor/contract/field-errors'
import type { Locale } from '@kontor/contract/locales'
import { safeParse } from 'zod/v4/core'
import { checkPhone } from '../../../../values/phone.ts'
import type { ContactInput } from '../queries.ts'
import { keptPostalCode } from '../rules.ts'
import type { ImportValues } from './read-vcard.ts'
import { countryOf, kindOf, localeNamed, mailCategoriesOf, rolesOf } from './read-words.ts'

/** Stands for a value that a row leaves out. @property mails kinds of mail that who imports may have sent to contacts */
export type Defaults = { country: string; locale: Locale; mails: readonly MailCategory[] }
export type RowContact = { contact: ContactInput } | { errors: Map<string, FieldError> }

/** Accepted words, one per language. */
const examples = {
  country: 'DE, Germany, Deutschland',
  locale: 'English, Deutsch',
  kind: 'Person, Organisation',
  roles: 'Billing, Technik',
  mail_categories: 'Domains, Datenschutz',
}

const textFields = fieldsWith('type', 'text')
const phoneFields = fieldsWith('type', 'phone')

/** Makes a contact of a row's texts. For a wrong field it reports the first mistake. */
export function contactOfRow(values: ImportValues, defaults: Defaults): RowContact {
  const errors = new Map<string, FieldError>()
  const word = <W>(field: keyof typeof examples, read: (text: string) => W | null, absent: W): W => {
    const text = values[field] ?? ''
    const found = text === '' ? absent : read(text)
    if (found === null) errors.set(field, { code: 'import_unknown_word', expected: examples[field] })
    return found ?? absent
  }
  const country = word('country', countryOf, defaults.country)
  const named = namesOf(values)
  const input = {
    ...eachField(textFields, field => ('lines' in contactFields[field] ? (values[field] ?? '') : line(values[field]))),
    ...named,
    kind: word('kind', kindOf, named.last_name === '' ? 'organisation' : 'person'),
    email: values.email ?? '',
    ...eachField(phoneFields, field => phoneOf(field, values, country, errors)),
    country,
    postal_code: keptPostalCode(country, line(values.postal_code)),
    locale: word('locale', localeNamed, defaults.locale),
    roles: [...new Set(word('roles', rolesOf, []))],
    mail_categories: [...new Set(word('mail_categories', mailCategoriesOf, []))],
    id_type: null,
  }
  if (!input.mail_categories.every(category => defaults.mails.includes(category)))
    errors.set('mail_categories', { code: 'not_granted' })
  const result = safeParse(contactValuesSchema, input, { reportInput: true })
  if (!result.success)
    for (const [field, error] of fieldErrors(result.error.issues)) if (!errors.has(field)) errors.set(field, error)
  return result.success && errors.size === 0 ? { contact: result.data } : { errors }
}

/** A whole name is split where the row has no parts of it: `Öztürk, Zoë`, or the last word. */
export function namesOf(values: ImportValues): Pick<ContactInput, 'first_name' | 'last_name' | 'organisation'> {
  const [first, last, organisation] = [line(values.first_name), line(values.last_name), line(values.organisation)]
  const whole = line(values.name)
  const kind = values.kind ? kindOf(values.kind) : null
  if (whole === '' || first !== '' || last !== '') return { first_name: first, last_name: last, organisation }
  if (kind !== null && kind !== 'person') return { first_name: '', last_name: '', organisation: organisation || whole }
  const comma = whole.indexOf(',')
  if (comma > 0) return { first_name: whole.slice(comma + 1).trim(), last_name: whole.slice(0, comma), organisation }
  const space = whole.lastIndexOf(' ')
  return { first_name: whole.slice(0, Math.max(space, 0)), last_name: whole.slice(space + 1), organisation }
}

function phoneOf(
  field: FieldWith<{ type: 'phone' }>,
  values: ImportValues,
  country: string,
  errors: Map<string, FieldError>,
): string {
  const text = values[field] ?? ''
  // a spreadsheet took it for a number and dropped the rest
  if (/^\d[.,]\d+E\+\d+$/i.test(text)) errors.set(field, { code: 'phone_not_a_number' })
  const checked = checkPhone(text, country)
  if ('phone' in checked) return checked.phone
  if (!errors.has(field)) errors.set(field, { code: checked.error, limit: 25 })
  return ''
}

/** A cell with several lines, where only one line is allowed. */
const line = (text = ''): string =>
  text
    .split(/[\r\n]/)
    .map(part => part.trim())
    .filter(Boolean)
    .join(', ')
