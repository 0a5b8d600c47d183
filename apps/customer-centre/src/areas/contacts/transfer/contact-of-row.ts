import { contactValuesSchema } from '@kontor/contract/areas/contacts'
import { type FieldError, fieldErrors } from '@kontor/contract/field-errors'
import type { MailCategory } from '@kontor/contract/words/contacts'
import { safeParse } from 'zod/v4/core'
import { checkPhone } from '../../../phone.ts'
import type { ContactInput } from '../queries.ts'
import { keptPostalCode } from '../rules.ts'
import type { ImportValues } from './read-vcard.ts'
import { countryOf, kindOf, localeNamed, mailCategoriesOf, rolesOf } from './read-words.ts'

/** What stands for a value that a row leaves out. @property mails kinds of mail that who imports may have sent to contacts */
export type Defaults = { country: string; locale: 'en' | 'de'; mails: readonly MailCategory[] }
export type RowContact = { contact: ContactInput } | { errors: Map<string, FieldError> }

/** Words that are read, of each language one. */
const examples = {
  country: 'DE, Germany, Deutschland',
  locale: 'English, Deutsch',
  kind: 'Person, Organisation',
  roles: 'Billing, Technik',
  mail_categories: 'Domains, Datenschutz',
}

/** Makes a contact of a row's texts. Of a field that is wrong, what is wrong with it first. */
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
    ...named,
    kind: word('kind', kindOf, named.last_name === '' ? 'organisation' : 'person'),
    email: values.email ?? '',
    phone: phoneOf('phone', values, country, errors),
    fax: phoneOf('fax', values, country, errors),
    ...{ line1: line(values.line1), city: line(values.city), country },
    postal_code: keptPostalCode(country, line(values.postal_code)),
    locale: word('locale', localeNamed, defaults.locale),
    roles: [...new Set(word('roles', rolesOf, []))],
    mail_categories: [...new Set(word('mail_categories', mailCategoriesOf, []))],
    registry_handle: line(values.registry_handle),
    id_type: null,
    note: values.note ?? '',
  }
  if (!input.mail_categories.every(category => defaults.mails.includes(category)))
    errors.set('mail_categories', { code: 'not_granted' })
  const result = safeParse(contactValuesSchema, input, { reportInput: true })
  if (!result.success)
    for (const [field, error] of fieldErrors(result.error.issues)) if (!errors.has(field)) errors.set(field, error)
  return result.success && errors.size === 0 ? { contact: result.data } : { errors }
}

/** A whole name is parted where the row has no parts of it: `Öztürk, Zoë`, or the last word. */
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
  field: 'phone' | 'fax',
  values: ImportValues,
  country: string,
  errors: Map<string, FieldError>,
): string {
  const text = values[field] ?? ''
  // a spreadsheet took it for a figure and dropped the rest of it
  if (/^\d[.,]\d+E\+\d+$/i.test(text)) errors.set(field, { code: 'phone_not_a_number' })
  const checked = checkPhone(text, country)
  if ('phone' in checked) return checked.phone
  if (!errors.has(field)) errors.set(field, { code: checked.error, limit: 25 })
  return ''
}

/** A cell with lines in it, where there is one line only. */
const line = (text = ''): string =>
  text
    .split(/[\r\n]/)
    .map(part => part.trim())
    .filter(Boolean)
    .join(', ')
