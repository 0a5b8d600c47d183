import { type DunningStep, dunningSteps } from '@kontor/contract/enums/dunning'
import { defineSettings, flag, readBy, setting, wholeNumber } from './settings.ts'

/** A step may ask for the interest so far, the lump sum of § 288 (5) BGB, and a fee in minor units. */
export type StepCharges = { interest: boolean; lumpSum: boolean; fee: number }
export type LadderStep = { step: DunningStep /** After the due date. */; days: number; charges?: StepCharges }

/** They say what happens to customers who do not pay, and what these can ask for. */
export type DunningSettings = {
  /** In their order; empty: nothing happens by itself. */
  ladder: readonly LadderStep[]
  /** In minor units: while less than this is overdue, nothing happens. */
  minimum: number
  /** From the notice of termination to the end of the contracts. */
  terminationDays: number
  /** Says whether the contracts then end by themselves, or staff cancel them. */
  endsContracts: boolean
  /** Customers give themselves so many days more, once; 0: staff decide. */
  deferralDays: number
  /** In minor units: above this staff decide. */
  deferralLimit: number
  /** Base rates (§ 247 BGB) in hundredths of a percent by the first day of their half-year, besides those that are known. */
  baseRates: Readonly<Record<string, number>>
}

export const defaultDunning: DunningSettings = {
  ladder: [
    { step: 'reminder', days: 3 },
    { step: 'first_notice', days: 14 },
    { step: 'second_notice', days: 28 },
    { step: 'lock', days: 42 },
    { step: 'termination_notice', days: 70 },
  ],
  minimum: 500,
  terminationDays: 14,
  endsContracts: false,
  deferralDays: 14,
  deferralLimit: 50_000,
  baseRates: {},
}

/** The reminder only brings about default, and a lock has a mail of its own. */
const charging: readonly DunningStep[] = ['first_notice', 'second_notice', 'termination_notice']

function parseCharges(step: DunningStep, parts: readonly string[]): StepCharges | null {
  const all: StepCharges = { interest: false, lumpSum: false, fee: 0 }
  for (const part of parts) {
    const [, name, fee = ''] = /^(interest|lump_sum|fee (\d{1,2}\.\d\d))$/.exec(part.trim()) ?? []
    if (!name || !charging.includes(step))
      throw new RangeError(
        `must charge nothing else than interest, lump_sum or a fee such as 2.50, and only with ${charging.join(', ')}`,
      )
    if (name === 'interest') all.interest = true
    else if (name === 'lump_sum') all.lumpSum = true
    else all.fee = Math.round(Number(fee) * 100)
  }
  return parts.length > 0 ? all : null
}

/**
 * Reads `reminder 3, first_notice 14 + interest + fee 2.50, lock 42`, or `off`.
 * @throws RangeError with what is expected
 */
export function parseLadder(text: string): LadderStep[] {
  if (text.trim() === 'off') return []
  const ladder = text.split(',').map(part => {
    const [head = '', ...extras] = part.split('+')
    const [, name = '', days = ''] = /^\s*(\w+)\s+(\d{1,3})\s*$/.exec(head) ?? []
    const step = dunningSteps.find(known => known === name)
    if (!step)
      throw new RangeError(`must be off, or steps and days such as reminder 3, not ${JSON.stringify(part.trim())}`)
    const charges = parseCharges(step, extras)
    return { step, days: Number(days), ...(charges && { charges }) }
  })
  for (const [index, { step, days }] of ladder.entries()) {
    const before = ladder[index - 1]
    if (!before) {
      if (step !== 'reminder' || days < 1)
        throw new RangeError('must begin with a reminder, a day or more after the due date')
    } else if (dunningSteps.indexOf(step) <= dunningSteps.indexOf(before.step) || days <= before.days)
      throw new RangeError(
        `must name ${dunningSteps.join(', ')} in this order, each on a later day than the one before`,
      )
    // who locks without having warned can be liable
    if (step === 'lock' && index < 2) throw new RangeError('must have a notice before the lock')
  }
  return ladder
}

/**
 * Reads `2026-07-01 1.27,2027-01-01 1.52`, in percent.
 * @throws RangeError with what is expected
 */
export function parseBaseRates(text: string): Record<string, number> {
  const parts = text.split(',').filter(part => part.trim() !== '')
  return Object.fromEntries(
    parts.map(part => {
      const [, day = '', sign = '', whole = '', hundredths = ''] =
        /^\s*(\d{4}-0[17]-01)\s+(-?)(\d{1,2})\.(\d\d)\s*$/.exec(part) ?? []
      if (!day)
        throw new RangeError(
          `must be first days of half-years and rates such as 2026-07-01 1.27, not ${JSON.stringify(part.trim())}`,
        )
      return [day, Number(`${sign}${whole}${hundredths}`)]
    }),
  )
}

export const dunningSettings = defineSettings(
  {
    DUNNING: setting(
      readBy(parseLadder).default([...defaultDunning.ladder]),
      'steps, each with its days after the due date, in their order; `off`: nothing happens by itself',
      'see below',
    ),
    DUNNING_MINIMUM: setting(
      wholeNumber(0, 1_000_000).default(defaultDunning.minimum),
      'in cents: nothing happens while less than this is overdue',
    ),
    DUNNING_TERMINATION_DAYS: setting(
      wholeNumber(7, 90).default(defaultDunning.terminationDays),
      'days from the notice of termination to the end of the contracts',
    ),
    DUNNING_ENDS_CONTRACTS: setting(
      flag.default(defaultDunning.endsContracts),
      '`true`: contracts with unpaid invoices then end by themselves, else staff cancel them',
    ),
    DEFERRAL_DAYS: setting(
      wholeNumber(0, 90).default(defaultDunning.deferralDays),
      'days more that customers can give themselves; `0`: staff decide about each request',
    ),
    DEFERRAL_LIMIT: setting(
      wholeNumber(0, 100_000_000).default(defaultDunning.deferralLimit),
      'in cents: if more is open, staff decide',
    ),
    BASE_RATES: setting(
      readBy(parseBaseRates).default({}),
      'base rates (§ 247 BGB) from their half-years on, such as `2026-07-01 1.27,2027-01-01 1.52`; known up to June 2026',
      'none',
    ),
  },
  (set): DunningSettings => ({
    ladder: set.DUNNING,
    minimum: set.DUNNING_MINIMUM,
    terminationDays: set.DUNNING_TERMINATION_DAYS,
    endsContracts: set.DUNNING_ENDS_CONTRACTS,
    deferralDays: set.DEFERRAL_DAYS,
    deferralLimit: set.DEFERRAL_LIMIT,
    baseRates: set.BASE_RATES,
  }),
)
