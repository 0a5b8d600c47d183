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
  staffClaim: { name: string; value: string } | null
}

export type SingleSignOn = {
  /** Applications that sign in here; none: the OpenID Connect provider is off. */
  applications: readonly Application[]
  identityProvider: IdentityProvider | null
}

export const defaultSingleSignOn: SingleSignOn = { applications: [], identityProvider: null }
