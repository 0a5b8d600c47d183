import { mergePowers, type StaffPower, type StaffPreset, staffPresets } from '@kontor/contract/staff-powers'

/**
 * Says what someone's roles allow together.
 * @param roles names of those that Kontor brings; others are ids of `own`, which are given with what they allow
 */
export const powersOf = (roles: readonly string[], own: readonly { powers: readonly StaffPower[] }[]): StaffPower[] =>
  mergePowers([
    ...roles.flatMap(role => (isPreset(role) ? staffPresets[role] : [])),
    ...own.flatMap(({ powers }) => powers),
  ])

export const isPreset = (role: string): role is StaffPreset => Object.hasOwn(staffPresets, role)
