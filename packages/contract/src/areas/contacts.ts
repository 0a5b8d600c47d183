import * as z from 'zod/mini'
import { endpoint } from '../wire/endpoint.ts'
import { countrySchema, emailSchema, idSchema, localeSchema, text, timeSchema, versionSchema } from '../wire/fields.ts'
import { listOf, listQuery } from '../wire/list.ts'
import { contactKinds, contactRoles, contactSorts, verificationStates } from '../words/contacts.ts'

const contactFields = {
  kind: z.enum(contactKinds),
  first_name: text(80),
  last_name: text(80),
  organisation: text(200),
  email: emailSchema,
  phone: text(25),
  line1: text(120),
  postal_code: text(12),
  city: text(80),
  country: countrySchema,
  locale: localeSchema,
  roles: z.array(z.enum(contactRoles)).check(z.maxLength(contactRoles.length)),
  note: text(1000),
}

export const contactInputSchema = z.strictObject(contactFields).check(
  z.refine(contact => contact.kind !== 'person' || contact.last_name.length > 0, {
    path: ['last_name'],
    params: { code: 'required' },
  }),
  z.refine(contact => contact.kind === 'person' || contact.organisation.length > 0, {
    path: ['organisation'],
    params: { code: 'required' },
  }),
)
export const contactUpdateSchema = z.strictObject({ contact: contactInputSchema, version: versionSchema })

export const contactRowSchema = z.object({
  id: idSchema,
  /** How the contact is called in lists. */
  name: z.string(),
  kind: z.enum(contactKinds),
  organisation: z.string(),
  email: z.string(),
  phone: z.string(),
  roles: z.array(z.enum(contactRoles)),
  email_verification: z.enum(verificationStates),
  phone_verification: z.enum(verificationStates),
  used_by: z.int(),
})
export type ContactRow = z.infer<typeof contactRowSchema>

export const contactSchema = z.object({
  id: idSchema,
  name: z.string(),
  ...contactFields,
  email_verification: z.enum(verificationStates),
  phone_verification: z.enum(verificationStates),
  used_by: z.array(z.object({ contract_number: z.string(), label: z.string(), role: z.string() })),
  created_at: timeSchema,
  version: versionSchema,
})
export type Contact = z.infer<typeof contactSchema>

export const contactQuerySchema = z.object({
  ...listQuery,
  /** Ordered by names, a cursor holds one: 200 letters of any script. */
  cursor: z.optional(z.string().check(z.maxLength(2000))),
  sort: z._default(z.enum(contactSorts), 'name'),
  role: z.optional(z.enum(contactRoles)),
  q: z.optional(z.string().check(z.trim(), z.maxLength(100))),
})

const params = z.object({ id: idSchema })
const read = { access: 'customer', permission: 'contacts:read', status: 200 } as const
const write = { access: 'customer', permission: 'contacts:write' } as const

export const contactsEndpoints = {
  contacts: endpoint({
    route: 'GET /ajax/v1/contacts',
    summary: 'Contacts of the current customer',
    query: contactQuerySchema,
    response: listOf(contactRowSchema),
    problems: ['cursor_invalid'],
    ...read,
  }),
  contact: endpoint({
    route: 'GET /ajax/v1/contacts/{id}',
    summary: 'One contact with what uses it',
    params,
    response: contactSchema,
    problems: ['not_found'],
    ...read,
  }),
  contactCreate: endpoint({
    route: 'POST /ajax/v1/contacts',
    summary: 'Add a contact',
    body: contactInputSchema,
    response: contactSchema,
    status: 201,
    ...write,
  }),
  contactUpdate: endpoint({
    route: 'PUT /ajax/v1/contacts/{id}',
    summary: 'Replace a contact',
    params,
    body: contactUpdateSchema,
    response: contactSchema,
    status: 200,
    problems: ['not_found', 'stale_version'],
    ...write,
  }),
}
