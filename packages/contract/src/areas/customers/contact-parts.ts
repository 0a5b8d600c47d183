import * as z from 'zod/mini'
import {
  type ContactFieldFacts,
  contactFieldNames,
  contactFields,
  type FieldWith,
  fieldsWith,
} from '../../enums/contact-fields.ts'
import {
  contactKinds,
  contactRoles,
  duplicateReasons,
  evidenceKinds,
  holderStates,
  verificationChannels,
} from '../../enums/contacts.ts'
import { eachField } from '../../enums/field-table.ts'
import { idTypes } from '../../enums/id-types.ts'
import { mailCategories } from '../../enums/mail-categories.ts'
import {
  countrySchema,
  dateSchema,
  emailSchema,
  idSchema,
  lines,
  localeSchema,
  phoneText,
  text,
  timeSchema,
} from '../../wire/fields.ts'
import { fileSchema } from '../platform/files.ts'

const specialFields = {
  kind: z.enum(contactKinds),
  email: emailSchema,
  country: countrySchema,
  locale: localeSchema,
  roles: z.array(z.enum(contactRoles)).check(z.maxLength(contactRoles.length)),
  mail_categories: z.array(z.enum(mailCategories)).check(z.maxLength(mailCategories.length)),
  id_type: z.nullable(z.enum(idTypes)),
} satisfies Record<FieldWith<{ type: 'special' }>, unknown>

type PlainSchema = ReturnType<typeof text>
function plainField(facts: ContactFieldFacts): PlainSchema {
  if (facts.type !== 'text') return phoneText
  if (facts.lines) return lines(facts.max)
  return facts.pattern ? text(facts.max).check(z.regex(facts.pattern)) : text(facts.max)
}

/** The fields as answered, in the table's order. */
export const contactShape = {
  ...eachField(contactFieldNames, name => plainField(contactFields[name])),
  ...specialFields,
}

const laterFields = fieldsWith('later')
/** The same fields as input. */
export const contactInputShape = {
  ...contactShape,
  ...(eachField(laterFields, name => z.optional<z.ZodMiniType>(contactShape[name])) as {
    [F in (typeof laterFields)[number]]: z.ZodMiniOptional<(typeof contactShape)[F]>
  }), // each of its own schema
  /** Stored sealed and never answered. Left out or empty, it stays with its type; without a type there is none. */
  id_number: z.optional(text(40)),
}

export const duplicateSchema = z.object({
  id: idSchema,
  name: z.string(),
  organisation: z.string(),
  email: z.string(),
  phone: z.string(),
  /** Lists what both have in common. */
  same: z.array(z.enum(duplicateReasons)),
})
export type Duplicate = z.infer<typeof duplicateSchema>

/** A code under way. */
export const codeSchema = z.object({
  expires_at: timeSchema,
  tries_left: z.int(),
  /** Earliest time to ask for another code. */
  next_send_at: timeSchema,
})

const evidenceSchema = z.object({
  id: idSchema,
  kind: z.enum(evidenceKinds),
  note: z.string(),
  given_at: timeSchema,
  given_by: z.string(),
  /** The reader gave it: they do not decide about it. */
  own: z.boolean(),
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
  /** Codes that would confirm the holder; empty where none is needed. */
  missing: z.array(z.enum(verificationChannels)),
  /** Running domain contracts that name it as owner, as far as the caller may read them. */
  domains: z.array(z.string()),
  /** Counts all of them. */
  domains_total: z.int(),
  /** Latest first. */
  evidence: z.array(evidenceSchema),
})
