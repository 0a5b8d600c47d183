import * as z from 'zod/mini'
import { documentKinds, documentStatuses } from '../../enums/billing.ts'
import {
  contractEvents,
  contractSorts,
  contractStates,
  contractViews,
  cycles,
  dateRules,
  laws,
  lifeDates,
  productGroups,
  suspensions,
} from '../../enums/contracts.ts'
import { endpoint } from '../../wire/endpoint.ts'
import { dateSchema, idSchema, moneySchema, priceSchema, timeSchema } from '../../wire/fields.ts'
import { listOf, listQuery } from '../../wire/list.ts'
import { contractActionsSchema, explainedDateSchema, reasonValues } from './contract-options.ts'

export const contractRowSchema = z.object({
  id: idSchema,
  number: z.string(),
  /** The customer's own name for it, or the product's. */
  label: z.string(),
  product: z.string(),
  group: z.enum(productGroups),
  state: z.enum(contractStates),
  /** Is what one cycle costs: the product and what was agreed with it. */
  price: priceSchema,
  cycle: z.enum(cycles),
  started_on: dateSchema,
  renews_on: z.nullable(dateSchema),
  ends_on: z.nullable(dateSchema),
})
export type ContractRow = z.infer<typeof contractRowSchema>

export const contractQuerySchema = z.object({
  ...listQuery,
  /** A list ordered by names has a name in its cursor: 200 letters of any script. */
  cursor: z.optional(z.string().check(z.maxLength(2000))),
  sort: z._default(z.enum(contractSorts), 'attention'),
  view: z.optional(z.enum(contractViews)),
  state: z.optional(z.enum(contractStates)),
  group: z.optional(z.enum(productGroups)),
  q: z.optional(z.string().check(z.trim(), z.maxLength(100))),
})

/** Why a date of a contract is the one it is; `values` fill the sentence that says it. */
export const explanationSchema = z.object({
  date: z.enum(lifeDates),
  on: dateSchema,
  rule: z.enum(dateRules),
  /** Null: the rule is agreed in the contract. */
  law: z.nullable(z.enum(laws)),
  values: reasonValues,
})

export const contractEventSchema = z.object({
  id: idSchema,
  at: timeSchema,
  event: z.enum(contractEvents),
  /** Who did it; null where it came by itself, and of our staff. */
  by: z.nullable(z.string()),
  staff: z.boolean(),
  detail: z.record(z.string(), z.union([z.string(), z.number()])),
})

export const contractSchema = z.extend(contractRowSchema, {
  description: z.string(),
  minimum_term_ends_on: z.nullable(dateSchema),
  notice_days: z.int(),
  /** Earliest regular last day if cancelled today; null where the contract already ends. */
  next_possible_end: z.nullable(explainedDateSchema),
  /** Why it is suspended; null in other states. */
  suspension: z.nullable(z.enum(suspensions)),
  /** Every other date that follows from the terms, with its reason. */
  because: z.array(explanationSchema),
  cancelled_at: z.nullable(timeSchema),
  /** Names what the price is made of, the product first; empty where that is all. */
  price_parts: z.array(z.object({ name: z.string(), quantity: z.int(), price: priceSchema })),
  price_next: z.nullable(
    z.object({
      from: dateSchema,
      price: priceSchema,
      /** Last day to leave before a price that the provider has announced; null where the customer chose it. */
      cancel_by: z.nullable(dateSchema),
    }),
  ),
  /** Usage that is measured is billed besides the price; null where nothing is. `checking`: a reading waits for staff, and does not count until they decide. */
  usage: z.nullable(z.object({ checking: z.boolean() })),
  terms_version: z.string(),
  /** The text of these terms is kept: `GET /ajax/v1/terms/{version}`. */
  terms_kept: z.boolean(),
  data_location: z.string(),
  payment_method: z.nullable(z.object({ id: idSchema, kind: z.enum(['card', 'sepa', 'paypal']), label: z.string() })),
  attributes: z.array(z.object({ name: z.string(), value: z.string() })),
  /** Latest first; empty where the caller may not read billing, and `payment_method` is then null. */
  invoices: z.array(
    z.object({
      id: idSchema,
      number: z.string(),
      kind: z.enum(documentKinds),
      status: z.enum(documentStatuses),
      issued_on: dateSchema,
      net: moneySchema,
      gross: moneySchema,
    }),
  ),
  /** Empty where the caller may not read contacts. */
  contacts: z.array(z.object({ id: idSchema, name: z.string(), role: z.string() })),
  /** Lists what happened to it, latest first. */
  events: z.array(contractEventSchema),
  /** Says what can be done with it today, what is under way, and why the rest is not possible. */
  actions: contractActionsSchema,
  version: z.int(),
})
export type Contract = z.infer<typeof contractSchema>

export const contractNumberSchema = z.string().check(z.regex(/^C-[0-9]{1,12}$/))
const read = {
  access: 'customer',
  permission: 'contracts:read',
  contractScoped: true,
  status: 200,
  openWhenLocked: true,
} as const

export const contractsEndpoints = {
  contracts: endpoint({
    route: 'GET /ajax/v1/contracts',
    summary: 'Contracts of the current customer',
    query: contractQuerySchema,
    response: z.extend(listOf(contractRowSchema), {
      counts: z.object({ active: z.int(), attention: z.int(), ended: z.int() }),
      /**
       * Sums what the active contracts cost per month, by currency: each price divided by its months, rounded half up to the cent, and VAT
       * on the sum. Trials, contracts that are not set up yet, and usage are not in it.
       */
      monthly: z.array(priceSchema),
    }),
    problems: ['cursor_invalid'],
    ...read,
  }),
  contract: endpoint({
    route: 'GET /ajax/v1/contracts/{number}',
    summary: 'One contract with its dates, each with the rule behind it',
    params: z.object({ number: contractNumberSchema }),
    response: contractSchema,
    problems: ['not_found'],
    ...read,
  }),
}
