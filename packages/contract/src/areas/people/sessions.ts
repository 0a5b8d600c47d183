import * as z from 'zod/mini'
import { endpoint } from '../../wire/endpoint.ts'
import { emailSchema, idSchema, timeSchema } from '../../wire/fields.ts'
import { listOf, listQuery } from '../../wire/list.ts'

export const sessionSchema = z.object({
  id: idSchema,
  user_agent: z.string(),
  /** Says how the user signed in: `password`, `password+totp`, `passkey`, `single_sign_on`, … */
  method: z.string(),
  address: z.nullable(z.string()),
  created_at: timeSchema,
  last_used_at: timeSchema,
  current: z.boolean(),
})

export const signInOutcomes = ['succeeded', 'second_factor_asked', 'wrong_password', 'wrong_code', 'throttled'] as const

export const signInSchema = z.object({
  id: idSchema,
  at: timeSchema,
  outcome: z.enum(signInOutcomes),
  method: z.string(),
  user_agent: z.string(),
  address: z.nullable(z.string()),
})
export type SignInLine = z.infer<typeof signInSchema>

const own = { access: 'user', openWhenLocked: true, openBeforeEnrolment: true } as const

export const sessionsEndpoints = {
  sessions: endpoint({
    route: 'GET /ajax/v1/accounts/sessions',
    summary: 'Where the user is signed in, and whether mails that protect the sign-in arrive',
    response: z.object({
      data: z.array(sessionSchema),
      /** Since when mails to the user's address cannot be delivered; null while they can. */
      mail_trouble_since: z.nullable(timeSchema),
    }),
    status: 200,
    ...own,
  }),
  endSession: endpoint({
    route: 'DELETE /ajax/v1/accounts/sessions/{id}',
    summary: 'End one of the user’s sessions; ending the current one is a sign-out',
    params: z.object({ id: idSchema }),
    status: 204,
    problems: ['not_found'],
    needsFreshAuthentication: true,
    ...own,
  }),
  endOtherSessions: endpoint({
    route: 'DELETE /ajax/v1/accounts/sessions',
    summary: 'End all of the user’s sessions but this one',
    response: z.object({ ended: z.int() }),
    status: 200,
    needsFreshAuthentication: true,
    ...own,
  }),
  staffEndSessions: endpoint({
    route: 'POST /ajax/v1/staff/sessions/end',
    power: 'people:decide',
    summary: 'End every session of one user, or of everyone but the caller (`email: null`)',
    access: 'admin',
    body: z.strictObject({ email: z.nullable(emailSchema) }),
    response: z.object({ ended: z.int() }),
    status: 200,
    problems: ['not_found'],
    needsFreshAuthentication: true,
    openWhenLocked: true,
  }),
  signIns: endpoint({
    route: 'GET /ajax/v1/accounts/sign-ins',
    summary: 'Sign-ins to the user’s account, failures included, the latest first',
    query: z.object(listQuery),
    response: listOf(signInSchema),
    status: 200,
    problems: ['cursor_invalid'],
    ...own,
  }),
}
