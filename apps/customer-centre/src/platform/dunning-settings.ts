import { type DunningStep, dunningSteps } from '@kontor/contract/enums/dunning'
import * as z from 'zod'
import { amount, defineSection, integer, setting, was, yesOrNo } from './settings.ts'

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

const days = z.int('must be days after the due date, such as 14').min(1).max(999)
const charged = z.strictObject({
  days,
  interest: yesOrNo.default(false),
  lump_sum: yesOrNo.default(false),
  fee: amount(9999).default(0),
})

/** A ladder as the site file has it: the days of each step, or its days and what it charges. */
export const dunningLadder = z.union(
  [
    z.literal('off').transform((): LadderStep[] => []),
    z
      .strictObject(
        Object.fromEntries(
          dunningSteps.map(step => [
            step,
            (charging.includes(step)
              ? z.union([days, charged], 'must be days such as 14, or { days: 14, fee: 2.50 }')
              : days
            ).optional(),
          ]),
        ) as Record<DunningStep, z.ZodOptional<z.ZodUnion<[typeof days, typeof charged]>>>, // a type for each step
      )
      .transform(steps => dunningSteps.flatMap(step => ladderStep(step, steps[step])))
      .superRefine((ladder, context) => {
        const refuse = (message: string) => context.addIssue({ code: 'custom', message })
        if (ladder[0]?.step !== 'reminder') return refuse('must begin with a reminder, or be off')
        if (ladder.some(({ days }, at) => days <= (ladder[at - 1]?.days ?? 0)))
          refuse(`must have each step on a later day than the one before: ${dunningSteps.join(', ')}`)
        // who locks without having warned can be liable
        if (ladder[1]?.step === 'lock') refuse('must have a notice before the lock')
      }),
  ],
  'must be steps with their days, such as { reminder: 3, first_notice: 14 }, or off',
)

function ladderStep(step: DunningStep, one: number | z.output<typeof charged> | undefined): LadderStep[] {
  if (one === undefined) return []
  if (typeof one === 'number') return [{ step, days: one }]
  const { days, fee, interest, lump_sum: lumpSum } = one
  return [{ step, days, ...((interest || lumpSum || fee > 0) && { charges: { interest, lumpSum, fee } }) }]
}

/** Base rates as the site file has them, in percent by the first day of their half-year. */
export const baseRatesByDay = z.record(
  z.string().regex(/^\d{4}-0[17]-01$/, 'is no first day of a half-year such as 2026-07-01'),
  z
    .number('must be a rate in percent such as 1.27')
    .min(-99)
    .max(99)
    .transform(percent => Math.round(percent * 100)),
)

export const dunningSettings = defineSection(
  'dunning',
  {
    steps: was(
      'DUNNING',
      setting(
        dunningLadder.prefault({
          reminder: 3,
          first_notice: 14,
          second_notice: 28,
          lock: 42,
          termination_notice: 70,
        }),
        'steps, each with its days after the due date; `off`: nothing happens by itself',
        'see below',
      ),
    ),
    minimum: was(
      'DUNNING_MINIMUM',
      setting(amount(1_000_000).prefault(5), 'nothing happens while less than this is overdue'),
    ),
    termination_days: was(
      'DUNNING_TERMINATION_DAYS',
      setting(
        integer(7, 90).default(defaultDunning.terminationDays),
        'days from the notice of termination to the end of the contracts',
      ),
    ),
    ends_contracts: was(
      'DUNNING_ENDS_CONTRACTS',
      setting(
        yesOrNo.default(defaultDunning.endsContracts),
        '`true`: contracts with unpaid invoices then end by themselves, else staff cancel them',
      ),
    ),
    deferral_days: was(
      'DEFERRAL_DAYS',
      setting(
        integer(0, 90).default(defaultDunning.deferralDays),
        'days more that customers can give themselves; `0`: staff decide about each request',
      ),
    ),
    deferral_limit: was('DEFERRAL_LIMIT', setting(amount(100_000_000).prefault(500), 'if more is open, staff decide')),
    base_rates: was(
      'BASE_RATES',
      setting(
        baseRatesByDay.prefault({}),
        'base rates (§ 247 BGB) in percent from their half-years on, such as `{ 2026-07-01: 1.27, 2027-01-01: 1.52 }`; known up to June 2026',
        'none',
      ),
    ),
  },
  (set): DunningSettings => ({
    ladder: set.steps,
    minimum: set.minimum,
    terminationDays: set.termination_days,
    endsContracts: set.ends_contracts,
    deferralDays: set.deferral_days,
    deferralLimit: set.deferral_limit,
    baseRates: set.base_rates,
  }),
)
