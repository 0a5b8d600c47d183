import * as z from 'zod/mini'
import { staffTokenScopes } from '../../token-scopes.ts'
import { endpoint } from '../../wire/endpoint.ts'
import { dateSchema, idSchema, timeSchema } from '../../wire/fields.ts'
import { tokenEndpoints, tokenInputSchema, tokenSchema } from './tokens.ts'

const scopes = z.array(z.enum(staffTokenScopes))

export const staffTokenInputSchema = z.extend(z.omit(tokenInputSchema, { contracts: true }), {
  scopes: scopes.check(z.minLength(1), z.maxLength(staffTokenScopes.length)),
})
export type StaffTokenInput = z.infer<typeof staffTokenInputSchema>

/** Is an access token of the provider. Those made by the command (`npm run tokens`) have no person, and last until they are ended. */
export const staffTokenSchema = z.extend(z.omit(tokenSchema, { contracts: true }), {
  scopes,
  person: z.nullable(z.string()),
  expires_on: z.nullable(dateSchema),
  expires_at: z.nullable(timeSchema),
})
export type StaffToken = z.infer<typeof staffTokenSchema>

const madeSchema = z.extend(staffTokenSchema, { token: z.string() })
export type MadeStaffToken = z.infer<typeof madeSchema>

const params = z.object({ id: idSchema })
const decide = { access: 'admin', power: 'people:decide', sees: 'all' } as const
const make = {
  ...decide,
  response: madeSchema,
  status: 201,
  answersOnce: true,
  needsFreshAuthentication: true,
} as const

export const staffTokenEndpoints = {
  staffTokens: endpoint({
    route: 'GET /ajax/v1/staff/tokens',
    summary:
      'Access tokens of the provider’s programs, the latest first; those that are over for 90 days more; at most 200',
    access: 'admin',
    power: 'people:see',
    sees: 'all',
    response: z.object({ data: z.array(staffTokenSchema) }),
    status: 200,
  }),
  staffTokenMake: endpoint({
    route: 'POST /ajax/v1/staff/tokens',
    summary: 'Make an access token with a part of one’s own powers; it is shown this once',
    body: staffTokenInputSchema,
    problems: ['access_beyond_own', 'too_many_tokens'],
    ...make,
  }),
  staffTokenRotate: endpoint({
    route: 'POST /ajax/v1/staff/tokens/{id}/rotate',
    summary: 'Make the next token of the same powers; the present one counts for the hours given',
    params,
    body: tokenEndpoints.tokenRotate.body,
    problems: ['not_found', 'access_beyond_own', 'conflict', 'too_many_tokens'],
    ...make,
  }),
  staffTokenEnd: endpoint({
    route: 'DELETE /ajax/v1/staff/tokens/{id}',
    summary: 'End an access token of the provider at once',
    params,
    status: 204,
    problems: ['not_found'],
    ...decide,
  }),
}
