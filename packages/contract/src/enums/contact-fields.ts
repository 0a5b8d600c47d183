import { type Locale, sourceLocale } from '../locales.ts'
import type { ContactKind, ContactRole } from './contacts.ts'
import { eachField, namesOf } from './field-table.ts'
import type { IdType } from './id-types.ts'
import type { MailCategory } from './mail-categories.ts'

/**
 * Describes what is known of a field. Texts and phones need nothing else but labels, names of columns and a column in the database. A
 * special field has its own schema, control and readers besides.
 */
export type ContactFieldFacts = (
  | { type: 'text'; max: number; pattern?: RegExp; lines?: true }
  | { type: 'phone' }
  | { type: 'special' }
) & {
  /** Says where the form shows it; a field without one has its own place there. */
  section?: 'who' | 'reach' | 'address' | 'domain_data'
  /** Says what it goes with when two contacts are merged; a field without one is united. */
  part?: string
  /** Input may leave out a field that was added later: it stays as it is, and is empty in a new contact. */
  later?: true
  /** The vCard property that holds it as plain text. */
  card?: string
}

/** The fields people fill in for a contact, in the order of every list. */
export const contactFields = {
  kind: { type: 'special', part: 'name' },
  first_name: { type: 'text', max: 80, section: 'who', part: 'name' },
  last_name: { type: 'text', max: 80, section: 'who', part: 'name' },
  organisation: { type: 'text', max: 200, section: 'who', part: 'organisation' },
  email: { type: 'special', section: 'reach', part: 'email' },
  phone: { type: 'phone', section: 'reach', part: 'phone' },
  fax: { type: 'phone', section: 'reach', part: 'fax', later: true },
  line1: { type: 'text', max: 120, section: 'address', part: 'address' },
  postal_code: { type: 'text', max: 12, section: 'address', part: 'address' },
  city: { type: 'text', max: 80, section: 'address', part: 'address' },
  country: { type: 'special', section: 'address', part: 'address' },
  locale: { type: 'special', section: 'reach', part: 'locale' },
  roles: { type: 'special' },
  /** Mails it gets in addition to the customer's people, once its address is verified. */
  mail_categories: { type: 'special', later: true },
  /** The registry's name for the contact, such as `DENIC-1000006-OPS`. */
  registry_handle: {
    type: 'text',
    max: 64,
    pattern: /^[A-Za-z0-9._-]*$/,
    section: 'domain_data',
    part: 'domain_data',
    later: true,
    card: 'X-REGISTRY-HANDLE',
  },
  /** Kind of the number a registry asks for; null where there is none. */
  id_type: { type: 'special', section: 'domain_data', part: 'domain_data', later: true },
  note: { type: 'text', max: 1000, lines: true, part: 'note', card: 'NOTE' },
} as const satisfies Record<string, ContactFieldFacts>

type Table = typeof contactFields
export type ContactField = keyof Table
export type ContactSection = NonNullable<ContactFieldFacts['section']>
export const contactFieldNames = namesOf(contactFields)

/** The fields that have these facts. */
export type FieldWith<Facts> = { [F in ContactField]: Table[F] extends Facts ? F : never }[ContactField]

/** The fields that have a fact, or this value of it, in the table's order. */
export function fieldsWith<Fact extends keyof ContactFieldFacts, const Value = unknown>(fact: Fact, value?: Value) {
  const has = (facts: ContactFieldFacts) => (value === undefined ? fact in facts : facts[fact] === value)
  return contactFieldNames.filter((name): name is FieldWith<Record<Fact, Value>> => has(contactFields[name]))
}

/**
 * Lists what is chosen from one or the other when two contacts are merged. Mails stay with their address; the number of a passport or
 * register stays with its type.
 */
export const mergeParts = [...new Set(fieldsWith('part').map(field => contactFields[field].part))]
export type MergePart = (typeof mergeParts)[number]

/** The fields whose values are no texts. */
type Choices = {
  kind: ContactKind
  locale: Locale
  roles: ContactRole[]
  mail_categories: MailCategory[]
  id_type: IdType | null
}
export type ChoiceField = keyof Choices
export type ContactValues = { [F in ContactField]: F extends ChoiceField ? Choices[F] : string }

/** Says what a new contact begins with. */
export const emptyContact: ContactValues = {
  ...eachField(contactFieldNames, () => ''),
  kind: 'person',
  country: 'DE',
  locale: sourceLocale,
  roles: [],
  mail_categories: [],
  id_type: null,
}
