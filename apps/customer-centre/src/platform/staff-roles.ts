import { mergeLimits, presetLimits, type StaffLimits } from '@kontor/contract/staff-limits'
import {
  mayStaff,
  mergePowers,
  type StaffPower,
  type StaffPreset,
  staffPowers,
  staffPresetNames,
  staffPresets,
} from '@kontor/contract/staff-powers'

/** A role of the provider's own, as far as it says what its people may. */
export type OwnRole = { powers: StaffPower[]; limits: Partial<StaffLimits> }

/**
 * Says what someone's roles allow together.
 * @param roles names of those that Kontor brings; others are ids of `own`, which are given with what they allow
 */
export const powersOf = (roles: readonly string[], own: readonly { powers: readonly StaffPower[] }[]): StaffPower[] =>
  mergePowers([
    ...roles.flatMap(role => (isPreset(role) ? staffPresets[role] : [])),
    ...own.flatMap(({ powers }) => powers),
  ])

/** Says what someone's roles let them do alone: of each limit the most generous. */
export const limitsOf = (roles: readonly string[], own: readonly OwnRole[]): StaffLimits =>
  mergeLimits([
    ...roles.flatMap(role => (isPreset(role) ? { powers: staffPresets[role], limits: presetLimits[role] } : [])),
    ...own,
  ])

export const isPreset = (role: string): role is StaffPreset => Object.hasOwn(staffPresets, role)

/** Lists the roles that Kontor brings and that give this power, and the powers that include it, for SQL. */
export const rolesWith = (power: StaffPower): StaffPreset[] =>
  staffPresetNames.filter(name => mayStaff(staffPresets[name], power))
export const powersWith = (power: StaffPower): StaffPower[] => staffPowers.filter(held => mayStaff([held], power))
