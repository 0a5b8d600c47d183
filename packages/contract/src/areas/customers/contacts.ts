import * as z from 'zod/mini'
import { mergeParts } from '../../enums/contact-fields.ts'
import {
  contactKinds,
  contactRoles,
  contactSorts,
  holderLacks,
  holderStates,
  useFilters,
  verificationChannels,
  verificationFilters,
  verificationStates,
} from '../../enums/contacts.ts'
import { attachmentLimits } from '../../enums/files.ts'
import { endpoint } from '../../wire/endpoint.ts'
import { idSchema, requiredLines, requiredText, staffReason, timeSchema, versionSchema } from '../../wire/fields.ts'
import { listOf, listQuery } from '../../wire/list.ts'
import { codeSchema, contactInputShape, contactShape, duplicateSchema, holderSchema } from './contact-parts.ts'

/** A person has a last name; a role or an organisation has a name. */
const named = [
  z.refine<{ kind: string; last_name: string }>(contact => contact.kind !== 'person' || contact.last_name.length > 0, {
    path: ['last_name'],
    params: { code: 'required' },
  }),
  z.refine<{ kind: string; organisation: string }>(
    contact => contact.kind === 'person' || contact.organisation.length > 0,
    { path: ['organisation'], params: { code: 'required' } },
  ),
] as const

export const contactInputSchema = z.strictObject(contactInputShape).check(...named)
/** Holds every field, as stored. */
export const contactValuesSchema = z.strictObject(contactShape).check(...named)
/** The caller has seen the look-alikes and means a different contact. */
const allow_duplicate = z.optional(z.boolean())
const contactCreateSchema = z.strictObject({ ...contactInputShape, allow_duplicate }).check(...named)
export const contactUpdateSchema = z.strictObject({
  contact: contactInputSchema,
  version: versionSchema,
  allow_duplicate,
})

export const contactRowSchema = z.object({
  id: idSchema,
  /** The name shown in lists. */
  name: z.string(),
  kind: z.enum(contactKinds),
  organisation: z.string(),
  email: z.string(),
  phone: z.string(),
  roles: z.array(z.enum(contactRoles)),
  email_verification: z.enum(verificationStates),
  phone_verification: z.enum(verificationStates),
  /** Contracts that name it. */
  used_by: z.int(),
  /** A user signs in with this address for the customer. */
  has_access: z.boolean(),
  holder_state: z.enum(holderStates),
  /** Negative once the deadline is over; null where there is none. */
  holder_days_left: z.nullable(z.int()),
  /** Names what it lacks to hold a domain; empty where it can. */
  holder_lacks: z.array(z.enum(holderLacks)),
})
export type ContactRow = z.infer<typeof contactRowSchema>

export const contactSchema = z.object({
  id: idSchema,
  name: z.string(),
  ...contactShape,
  email_verification: z.enum(verificationStates),
  email_verified_at: z.nullable(timeSchema),
  email_code: z.nullable(codeSchema),
  /** Since when mails to the address come back; null where the last ones were delivered. */
  email_bounces_since: z.nullable(timeSchema),
  phone_verification: z.enum(verificationStates),
  phone_verified_at: z.nullable(timeSchema),
  phone_code: z.nullable(codeSchema),
  /** Says whether codes can be sent to numbers; otherwise the provider calls back. */
  phone_codes: z.boolean(),
  /** The number's end after bullets; null where there is none. */
  id_number_masked: z.nullable(z.string()),
  /** Contracts that name it and that the caller may read, each with the contact's roles. */
  used_by: z.array(z.object({ contract_number: z.string(), label: z.string(), role: z.string() })),
  /** Counts all contracts that name it. */
  used_by_total: z.int(),
  /** Invoices of this customer go to the address. */
  receives_invoices: z.boolean(),
  has_access: z.boolean(),
  holder: holderSchema,
  duplicates: z.array(duplicateSchema),
  created_at: timeSchema,
  version: versionSchema,
})
export type Contact = z.infer<typeof contactSchema>

export const contactQuerySchema = z.object({
  ...listQuery,
  /** A list ordered by names has a name in its cursor: 200 letters of any script. */
  cursor: z.optional(z.string().check(z.maxLength(2000))),
  sort: z._default(z.enum(contactSorts), 'name'),
  role: z.optional(z.enum(contactRoles)),
  kind: z.optional(z.enum(contactKinds)),
  verification: z.optional(z.enum(verificationFilters)),
  use: z.optional(z.enum(useFilters)),
  q: z.optional(z.string().check(z.trim(), z.maxLength(100))),
})

const ownOrOther = z.optional(z.enum(['this', 'other']))
export const contactMergeSchema = z.strictObject({
  other_id: idSchema,
  /** Which of the two each part comes from; by default the contact in the path. */
  take: z.strictObject(
    Object.fromEntries(mergeParts.map(part => [part, ownOrOther])) as Record<
      (typeof mergeParts)[number],
      typeof ownOrOther
    >, // one entry per part
  ),
  versions: z.strictObject({ this: versionSchema, other: versionSchema }),
})

