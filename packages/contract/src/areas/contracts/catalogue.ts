import * as z from 'zod/mini'
import { identifiers, serviceKinds } from '../../enums/catalogue.ts'
import { cycles, productGroups } from '../../enums/contracts.ts'
import { sourceLocale } from '../../locales.ts'
import { endpoint } from '../../wire/endpoint.ts'
import { dateSchema, idSchema, localeSchema, priceSchema, text, unitNameSchema } from '../../wire/fields.ts'

const cycleSchema = z.enum(cycles)

export const catalogueOptionSchema = z.object({
  code: z.string(),
  name: z.string(),
  description: z.string(),
  /** Are for one piece. */
  prices: z.array(z.object({ cycle: cycleSchema, price: priceSchema })),
  max: z.int(),
  /** Codes of options that it needs, and of those that it cannot stand beside. */
  requires: z.array(z.string()),
  excludes: z.array(z.string()),
})
export type CatalogueOption = z.infer<typeof catalogueOptionSchema>

/** Use that is billed after its month. Decimals are text with up to six places; `price` as the customer reads prices. */
export const catalogueMeterSchema = z.object({
  code: z.string(),
  name: z.string(),
  /** UN/ECE recommendation 20, and what one and several are called where that code does not tell. */
  unit: z.string(),
  unit_name: unitNameSchema,
  /** Free of charge each month. */
  included: z.string(),
  tiers: z.array(z.object({ up_to: z.nullable(z.string()), price: z.string() })),
  /** The most that a month of it costs. */
  cap: z.nullable(priceSchema),
})

export const catalogueProductSchema = z.object({
  code: z.string(),
  group: z.enum(productGroups),
  name: z.string(),
  description: z.string(),
  cycles: z.array(
    z.object({
      cycle: cycleSchema,
      price: priceSchema,
      setup: priceSchema,
      /** Counts for the first term and each further one; 0: it runs on, and ends by notice. */
      minimum_months: z.int(),
      renewal_months: z.int(),
    }),
  ),
  notice_days: z.int(),
  /** Says whether this customer can withdraw within 14 days. */
  withdrawal: z.boolean(),
  /** Free days in which it can be tried, and whether this customer has done so already; null: it cannot. */
  trial: z.nullable(z.object({ days: z.int(), used: z.boolean() })),
  /** Says what the order has to name. */
  identifier: z.enum(identifiers),
  /** Under which the domain is registered, without the dot; empty where the domain is there already. */
  top_level_domains: z.array(z.string()),
  /** Days after the end in which data can be fetched. */
  retrieval_days: z.int(),
  services: z.array(z.enum(serviceKinds)),
  data_location: z.string(),
  /** Which data can be taken along, and in which formats; empty where the law does not ask. */
  exportable: z.string(),
  /** In basis points, on periods that begin by that day, if it is ordered today. */
  discount: z.nullable(z.object({ bp: z.int(), until: dateSchema })),
  options: z.array(catalogueOptionSchema),
  meters: z.array(catalogueMeterSchema),
})
export type CatalogueProduct = z.infer<typeof catalogueProductSchema>

export const catalogueResponseSchema = z.object({
  /** Empty where the provider has no catalogue. */
  version: z.string(),
  terms_version: z.string(),
  /** In the provider's order; only what this customer can order today. */
  products: z.array(catalogueProductSchema),
  /** Lists what a single product can be paid with besides a transfer, for people who may read that. */
  payment_methods: z.array(z.object({ id: idSchema, label: z.string(), is_default: z.boolean() })),
})
export type CatalogueResponse = z.infer<typeof catalogueResponseSchema>

export const catalogueEndpoints = {
  catalogue: endpoint({
    route: 'GET /ajax/v1/catalogue',
    summary: 'What the current customer can order today, with the prices as they read them',
    access: 'customer',
    permission: 'contracts:read',
    /** With a code: that product alone, as an order needs it. */
    query: z.object({ product: z.optional(z.string().check(z.maxLength(40))) }),
    response: catalogueResponseSchema,
    problems: ['not_found'],
    status: 200,
  }),
  termsFile: endpoint({
    route: 'GET /ajax/v1/terms/{version}',
    summary: 'The general terms of a version that orders have agreed to, to read and to print',
    access: 'public',
    params: z.object({ version: text(40) }),
    query: z.object({ locale: z._default(localeSchema, sourceLocale) }),
    response: z.string(),
    file: 'text/html',
    problems: ['not_found'],
    status: 200,
  }),
}
