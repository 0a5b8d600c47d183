import { type PermissionName, permissionNames } from './can.ts'

/** Roles a customer can give; staff who act for it are no members. */
export const memberRoles = ['owner', 'admin', 'billing', 'technical', 'support', 'read_only'] as const
export type MemberRole = (typeof memberRoles)[number]

/** Names whose permission may be given for single contracts. */
export const contractScoped = ['contracts', 'support'] as const satisfies readonly PermissionName[]

/** A permission as a membership holds it: the area, the area to read, or one contract of it. */
export const permissionPattern = new RegExp(
  `^(?:(?:${permissionNames.join('|')})(?::read)?|(?:${contractScoped.join('|')}):C-\\d{1,12})$`,
)

/** Says what each role begins with. An owner needs none, being a master of the customer (specification 6). */
export const rolePermissions: Record<MemberRole, readonly string[]> = {
  owner: [],
  admin: [...permissionNames],
  billing: ['account:read', 'billing', 'contracts:read', 'contacts:read'],
  technical: ['contracts', 'contacts', 'support', 'api'],
  support: ['contracts:read', 'contacts:read', 'support'],
  read_only: ['account:read', 'billing:read', 'contracts:read', 'contacts:read', 'support:read'],
}

export type AreaAccess = {
  /** `contracts`: nothing but the contracts listed. */
  level: 'none' | 'read' | 'full' | 'contracts'
  /** Numbers of the contracts that are open in full; with level `read` they add to it. */
  contracts: string[]
}

/** Says what a role with these permissions opens, area by area. */
export function effectiveAccess(role: MemberRole, permissions: readonly string[]): Record<PermissionName, AreaAccess> {
  const areas = permissionNames.map(name => [name, areaAccess(name, role, permissions)] as const)
  return Object.fromEntries(areas) as Record<PermissionName, AreaAccess> // one entry a name
}

function areaAccess(name: PermissionName, role: MemberRole, permissions: readonly string[]): AreaAccess {
  const holds = (scope: string) => permissions.includes(name + scope)
  if (role === 'owner' || holds('') || holds(':write')) return { level: 'full', contracts: [] }
  const contracts = permissions
    .filter(held => held.startsWith(`${name}:C-`))
    .map(held => held.slice(name.length + 1))
    .toSorted(byNumber)
  if (holds(':read')) return { level: 'read', contracts }
  return { level: contracts.length > 0 ? 'contracts' : 'none', contracts }
}

const byNumber = (a: string, b: string): number => Number(a.slice(2)) - Number(b.slice(2))

/** Says whether holding `permissions` gives what `wanted` names. */
export function covers(permissions: readonly string[], wanted: string): boolean {
  const name = wanted.split(':')[0] ?? ''
  return [name, `${name}:write`, wanted].some(held => permissions.includes(held))
}

/** Each once, in the order of the areas, without those another one includes. */
export function plainPermissions(permissions: readonly string[]): string[] {
  const distinct = [...new Set(permissions)]
  const place = (held: string) => permissionNames.indexOf(held.split(':')[0] as PermissionName) // -1 sorts first
  return distinct
    .filter(held => !distinct.some(other => other !== held && covers([other], held)))
    .toSorted((a, b) => place(a) - place(b) || (a < b ? -1 : 1))
}

/** A read-only role holds nothing that writes: neither a whole area nor a single contract of one. */
export function fitsRole(role: MemberRole, permissions: readonly string[]): boolean {
  return role !== 'read_only' || permissions.every(held => held.endsWith(':read'))
}
