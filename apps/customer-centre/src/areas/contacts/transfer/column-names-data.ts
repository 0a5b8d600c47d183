import type { ImportField } from '@kontor/contract/enums/contact-transfer'

/**
 * Names of columns, in Kontor's own exports first, then in those of Outlook, Google and other address books, English
 * and German. Written as `plainName` reads them: only small letters and digits.
 */
export const columnNames: Record<ImportField, readonly string[]> = {
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
  email: ['emailaddress', 'emailadresse', 'email', 'mail', 'emailaddress1', 'email1value', 'email1', 'mailadresse'],
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
  ],
  fax: ['fax', 'telefax', 'faxnumber', 'faxnummer', 'businessfax', 'faxgeschaftlich', 'fax1value'],
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
  ],
  city: ['townorcity', 'ort', 'city', 'town', 'stadt', 'wohnort', 'businesscity', 'ortgeschaftlich', 'address1city'],
  country: [
    'country',
    'land',
    'countrycode',
    'countryregion',
    'landregion',
    'businesscountryregion',
    'landregiongeschaftlich',
    'address1country',
  ],
  locale: ['languageofourletters', 'spracheunsererschreiben', 'language', 'sprache', 'locale'],
  roles: ['roles', 'aufgaben', 'role', 'rolle', 'rollen', 'tasks', 'responsibilities', 'aufgabe', 'zustandigkeit'],
  mail_categories: ['mails', 'mailsabout', 'emailsabout', 'mailcategories', 'emailszu', 'mailarten'],
  registry_handle: ['registryhandle', 'registryid', 'registrierungskennung', 'handle', 'nichandle'],
  note: ['internalnote', 'internenotiz', 'note', 'notes', 'notiz', 'notizen', 'bemerkung', 'bemerkungen', 'comment'],
}

/** Words in cells, as `plainName` reads them. */
export const kindNames = {
  person: ['person', 'individual'],
  role: ['role', 'funktion', 'group', 'rolle'],
  organisation: ['organisation', 'organization', 'org', 'company', 'firma', 'unternehmen'],
} as const
export const roleNames = {
  owner: ['owner', 'inhaber', 'holder'],
  admin: ['admin', 'administrative', 'administrativ', 'administration'],
  technical: ['technical', 'technik', 'tech', 'technisch'],
  billing: ['billing', 'rechnung', 'accounting', 'buchhaltung'],
  abuse: ['abuse', 'missbrauch'],
  data_protection: ['dataprotection', 'datenschutz', 'dpo'],
  emergency: ['emergency', 'notfall'],
} as const
export const mailCategoryNames = {
  billing: ['billing', 'billingandtax', 'abrechnungundsteuer', 'abrechnung', 'rechnung'],
  domains: ['domains', 'domainsandcontacts', 'domainsundkontakte', 'domain'],
  privacy: ['privacy', 'dataprotection', 'datenschutz'],
} as const
export const localeNames = {
  en: ['en', 'engb', 'enus', 'english', 'englisch'],
  de: ['de', 'dede', 'deat', 'dech', 'german', 'deutsch'],
} as const
