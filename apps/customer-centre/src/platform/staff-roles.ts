import {
  mayStaff,
  mergePowers,
  type StaffPower,
  type StaffPreset,
  staffPowers,
  staffPresetNames,
  staffPresets,
} from '@kontor/contract/staff-powers'

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

/** Lists the roles that Kontor brings and that give this power, and the powers that include it, for SQL. */
export const rolesWith = (power: StaffPower): StaffPreset[] =>
  staffPresetNames.filter(name => mayStaff(staffPresets[name], power))
export const powersWith = (power: StaffPower): StaffPower[] => staffPowers.filter(held => mayStaff([held], power))
