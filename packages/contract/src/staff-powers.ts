import type { PermissionName } from './can.ts'

/** Lists what staff's rights are about. */
export const staffAreas = [
  'customers',
  'contacts',
  'contracts',
  'billing',
  'payments',
  'dunning',
  'tickets',
  'provisioning',
  'privacy',
  'catalogue',
  'figures',
  'people',
] as const
export type StaffArea = (typeof staffAreas)[number]

/** Each includes those before it: to read, to do the day's work, and to have the last word. */
export const staffLevels = ['see', 'act', 'decide'] as const
export type StaffLevel = (typeof staffLevels)[number]
export type StaffPower = `${StaffArea}:${StaffLevel}`
export const staffPowers = staffAreas.flatMap(area => staffLevels.map(level => `${area}:${level}` as const))

const at = (level: StaffLevel, ...areas: StaffArea[]): StaffPower[] => areas.map(area => `${area}:${level}` as const)

/** Says what each role that Kontor brings allows. The provider's own roles stand in the database. */
export const staffPresets = {
  support: [
    ...at('act', 'customers', 'contacts', 'tickets'),
    ...at('see', 'contracts', 'billing', 'dunning', 'provisioning', 'catalogue'),
  ],
  billing: [
    ...at('act', 'customers', 'billing', 'payments', 'dunning', 'tickets'),
    ...at('see', 'contacts', 'contracts', 'catalogue', 'figures'),
  ],
  sales: [
    'contracts:decide',
    ...at('act', 'customers', 'contacts', 'tickets', 'catalogue'),
    ...at('see', 'billing', 'provisioning', 'figures'),
  ],
  technical: [...at('decide', 'provisioning'), ...at('act', 'customers', 'contracts', 'tickets'), 'contacts:see'],
  privacy: [...at('decide', 'privacy'), ...at('act', 'customers', 'contacts', 'tickets'), 'contracts:see'],
  lead: [...at('decide', ...staffAreas.filter(area => area !== 'people')), 'people:see'],
  owner: at('decide', ...staffAreas),
} as const satisfies Record<string, readonly StaffPower[]>
export type StaffPreset = keyof typeof staffPresets
export const staffPresetNames = Object.keys(staffPresets) as StaffPreset[] // the keys of a literal

/** Says whether holding `held` gives `wanted`: the same area at its level, or a higher one. */
export function mayStaff(held: readonly string[] | undefined, wanted: StaffPower): boolean {
  const [area, level] = wanted.split(':')
  return staffLevels
    .slice(staffLevels.indexOf(level as StaffLevel)) // a power names one of them
    .some(higher => held?.includes(`${area}:${higher}`))
}

export const mayEverything = (held: readonly string[]): boolean =>
  staffAreas.every(area => held.includes(`${area}:decide`))

/** Merges the powers of several roles: for each area the highest level, in the order of the areas. */
export const mergePowers = (powers: readonly StaffPower[]): StaffPower[] =>
  staffAreas.flatMap(area => {
    const level = staffLevels.findLast(name => powers.includes(`${area}:${name}`))
    return level ? [`${area}:${level}` as const] : []
  })

/**
 * Says what an act of an area reads of others besides what its person sees: a credited invoice takes a waiting debit back, and a deactivation
 * looks for whatever is still open. Payments, with whole account numbers, are reached by what issues documents, and takes them back.
 */
export const actsReach: Partial<Record<StaffArea, readonly StaffArea[]>> = {
  customers: ['contacts', 'tickets', 'privacy'],
  contracts: ['contacts', 'payments'],
  billing: ['contacts', 'payments'],
  dunning: ['contacts', 'tickets'],
  provisioning: ['contacts'],
  tickets: ['contacts'],
  privacy: ['contacts', 'tickets'],
  people: ['tickets'],
}

/** Whose power a permission of a customer needs, where staff act in the customer's name. */
export const actingAreas: Record<PermissionName, StaffArea> = {
  account: 'customers',
  billing: 'billing',
  contracts: 'contracts',
  contacts: 'contacts',
  support: 'tickets',
  people: 'customers',
  api: 'provisioning',
}

/**
 * Says what staff with these powers may do in a customer's name.
 * @returns `all`, or permissions without the customer in front: `billing`, `contracts:read`
 */
export function actingPermissions(powers: readonly StaffPower[]): 'all' | string[] {
  const names = Object.entries(actingAreas)
  const held = names.flatMap(([name, area]) => {
    if (mayStaff(powers, `${area}:act`)) return [name]
    return mayStaff(powers, `${area}:see`) ? [`${name}:read`] : []
  })
  return held.length === names.length && held.every(name => !name.includes(':')) ? 'all' : held
}
