import * as z from 'zod/mini'
import {
  countrySchema,
  dateSchema,
  emailSchema,
  idSchema,
  localeSchema,
  phoneText,
  text,
  timeSchema,
} from '../wire/fields.ts'
import {
  contactKinds,
  contactRoles,
  duplicateReasons,
  evidenceKinds,
  holderStates,
  idTypes,
  mailCategories,
  verificationChannels,
} from '../words/contacts.ts'
import { fileSchema } from './files.ts'

/** What people write about a contact, as it is answered. */
export const contactFields = {
  kind: z.enum(contactKinds),
  first_name: text(80),
  last_name: text(80),
  organisation: text(200),
  email: emailSchema,
  phone: phoneText,
  fax: phoneText,
  line1: text(120),
  postal_code: text(12),
  city: text(80),
  country: countrySchema,
  locale: localeSchema,
  roles: z.array(z.enum(contactRoles)).check(z.maxLength(contactRoles.length)),
  /** Which mails it gets besides the customer's people, once its address is verified. */
  mail_categories: z.array(z.enum(mailCategories)).check(z.maxLength(mailCategories.length)),
  /** What a registry calls the contact by, such as `DENIC-1000006-OPS`. */
  registry_handle: z.string().check(z.trim(), z.maxLength(64), z.regex(/^[A-Za-z0-9._-]*$/)),
  /** Of the number that a registry knows it by; null where there is none. */
  id_type: z.nullable(z.enum(idTypes)),
  note: text(1000),
}

/** As they are sent. What came later may be left out: it stays as it is, and is empty in a new contact. */
export const contactInputFields = {
  ...contactFields,
  fax: z.optional(contactFields.fax),
  mail_categories: z.optional(contactFields.mail_categories),
  registry_handle: z.optional(contactFields.registry_handle),
  id_type: z.optional(contactFields.id_type),
  /** Kept sealed and never answered; left out or empty, it stays with its type. A type without one has none. */
  id_number: z.optional(text(40)),
}

export const duplicateSchema = z.object({
  id: idSchema,
  name: z.string(),
  organisation: z.string(),
  email: z.string(),
  phone: z.string(),
  /** What is the same. */
  same: z.array(z.enum(duplicateReasons)),
})
export type Duplicate = z.infer<typeof duplicateSchema>

/** A code under way. */
export const codeSchema = z.object({
  expires_at: timeSchema,
  tries_left: z.int(),
  /** From when on another one can be asked for. */
  next_send_at: timeSchema,
})

const evidenceSchema = z.object({
  id: idSchema,
  kind: z.enum(evidenceKinds),
  note: z.string(),
  given_at: timeSchema,
  given_by: z.string(),
  decision: z.nullable(z.enum(['accepted', 'rejected'])),
  reason: z.string(),
  decided_at: z.nullable(timeSchema),
  decided_by: z.nullable(z.string()),
  files: z.array(fileSchema),
})

export const holderSchema = z.object({
  state: z.enum(holderStates),
  since: z.nullable(timeSchema),
  due_on: z.nullable(dateSchema),
  /** Negative once the deadline is over. */
  days_left: z.nullable(z.int()),
  /** Which codes would confirm the holder; empty where none is asked for. */
  missing: z.array(z.enum(verificationChannels)),
  /** Running domain contracts that name it as owner: those that the caller may read. */
  domains: z.array(z.string()),
  /** All of them. */
  domains_total: z.int(),
  /** Latest first. */
  evidence: z.array(evidenceSchema),
})
