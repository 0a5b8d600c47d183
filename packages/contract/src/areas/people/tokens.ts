import * as z from 'zod/mini'
import { tokenScopes } from '../../token-scopes.ts'
import { endpoint } from '../../wire/endpoint.ts'
import { dateSchema, idSchema, requiredText, timeSchema } from '../../wire/fields.ts'

export const tokenStates = ['active', 'expiring', 'expired', 'ended'] as const

const facts = {
  name: requiredText(80),
  scopes: z.array(z.enum(tokenScopes)).check(z.minLength(1), z.maxLength(tokenScopes.length)),
  /** Numbers of the contracts that it is limited to; null: all that its person may see. */
  contracts: z.nullable(
    z.array(z.string().check(z.regex(/^C-\d{1,12}$/), z.maxLength(14))).check(z.minLength(1), z.maxLength(100)),
  ),
  /** Addresses or networks, IPv4 or IPv6, that it is accepted from; empty: from anywhere. */
  networks: z.array(requiredText(50)).check(z.maxLength(20)),
  /** Is the last day on which it counts, in the provider's time zone; a year from now at most. */
  expires_on: dateSchema,
}

export const tokenInputSchema = z.strictObject({
  ...facts,
  contracts: z._default(facts.contracts, null),
  networks: z._default(facts.networks, []),
})
export type TokenInput = z.infer<typeof tokenInputSchema>

export const tokenSchema = z.object({
  id: idSchema,
  ...facts,
  /** Are its last characters, by which people tell tokens apart. */
  hint: z.string(),
  /** Names the person whose rights it has; it ends with their access. */
  person: z.string(),
  own: z.boolean(),
  state: z.enum(tokenStates),
  created_at: timeSchema,
  /** Says when it stops to count: sooner than its last day once another has taken its place. */
  expires_at: timeSchema,
  replaced: z.boolean(),
  last_used_at: z.nullable(timeSchema),
  last_used_address: z.nullable(z.string()),
  last_used_client: z.nullable(z.string()),
})
export type AccessToken = z.infer<typeof tokenSchema>

/** Holds the token itself, which is shown this once. */
const madeSchema = z.extend(tokenSchema, { token: z.string() })
export type MadeToken = z.infer<typeof madeSchema>

/** Says for how long both count, in hours. */
export const mostOverlapHours = 168

const params = z.object({ id: idSchema })
const write = { access: 'customer', permission: 'api:write', needsFreshAuthentication: true } as const

export const tokenEndpoints = {
  tokens: endpoint({
    route: 'GET /ajax/v1/tokens',
    summary: 'Access tokens of the current customer, the latest first; at most 200',
    access: 'customer',
    permission: 'api:read',
    response: z.object({ data: z.array(tokenSchema) }),
    status: 200,
  }),
  tokenMake: endpoint({
    route: 'POST /ajax/v1/tokens',
    summary: 'Make an access token with rights of one’s own; it is shown this once',
    body: tokenInputSchema,
    response: madeSchema,
    status: 201,
    answersOnce: true,
    problems: ['access_beyond_own', 'own_people_only', 'too_many_tokens'],
    ...write,
  }),
  tokenTry: endpoint({
    route: 'POST /ajax/v1/tokens/moment',
    summary: 'An access token for ten minutes, to try calls with: all that one may read oneself, or change as well',
    body: z.strictObject({ write: z._default(z.boolean(), false) }),
    response: z.object({ token: z.string(), scopes: z.array(z.enum(tokenScopes)), expires_at: timeSchema }),
    status: 201,
    answersOnce: true,
    limits: [{ per: 'user', max: 20, seconds: 600 }],
    problems: ['own_people_only', 'too_many_tokens'],
    access: 'customer',
    permission: 'api:write',
  }),
  tokenRotate: endpoint({
    route: 'POST /ajax/v1/tokens/{id}/rotate',
    summary: 'Make the next token of the same rights; the present one counts for the hours given',
    params,
    body: z.strictObject({
      overlap_hours: z._default(z.int().check(z.minimum(0), z.maximum(mostOverlapHours)), 24),
      expires_on: dateSchema,
    }),
    response: madeSchema,
    status: 201,
    answersOnce: true,
    problems: ['not_found', 'access_beyond_own', 'own_people_only', 'conflict', 'too_many_tokens'],
    ...write,
  }),
  tokenEnd: endpoint({
    route: 'DELETE /ajax/v1/tokens/{id}',
    summary: 'End an access token at once',
    params,
    status: 204,
    problems: ['not_found'],
    access: 'customer',
    permission: 'api:write',
  }),
}
