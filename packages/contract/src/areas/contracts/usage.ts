import * as z from 'zod/mini'
import { readingHoldReasons, readingRefusals, readingResults } from '../../enums/usage.ts'
import { endpoint } from '../../wire/endpoint.ts'
import { idSchema, moneySchema, timeSchema, unitNameSchema, versionSchema, word } from '../../wire/fields.ts'

export const resourceInfoSchema = z.object({
  projects: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      contract_number: z.string(),
      resources: z.array(
        z.object({
          id: z.string(),
          type: z.enum(['server', 'volume', 'load_balancer', 'address', 'database']),
          name: z.string(),
          state: z.enum(['running', 'stopped', 'starting', 'failed']),
          vcpu: z.int(),
          ram_mib: z.int(),
          disk_gib: z.int(),
          region: z.string(),
        }),
      ),
    }),
  ),
  /** With the tax, as consumers read amounts. */
  gross: z.boolean(),
  /** Cost per day of this month so far, oldest first. */
  series: z.array(z.object({ on: z.string(), cost: moneySchema })),
  month_to_date: moneySchema,
  forecast: moneySchema,
})
export type ResourceInfo = z.infer<typeof resourceInfoSchema>

/** Readings in one call. */
export const mostReadings = 1000

/** Refuses the batch only where something is no reading at all: what else is wrong with one is said of it alone. */
export const readingSchema = z.strictObject({
  /** The source's own key, unique for a contract's meter. */
  id: word(64),
  /** The contract's number. */
  contract: word(32),
  meter: word(64),
  /** When the use ended that it is about: ISO 8601 with an offset. */
  at: word(40),
  /** Used since the reading before, not the meter's total: a decimal with up to six places, as a text. */
  quantity: word(24),
  /** Id of the reading that this one stands for from now on. */
  corrects: z.optional(word(64)),
})
export type Reading = z.infer<typeof readingSchema>

export const readingsAnswerSchema = z.object({
  counts: z.record(z.enum(readingResults), z.int()),
  /** In the order of the batch. */
  data: z.array(
    z.object({
      id: z.string(),
      result: z.enum(readingResults),
      reason: z.optional(z.enum([...readingRefusals, ...readingHoldReasons])),
    }),
  ),
})
export type ReadingsAnswer = z.infer<typeof readingsAnswerSchema>

export const budgetSchema = z.object({
  id: idSchema,
  amount: moneySchema,
  /** Says whether the contract's metered services are stopped when it is used up. */
  stops: z.boolean(),
  /** Is the share of the month's cost so far, rounded down. */
  percent: z.int(),
  version: z.int(),
})
export type Budget = z.infer<typeof budgetSchema>

const figures = { cost: moneySchema, forecast: moneySchema }

const meterUseSchema = z.object({
  code: z.string(),
  name: z.string(),
  /** UN/ECE recommendation 20, and what one and several are called where that code does not tell. */
  unit: z.string(),
  unit_name: unitNameSchema,
  /** Decimals. */
  used: z.string(),
  included: z.string(),
  /** The most that a month of it costs, where one was agreed. */
  cap: z.nullable(moneySchema),
  /** Readings of this month are being checked: they are in no figure, and not billed before that. */
  checking: z.boolean(),
  ...figures,
  days: z.array(z.object({ on: z.string(), quantity: z.string(), cost: moneySchema })),
})
export type MeterUse = z.infer<typeof meterUseSchema>

const contractUseSchema = z.object({
  number: z.string(),
  label: z.string(),
  ...figures,
  budget: z.nullable(budgetSchema),
  /** Since when its metered services are stopped, as its budget was used up. */
  stopped_at: z.nullable(timeSchema),
  meters: z.array(meterUseSchema),
})
export type ContractUse = z.infer<typeof contractUseSchema>

export const usageSchema = z.object({
  /** `YYYY-MM`. */
  month: z.string(),
  /** Months with use, and the running one; newest first. */
  months: z.array(z.string()),
  gross: z.boolean(),
  currency: z.string(),
  ...figures,
  /** For all contracts together. */
  budget: z.nullable(budgetSchema),
  /** Says whether services can be stopped here by a budget. */
  can_stop: z.boolean(),
  contracts: z.array(contractUseSchema),
})
export type Usage = z.infer<typeof usageSchema>

const contractNumber = z.string().check(z.regex(/^C-\d{1,12}$/))
/** A month that has a date: PostgreSQL knows more of them than people. */
const month = z.string().check(z.regex(/^20\d{2}-(?:0[1-9]|1[0-2])$/))

export const usageEndpoints = {
  resourceInfo: endpoint({
    route: 'GET /ajax/v1/ccloud/resource-info',
    summary: 'Cloud projects and resources with this month’s cost and its forecast',
    access: 'customer',
    permission: 'contracts:read',
    contractScoped: true,
    response: resourceInfoSchema,
    status: 200,
  }),
  usage: endpoint({
    route: 'GET /ajax/v1/usage',
    summary: 'What metered contracts used in a month, what it costs, its forecast, and budgets',
    access: 'customer',
    permission: 'billing:read',
    openWhenLocked: true,
    query: z.strictObject({ month: z.optional(month) }),
    response: usageSchema,
    status: 200,
  }),
  budgetSet: endpoint({
    route: 'PUT /ajax/v1/usage/budget',
    summary:
      'Set what a month’s use should cost at most, of all contracts or of one: it is told, and stops the services of one where that is wanted',
    needsFreshAuthentication: true,
    access: 'customer',
    permission: 'billing:write',
    openWhenLocked: true,
    body: z.strictObject({
      /** Absent: of all contracts together. */
      contract: z.optional(contractNumber),
      /** Null: no budget any more. */
      amount_minor: z.nullable(z.int().check(z.positive(), z.maximum(1_000_000_000))),
      /** Stop the contract's metered services when it is used up. */
      stops: z._default(z.boolean(), false),
      /** Is the version of the budget that is there. */
      version: z.optional(versionSchema),
    }),
    response: z.object({
      budget: z.nullable(z.object({ id: idSchema, amount: moneySchema, stops: z.boolean(), version: z.int() })),
    }),
    status: 200,
    problems: ['stale_version', 'not_found'],
  }),
  usageReadings: endpoint({
    route: 'POST /ajax/v1/usage/readings',
    summary: 'Take readings of meters, each once, and say of each what became of it',
    access: 'machine',
    scope: 'usage:write',
    bodyBytes: 1024 * 1024,
    body: z.strictObject({
      readings: z.array(readingSchema).check(z.minLength(1), z.maxLength(mostReadings)),
    }),
    response: readingsAnswerSchema,
    status: 200,
    limits: [{ per: 'token', max: 1200, seconds: 60 }],
  }),
}
