import type { Person } from '@kontor/contract/areas/people'
import { canDo, type PermissionHolder, type PermissionName } from '@kontor/contract/can'
import { covers, type MemberRole, rolePermissions } from '@kontor/contract/roles'
import { isScoped, type Level } from './access-form.ts'

/** What somebody may hand on: an owner everything, anybody else what he has himself. The customer centre decides; this explains. */
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

/** Why a level of a row is not to be had: a key of the messages' `people.matrix`; null where it is. */
export type LevelRefusal = 'beyondOwn' | 'readOnlyRole'

/** @param held what the person has there already: keeping it is not giving it */
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

/** What a role begins with, as far as this giver has it: of an area he has in part, that part. */
export function templateFor(giver: Giver, role: MemberRole): string[] {
  return rolePermissions[role].flatMap(wanted => {
    if (gives(giver, wanted)) return [wanted]
    return wanted.includes(':') ? [] : giver.permissions.filter(held => held.startsWith(`${wanted}:`))
  })
}

/** Why this user cannot decide about an access: a key of the messages' `people`; null where he can. */
export type ChangeRefusal = 'mayNot' | 'ownersOnly' | 'ownAccess'

/** Nobody changes his own access, so that nobody shuts himself out or lets himself in further. */
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

/** Whether this is the only owner without an end date: one there must be, so he stays one. */
export const isLastOwner = (person: Person, people: readonly Person[]): boolean =>
  isLasting(person) && !people.some(other => isLasting(other) && other.id !== person.id)
