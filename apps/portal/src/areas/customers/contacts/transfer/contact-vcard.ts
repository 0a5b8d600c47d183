import type { ContactRecord } from '@kontor/contract/areas/customers/contact-transfer'
import { contactFields, fieldsWith } from '@kontor/contract/enums/contact-fields'
import type { FileField } from '@kontor/contract/enums/contact-transfer'

export type CardContact = Pick<ContactRecord, 'id' | 'name' | FileField>
type Words = { country: (code: string) => string; role: (role: ContactRecord['roles'][number]) => string }

const kinds = { person: 'individual', role: 'group', organisation: 'org' } as const

/** A contact as address books read it: vCard 4.0 (RFC 6350). @param words countries and roles in the reader's language */
export function vcard(contact: CardContact, { country, role }: Words): string {
  const { first_name, last_name, organisation, line1, postal_code, city } = contact
  const lines = [
    'BEGIN:VCARD',
    'VERSION:4.0',
    `UID:urn:uuid:${contact.id}`,
    `KIND:${kinds[contact.kind]}`,
    `FN:${escaped(contact.name)}`,
    ...(contact.kind === 'person' ? [`N:${escaped(last_name)};${escaped(first_name)};;;`] : []),
    ...(organisation === '' ? [] : [`ORG:${escaped(organisation)}`]),
    `EMAIL:${escaped(contact.email)}`,
    ...(contact.phone === '' ? [] : [`TEL;VALUE=uri:${telephone(contact.phone)}`]),
    ...(contact.fax === '' ? [] : [`TEL;VALUE=uri;TYPE=fax:${telephone(contact.fax)}`]),
    `ADR:;;${escaped(line1)};${escaped(city)};;${escaped(postal_code)};${escaped(country(contact.country))}`,
    `LANG:${contact.locale}`,
    ...(contact.roles.length === 0 ? [] : [`CATEGORIES:${contact.roles.map(one => escaped(role(one))).join(',')}`]),
    // no standard has a place for these: they are for Kontor's own import
    ...(contact.mail_categories.length === 0 ? [] : [`X-MAIL-CATEGORIES:${contact.mail_categories.join(',')}`]),
    ...fieldsWith('card').flatMap(field =>
      contact[field] === '' ? [] : [`${contactFields[field].card}:${escaped(contact[field])}`],
    ),
    'END:VCARD',
  ]
  return `${lines.map(folded).join('\r\n')}\r\n`
}

const escaped = (text: string): string =>
  text
    .replaceAll('\\', '\\\\')
    .replaceAll(/\r\n?|\n/g, '\\n')
    .replaceAll(/[,;]/g, mark => `\\${mark}`)

/** `+49 40 1234567 ext. 12` → `tel:+49-40-1234567;ext=12` (RFC 3966) */
const telephone = (phone: string): string => `tel:${phone.replace(/ ext\. (\d+)$/, ';ext=$1').replaceAll(' ', '-')}`

const bytesOf = (text: string): number => new TextEncoder().encode(text).length

/** Lines of 75 bytes at most, the next begun with a space, no letter split. */
function folded(line: string): string {
  const lines: string[] = []
  let current = ''
  let room = 75
  for (const letter of line) {
    const size = bytesOf(letter)
    if (size > room) {
      lines.push(current)
      current = ' '
      room = 74
    }
    current += letter
    room -= size
  }
  return [...lines, current].join('\r\n')
}
