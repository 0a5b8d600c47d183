import * as z from 'zod/mini'
import { comingKinds, comingPages } from '../../enums/coming.ts'
import { endpoint } from '../../wire/endpoint.ts'
import { dateSchema, moneySchema } from '../../wire/fields.ts'

export const comingRowSchema = z.object({
  /** Is the same as long as it is the same thing, also when its day moves. */
  id: z.string(),
  kind: z.enum(comingKinds),
  on: dateSchema,
  /** Is the last day on which it can still be changed; null: none is known. */
  change_until: z.nullable(dateSchema),
  /** With the tax. Null: it costs nothing by itself, or no one knows. */
  amount: z.nullable(moneySchema),
  /** The amount depends on use, or on an invoice that is not written yet. */
  about: z.boolean(),
  /** Says what comes, in the reader's language. */
  title: z.string(),
  /** Holds what a cycle costs before and after a new price, with the tax. */
  prices: z.nullable(z.object({ before: moneySchema, after: moneySchema })),
  /** Is the one thing to do. @property id number or id of what the page shows; null: the page needs none */
  action: z.object({ page: z.enum(comingPages), id: z.nullable(z.string()) }),
})
export type ComingRow = z.infer<typeof comingRowSchema>

export const comingSummarySchema = z.object({
  /** The sum of all amounts in the customer's currency. */
  total: moneySchema,
  about: z.boolean(),
  /** All that is open on documents, and what of it waits for the customer to pay. */
  open: moneySchema,
  payable: moneySchema,
})

export const comingSchema = z.object({
  rows: z.array(comingRowSchema),
  /** Says how many further ones there are. */
  more: z.int(),
  /** Null for people without rights to what is billed. */
  summary: z.nullable(comingSummarySchema),
})
export type Coming = z.infer<typeof comingSchema>

export const comingEndpoints = {
  coming: endpoint({
    route: 'GET /ajax/v1/coming',
    summary: 'What comes in the next 60 days: debits, renewals, trials, prices, ends and deadlines',
    access: 'customer',
    response: comingSchema,
    status: 200,
  }),
}