const params = z.object({ id: idSchema })
const channelParams = z.object({ id: idSchema, channel: z.enum(verificationChannels) })
const read = { access: 'customer', permission: 'contacts:read', status: 200 } as const
const write = { access: 'customer', permission: 'contacts:write' } as const

export const contactsEndpoints = {
  contacts: endpoint({
    route: 'GET /ajax/v1/contacts',
    summary: 'Contacts of the current customer',
    query: contactQuerySchema,
    response: z.extend(listOf(contactRowSchema), {
      /** Only where there are no contacts: the account's owner, ready to be added. */
      suggestion: z.nullable(contactInputSchema),
    }),
    problems: ['cursor_invalid'],
    ...read,
  }),
  contact: endpoint({
    route: 'GET /ajax/v1/contacts/{id}',
    summary: 'One contact with its uses, the state of its checks, and its look-alikes',
    params,
    response: contactSchema,
    problems: ['not_found'],
    ...read,
  }),
  contactCreate: endpoint({
    route: 'POST /ajax/v1/contacts',
    summary: 'Add a contact; one that looks like another is refused with the candidates unless the caller insists',
    body: contactCreateSchema,
    response: contactSchema,
    status: 201,
    problems: ['contact_duplicate'],
    ...write,
  }),
  contactUpdate: endpoint({
    route: 'PUT /ajax/v1/contacts/{id}',
    summary: 'Replace a contact; a new address or number has to be verified again',
    params,
    body: contactUpdateSchema,
    response: contactSchema,
    status: 200,
    problems: ['not_found', 'stale_version', 'contact_duplicate'],
    ...write,
  }),
  contactDelete: endpoint({
    route: 'DELETE /ajax/v1/contacts/{id}',
    summary: 'Delete a contact; if contracts name it, another contact has to take its places',
    params,
    query: z.object({ replacement_id: z.optional(idSchema) }),
    status: 204,
    problems: ['not_found', 'contact_in_use'],
    ...write,
  }),
  contactReplace: endpoint({
    route: 'POST /ajax/v1/contacts/{id}/replace',
    summary: 'Put another contact into every contract that names this one, role by role; this one stays, unused',
    params,
    body: z.strictObject({ replacement_id: idSchema }),
    response: contactSchema,
    status: 200,
    problems: ['not_found'],
    ...write,
  }),
  contactMerge: endpoint({
    route: 'POST /ajax/v1/contacts/{id}/merge',
    summary: 'Merge two contacts: the other one’s roles, uses and evidence move to this one, and the other is deleted',
    params,
    body: contactMergeSchema,
    response: contactSchema,
    status: 200,
    problems: ['not_found', 'stale_version'],
    ...write,
  }),
  contactCodeSend: endpoint({
    route: 'POST /ajax/v1/contacts/{id}/verification/{channel}',
    summary: 'Send a six-digit code to the contact’s address or number; the previous code is void',
    params: channelParams,
    response: contactSchema,
    status: 200,
    problems: ['not_found', 'conflict', 'too_many_requests'],
    limits: [{ per: 'user', max: 30, seconds: 3600 }],
    ...write,
  }),
  contactCodeCheck: endpoint({
    route: 'POST /ajax/v1/contacts/{id}/verification/{channel}/check',
    summary: 'Give the code that the contact received; every mistake gets the same answer',
    params: channelParams,
    body: z.strictObject({ code: requiredText(20) }),
    response: contactSchema,
    status: 200,
    problems: ['not_found', 'wrong_code'],
    limits: [{ per: 'user', max: 60, seconds: 3600 }],
    answersOnce: true,
    ...write,
  }),
  contactEvidence: endpoint({
    route: 'POST /ajax/v1/contacts/{id}/evidence',
    summary: 'Give other evidence of a domain’s holder, for the provider’s staff to check',
    params,
    body: z.strictObject({ note: requiredLines(1000) }),
    upload: attachmentLimits,
    response: contactSchema,
    status: 200,
    problems: ['not_found', 'conflict'],
    limits: [{ per: 'user', max: 30, seconds: 86_400 }],
    ...write,
  }),
  contactEvidenceFile: endpoint({
    route: 'GET /ajax/v1/contacts/{id}/evidence/{file}',
    summary: 'A file that was handed in as evidence, to download',
    params: z.object({ id: idSchema, file: idSchema }),
    response: z.string(),
    file: 'application/octet-stream',
    problems: ['not_found'],
    ...read,
  }),
  contactHolderDecision: endpoint({
    route: 'POST /ajax/v1/contacts/{id}/holder-decision',
    power: 'contacts:act',
    summary: 'Staff confirm a domain’s holder or reject the evidence',
    access: 'admin',
    needsFreshAuthentication: true,
    fourEyes: 'holder_evidence',
    params,
    body: z.strictObject({
      decision: z.enum(['accepted', 'rejected']),
      reason: staffReason(500),
      /** The version that staff looked at: they confirm no name or document they have not seen. */
      version: versionSchema,
      latest_evidence: z.nullable(idSchema),
    }),
    response: contactSchema,
    status: 200,
    problems: [
      'not_found',
      'stale_version',
      'conflict',
      'no_customer',
      'own_customer',
      'own_approval',
      'customer_changed',
    ],
  }),
}
