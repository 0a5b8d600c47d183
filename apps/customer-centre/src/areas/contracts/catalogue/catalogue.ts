import { identifiers, serviceKinds, withdrawalRights } from '@kontor/contract/enums/catalogue'
import { cycles, productGroups } from '@kontor/contract/enums/contracts'
import { byLocale } from '@kontor/contract/locales'
import * as z from 'zod/mini'

/** A net amount or a quantity as text: JSON's numbers are floats. */
const decimal = z.string().check(z.regex(/^\d{1,12}(\.\d{1,6})?$/))
const code = z.string().check(z.regex(/^[a-z0-9][a-z0-9-]{0,39}$/))
const codes = z._default(z.array(code), [])
const text = (max: number) => z.string().check(z.trim(), z.minLength(1), z.maxLength(max))
const texts = (max: number) => z.strictObject(byLocale(() => text(max)))
const day = z.iso.date()
const months = z.union([z.int().check(z.minimum(0), z.maximum(120)), z.literal('cycle')])

/** Holds prices of one cycle; the last one whose day has come holds. */
const price = z.strictObject({ from: day, net: z.partialRecord(z.enum(cycles), decimal) })

const terms = {
  /** Months of the first term; `cycle`: as long as is paid in advance. */
  minimum_months: z._default(months, 0),
  /** Months of each further term; 0: it runs on, and ends by notice. */
  renewal_months: z._default(months, 0),
  notice_days: z.int().check(z.minimum(0), z.maximum(366)),
}

const product = z.strictObject({
  code,
  group: z.enum(productGroups),
  name: texts(80),
  description: texts(500),
  prices: z.array(z.extend(price, { setup: z._default(decimal, '0') })).check(z.minLength(1)),
  /** Who can order it, and on which terms; anyone who is absent cannot. */
  sold_to: z.strictObject({
    business: z.optional(z.strictObject(terms)),
    consumer: z.optional(z.strictObject({ ...terms, withdrawal: z._default(z.enum(withdrawalRights), 'right') })),
  }),
  /** Days for which it can be tried free of charge, once by each customer; absent: it cannot. */
  trial_days: z.optional(z.int().check(z.minimum(1), z.maximum(90))),
  /** Says what an order has to name. */
  identifier: z._default(z.enum(identifiers), 'none'),
  /** Under which its domains are registered, without the dot: `de`, `co.uk`, `рф`. */
  top_level_domains: z._default(z.array(text(80)), []),
  /** Days after the end in which data can be fetched. */
  retrieval_days: z._default(z.int().check(z.minimum(0), z.maximum(3660)), 0),
  /** Which laws look at it besides those on every contract. */
  services: z._default(z.array(z.enum(serviceKinds)), []),
  data_location: z._default(z.string().check(z.trim(), z.maxLength(80)), ''),
  /** Which data a customer can take along, and in which formats (Art. 26, 28 Data Act). */
  exportable: z.optional(texts(2000)),
  options: codes,
  meters: codes,
  /** Lists what is the next larger product: changes up hold immediately, changes down from the next period on. */
  upgrades: codes,
  discounts: z._default(
    z.array(
      z.strictObject({
        /** First and last day on which an order gets it. */
        from: day,
        until: z.optional(day),
        percent: decimal,
        /** For periods that begin in this many months from the order. */
        months: z.int().check(z.minimum(1), z.maximum(120)),
      }),
    ),
    [],
  ),
})

const option = z.strictObject({
  code,
  name: texts(80),
  description: texts(500),
  prices: z.array(price).check(z.minLength(1)),
  /** Pieces of it in one contract. */
  max: z._default(z.int().check(z.minimum(1), z.maximum(1000)), 1),
  requires: codes,
  excludes: codes,
})

const meter = z.strictObject({
  code,
  name: texts(80),
  /** UN/ECE recommendation 20, as invoices name it: HUR, DAY, E34 (gigabyte), C62. */
  unit: z.string().check(z.regex(/^[A-Z0-9]{2,3}$/)),
  /** Names what people read in its place, where the code is C62 because recommendation 20 has none: GiB-day, GiB-days. */
  unit_name: z.optional(z.strictObject({ one: texts(30), other: texts(30) })),
  /** When a month of it is held for staff, in place of usage.factor and usage.most. It is the provider's own, and not agreed with anybody. */
  plausibility: z.optional(
    z.strictObject({
      /** Times the months before. */
      factor: z.optional(z.int().check(z.minimum(2), z.maximum(1000))),
      /** A month of a contract may cost so much, net. */
      most: z.optional(decimal),
    }),
  ),
  prices: z
    .array(
      z.strictObject({
        from: day,
        /** Is free of charge in a month. */
        included: z._default(decimal, '0'),
        /** From the first unit after what is included; the last one has no end. */
        tiers: z.array(z.strictObject({ up_to: z.nullable(decimal), price: decimal })).check(z.minLength(1)),
        /** The most that a month of it costs. */
        cap: z.optional(decimal),
      }),
    )
    .check(z.minLength(1)),
})

/** Describes what a provider sells, as one file says it: `docs/catalogue.md`. Everything is net. */
export const catalogueSchema = z.strictObject({
  version: z.string().check(z.regex(/^[\w.-]{1,40}$/)),
  currency: z.string().check(z.regex(/^[A-Z]{3}$/)),
  /** The general terms that orders agree to. */
  terms_version: text(40),
  products: z.array(product),
  options: z._default(z.array(option), []),
  meters: z._default(z.array(meter), []),
})
export type Catalogue = z.infer<typeof catalogueSchema>
export type Product = Catalogue['products'][number]
export type Option = Catalogue['options'][number]
export type Meter = Catalogue['meters'][number]
export type ProductTerms = NonNullable<Product['sold_to']['business']>
