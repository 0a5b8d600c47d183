import { type StaffPreset, staffPresetNames } from '@kontor/contract/staff-powers'
import * as z from 'zod'
import { OperatorMistake } from './operator-mistake.ts'
import { defineSettings, flag, isThisMachine, setting, webAddress } from './settings.ts'
import { isPreset } from './staff-roles.ts'

/** An application that lets people sign in here; the names are those of OpenID Connect's client metadata. */
export type Application = {
  client_id: string
  /** Absent for public clients (an app, a page without a server): only PKCE protects them. */
  client_secret?: string | undefined
  /** The name people know. */
  name: string
  redirect_uris: readonly string[]
  post_logout_redirect_uris: readonly string[]
  backchannel_logout_uri?: string | undefined
  scopes: readonly SignOnScope[]
  id_token_signed_response_alg: 'RS256' | 'ES256'
  /** Another company's: people are asked before their data goes there. */
  third_party: boolean
}

export const signOnScopes = ['openid', 'profile', 'email', 'customers', 'offline_access'] as const
export type SignOnScope = (typeof signOnScopes)[number]

/** The provider's own identity provider, whose users sign in here without a password at Kontor. */
export type IdentityProvider = {
  issuer: string
  clientId: string
  clientSecret: string
  /** Label of the button. */
  label: string
  /** Plain http, for tests on one machine. */
  allowInsecure: boolean
  /** Its verified e-mail addresses may link existing users, once. */
  trustsEmail: boolean
  /** Users who signed in there skip the second factor here, whatever the token says. */
  trustsSecondFactor: boolean
  /** Unknown users get an account; it has no password and no customer. */
  createsUsers: boolean
  /** Claim and value that make a user staff, such as `groups=kontor-staff`; null: no claim does. */
  /** A claim whose value makes an owner of a user; other values give the roles that stand beside them. */
  staffClaim: { name: string; value: string; roles?: Record<string, StaffPreset> } | null
}

export type SingleSignOn = {
  /** Applications that sign in here; none: the OpenID Connect provider is off. */
  applications: readonly Application[]
  identityProvider: IdentityProvider | null
}

export const defaultSingleSignOn: SingleSignOn = { applications: [], identityProvider: null }

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

/** A JSON list of applications. */
const applicationList = z
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

/** `claim=value`. */
const staffClaim = z
  .string()
  .regex(/^[^=\s]+=.+$/, 'must be a claim and its value, such as groups=kontor-staff')
  .transform(text => ({ name: text.slice(0, text.indexOf('=')), value: text.slice(text.indexOf('=') + 1) }))

/** `value:role`, several with commas in between. */
const staffRoles = z.string().transform((text, context): Record<string, StaffPreset> => {
  const pairs = text.split(',').map(pair => pair.trim().split(/:(?=[^:]*$)/))
  const roles = pairs.flatMap(([value = '', role = '']) => (value && isPreset(role) ? [[value, role] as const] : []))
  if (roles.length < pairs.length)
    context.addIssue({
      code: 'custom',
      message: `must be values with a role each, such as kontor-desk:support; roles are ${staffPresetNames.join(', ')}`,
    })
  return Object.fromEntries(roles)
})

/** @property button label of the sign-in page's button, null where there is none: a portal alone has no issuer of its own, its label says that the centre has */
type SignOnSettings = SingleSignOn & { button: string | null }

export const signOnSettings = defineSettings(
  {
    OIDC_CLIENTS: setting(applicationList.default([]), 'applications that sign people in here, a JSON list', 'none'),
    SSO_ISSUER: setting(webAddress.optional(), 'your identity provider, as its discovery document names it'),
    SSO_CLIENT_ID: setting(z.string().optional(), "this installation's id there"),
    SSO_CLIENT_SECRET: setting(z.string().optional(), 'its secret there'),
    SSO_LABEL: setting(z.string().max(40).optional(), "name on the sign-in page's button", '`provider.name`'),
    SSO_TRUSTS_EMAIL: setting(flag.default(false), 'a verified address links an existing account, once'),
    SSO_TRUSTS_SECOND_FACTOR: setting(
      flag.default(false),
      'people who signed in there are not asked for a second factor here',
    ),
    SSO_CREATE_USERS: setting(flag.default(false), 'unknown people get an account, without a customer'),
    SSO_STAFF_CLAIM: setting(
      staffClaim.optional(),
      'claim and value that make a user staff, such as `groups=kontor-staff`, who may do everything; decides at each sign-in',
    ),
    SSO_STAFF_ROLES: setting(
      staffRoles.optional(),
      'other values of that claim, each with the role that it gives, such as `kontor-desk:support,kontor-books:billing`',
    ),
    SSO_ALLOW_INSECURE: setting(flag.default(false), 'allows an issuer on `http://localhost`, for trying it out'),
  },
  (set, { portalAlone, provider }): SignOnSettings => {
    const { OIDC_CLIENTS: applications, SSO_CLIENT_ID: clientId, SSO_CLIENT_SECRET: clientSecret } = set
    const { SSO_ALLOW_INSECURE: allowInsecure, SSO_ISSUER: issuer, SSO_LABEL } = set
    if (!issuer) return { applications, identityProvider: null, button: (portalAlone && SSO_LABEL) || null }
    if (!clientId) throw new OperatorMistake('SSO_CLIENT_ID: is missing; SSO_ISSUER needs it.')
    if (!clientSecret) throw new OperatorMistake('SSO_CLIENT_SECRET: is missing; SSO_ISSUER needs it.')
    if (set.SSO_STAFF_ROLES && !set.SSO_STAFF_CLAIM)
      throw new OperatorMistake('SSO_STAFF_CLAIM: is missing; SSO_STAFF_ROLES names other values of it.')
    const { protocol, hostname } = new URL(issuer)
    if (protocol !== 'https:' && !allowInsecure) throw new OperatorMistake('SSO_ISSUER: must be https.')
    if (protocol !== 'https:' && !isThisMachine(hostname))
      throw new OperatorMistake('SSO_ALLOW_INSECURE: is for an SSO_ISSUER on localhost only.')
    const label = SSO_LABEL ?? provider.name
    const identityProvider = {
      issuer,
      clientId,
      clientSecret,
      label,
      allowInsecure,
      trustsEmail: set.SSO_TRUSTS_EMAIL,
      trustsSecondFactor: set.SSO_TRUSTS_SECOND_FACTOR,
      createsUsers: set.SSO_CREATE_USERS,
      staffClaim: set.SSO_STAFF_CLAIM ? { ...set.SSO_STAFF_CLAIM, roles: set.SSO_STAFF_ROLES ?? {} } : null,
    }
    return { applications, identityProvider, button: label }
  },
)
