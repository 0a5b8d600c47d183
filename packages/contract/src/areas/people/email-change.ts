import * as z from 'zod/mini'
import { emailLinkStates, emailUses } from '../../enums/customer.ts'
import { endpoint } from '../../wire/endpoint.ts'
import { emailSchema, idSchema, timeSchema } from '../../wire/fields.ts'

/** A new e-mail address that was asked for and is not in effect yet. */
export const emailChangeSchema = z.object({
  id: idSchema,
  email: z.string(),
  /** Says what it is for: the user's sign-in, the customer's contact address, or both where they are equal today. */
  applies_to: z.enum(emailUses),
  /** False where the old address was never confirmed: then the new one's confirmation is enough. */
  old_needed: z.boolean(),
  old_confirmed: z.boolean(),
  new_confirmed: z.boolean(),
  requested_by: z.string(),
  requested_at: timeSchema,
  expires_at: timeSchema,
})
export type EmailChange = z.infer<typeof emailChangeSchema>

/** Describes what the holder of a mailed link may know. The holder of the new address may be a stranger and sees the old one masked. */
export const emailLinkSchema = z.object({
  state: z.enum(emailLinkStates),
  /** Which of the two addresses the link was mailed to. */
  side: z.nullable(z.enum(['old', 'new'])),
  applies_to: z.nullable(z.enum(emailUses)),
  old_email: z.nullable(z.string()),
  new_email: z.nullable(z.string()),
  /** Only for the old address: who asked, when, and for which customer. */
  requested_by: z.nullable(z.string()),
  requested_at: z.nullable(timeSchema),
  customer: z.nullable(z.string()),
  old_needed: z.boolean(),
  expires_at: z.nullable(timeSchema),
})
export type EmailLink = z.infer<typeof emailLinkSchema>

const params = z.object({ id: idSchema })
const link = {
  access: 'public',
  params: z.object({ token: z.string().check(z.maxLength(200)) }),
  response: emailLinkSchema,
  status: 200,
  limits: [{ per: 'address', max: 30, seconds: 60 }],
} as const
/** Each call mails two addresses, one of them possibly a stranger's. */
const mailing = { limits: [{ per: 'user', max: 10, seconds: 3600 }] } as const

export const emailChangeEndpoints = {
  emailChangeRequest: endpoint({
    route: 'POST /ajax/v1/accounts/email-changes',
    summary: 'Ask for another e-mail address; it takes effect once the old and the new one have confirmed by mail',
    access: 'user',
    body: z.strictObject({ email: emailSchema, applies_to: z.enum(emailUses) }),
    response: emailChangeSchema,
    status: 201,
    needsFreshAuthentication: true,
    problems: ['no_customer', 'forbidden'],
    ...mailing,
  }),
  emailChangeResend: endpoint({
    route: 'POST /ajax/v1/accounts/email-changes/{id}/resend',
    summary: 'Send the mails again to the addresses that have not confirmed yet',
    access: 'user',
    params,
    status: 202,
    problems: ['not_found'],
    ...mailing,
  }),
  emailChangeCancel: endpoint({
    route: 'DELETE /ajax/v1/accounts/email-changes/{id}',
    summary: 'Take the request back; its links stop working',
    access: 'user',
    params,
    status: 204,
    problems: ['not_found'],
  }),
  emailLink: endpoint({
    route: 'GET /ajax/v1/email-changes/{token}',
    summary: 'What a mailed link is for; reading it does not use it up',
    ...link,
  }),
  emailLinkConfirm: endpoint({
    route: 'POST /ajax/v1/email-changes/{token}/confirm',
    summary:
      'Confirm for the address that the link was mailed to; the second confirmation brings the change into effect',
    ...link,
    problems: ['link_invalid'],
  }),
  emailLinkRefuse: endpoint({
    route: 'POST /ajax/v1/email-changes/{token}/refuse',
    summary: 'The old address refuses: nothing changes, and the user who asked is signed out everywhere',
    ...link,
    problems: ['link_invalid'],
  }),
}
