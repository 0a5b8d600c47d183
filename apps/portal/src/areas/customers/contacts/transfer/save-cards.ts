import type { ContactRole } from '@kontor/contract/enums/contacts'
import { saveText } from '../../../../list/csv.ts'
import type { ContactSearch } from '../contact-search.ts'
import { type CardContact, vcard } from './contact-vcard.ts'
import { everyContact } from './save-contacts.ts'

type RoleName = (role: ContactRole) => string

/** Saves every matching contact as a vCard. */
export async function saveCards(search: ContactSearch, file: string, locale: string, role: RoleName): Promise<void> {
  save(await everyContact(search), file, locale, role)
}

/** Saves one contact as a vCard. */
export const saveCard = (contact: CardContact, locale: string, role: RoleName): void =>
  save([contact], `${contact.name.replaceAll(/[\\/:*?"<>|\p{Cc}]+/gu, ' ').trim()}.vcf`, locale, role)

function save(contacts: readonly CardContact[], file: string, locale: string, role: RoleName): void {
  const countries = new Intl.DisplayNames(locale, { type: 'region' })
  const words = { role, country: (code: string) => countries.of(code) ?? code }
  saveText(file, contacts.map(contact => vcard(contact, words)).join(''), 'text/vcard;charset=utf-8')
}
