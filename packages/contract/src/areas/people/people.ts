import * as z from 'zod/mini'
import { memberRoles, permissionPattern } from '../../roles.ts'
import { endpoint, longBodyBytes } from '../../wire/endpoint.ts'
import {
  customerNumberValue,
  dateSchema,
  emailSchema,
  idSchema,
  lines,
  localeSchema,
  requiredText,
  timeSchema,
  versionSchema,
} from '../../wire/fields.ts'
import { newPasswordSchema, sessionUserSchema } from './identity.ts'

/** Says what a person may do for a customer, and until when. */
const accessFields = {
  /** The template it started from; `permissions` counts, except for an owner, who may do anything. */
  role: z.enum(memberRoles),
  /** Without the customer in front: `billing`, `billing:read`, `contracts:C-1004`. */
  permissions: z.array(z.string().check(z.maxLength(60), z.regex(permissionPattern))).check(z.maxLength(200)),
  /** Last day of the access, in the provider's time zone; null: no end date. */
  expires_on: z.nullable(dateSchema),
  /** This person cannot use the customer's account before setting up a second factor. */
  second_factor_required: z.boolean(),
}
/** An owner's permissions are empty, and input there is dropped; everyone else needs at least one. */
export const accessSchema = z.strictObject(accessFields)
export type Access = z.infer<typeof accessSchema>

export const personSchema = z.object({
  /** The user's id. */
  id: idSchema,
  name: z.string(),
  email: z.string(),
  ...accessFields,
  expired: z.boolean(),
  second_factor: z.boolean(),
  self: z.boolean(),
  since: timeSchema,
  last_used_at: z.nullable(timeSchema),
  version: versionSchema,
})
export type Person = z.infer<typeof personSchema>

export const invitationStates = ['pending', 'accepted', 'declined', 'expired', 'revoked'] as const

export const invitationSchema = z.object({
  id: idSchema,
  email: z.string(),
  ...accessFields,
  state: z.enum(invitationStates),
  message: z.string(),
  invited_by: z.string(),
  created_at: timeSchema,
  sent_at: timeSchema,
  expires_at: timeSchema,
})
export type Invitation = z.infer<typeof invitationSchema>

/** `waiting`: staff ask for an owner in the customer's name, and a colleague has to confirm it; `id` is not an invitation's yet. */
const askedInvitationSchema = z.extend(invitationSchema, { state: z.enum([...invitationStates, 'waiting']) })

export const invitationInputSchema = z.strictObject({
  ...accessFields,
  email: emailSchema,
  locale: localeSchema,
  /** A line to the invited person, for the mail. */
  message: z._default(lines(500), ''),
})
export type InvitationInput = z.infer<typeof invitationInputSchema>

/**
 * Describes what the holder of the mailed link may know; null and empty where the link is unknown. `expired` also after the access's last
 * day, `revoked` also where the inviting person may no longer give this access.
 */
export const invitationViewSchema = z.object({
  state: z.enum([...invitationStates, 'unknown']),
  customer: z.nullable(z.object({ number: z.int(), name: z.string() })),
  invited_by: z.nullable(z.string()),
  email: z.nullable(z.string()),
  /** Says what accepting opens; null where the link is unknown. */
  access: z.nullable(accessSchema),
  message: z.string(),
  expires_at: z.nullable(timeSchema),
  /** The address has an account: sign in to accept; otherwise accepting creates one. */
  has_account: z.boolean(),
})
export type InvitationView = z.infer<typeof invitationViewSchema>

const read = { access: 'customer', permission: 'people:read', status: 200 } as const
const write = { access: 'customer', permission: 'people:write', needsFreshAuthentication: true } as const
const params = z.object({ id: idSchema })
const token = z.object({ token: z.string().check(z.maxLength(200)) })
const byLink = { limits: [{ per: 'address', max: 30, seconds: 60 }] } as const

