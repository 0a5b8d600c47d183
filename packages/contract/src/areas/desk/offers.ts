import * as z from 'zod/mini'
import { disposal } from '../../can.ts'
import { mostOfferItems, mostOfferPositions, type offerObstacles, offerStates } from '../../enums/offers.ts'
import { endpoint } from '../../wire/endpoint.ts'
import {
  customerNumberValue,
  dateSchema,
  lines,
  localeSchema,
  moneySchema,
  requiredText,
  text,
  timeSchema,
} from '../../wire/fields.ts'
import { catalogueProductSchema } from '../contracts/catalogue.ts'
import { previewedSchema } from '../money/billing.ts'
import { orderPreviewSchema } from '../selling/orders.ts'
import { positionSchema } from '../selling/staff-orders.ts'
import { openedCustomerSchema } from './customer-opening.ts'
import { itemInputSchema } from './items.ts'

const offerParams = z.object({ number: z.string().check(z.regex(/^AN-\d{4}-\d{6,}$/)) })

/** Describes what is offered: it is no contract's yet. */
const offeredItemSchema = z.omit(itemInputSchema, { contract: true })
/** Describes a product that is offered as one that staff order: what is there already is offered to no one. */
const offeredPositionSchema = z.omit(positionSchema, { adopted: true })
export type OfferedPosition = z.infer<typeof offeredPositionSchema>

/** Names the preview; another one by now is a conflict, with the new preview. */
const shown = z._default(z.nullable(text(64)), null)

export const offerInputSchema = z.strictObject({
  /** Numbers the customer whom it is made to; null: the recipient is none yet. */
  customer: z._default(z.nullable(customerNumberValue), null),
  /** Is opened as a customer once they accept; null: it is made to a customer. */
  recipient: z._default(z.nullable(openedCustomerSchema), null),
  /** Stands above what is offered. */
  intro: z._default(lines(2000), ''),
  /** Is the last day on which it can be accepted. */
  valid_until: dateSchema,
  /** Items and products are offered together, at least one of either. */
  items: z._default(z.array(offeredItemSchema).check(z.maxLength(mostOfferItems)), []),
  positions: z._default(z.array(offeredPositionSchema).check(z.maxLength(mostOfferPositions)), []),
  /** Names a draft in whose place it comes. */
  replaces: z._default(z.nullable(offerParams.shape.number), null),
  shown,
})

const offered = {
  /** Is the invoice of the items; without lines where there are none. */
  document: previewedSchema,
  /** Says on which terms each product is concluded. */
  positions: z.array(orderPreviewSchema),
  /** Are the first invoices of the products, as if they were set up on the day of the preview, or of sending. */
  documents: z.array(previewedSchema),
  /** Sum up all of these invoices. */
  net: moneySchema,
  gross: moneySchema,
}

const previewSchema = z.object({
  ...offered,
  /** Is what the recipient pays less in the first year than by the list: limits of roles are about it. */
  loss: moneySchema,
  /** False where data are missing without which nothing could be billed. */
  complete: z.boolean(),
  shown: z.string(),
})
export type OfferPreview = z.infer<typeof previewSchema>

const offer = {
  number: z.string(),
  state: z.enum(offerStates),
  /** Names the customer, or who is to become one. */
  name: z.string(),
  intro: z.string(),
  valid_until: dateSchema,
  ...offered,
}

const termsSchema = z.object({
  version: z.string(),
  /** Holds the paragraphs of a consumer's notice and form of withdrawal; empty where there is no such right. */
  withdrawal: z.array(z.string()),
})

/** Describes an offer as its recipient reads it. */
export const offerViewSchema = z.object({
  ...offer,
  /** Is the language of the offer, in which its lines are written. */
  locale: localeSchema,
  terms: termsSchema,
  /** Says when it was accepted, declined or taken back. */
  settled_at: z.nullable(timeSchema),
})
export type OfferView = z.infer<typeof offerViewSchema>

