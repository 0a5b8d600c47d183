import * as z from 'zod/mini'
import { attributeSchema } from '../../attributes.ts'
import { disposal } from '../../can.ts'
import { billingObstacles, taxCategories } from '../../enums/billing.ts'
import { contractStates, cycles, productGroups } from '../../enums/contracts.ts'
import { provisioningDecisions, provisioningKinds, provisioningStates } from '../../enums/orders.ts'
import { endpoint, longBodyBytes } from '../../wire/endpoint.ts'
import {
  dateSchema,
  idSchema,
  moneySchema,
  priceSchema,
  requiredLines,
  requiredText,
  staffReasonIfAny,
  text,
  timeSchema,
  versionSchema,
} from '../../wire/fields.ts'
import { listOf, listQuery } from '../../wire/list.ts'
import { catalogueMeterSchema } from '../contracts/catalogue.ts'
import { contractNumberSchema } from '../contracts/contracts.ts'

const chosen = {
  product: requiredText(60),
  cycle: z.enum(cycles),
  options: z._default(
    z
      .array(z.strictObject({ code: requiredText(60), quantity: z.int().check(z.minimum(1), z.maximum(999)) }))
      .check(z.maxLength(50)),
    [],
  ),
  /** The domain or host name, where the product asks for one; otherwise empty. */
  identifier: text(260),
  /** A saved method of payment; null: by transfer. A trial needs none. */
  payment_method_id: z.nullable(idSchema),
  /** The contact that is to hold it, for a domain; null where none is chosen yet, and for other products. */
  holder_id: z._default(z.nullable(idSchema), null),
  /** To try it: free of charge, and over by itself unless it is kept. */
  trial: z._default(z.boolean(), false),
}
export const orderChoiceSchema = z.strictObject(chosen)
export type OrderChoice = z.infer<typeof orderChoiceSchema>

const documentLineSchema = z.object({
  description: z.string(),
  period_from: z.nullable(dateSchema),
  period_to: z.nullable(dateSchema),
  /** Decimals with up to six places. */
  quantity: z.string(),
  unit: z.string(),
  unit_price: z.string(),
  allowance: moneySchema,
  net: moneySchema,
})

/** Describes what is concluded, before it is: the confirmation repeats it, and it is kept with the order. */
export const orderPreviewSchema = z.object({
  /** Names exactly this preview: the order carries it. */
  shown: z.string(),
  product: z.object({ code: z.string(), name: z.string(), description: z.string(), group: z.enum(productGroups) }),
  /** Is as people write it; empty where the product needs none. */
  identifier: z.string(),
  /** Who is to hold the domain; null where none is chosen yet, and for other products. */
  holder: z.nullable(z.object({ id: idSchema, name: z.string(), organisation: z.string(), email: z.string() })),
  cycle: z.enum(cycles),
  options: z.array(z.object({ code: z.string(), name: z.string(), quantity: z.int(), price: priceSchema })),
  /** Free days from its set-up on, with the last one if that is today; price and terms hold only once it is kept. Null: no trial. */
  trial: z.nullable(z.object({ days: z.int(), ends_on: dateSchema })),
  /** Is for one cycle, options included, before discounts. */
  price: priceSchema,
  setup: z.nullable(priceSchema),
  discount: z.nullable(z.object({ bp: z.int(), until: dateSchema })),
  /** Billed each month after it. */
  meters: z.array(catalogueMeterSchema),
  payment: z.nullable(z.object({ kind: z.enum(['card', 'sepa', 'paypal']), label: z.string() })),
  terms: z.object({
    version: z.string(),
    minimum_months: z.int(),
    renewal_months: z.int(),
    notice_days: z.int(),
    /** Days after the end in which data can be fetched. */
    retrieval_days: z.int(),
    /** Last day on which a consumer can withdraw from what is ordered today; null where there is no such right. */
    withdrawal_until: z.nullable(dateSchema),
    /** Paragraphs of the notice and its form; empty where there is no such right. */
    withdrawal_text: z.array(z.string()),
  }),
  /** Says what the customer has to mend first: nothing could be billed. */
  obstacle: z.nullable(z.enum(billingObstacles)),
  /** Is as it would be issued if the contract began today; null: a trial has none. */
  first_invoice: z.nullable(
    z.object({
      issued_on: dateSchema,
      period_from: z.nullable(dateSchema),
      period_to: z.nullable(dateSchema),
      lines: z.array(documentLineSchema),
      taxes: z.array(
        z.object({ category: z.enum(taxCategories), rate_bp: z.int(), net: moneySchema, tax: moneySchema }),
      ),
      net: moneySchema,
      tax: moneySchema,
      gross: moneySchema,
    }),
  ),
})
export type OrderPreview = z.infer<typeof orderPreviewSchema>

const consents = {
  /** `shown` of the preview that was accepted. */
  shown: text(64),
  terms_accepted: z.literal(true),
  /** A consumer’s wish that work begins before the time for withdrawal is over (§ 356 (4), § 357a (2) BGB). */
  early_start: z.boolean(),
  /** Why staff order for a customer; the customer’s own people give none. */
  reason: z._default(staffReasonIfAny(500), ''),
}

