import { type PermissionName, permissionNames } from '@kontor/contract/can'
import type { Locale } from '@kontor/contract/problem-texts'
import { type AreaAccess, effectiveAccess, type MemberRole } from '@kontor/contract/roles'

export type AccessTexts = {
  role: string
  until: (day: string) => string
  unlimited: string
  factor: string
}

type Words = {
  roles: Record<MemberRole, string>
  areas: Record<PermissionName, string>
  words: AccessTexts
  level: (access: AreaAccess) => string
}

export const roleNames: Record<Locale, Words> = {
  en: {
    roles: {
      owner: 'Owner',
      admin: 'Administrator',
      billing: 'Billing',
      technical: 'Technical',
      support: 'Support',
      read_only: 'Read only',
    },
    areas: {
      account: 'Account data',
      billing: 'Billing',
      contracts: 'Contracts',
      contacts: 'Contacts',
      support: 'Support',
      people: 'People and their rights',
      api: 'API',
    },
    words: {
      role: 'Role',
      until: day => `Last day: ${day}`,
      unlimited: 'Without an end date',
      factor: 'Only with a second factor',
    },
    level: ({ level, contracts }) => levelText(level, contracts, 'read', 'read and change', 'only'),
  },
  de: {
    roles: {
      owner: 'Inhaber',
      admin: 'Verwaltung',
      billing: 'Abrechnung',
      technical: 'Technik',
      support: 'Support',
      read_only: 'Nur lesen',
    },
    areas: {
      account: 'Kontodaten',
      billing: 'Abrechnung',
      contracts: 'Verträge',
      contacts: 'Kontakte',
      support: 'Support',
      people: 'Personen und ihre Rechte',
      api: 'API',
    },
    words: {
      role: 'Rolle',
      until: day => `Letzter Tag: ${day}`,
      unlimited: 'Ohne Enddatum',
      factor: 'Nur mit zweitem Faktor',
    },
    level: ({ level, contracts }) => levelText(level, contracts, 'lesen', 'lesen und ändern', 'nur'),
  },
}

function levelText(level: AreaAccess['level'], contracts: string[], read: string, full: string, only: string): string {
  if (level === 'full') return full
  const scoped = `${full} (${only} ${contracts.join(', ')})`
  if (level === 'contracts') return scoped
  return contracts.length > 0 ? `${read}; ${scoped}` : read
}

/** One line for each area that is open. */
export function accessLines(locale: Locale, role: MemberRole, permissions: readonly string[]): string[] {
  const access = effectiveAccess(role, permissions)
  const { areas, level } = roleNames[locale]
  return permissionNames
    .filter(name => access[name].level !== 'none')
    .map(name => `${areas[name]}: ${level(access[name])}`)
}
