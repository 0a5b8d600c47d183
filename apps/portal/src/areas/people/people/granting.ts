import type { Person } from '@kontor/contract/areas/people/people'
import { canDo, type PermissionHolder, type PermissionName } from '@kontor/contract/can'
import { covers, type MemberRole, rolePermissions } from '@kontor/contract/roles'
import { isScoped, type Level } from './access-form.ts'

/** Describes what a user may give: an owner everything, others what they have. The customer centre decides; this explains. */
export type Giver = { owner: boolean; permissions: readonly string[] }

export function giverOf(user: PermissionHolder): Giver {
  const current = String(user.current_customer_number)
  const prefix = `${current}-`
  return {
    owner: (user.master_customer_numbers ?? []).some(number => String(number) === current),
    permissions: (user.permissions ?? []).flatMap(held => (held.startsWith(prefix) ? [held.slice(prefix.length)] : [])),
  }
}

export const gives = ({ owner, permissions }: Giver, wanted: string): boolean => owner || covers(permissions, wanted)

/** Why a level of a row is unavailable: a key of the messages' `people.matrix`; null where it is available. */
export type LevelRefusal = 'beyondOwn' | 'readOnlyRole'

/** @param held what the person has already: keeping it is not giving it */
export function levelRefusal(
  giver: Giver,
  role: MemberRole,
  area: PermissionName,
  level: Level,
  held: Level,
): LevelRefusal | null {
  if (level === 'none') return null
  if (role === 'read_only' && level !== 'read') return 'readOnlyRole'
  if (level === held) return null
  if (level === 'contracts') return canGiveContracts(giver, area) ? null : 'beyondOwn'
  return gives(giver, level === 'read' ? `${area}:read` : area) ? null : 'beyondOwn'
}

const canGiveContracts = (giver: Giver, area: PermissionName): boolean =>
  isScoped(area) && (gives(giver, area) || giver.permissions.some(held => held.startsWith(`${area}:C-`)))

/** A role's initial permissions, as far as this giver has them: for an area they have in part, that part. */
export function templateFor(giver: Giver, role: MemberRole): string[] {
  return rolePermissions[role].flatMap(wanted => {
    if (gives(giver, wanted)) return [wanted]
    return wanted.includes(':') ? [] : giver.permissions.filter(held => held.startsWith(`${wanted}:`))
  })
}

/** Why this user cannot decide about an access: a key of the messages' `people`; null where they can. */
export type ChangeRefusal = 'mayNot' | 'ownersOnly' | 'ownAccess'

/** People cannot change their own access, so that they neither lock themselves out nor gain rights. */
export function changeRefusal(
  user: PermissionHolder,
  target: { role: MemberRole; self?: boolean },
): ChangeRefusal | null {
  if (!canDo(user, 'people:write')) return 'mayNot'
  if (target.self) return 'ownAccess'
  return target.role === 'owner' && !giverOf(user).owner ? 'ownersOnly' : null
}

const isLasting = ({ role, expires_on }: Pick<Person, 'role' | 'expires_on'>): boolean =>
  role === 'owner' && expires_on === null

/** Says whether this is the only owner without an end date: one is required, so they stay one. */
export const isLastOwner = (person: Person, people: readonly Person[]): boolean =>
  isLasting(person) && !people.some(other => isLasting(other) && other.id !== person.id)
