import * as z from 'zod/mini'
import { billingObstacles } from '../../enums/billing.ts'
import { cycles } from '../../enums/contracts.ts'
import { endpoint, longBodyBytes } from '../../wire/endpoint.ts'
import { dateSchema, idSchema, moneySchema, requiredText, staffReason, text } from '../../wire/fields.ts'
import { catalogueProductSchema } from '../contracts/catalogue.ts'
import { customerParams } from '../customers/customer.ts'
import { previewedSchema } from '../money/billing.ts'
import { orderPreviewSchema } from './orders.ts'

/** Is typed: the server says at the field what is wrong with it. */
const decimal = text(30)
/** Is the catalogue's where it is null; what the law allows at most is said at the field. */
const term = (most: number) => z._default(z.nullable(z.int().check(z.minimum(0), z.maximum(most))), null)

/** Describes one product that staff conclude for a customer. */
export const positionSchema = z.strictObject({
  product: requiredText(60),
  cycle: z.enum(cycles),
  options: z._default(
    z
      .array(z.strictObject({ code: requiredText(60), quantity: z.int().check(z.minimum(1), z.maximum(999)) }))
      .check(z.maxLength(20)),
    [],
  ),
  /** The domain or host name, where the product asks for one; otherwise empty. */
  identifier: z._default(text(260), ''),
  /** The contact that is to hold it, for a domain; null for other products. */
  holder_id: z._default(z.nullable(idSchema), null),
  /** Net of a cycle, without options, in the catalogue's currency; empty: as the catalogue has it. */
  price: z._default(decimal, ''),
  /** Takes something off the recurring prices of periods that begin by the day; null: as much as the catalogue does today. */
  discount: z._default(z.nullable(z.strictObject({ percent: decimal, until: dateSchema })), null),
  minimum_months: term(120),
  renewal_months: term(120),
  notice_days: term(366),
  /**
   * Is there already: it runs since that day, is billed from the other one on (null: the same), and nothing sets it up. Null: it is set up
   * now, and its term begins with that.
   */
  adopted: z._default(
    z.nullable(z.strictObject({ starts_on: dateSchema, billed_from: z._default(z.nullable(dateSchema), null) })),
    null,
  ),
})
export type Position = z.infer<typeof positionSchema>

export const staffOrderOffersSchema = z.object({
  customer: z.object({ number: z.int(), name: z.string(), consumer: z.boolean() }),
  /** Is that of the catalogue; empty where there is none. */
  currency: z.string(),
  products: z.array(catalogueProductSchema),
  /** Lists who may hold a domain; null where the reader sees no contacts. */
  holders: z.nullable(z.array(z.object({ id: idSchema, name: z.string(), email: z.string() }))),
})
export type StaffOrderOffers = z.infer<typeof staffOrderOffersSchema>

export const staffOrderSchema = z.object({
  positions: z.array(orderPreviewSchema),
  /** The documents with what is due for these positions as soon as they run, as they would be issued. */
  documents: z.array(previewedSchema),
  /** Says what keeps documents back; nothing is concluded before it is mended. */
  obstacle: z.nullable(z.enum(billingObstacles)),
  /** Is what the customer pays less in the first year than by the list: limits of roles are about it. */
  loss: moneySchema,
  /** Names exactly these terms. */
  shown: z.string(),
  /** Numbers the contracts; empty for a preview, and while it waits. */
  contracts: z.array(z.string()),
  /** Names the colleagues who can confirm it; null: it waits for none. */
  waits_for: z.nullable(z.array(z.string())),
})
export type StaffOrder = z.infer<typeof staffOrderSchema>

export const staffOrderEndpoints = {
  staffOrderOffers: endpoint({
    route: 'GET /ajax/v1/staff/customers/{id}/orders',
    power: 'contracts:see',
    summary: 'What staff can order for a customer today',
    access: 'admin',
    sees: 'all',
    params: customerParams,
    response: staffOrderOffersSchema,
    status: 200,
    problems: ['not_found'],
  }),
  staffOrder: endpoint({
    route: 'POST /ajax/v1/staff/customers/{id}/orders',
    power: 'contracts:act',
    summary:
      'Order for a customer, at prices and terms of their own: without `shown` a preview, with it the contracts, all or none',
    access: 'admin',
    sees: 'all',
    params: customerParams,
    body: z.strictObject({
      positions: z.array(positionSchema).check(z.minLength(1), z.maxLength(10)),
      /** A consumer’s wish that work begins before the time for withdrawal is over (§ 356 (4), § 357a (2) BGB). */
      early_start: z._default(z.boolean(), false),
      reason: staffReason(500),
      /** Names the preview; where the terms are others by now, it is a conflict, with the new preview. */
      shown: z._default(z.nullable(text(64)), null),
    }),
    bodyBytes: longBodyBytes,
    response: staffOrderSchema,
    status: 200,
    needsFreshAuthentication: true,
    fourEyes: 'discount',
    problems: ['not_found', 'own_customer', 'customer_closed', 'order_impossible', 'order_changed', 'conflict'],
  }),
}