/** Shows what an order would cost to people who may choose it; to conclude it is to dispose. */
const preview = { access: 'customer', permission: 'contracts:write' } as const
const order = { access: 'customer', ...disposal } as const

export const ordersEndpoints = {
  orderPreview: endpoint({
    route: 'POST /ajax/v1/orders/preview',
    summary: 'What an order would cost and which terms it would have, with its first invoice as it would be issued',
    body: orderChoiceSchema,
    response: orderPreviewSchema,
    status: 200,
    // nothing is written, and a stored one would be an old one
    answersOnce: true,
    problems: ['not_found', 'forbidden', 'order_impossible', 'trial_used'],
    limits: [{ per: 'user', max: 300, seconds: 600 }],
    ...preview,
  }),
  order: endpoint({
    route: 'POST /ajax/v1/orders',
    summary: 'Order with obligation to pay. 409 with the new preview where it is not the one that was shown',
    body: z.strictObject({ ...chosen, ...consents }),
    response: z.object({ number: z.string(), state: z.enum(contractStates) }),
    status: 201,
    needsFreshAuthentication: true,
    problems: ['not_found', 'forbidden', 'order_impossible', 'order_changed', 'trial_used'],
    limits: [{ per: 'user', max: 60, seconds: 3600 }],
    ...order,
  }),
  trialKeepPreview: endpoint({
    route: 'GET /ajax/v1/contracts/{number}/keep',
    summary: 'What keeping a contract on trial would cost from today on, with its first invoice as it would be issued',
    params: z.object({ number: contractNumberSchema }),
    response: orderPreviewSchema,
    status: 200,
    problems: ['not_found', 'contract_action_refused'],
    ...preview,
  }),
  trialKeep: endpoint({
    route: 'POST /ajax/v1/contracts/{number}/keep',
    summary:
      'Keep a contract on trial with obligation to pay. 409 with the new preview where it is not the one that was shown',
    params: z.object({ number: contractNumberSchema }),
    body: z.strictObject({ ...consents, version: versionSchema }),
    response: z.object({ version: z.int() }),
    status: 200,
    needsFreshAuthentication: true,
    problems: ['not_found', 'stale_version', 'contract_action_refused', 'order_impossible', 'order_changed'],
    ...order,
  }),
}

export const staffTaskSchema = z.object({
  id: idSchema,
  /** An order to set up, what became of a contract since, or its data to delete. */
  kind: z.enum(provisioningKinds),
  customer_number: z.int(),
  customer_name: z.string(),
  contract: z.object({
    number: z.string(),
    label: z.string(),
    product: z.string(),
    identifier: z.string(),
    /** Who is to hold the domain, as it was ordered; empty where it is none. */
    holder: z.string(),
    options: z.array(z.object({ name: z.string(), quantity: z.int() })),
    /** Ordered on trial, for so many days; null: it is none, or was kept. */
    trial_days: z.nullable(z.int()),
    /** With which it goes on at another customer; null where it was not transferred. */
    new_number: z.nullable(z.string()),
  }),
  state: z.enum(provisioningStates),
  created_at: timeSchema,
  tries: z.int(),
  trouble: z.string(),
  version: z.int(),
})
export type StaffTask = z.infer<typeof staffTaskSchema>

const attributes = z._default(z.array(attributeSchema).check(z.maxLength(20)), [])

export const provisioningEndpoints = {
  provisioningResult: endpoint({
    route: 'POST /ajax/v1/provisioning/results',
    summary:
      'What became of an order, told by the system that sets it up: signed as Standard Webhooks are, with the shared secret. A repetition changes nothing',
    access: 'public',
    signed: true,
    // known by what it says, not by a key
    answersOnce: true,
    bodyBytes: longBodyBytes,
    body: z.union([
      z.strictObject({ task: idSchema, outcome: z.literal('done'), attributes }),
      z.strictObject({ task: idSchema, outcome: z.literal('failed'), reason: requiredLines(500) }),
    ]),
    status: 204,
    problems: ['signature_invalid', 'not_found', 'conflict'],
  }),
  staffProvisioning: endpoint({
    route: 'GET /ajax/v1/staff/provisioning',
    power: 'provisioning:see',
    summary:
      'Orders that were not set up, changes of contracts that were not carried out and data that were not deleted: failed, without an answer for an hour, or for staff to do; oldest first',
    access: 'admin',
    sees: 'all',
    query: z.object(listQuery),
    response: listOf(staffTaskSchema),
    status: 200,
    problems: ['cursor_invalid'],
  }),
  provisioningDecide: endpoint({
    route: 'POST /ajax/v1/staff/provisioning/{id}',
    power: 'provisioning:act',
    summary:
      'Send an order once more, note that it is set up, or end its contract without a bill; note that a change is carried out or data are deleted',
    access: 'admin',
    sees: 'all',
    needsFreshAuthentication: true,
    params: z.object({ id: idSchema }),
    body: z.strictObject({
      decision: z.enum(provisioningDecisions),
      reason: staffReasonIfAny(500),
      attributes,
      version: versionSchema,
    }),
    bodyBytes: longBodyBytes,
    // a repeat finds it done
    answersOnce: true,
    status: 204,
    problems: ['own_customer', 'not_found', 'conflict', 'stale_version'],
  }),
}