export const peopleEndpoints = {
  people: endpoint({
    route: 'GET /ajax/v1/people',
    summary: 'People who may act for the current customer, and invitations; at most 200 of both',
    response: z.object({ data: z.array(personSchema), invitations: z.array(invitationSchema) }),
    ...read,
  }),
  person: endpoint({
    route: 'GET /ajax/v1/people/{id}',
    summary: 'One person and their access',
    params,
    response: personSchema,
    problems: ['not_found'],
    ...read,
  }),
  personChange: endpoint({
    route: 'PUT /ajax/v1/people/{id}',
    summary:
      'Change what a person may do; only owners change owners and who needs a second factor, and people give only permissions they have',
    params,
    body: z.strictObject({ ...accessFields, version: versionSchema }),
    bodyBytes: longBodyBytes,
    response: personSchema,
    status: 200,
    problems: [
      'not_found',
      'stale_version',
      'own_access',
      'last_owner',
      'access_beyond_own',
      'own_people_only',
      'owners_only',
      'own_customer',
      'conflict',
    ],
    fourEyes: 'new_owner',
    ...write,
  }),
  personRemove: endpoint({
    route: 'DELETE /ajax/v1/people/{id}',
    summary: 'End a person’s access; the last owner stays',
    params,
    status: 204,
    problems: ['not_found', 'own_access', 'last_owner', 'access_beyond_own'],
    ...write,
  }),
  personLeave: endpoint({
    route: 'POST /ajax/v1/people/leave',
    summary: 'Give up one’s own access to the customer named; a repeated call does not give up the next one',
    access: 'user',
    body: z.strictObject({ customer_number: customerNumberValue }),
    status: 204,
    problems: ['last_owner'],
    needsFreshAuthentication: true,
    openWhenLocked: true,
    openBeforeEnrolment: true,
  }),
  invite: endpoint({
    route: 'POST /ajax/v1/people/invitations',
    summary: 'Invite a person by e-mail',
    body: invitationInputSchema,
    bodyBytes: longBodyBytes,
    response: askedInvitationSchema,
    status: 201,
    problems: ['already_member', 'already_invited', 'too_many_people', 'access_beyond_own', 'own_customer', 'conflict'],
    limits: [{ per: 'user', max: 30, seconds: 3600 }],
    fourEyes: 'new_owner',
    ...write,
  }),
  invitationResend: endpoint({
    route: 'POST /ajax/v1/people/invitations/{id}/resend',
    summary: 'Send the invitation again with a new link; the old link is void',
    params,
    response: invitationSchema,
    status: 200,
    problems: ['not_found', 'invitation_over', 'already_member', 'access_beyond_own', 'owners_only'],
    limits: [{ per: 'user', max: 30, seconds: 3600 }],
    ...write,
  }),
  invitationRevoke: endpoint({
    route: 'DELETE /ajax/v1/people/invitations/{id}',
    summary: 'Take an invitation back',
    params,
    status: 204,
    problems: ['not_found', 'invitation_over', 'access_beyond_own'],
    ...write,
  }),
  invitation: endpoint({
    route: 'GET /ajax/v1/invitations/{token}',
    summary: 'What a mailed link invites to; reading it does not use it up',
    access: 'public',
    params: token,
    response: invitationViewSchema,
    status: 200,
    ...byLink,
  }),
  invitationAccept: endpoint({
    route: 'POST /ajax/v1/invitations/{token}/accept',
    summary: 'Accept as the signed-in user with the invited address; the session acts for the customer from then on',
    access: 'user',
    params: token,
    response: z.object({ current_customer_number: z.int() }),
    status: 200,
    problems: ['link_invalid', 'invitation_for_other_address', 'already_member'],
    openWhenLocked: true,
    openBeforeEnrolment: true,
    ...byLink,
  }),
  invitationRegister: endpoint({
    route: 'POST /ajax/v1/invitations/{token}/register',
    summary: 'Accept without an account: creates the user, whose address the link has proved, and signs in',
    access: 'public',
    params: token,
    body: z.strictObject({ name: requiredText(160), password: newPasswordSchema, locale: localeSchema }),
    response: sessionUserSchema,
    status: 200,
    problems: ['busy', 'link_invalid', 'invitation_needs_sign_in'],
    changesSession: true,
    ...byLink,
  }),
  invitationDecline: endpoint({
    route: 'POST /ajax/v1/invitations/{token}/decline',
    summary: 'Decline; the inviting person is told',
    access: 'public',
    params: token,
    status: 204,
    problems: ['link_invalid'],
    ...byLink,
  }),
}
