import * as z from 'zod/mini'
import { itemUnits } from '../../enums/billing.ts'
import { endpoint } from '../../wire/endpoint.ts'
import { dateSchema, idSchema, moneySchema, requiredText, text, timeSchema, word } from '../../wire/fields.ts'
import { customerParams } from '../customers/customer.ts'
import { previewedSchema } from '../money/billing.ts'

/** Is typed: the server says at the field what is wrong with it. */
const decimal = text(30)

/** Describes a line that staff bill besides contracts. */
export const itemInputSchema = z.strictObject({
  text: requiredText(200),
  /** Lines of a project stand together on a document, under its name. */
  project: z._default(text(60), ''),
  quantity: decimal,
  unit: z.enum(itemUnits),
  /** Net, in the customer's currency, with up to six decimals. */
  unit_price: decimal,
  /** Numbers the contract that it is for; null: for none. */
  contract: z._default(z.nullable(word(20)), null),
  period_from: z._default(z.nullable(dateSchema), null),
  period_to: z._default(z.nullable(dateSchema), null),
})

const itemSchema = z.object({
  id: idSchema,
  text: z.string(),
  project: z.string(),
  quantity: z.string(),
  unit: z.enum(itemUnits),
  unit_price: z.string(),
  contract: z.nullable(z.string()),
  period_from: z.nullable(dateSchema),
  period_to: z.nullable(dateSchema),
  net: moneySchema,
  /** From this day on the next document takes it. */
  ready_on: dateSchema,
  /** Counts the minutes that were taken over from tickets. */
  minutes: z.int(),
})

export const itemsSchema = z.object({
  customer: z.object({ number: z.int(), name: z.string(), currency: z.string() }),
  /** Lists what waits for a document. */
  items: z.array(itemSchema),
  contracts: z.array(z.object({ number: z.string(), label: z.string() })),
  /** Lists time that staff noted at tickets and that is billed by no item; null where the reader sees no tickets. */
  work: z.nullable(
    z.array(
      z.object({
        id: idSchema,
        ticket: z.int(),
        subject: z.string(),
        author: z.string(),
        body: z.string(),
        minutes: z.int(),
        worked_at: timeSchema,
      }),
    ),
  ),
  /** The day of the next document: it takes what is added now. */
  next_on: dateSchema,
})
export type CustomerItems = z.infer<typeof itemsSchema>

const drafted = {
  /** Are the documents as they would be issued. */
  documents: z.array(previewedSchema),
  /** False where data are missing, so that documents are kept back. */
  complete: z.boolean(),
  /** Names exactly this preview. */
  shown: z.string(),
}
export const itemPreviewSchema = z.object(drafted)
export type ItemPreview = z.infer<typeof itemPreviewSchema>

/** Names the preview; another one by now is a conflict, with the new preview. */
const shown = z._default(z.nullable(text(64)), null)
const change = {
  access: 'admin',
  power: 'billing:act',
  sees: 'all',
  params: customerParams,
  needsFreshAuthentication: true,
} as const

export const itemEndpoints = {
  staffItems: endpoint({
    route: 'GET /ajax/v1/staff/customers/{id}/items',
    power: 'billing:see',
    summary: 'What staff bill a customer besides contracts, and what they could',
    access: 'admin',
    sees: 'all',
    params: customerParams,
    response: itemsSchema,
    status: 200,
    problems: ['not_found'],
  }),
  staffItemAdd: endpoint({
    route: 'POST /ajax/v1/staff/customers/{id}/items',
    summary: 'Bill something besides contracts on the next document: without `shown` a preview, with it the item',
    ...change,
    body: z.extend(itemInputSchema, {
      /** Names an item in whose place it comes. */
      replaces: z._default(z.nullable(idSchema), null),
      /** Names time of tickets that it bills: each once. */
      work: z._default(z.array(idSchema).check(z.maxLength(100)), []),
      shown,
    }),
    response: z.object({ ...drafted, id: z.nullable(idSchema) }),
    status: 200,
    problems: ['not_found', 'own_customer', 'customer_erased', 'conflict', 'item_billed', 'work_billed'],
  }),
  staffItemDrop: endpoint({
    route: 'DELETE /ajax/v1/staff/customers/{id}/items/{item}',
    summary: 'Take back an item that stands on no document',
    ...change,
    params: z.extend(customerParams, { item: idSchema }),
    status: 204,
    problems: ['not_found', 'own_customer', 'customer_erased', 'item_billed'],
  }),
  staffItemsBill: endpoint({
    route: 'POST /ajax/v1/staff/customers/{id}/items/bill',
    summary: 'Bill items now, on a document of their own: without `shown` a preview, with it the document',
    ...change,
    body: z.strictObject({ items: z.array(idSchema).check(z.minLength(1), z.maxLength(100)), shown }),
    response: z.object({ ...drafted, issued: z.array(z.object({ id: idSchema, number: z.string() })) }),
    status: 200,
    problems: ['not_found', 'own_customer', 'customer_erased', 'conflict', 'item_billed', 'document_obstacle'],
  }),
}
