import { type SingleSignOn, signOnScopes } from '@kontor/customer-centre/platform/single-sign-on-settings'
import * as z from 'zod'
import type { PublicConfiguration } from '../../portal/src/page/page-context.ts'
import type { Configuration } from './configuration.ts'
import { isThisMachine } from './this-machine.ts'

/** Encrypted, or on this very machine for trying it out; no fragment, which no answer could reach. */
const returnUri = z.string().refine(text => {
  const url = URL.parse(text)
  if (url?.hash !== '' || url.username !== '') return false
  return url.protocol === 'https:' || (url.protocol === 'http:' && isThisMachine(url.hostname))
}, 'must be https (http only on localhost), without a fragment')

const application = z.strictObject({
  client_id: z.string().regex(/^[\w.-]{1,64}$/, 'must be 1 to 64 letters, digits, dots or dashes'),
  client_secret: z.string().min(32, 'must have 32 characters or more').optional(),
  name: z.string().min(1).max(60),
  redirect_uris: z.array(returnUri).min(1),
  post_logout_redirect_uris: z.array(returnUri).default([]),
  backchannel_logout_uri: returnUri.optional(),
  scopes: z.array(z.enum(signOnScopes)).default(['openid', 'profile', 'email']),
  id_token_signed_response_alg: z.enum(['RS256', 'ES256']).default('RS256'),
  third_party: z.boolean().default(false),
})

/** `OIDC_CLIENTS`: a JSON list of applications. */
export const applicationList = z
  .string()
  .transform((text, context): unknown => {
    try {
      return JSON.parse(text)
    } catch {
      context.addIssue({ code: 'custom', message: 'must be a JSON list' })
      return z.NEVER
    }
  })
  .pipe(
    z
      .array(application)
      .refine(list => new Set(list.map(({ client_id }) => client_id)).size === list.length, 'names a client_id twice'),
  )

/** `SSO_STAFF_CLAIM`: `claim=value`. */
export const staffClaim = z
  .string()
  .regex(/^[^=\s]+=.+$/, 'must be a claim and its value, such as groups=kontor-staff')
  .transform(text => ({ name: text.slice(0, text.indexOf('=')), value: text.slice(text.indexOf('=') + 1) }))

/** Which of these settings contradict each other, or null. */
export function signOnMistake(settings: Configuration): string | null {
  const { SSO_ISSUER: issuer, SSO_CLIENT_ID: id, SSO_CLIENT_SECRET: secret } = settings
  if (!issuer) return null
  if (!id) return 'SSO_CLIENT_ID: is missing; SSO_ISSUER needs it.'
  if (!secret) return 'SSO_CLIENT_SECRET: is missing; SSO_ISSUER needs it.'
  if (new URL(issuer).protocol === 'https:') return null
  if (!settings.SSO_ALLOW_INSECURE) return 'SSO_ISSUER: must be https.'
  if (!isThisMachine(new URL(issuer).hostname)) return 'SSO_ALLOW_INSECURE: is for an SSO_ISSUER on localhost only.'
  return null
}

/** What the customer centre needs to know. */
export function signOnSettings(settings: Configuration): SingleSignOn {
  const { SSO_ISSUER: issuer } = settings
  return {
    applications: settings.OIDC_CLIENTS,
    identityProvider: issuer
      ? {
          issuer,
          clientId: settings.SSO_CLIENT_ID ?? '',
          clientSecret: settings.SSO_CLIENT_SECRET ?? '',
          label: labelOf(settings),
          allowInsecure: settings.SSO_ALLOW_INSECURE,
          trustsEmail: settings.SSO_TRUSTS_EMAIL,
          trustsSecondFactor: settings.SSO_TRUSTS_SECOND_FACTOR,
          createsUsers: settings.SSO_CREATE_USERS,
          staffClaim: settings.SSO_STAFF_CLAIM ?? null,
        }
      : null,
  }
}

const labelOf = ({ SSO_LABEL, PROVIDER_NAME }: Configuration): string => SSO_LABEL ?? PROVIDER_NAME

/** What the sign-in page needs to know. A portal alone has no issuer of its own; its label says that the centre has. */
export function publicSignOn(settings: Configuration): NonNullable<PublicConfiguration['singleSignOn']> | null {
  const on = settings.SSO_ISSUER || (settings.CUSTOMER_CENTRE_URL && settings.SSO_LABEL)
  return on ? { label: labelOf(settings) } : null
}
