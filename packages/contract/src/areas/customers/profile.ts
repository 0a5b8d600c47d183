import * as z from 'zod/mini'
import { endpoint } from '../../wire/endpoint.ts'
import { requiredText, timeSchema, versionSchema } from '../../wire/fields.ts'
import { emailChangeSchema } from '../people/email-change.ts'
import { userDataSchema } from './customer.ts'

/** The person who signs in. */
export const profileSchema = z.object({
  name: z.string(),
  email: z.string(),
  /** Null: the address is not confirmed yet. */
  email_verified_at: z.nullable(timeSchema),
  email_change: z.nullable(emailChangeSchema),
  /** Since when mails to the address fail; null where they arrive. */
  mail_trouble_since: z.nullable(timeSchema),
  version: versionSchema,
})
export type Profile = z.infer<typeof profileSchema>

export const profilePageSchema = z.object({
  profile: profileSchema,
  /** The current customer, for people who may read the record; null for others and without a customer. */
  customer: z.nullable(userDataSchema),
})
export type ProfilePage = z.infer<typeof profilePageSchema>

export const profileEndpoints = {
  profile: endpoint({
    route: 'GET /ajax/v1/accounts/profile',
    summary: 'The signed-in person, and the record of the current customer for people who may read it',
    access: 'user',
    response: profilePageSchema,
    status: 200,
  }),
  profileChange: endpoint({
    route: 'PATCH /ajax/v1/accounts/profile',
    summary: 'Change one’s own name',
    access: 'user',
    body: z.strictObject({ name: requiredText(160), version: versionSchema }),
    response: profileSchema,
    status: 200,
    problems: ['stale_version'],
  }),
}