export const staffOfferSchema = z.object({
  ...offer,
  locale: localeSchema,
  customer: z.nullable(customerNumberValue),
  email: z.string(),
  made_by: z.string(),
  made_at: timeSchema,
  sent_at: z.nullable(timeSchema),
  settled_at: z.nullable(timeSchema),
  /** Says why the recipient declined. */
  reason: z.string(),
  /** Is what the recipient declared, word for word. */
  accepted: z.nullable(z.object({ name: z.string(), text: z.string() })),
  /** Numbers the contracts that the acceptance concluded. */
  contracts: z.array(z.string()),
  /** Is what the draft would come to today; null: it is no draft. */
  preview: z.nullable(previewSchema),
  /** Is what it was made of, for the next one. */
  input: z.object({
    customer: z.nullable(customerNumberValue),
    recipient: z.nullable(z.record(z.string(), z.unknown())),
    intro: z.string(),
    items: z.array(offeredItemSchema),
    positions: z.array(offeredPositionSchema),
  }),
})
export type StaffOffer = z.infer<typeof staffOfferSchema>

const change = { access: 'admin', power: 'contracts:act', sees: 'all', needsFreshAuthentication: true } as const
const see = { access: 'admin', power: 'contracts:see', sees: 'all', status: 200, problems: ['not_found'] } as const

const acceptance = {
  terms_accepted: z.literal(true),
  /** A consumer’s wish that work begins before the time for withdrawal is over (§ 356 (4) BGB). */
  early_start: z._default(z.boolean(), false),
}
const declining = z.strictObject({ reason: z._default(lines(500), '') })
const accepted = z.object({ number: z.string(), state: z.enum(offerStates) })
/** `offer_closed` carries the state that the offer has by now, `offer_changed` why it cannot be accepted. */
const answers = ['not_found', 'offer_closed', 'offer_changed'] as const
export type OfferClosed = { state: (typeof offerStates)[number] }
export type OfferChanged = { why: (typeof offerObstacles)[number] }

const token = z.object({ token: z.string().check(z.regex(/^[\w-]{43}$/)) })
const link = { access: 'public', params: token } as const
const perAddress = { per: 'address', seconds: 3600 } as const

export const offerProductsSchema = z.object({
  /** Is that of the catalogue; empty where there is none. */
  currency: z.string(),
  /** Are what such a recipient can order today, at the prices that they read. */
  consumer: z.array(catalogueProductSchema),
  business: z.array(catalogueProductSchema),
})

