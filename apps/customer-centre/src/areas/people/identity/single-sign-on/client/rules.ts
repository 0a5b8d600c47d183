import type { StaffPreset } from '@kontor/contract/staff-powers'
import type { IdentityProvider } from '../../../../../platform/single-sign-on-settings.ts'

/** Why a sign-in failed: names that appear in the address and that the portal has texts for. */
export const refusals = [
  'cancelled',
  'expired',
  'failed',
  'unavailable',
  'unknown_user',
  'email_unverified',
  'disabled',
  'other_user',
] as const
export type Refusal = (typeof refusals)[number]

/** Writes it as links are stored: with and without a slash at the end it is the same issuer. */
export const issuerName = (issuer: string): string => issuer.replace(/\/$/, '')

export type Claims = Record<string, unknown>

const strongContexts = [
  'multi_factor',
  'phr',
  'phrh',
  'https://refeds.org/profile/mfa',
  'http://schemas.openid.net/pape/policies/2007/06/multi-factor',
]

/** Says whether the identity provider has asked for a second factor itself (RFC 8176's `mfa`, or a context that means it). */
export function vouchesForSecondFactor(claims: Claims, { trustsSecondFactor }: IdentityProvider): boolean {
  if (trustsSecondFactor) return true
  const { amr, acr } = claims
  return (Array.isArray(amr) && amr.includes('mfa')) || (typeof acr === 'string' && strongContexts.includes(acr))
}

/** Says which roles the claims give this user as one of staff: none for a value that no setting names; null where claims do not decide. */
export function claimedRoles(
  claims: Claims,
  { staffClaim }: Pick<IdentityProvider, 'staffClaim'>,
): StaffPreset[] | null {
  if (!staffClaim) return null
  const { name, value, roles = {} } = staffClaim
  const values: unknown[] = [claims[name]].flat()
  const given = Object.entries({ ...roles, [value]: 'owner' as const }).filter(([one]) => values.includes(one))
  return [...new Set(given.map(([, role]) => role))].toSorted()
}

/** @returns the address in lower case, where the identity provider has verified it; strings do not count as true */
export function verifiedEmail({ email, email_verified }: Claims): string | null {
  return typeof email === 'string' && email_verified === true && /^[^\s@]+@[^\s@]+$/.test(email) ? email : null
}

/** The page to return to, if it is one of the portal's; a sign-in must lead nowhere else. */
export function ownPage(
  previous: string | undefined,
  appUrl: string,
  statefulOrigins: readonly string[],
): string | null {
  if (!previous || previous.length > 2000 || /[\\\p{Cc}]/u.test(previous)) return null
  const url = URL.parse(previous, appUrl)
  if (!url || url.username || url.password || url.pathname.startsWith('//')) return null
  if (url.origin === appUrl) return url.pathname === '/login' ? null : url.href
  return url.protocol === new URL(appUrl).protocol && statefulOrigins.includes(url.origin) ? url.href : null
}
