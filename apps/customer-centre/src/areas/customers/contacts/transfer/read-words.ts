import { type ImportField, importFields } from '@kontor/contract/enums/contact-transfer'
import type { ContactKind, ContactRole } from '@kontor/contract/enums/contacts'
import type { MailCategory } from '@kontor/contract/enums/mail-categories'
import { type Locale, locales } from '@kontor/contract/locales'

/**
 * Names of columns, in Kontor's own exports first, then in those of Outlook, Google and other address books, English
 * and German; the likeliest of a field first. Written as `plainName` reads them: only small letters and digits.
 */
const columnNames: Record<ImportField, readonly string[]> = {
  kind: ['kind', 'art', 'contactkind', 'kontaktart', 'type', 'typ'],
  name: ['name', 'fullname', 'displayname', 'contactname', 'vollstandigername', 'anzeigename', 'ansprechpartner'],
  first_name: ['firstname', 'givenname', 'forename', 'vorname'],
  last_name: ['lastname', 'surname', 'familyname', 'nachname', 'familienname', 'zuname'],
  organisation: [
    'organisation',
    'organization',
    'company',
    'companyname',
    'organizationname',
    'organization1name',
    'firma',
    'firmenname',
    'unternehmen',
  ],
  email: [
    'emailaddress',
    'emailadresse',
    'email',
    'mail',
    'emailaddress1',
    'email1value',
    'email1',
    'mailadresse',
    'email2address',
    'email2adresse',
    'email2value',
    'email2',
    'secondaryemail',
    'email3address',
    'email3adresse',
    'email3value',
  ],
  phone: [
    'phone',
    'telefon',
    'telephone',
    'phonenumber',
    'telephonenumber',
    'telefonnummer',
    'businessphone',
    'telefongeschaftlich',
    'phone1value',
    'tel',
    'mobile',
    'mobilephone',
    'mobil',
    'handy',
    'mobiltelefon',
    'homephone',
    'telefonprivat',
    'primaryphone',
    'haupttelefon',
    'companymainphone',
    'telefonfirma',
    'businessphone2',
    'telefongeschaftlich2',
    'homephone2',
    'telefonprivat2',
    'phone2value',
    'phone3value',
    'otherphone',
    'weiterestelefon',
    'carphone',
    'autotelefon',
  ],
  fax: [
    'fax',
    'telefax',
    'faxnumber',
    'faxnummer',
    'businessfax',
    'faxgeschaftlich',
    'fax1value',
    'homefax',
    'faxprivat',
    'otherfax',
    'weiteresfax',
  ],
  line1: [
    'streetandnumber',
    'strasseundhausnummer',
    'street',
    'strasse',
    'address',
    'streetaddress',
    'addressline1',
    'businessstreet',
    'strassegeschaftlich',
    'address1street',
    'anschrift',
    'adresse',
    'homestreet',
    'strasseprivat',
    'otherstreet',
    'weiterestrasse',
    'address2street',
  ],
  postal_code: [
    'postcode',
    'postleitzahl',
    'postalcode',
    'zip',
    'zipcode',
    'plz',
    'businesspostalcode',
    'postleitzahlgeschaftlich',
    'address1postalcode',
    'homepostalcode',
    'postleitzahlprivat',
    'otherpostalcode',
    'weiterepostleitzahl',
    'address2postalcode',
  ],
  city: [
    'townorcity',
    'ort',
    'city',
    'town',
    'stadt',
    'wohnort',
    'businesscity',
    'ortgeschaftlich',
    'address1city',
    'homecity',
    'ortprivat',
    'othercity',
    'weitererort',
    'address2city',
  ],
  country: [
    'country',
    'land',
    'countrycode',
    'countryregion',
    'landregion',
    'businesscountryregion',
    'landregiongeschaftlich',
    'address1country',
    'homecountryregion',
    'landregionprivat',
    'othercountryregion',
    'weitereslandregion',
    'address2country',
  ],
  locale: ['languageofourletters', 'spracheunsererschreiben', 'language', 'sprache', 'locale'],
  roles: ['roles', 'aufgaben', 'role', 'rolle', 'rollen', 'tasks', 'responsibilities', 'aufgabe', 'zustandigkeit'],
  mail_categories: ['mails', 'mailsabout', 'emailsabout', 'mailcategories', 'emailszu', 'mailarten'],
  registry_handle: ['registryhandle', 'registryid', 'registrierungskennung', 'handle', 'nichandle'],
  note: ['internalnote', 'internenotiz', 'note', 'notes', 'notiz', 'notizen', 'bemerkung', 'bemerkungen', 'comment'],
}

