import * as z from 'zod/mini'
import { endpoint } from '../wire/endpoint.ts'
import { emailSchema, idSchema, timeSchema } from '../wire/fields.ts'
import { emailLinkStates, emailUses } from '../words/account.ts'

/** A new e-mail address that was asked for and does not count yet. */
export const emailChangeSchema = z.object({
  id: idSchema,
  email: z.string(),
  /** What it is for: the user's sign-in, the customer's contact address, or both where they are the same today. */
  applies_to: z.enum(emailUses),
  /** False where nobody ever confirmed the old address: then the new one's word is enough. */
  old_needed: z.boolean(),
  old_confirmed: z.boolean(),
  new_confirmed: z.boolean(),
  requested_by: z.string(),
  requested_at: timeSchema,
  expires_at: timeSchema,
})
export type EmailChange = z.infer<typeof emailChangeSchema>

/** What the holder of a mailed link may know. The holder of the new address, who may be a stranger, learns of the old one only its ends. */
export const emailLinkSchema = z.object({
  state: z.enum(emailLinkStates),
  /** Which of the two addresses the link was mailed to. */
  side: z.nullable(z.enum(['old', 'new'])),
  applies_to: z.nullable(z.enum(emailUses)),
  old_email: z.nullable(z.string()),
  new_email: z.nullable(z.string()),
  /** For the old address alone: who asked, when, and for which customer. */
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
/** Each sends mails to two addresses, one of them maybe a stranger's. */
const mailing = { limits: [{ per: 'user', max: 10, seconds: 3600 }] } as const

export const emailChangeEndpoints = {
  emailChangeRequest: endpoint({
    route: 'POST /ajax/v1/accounts/email-changes',
    summary: 'Ask for another e-mail address; it counts once the old and the new one have confirmed by mail',
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
    summary: 'Send the mails once more to those who have not confirmed yet',
    access: 'user',
    params,
    status: 202,
    problems: ['not_found'],
    ...mailing,
  }),
  emailChangeCancel: endpoint({
    route: 'DELETE /ajax/v1/accounts/email-changes/{id}',
    summary: 'Take the request back; its links are worth nothing from then on',
    access: 'user',
    params,
    status: 204,
    problems: ['not_found'],
  }),
  emailLink: endpoint({
    route: 'GET /ajax/v1/email-changes/{token}',
    summary: 'What a mailed link is for; looking uses nothing up',
    ...link,
  }),
  emailLinkConfirm: endpoint({
    route: 'POST /ajax/v1/email-changes/{token}/confirm',
    summary:
      'Confirm for the address that the link was mailed to; the second one to confirm brings the change into effect',
    ...link,
    problems: ['link_invalid'],
  }),
  emailLinkRefuse: endpoint({
    route: 'POST /ajax/v1/email-changes/{token}/refuse',
    summary: 'The old address says no: nothing changes, and whoever asked is signed out everywhere',
    ...link,
    problems: ['link_invalid'],
  }),
}
