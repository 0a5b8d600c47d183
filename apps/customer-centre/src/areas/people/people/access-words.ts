import type { Access } from '@kontor/contract/areas/people/people'
import { type PermissionName, permissionNames } from '@kontor/contract/can'
import { type AreaAccess, effectiveAccess, type MemberRole } from '@kontor/contract/roles'
import { type DateFormat, dayText } from '../../../values/moments.ts'

export type AccessWords = {
  roles: Record<MemberRole, string>
  areas: Record<PermissionName, string>
  words: { role: string; until: (day: string) => string; unlimited: string; factor: string }
  level: (access: AreaAccess, area: PermissionName) => string
}

export function levelText(
  level: AreaAccess['level'],
  contracts: string[],
  read: string,
  full: string,
  only: string,
): string {
  if (level === 'full') return full
  const scoped = `${full} (${only} ${contracts.join(', ')})`
  if (level === 'contracts') return scoped
  return contracts.length > 0 ? `${read}; ${scoped}` : read
}

/** Lists what someone may do, a line each. */
export function accessTerms(dates: DateFormat, texts: AccessWords, access: Access): string {
  const { role, permissions, expires_on, second_factor_required } = access
  const { role: roleWord, until, unlimited, factor } = texts.words
  return [
    `${roleWord}: ${texts.roles[role]}`,
    ...accessLines(texts, role, permissions),
    expires_on === null ? unlimited : until(dayText(dates, expires_on)),
    ...(second_factor_required ? [factor] : []),
  ].join('\n')
}

/** One line for each area that is open. */
export function accessLines({ areas, level }: AccessWords, role: MemberRole, permissions: readonly string[]): string[] {
  const access = effectiveAccess(role, permissions)
  return permissionNames
    .filter(name => access[name].level !== 'none')
    .map(name => `${areas[name]}: ${level(access[name], name)}`)
}