export const offerEndpoints = {
  staffOfferProducts: endpoint({
    route: 'GET /ajax/v1/staff/offer-products',
    summary: 'What staff can offer today to someone who is no customer yet',
    access: 'admin',
    power: 'contracts:see',
    sees: 'all',
    response: offerProductsSchema,
    status: 200,
  }),
  staffOfferMake: endpoint({
    route: 'POST /ajax/v1/staff/offers',
    summary: 'Make an offer: without `shown` a preview, with it a draft',
    ...change,
    // items and positions side by side, each with long texts
    bodyBytes: 144 * 1024,
    body: offerInputSchema,
    response: z.extend(previewSchema, { number: z.nullable(z.string()) }),
    status: 200,
    problems: [
      'not_found',
      'forbidden',
      'own_customer',
      'customer_erased',
      'customer_known',
      'conflict',
      'offer_closed',
      'document_obstacle',
    ],
  }),
  staffOffer: endpoint({
    route: 'GET /ajax/v1/staff/offers/{number}',
    summary: 'An offer with what became of it',
    params: offerParams,
    response: staffOfferSchema,
    ...see,
  }),
  staffOfferPaper: endpoint({
    route: 'GET /ajax/v1/staff/offers/{number}/pdf',
    summary: 'An offer as it was sent, as a PDF',
    params: offerParams,
    response: z.string(),
    file: 'application/pdf',
    ...see,
  }),
  staffOfferSend: endpoint({
    route: 'POST /ajax/v1/staff/offers/{number}/send',
    summary: 'Send a draft, whose numbers are frozen by it',
    ...change,
    params: offerParams,
    body: z.strictObject({ shown: text(64) }),
    /** Names the colleagues who can confirm its discounts; null: it is sent. */
    response: z.object({ waits_for: z.nullable(z.array(z.string())) }),
    status: 200,
    fourEyes: 'discount',
    problems: [
      'not_found',
      'forbidden',
      'own_customer',
      'customer_erased',
      'limit_too_low',
      'conflict',
      'offer_closed',
      'document_obstacle',
    ],
  }),
  staffOfferWithdraw: endpoint({
    route: 'POST /ajax/v1/staff/offers/{number}/withdraw',
    summary: 'Take back an offer that no one has answered, or drop a draft',
    ...change,
    params: offerParams,
    status: 204,
    problems: ['not_found', 'forbidden', 'own_customer', 'offer_closed'],
  }),
  offers: endpoint({
    route: 'GET /ajax/v1/offers',
    summary: 'Offers that were made to the current customer, the latest first',
    access: 'customer',
    permission: 'contracts:read',
    response: z.object({
      data: z.array(
        z.object({
          number: z.string(),
          state: z.enum(offerStates),
          valid_until: dateSchema,
          gross: moneySchema,
          net: moneySchema,
        }),
      ),
    }),
    status: 200,
  }),
  offer: endpoint({
    route: 'GET /ajax/v1/offers/{number}',
    summary: 'An offer that was made to the current customer',
    access: 'customer',
    permission: 'contracts:read',
    params: offerParams,
    response: offerViewSchema,
    status: 200,
    problems: ['not_found'],
  }),
  offerPaper: endpoint({
    route: 'GET /ajax/v1/offers/{number}/pdf',
    summary: 'An offer as a PDF',
    access: 'customer',
    permission: 'contracts:read',
    params: offerParams,
    response: z.string(),
    file: 'application/pdf',
    status: 200,
    problems: ['not_found'],
  }),
  offerAccept: endpoint({
    route: 'POST /ajax/v1/offers/{number}/accept',
    summary: 'Accept an offer with obligation to pay',
    access: 'customer',
    ...disposal,
    needsFreshAuthentication: true,
    params: offerParams,
    body: z.strictObject(acceptance),
    response: accepted,
    status: 200,
    problems: ['own_people_only', ...answers],
  }),
  offerDecline: endpoint({
    route: 'POST /ajax/v1/offers/{number}/decline',
    summary: 'Decline an offer',
    access: 'customer',
    ...disposal,
    params: offerParams,
    body: declining,
    response: accepted,
    status: 200,
    problems: ['own_people_only', 'not_found', 'offer_closed'],
  }),
  offerAtLink: endpoint({
    route: 'GET /ajax/v1/offer-links/{token}',
    summary: 'An offer, by the secret link that its recipient was sent',
    ...link,
    response: z.extend(offerViewSchema, {
      /** Shows enough of the address to which the code goes. */
      email_masked: z.string(),
    }),
    status: 200,
    problems: ['not_found'],
    limits: [{ ...perAddress, max: 120 }],
  }),
  offerPaperAtLink: endpoint({
    route: 'GET /ajax/v1/offer-links/{token}/pdf',
    summary: 'An offer as a PDF, by the secret link',
    ...link,
    response: z.string(),
    file: 'application/pdf',
    status: 200,
    problems: ['not_found'],
    limits: [{ ...perAddress, max: 60 }],
  }),
  offerCodeSend: endpoint({
    route: 'POST /ajax/v1/offer-links/{token}/code',
    summary: 'Send the code by which the recipient proves that it is them who accept',
    ...link,
    status: 204,
    problems: ['not_found', 'offer_closed'],
    limits: [{ ...perAddress, max: 30 }],
  }),
  offerAcceptAtLink: endpoint({
    route: 'POST /ajax/v1/offer-links/{token}/accept',
    summary: 'Accept an offer with obligation to pay, by name and the code that was mailed to the recipient',
    ...link,
    body: z.strictObject({
      name: requiredText(160),
      code: z.string().check(z.trim(), z.regex(/^\d{6}$/)),
      ...acceptance,
    }),
    response: accepted,
    status: 200,
    problems: [...answers],
    limits: [{ ...perAddress, max: 60 }],
  }),
  offerDeclineAtLink: endpoint({
    route: 'POST /ajax/v1/offer-links/{token}/decline',
    summary: 'Decline an offer, by the secret link',
    ...link,
    body: declining,
    response: accepted,
    status: 200,
    problems: ['not_found', 'offer_closed'],
    limits: [{ ...perAddress, max: 30 }],
  }),
}
