import type { Permission } from './can.ts'
import type { StaffPower } from './staff-powers.ts'
import { type EndpointDeclaration, type MachineScope, methodOf, writes } from './wire/endpoint.ts'

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

/**
 * Lists what a token of the provider can be made for: powers to see, those to act whose calls ask for no fresh proof, and to send readings of
 * meters. It decides nothing.
 */
export const staffTokenScopes = [
  'customers:see',
  'customers:act',
  'contacts:see',
  'contracts:see',
  'billing:see',
  'billing:act',
  'payments:see',
  'dunning:see',
  'tickets:see',
  'tickets:act',
  'provisioning:see',
  'provisioning:act',
  'privacy:see',
  'catalogue:see',
  'figures:see',
  'people:see',
  'usage:write',
] as const satisfies readonly (StaffPower | MachineScope)[]
export type StaffTokenScope = (typeof staffTokenScopes)[number]

/** Is what a person needs to hand on what is no power of staff: readings are billed. */
export const powerForReadings: StaffPower = 'contracts:act'
/** Says which power a person needs to give a scope away. */
export const powerToGive = (scope: StaffTokenScope): StaffPower => (scope === 'usage:write' ? powerForReadings : scope)

/** An access token as it is sent: its last six characters are a checksum, by which scanners for secrets know it. */
export const tokenPattern = /\bkontor_[0-9A-Za-z]{49}\b/

/** Says whether scopes include one: `write` includes `read`, and `act` includes `see`. */
export const includesScope = (held: readonly string[], scope: TokenScope | StaffTokenScope): boolean =>
  held.includes(scope) || held.includes(scope.replace(':read', ':write').replace(':see', ':act'))

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

const isStaffScope = (power: string): power is StaffTokenScope =>
  (staffTokenScopes as readonly string[]).includes(power)

/** Says the same of the provider's tokens: staff's own pages and views, and what asks for a fresh proof or for a decision, are not for them. */
export function staffScopesOf(endpoint: EndpointDeclaration): readonly StaffTokenScope[] | null {
  if (endpoint.narrowedByToken) return []
  if (endpoint.access !== 'admin' || endpoint.needsFreshAuthentication || endpoint.changesSession) return null
  const { power = 'any' } = endpoint
  if (power === 'any') return writes(endpoint) ? null : []
  return isStaffScope(power) ? [power] : null
}