/** Words in cells, as `plainName` reads them. */
const kindNames = {
  person: ['person', 'individual'],
  role: ['role', 'funktion', 'group', 'rolle'],
  organisation: ['organisation', 'organization', 'org', 'company', 'firma', 'unternehmen'],
} as const
const roleNames = {
  owner: ['owner', 'inhaber', 'holder'],
  admin: ['admin', 'administrative', 'administrativ', 'administration'],
  technical: ['technical', 'technik', 'tech', 'technisch'],
  billing: ['billing', 'rechnung', 'accounting', 'buchhaltung'],
  abuse: ['abuse', 'missbrauch'],
  data_protection: ['dataprotection', 'datenschutz', 'dpo'],
  emergency: ['emergency', 'notfall'],
} as const
const mailCategoryNames = {
  billing: ['billing', 'billingandtax', 'abrechnungundsteuer', 'abrechnung', 'rechnung'],
  domains: ['domains', 'domainsandcontacts', 'domainsundkontakte', 'domain'],
  privacy: ['privacy', 'dataprotection', 'datenschutz'],
} as const
const localeNames = {
  en: ['en', 'engb', 'enus', 'english', 'englisch'],
  de: ['de', 'dede', 'deat', 'dech', 'german', 'deutsch'],
} as const

/** Names are compared in this form: without case, accents and everything but letters and digits. */
export const plainName = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .normalize('NFKD')
    .replaceAll(/[^\p{L}\p{N}]/gu, '')

const fieldsByName = new Map(importFields.flatMap(field => columnNames[field].map(name => [name, field] as const)))

/** The field of each column by its name. */
export const columnsByName = (titles: readonly string[]): (ImportField | null)[] =>
  titles.map(title => fieldsByName.get(plainName(title)) ?? null)

/** The names of a field's columns, the likeliest first; where someone chose the field for another column, it comes last. */
export function likelihood(field: ImportField, title: string): number {
  const place = columnNames[field].indexOf(plainName(title))
  return place < 0 ? columnNames[field].length : place
}

const wordOf = <Word extends string>(names: Record<Word, readonly string[]>, text: string): Word | null => {
  const plain = plainName(text)
  const words = Object.keys(names) as Word[] // the keys of a table of ours
  return words.find(word => names[word].includes(plain)) ?? null
}

export const kindOf = (text: string): ContactKind | null => wordOf(kindNames, text)
export const localeNamed = (text: string): Locale | null => wordOf(localeNames, text)

/** Names with commas, semicolons, bars or lines between them; null where one is unknown. */
function wordsOf<Word extends string>(names: Record<Word, readonly string[]>, text: string): Word[] | null {
  const parts = text.split(/[,;|/\n]/).filter(part => part.trim() !== '')
  const words = parts.map(part => wordOf(names, part))
  return words.includes(null) ? null : words.filter(word => word !== null)
}

export const rolesOf = (text: string): ContactRole[] | null => wordsOf(roleNames, text)
export const mailCategoriesOf = (text: string): MailCategory[] | null => wordsOf(mailCategoryNames, text)

/** A two-letter code, or the country's name in a language we speak; null where it is neither. */
export function countryOf(text: string): string | null {
  const plain = plainName(text)
  if (plain === 'uk') return 'GB'
  return countryCodes.get(plain) ?? null
}

const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']
const countryCodes = new Map<string, string>()
for (const locale of locales) {
  const names = new Intl.DisplayNames(locale, { type: 'region', fallback: 'none' })
  for (const code of letters.flatMap(first => letters.map(second => first + second))) {
    const name = names.of(code)
    // old codes (DD, SU, UK) have the names of the current ones
    if (name === undefined || code === 'ZZ' || new Intl.Locale(`und-${code}`).region !== code) continue
    if (!countryCodes.has(plainName(name))) countryCodes.set(plainName(name), code)
    countryCodes.set(code.toLowerCase(), code)
  }
}
