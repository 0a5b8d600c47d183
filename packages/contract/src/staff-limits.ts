import { type Money, minorDigits } from './money.ts'
import { mayStaff, type StaffArea, type StaffPower, type StaffPreset } from './staff-powers.ts'

/** Lists what each role limits: sums, and the days of more time to pay. */
export const staffLimitKinds = ['refund', 'credit', 'write_off', 'vouchers', 'bank', 'discount', 'deferral'] as const
export type StaffLimitKind = (typeof staffLimitKinds)[number]
/**
 * Bounds what someone does alone. Null bounds nothing, and with 0 it is never done alone. Sums are hundredths of a unit, whichever the
 * currency; `discount` is what a customer pays less in a year, and `deferral` counts days.
 */
export type StaffLimits = Record<StaffLimitKind, number | null>

/** Bounds what a role may hold. */
export const mostLimit = { sum: 1_000_000_000, days: 3650 } as const

/** Says which area a limit is about: where a role does not work in it, its limit counts for nothing. */
export const limitAreas: Record<StaffLimitKind, StaffArea> = {
  refund: 'payments',
  credit: 'billing',
  write_off: 'billing',
  vouchers: 'catalogue',
  bank: 'payments',
  discount: 'contracts',
  deferral: 'dunning',
}

const none: StaffLimits = { refund: 0, credit: 0, write_off: 0, vouchers: 0, bank: 0, discount: 0, deferral: 0 }

/** Says what the roles that Kontor brings do alone. */
export const presetLimits: Record<StaffPreset, StaffLimits> = {
  support: none,
  billing: { ...none, refund: 100_000, credit: 250_000, write_off: 25_000, bank: 1_000_000, deferral: 30 },
  sales: { ...none, vouchers: 50_000, discount: 120_000 },
  technical: none,
  privacy: none,
  lead: {
    refund: 1_000_000,
    credit: 2_500_000,
    write_off: 500_000,
    vouchers: 500_000,
    bank: 10_000_000,
    discount: 1_200_000,
    deferral: 90,
  },
  owner: { refund: null, credit: null, write_off: null, vouchers: null, bank: null, discount: null, deferral: null },
}

/** Says whether one limit allows at least what another does. */
export const reachesLimit = (held: number | null, wanted: number | null): boolean =>
  held === null || (wanted !== null && wanted <= held)

/** Merges the limits of several roles: of each the most generous, among the roles that work in its area. */
export function mergeLimits(
  roles: readonly { powers: readonly StaffPower[]; limits: Partial<StaffLimits> }[],
): StaffLimits {
  const merged = { ...none }
  for (const kind of staffLimitKinds)
    for (const { powers, limits } of roles) {
      const limit = limits[kind] === undefined ? 0 : limits[kind]
      if (mayStaff(powers, `${limitAreas[kind]}:act`) && !reachesLimit(merged[kind], limit)) merged[kind] = limit
    }
  return merged
}

/** Says whether someone with this limit decides about a sum or a number of days alone. */
export const coversLimit = (limit: number | null, size: number): boolean =>
  limit === null || (limit > 0 && size <= limit)

/** The same as a number of `StaffLimits`; what is smaller than a hundredth is rounded up. */
export const hundredthsOf = ({ amount_minor, currency }: Money): number => {
  const digits = minorDigits(currency)
  return digits > 2 ? Math.ceil(amount_minor / 10 ** (digits - 2)) : amount_minor * 10 ** (2 - digits)
}
/** Makes money of a limit. */
export const moneyOfLimit = (hundredths: number, currency: string): Money => ({
  amount_minor: Math.floor((hundredths * 10 ** minorDigits(currency)) / 100),
  currency,
})
