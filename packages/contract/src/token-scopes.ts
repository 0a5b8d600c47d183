import type { Permission } from './can.ts'
import { type EndpointDeclaration, methodOf, writes } from './wire/endpoint.ts'

/** Lists what an access token can be made for: to read an area, or to change something in it as well. */
export const tokenScopes = [
  'account:read',
  'account:write',
  'billing:read',
  'billing:write',
  'contracts:read',
  'contracts:write',
  'contacts:read',
  'contacts:write',
  'support:read',
  'support:write',
  'people:read',
] as const satisfies readonly Permission[]
export type TokenScope = (typeof tokenScopes)[number]

/** An access token as it is sent: its last six characters are a checksum, by which scanners for secrets know it. */
export const tokenPattern = /\bkontor_[0-9A-Za-z]{49}\b/

/** Says whether scopes include one. `write` includes `read`. */
export const includesScope = (held: readonly string[], scope: TokenScope): boolean =>
  held.includes(scope) || held.includes(scope.replace(':read', ':write'))

const isScope = (permission: Permission): permission is TokenScope =>
  (tokenScopes as readonly string[]).includes(permission)

/**
 * Says which scopes a token needs for an endpoint: all of them; null: none is enough. What belongs to a person alone, to staff or to programs of the
 * provider, and what asks for a fresh proof of identity, is not for tokens.
 */
export function scopesOf(endpoint: EndpointDeclaration): readonly TokenScope[] | null {
  if (endpoint.narrowedByToken) return []
  if (endpoint.access !== 'customer' || endpoint.needsFreshAuthentication || endpoint.changesSession) return null
  const { permission, alsoNeeds } = endpoint
  // what gathers from several areas shows of each what the permissions do
  if (!permission) return methodOf(endpoint) === 'GET' && !writes(endpoint) ? ['account:read'] : null
  const needed = [permission, ...(alsoNeeds ? [alsoNeeds] : [])].filter(isScope)
  return needed.length === (alsoNeeds ? 2 : 1) ? needed : null
}
