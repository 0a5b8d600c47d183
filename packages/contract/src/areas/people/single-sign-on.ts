import * as z from 'zod/mini'
import { endpoint } from '../../wire/endpoint.ts'

/** Lists what an application may ask for; `openid` alone only says that the user is the same as before. */
export const sharedData = ['profile', 'email', 'customers'] as const

const requestParams = z.object({ uid: z.string().check(z.regex(/^[\w-]{20,64}$/)) })
const own = { access: 'user', openWhenLocked: true } as const

export const applicationRequestSchema = z.object({
  application: z.string(),
  /** Says what the user does next: prove their identity again, or allow the request. */
  step: z.enum(['proof', 'consent']),
  data: z.array(z.enum(sharedData)),
})
export type ApplicationRequest = z.infer<typeof applicationRequestSchema>

const locationSchema = z.object({ location: z.url() })

export const singleSignOnEndpoints = {
  applicationRequest: endpoint({
    route: 'GET /ajax/v1/sign-on/requests/{uid}',
    summary: 'What an application asks of the signed-in user',
    params: requestParams,
    response: applicationRequestSchema,
    status: 200,
    limits: [{ per: 'user', max: 60, seconds: 60 }],
    ...own,
  }),
  answerApplication: endpoint({
    route: 'POST /ajax/v1/sign-on/requests/{uid}',
    summary: 'Allow or refuse an application’s request, and go back to it',
    params: requestParams,
    body: z.strictObject({ allow: z.boolean() }),
    response: locationSchema,
    status: 200,
    problems: ['not_found', 'fresh_authentication_required'],
    limits: [{ per: 'user', max: 30, seconds: 60 }],
    answersOnce: true,
    ...own,
  }),
  applicationSignOut: endpoint({
    route: 'GET /ajax/v1/sign-on/sign-out',
    summary: 'Which application asks to sign the user out',
    response: z.object({ application: z.nullable(z.string()) }),
    status: 200,
    openBeforeEnrolment: true,
    ...own,
  }),
  signOutForApplication: endpoint({
    route: 'POST /ajax/v1/sign-on/sign-out',
    summary: 'Sign out on an application’s request, and go back to it',
    response: locationSchema,
    status: 200,
    changesSession: true,
    openBeforeEnrolment: true,
    ...own,
  }),
}
