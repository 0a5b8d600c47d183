import * as z from 'zod/mini'
import { actionObstacles } from '../../enums/contract-actions.ts'
import { cycles } from '../../enums/contracts.ts'
import { endpoint } from '../../wire/endpoint.ts'
import { dateSchema, moneySchema, priceSchema, staffReason, text } from '../../wire/fields.ts'
import { contractNumberSchema } from '../contracts/contracts.ts'
import { customerParams } from '../customers/customer.ts'
import { billSchema } from './changes.ts'

/** Is typed: the server says at the field what is wrong with it. */
const decimal = text(30)
const discountSchema = z.nullable(z.object({ bp: z.int(), until: dateSchema }))
const held = { discount: discountSchema, notice_days: z.int(), renewal_months: z.int() }

export const staffTermsSchema = z.object({
  customer: z.object({ number: z.int(), name: z.string() }),
  contract: z.object({
    number: z.string(),
    label: z.string(),
    cycle: z.enum(cycles),
    /** Is the net price of a cycle, without options, and what options cost besides. */
    price: moneySchema,
    options: moneySchema,
    /** Is the catalogue's price; null: it has none. */
    list_price: z.nullable(moneySchema),
    ...held,
  }),
  /** Waits for its day, and says whether staff can take it back. */
  waiting: z.nullable(z.object({ on: dateSchema, undoable: z.boolean() })),
  /** Why nothing can be changed now. */
  obstacle: z.nullable(z.enum(actionObstacles)),
})
export type StaffTerms = z.infer<typeof staffTermsSchema>

export const staffTermsChangeSchema = z.object({
  /** First day of the first period at the new terms. */
  on: dateSchema,
  /** Until this day the customer can end the contract, as something is worse for them; null: nothing is. */
  leave_until: z.nullable(dateSchema),
  cycle: z.enum(cycles),
  /** Are for a cycle with options, after discounts, on that day. */
  price_before: priceSchema,
  price: priceSchema,
  ...held,
  /** The first document at the new terms. */
  next: z.nullable(billSchema),
  /** Is what the customer pays less in the first year than by the list; nothing where they pay no less than now. */
  loss: moneySchema,
  /** Names exactly this. */
  shown: z.string(),
  done: z.boolean(),
  /** Names those who can confirm it; null: it waits for none. */
  waits_for: z.nullable(z.array(z.string())),
})
export type StaffTermsChange = z.infer<typeof staffTermsChangeSchema>

const params = z.extend(customerParams, { number: contractNumberSchema })
const change = {
  power: 'contracts:act',
  access: 'admin',
  sees: 'all',
  params,
  needsFreshAuthentication: true,
} as const

export const staffTermsEndpoints = {
  staffTerms: endpoint({
    route: 'GET /ajax/v1/staff/customers/{id}/contracts/{number}/terms',
    power: 'contracts:see',
    summary: 'Price and terms of a contract, as staff can change them',
    access: 'admin',
    sees: 'all',
    params,
    response: staffTermsSchema,
    status: 200,
    problems: ['not_found'],
  }),
  staffTermsChange: endpoint({
    route: 'POST /ajax/v1/staff/customers/{id}/contracts/{number}/terms',
    summary:
      'Change price and terms of a contract from a later period on: without `shown` a preview, with it the change; what is worse is announced',
    ...change,
    body: z.strictObject({
      /** Net of a cycle, without options. */
      price: decimal,
      /** On periods that begin by the day; null: none from then on. */
      discount: z._default(z.nullable(z.strictObject({ percent: decimal, until: dateSchema })), null),
      notice_days: z.int().check(z.minimum(0), z.maximum(366)),
      renewal_months: z.int().check(z.minimum(0), z.maximum(120)),
      /** The first period that begins on this day or later; null: as soon as it can be. */
      from: z._default(z.nullable(dateSchema), null),
      reason: staffReason(500),
      shown: z._default(z.nullable(text(64)), null),
    }),
    response: staffTermsChangeSchema,
    status: 200,
    fourEyes: 'discount',
    problems: [
      'not_found',
      'own_customer',
      'contract_action_refused',
      'change_impossible',
      'price_changed',
      'conflict',
    ],
  }),
  staffTermsUndo: endpoint({
    route: 'DELETE /ajax/v1/staff/customers/{id}/contracts/{number}/terms',
    summary: 'Take back new terms that wait for their day',
    ...change,
    status: 204,
    problems: ['not_found', 'own_customer', 'contract_action_refused'],
  }),
}
