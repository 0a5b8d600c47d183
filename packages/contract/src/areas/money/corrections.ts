import * as z from 'zod/mini'
import { correctionKinds, correctionObstacles, taxOwedNoMore } from '../../enums/corrections.ts'
import { endpoint } from '../../wire/endpoint.ts'
import { idSchema, moneySchema, staffReason, text } from '../../wire/fields.ts'
import { invoiceSchema, previewedSchema } from './billing.ts'
import { waitsForSchema } from './staff-payments.ts'

/** A decimal above nothing, with up to six places. */
const quantitySchema = z.string().check(z.maxLength(16), z.regex(/^(?!0+(\.0+)?$)\d{1,9}(\.\d{1,6})?$/))
const position = z.int().check(z.positive(), z.maximum(32_767))
const creditedLineSchema = z.union([
  z.strictObject({ position, quantity: quantitySchema }),
  /** Net, in minor units. */
  z.strictObject({ position, amount_minor: z.int().check(z.positive(), z.maximum(999_999_999_999)) }),
])
export type CreditedLine = z.infer<typeof creditedLineSchema>

export const correctableSchema = z.object({
  customer: z.object({ number: z.int(), name: z.string() }),
  invoice: invoiceSchema,
  /** Says what of each line was not given back yet, net. */
  left: z.array(z.object({ position: z.int(), net: moneySchema })),
  /** Why it cannot be corrected; null: it can. */
  obstacle: z.nullable(z.enum(correctionObstacles)),
  /** Nothing of it was corrected yet, so it can be cancelled as a whole. */
  whole: z.boolean(),
  /** Says why VAT that was charged is owed no more, so that it can be given back alone; null: it is owed. */
  tax: z.nullable(z.enum(taxOwedNoMore)),
  /** It can be issued again with the customer's data of today: it stands as it was issued, or was cancelled. */
  reissue: z.boolean(),
})
export type Correctable = z.infer<typeof correctableSchema>

export const correctionPreviewSchema = z.object({
  document: previewedSchema,
  effect: z.object({
    /** Says what is still to be paid of the invoice, before and after. */
    open_before: moneySchema,
    open: moneySchema,
    /** Says what becomes the customer's credit. */
    credit: moneySchema,
  }),
  /** Lists what it says of the customer when it is issued again, where that was something else before. */
  changes: z.array(
    z.object({
      field: z.enum(['name', 'address', 'vat_id', 'buyer_reference', 'order_number']),
      before: z.string(),
      after: z.string(),
    }),
  ),
  /** Names exactly this preview. */
  shown: z.string(),
})
export type CorrectionPreview = z.infer<typeof correctionPreviewSchema>

const params = z.object({ id: idSchema })
const refusals = ['own_customer', 'customer_changed', 'not_found'] as const

export const correctionEndpoints = {
  staffInvoice: endpoint({
    route: 'GET /ajax/v1/staff/invoices/{id}',
    power: 'billing:see',
    summary: 'An invoice of the customer that staff act for, with what can still be corrected of it',
    access: 'admin',
    params,
    response: correctableSchema,
    status: 200,
    problems: refusals,
  }),
  staffInvoiceCredit: endpoint({
    route: 'POST /ajax/v1/staff/invoices/{id}/credit',
    power: 'billing:act',
    summary: 'Correct an invoice: without `shown` a preview, with that of the preview the correction is issued',
    access: 'admin',
    needsFreshAuthentication: true,
    fourEyes: 'invoice_correction',
    params,
    body: z.strictObject({
      how: z.enum(correctionKinds),
      /** Says how much of which lines is given back; for `part` alone. */
      lines: z._default(z.array(creditedLineSchema).check(z.maxLength(200)), []),
      reason: staffReason(500),
      /** Names the preview; another one by now is a conflict, with the new preview. */
      shown: z._default(z.nullable(text(64)), null),
    }),
    response: z.extend(correctionPreviewSchema, {
      issued: z.nullable(z.object({ id: idSchema, number: z.string() })),
      /** Says of a preview that what it gives back is above the caller's limit, so that a colleague has to confirm it. */
      asks: z.boolean(),
      waits_for: waitsForSchema,
    }),
    status: 200,
    problems: [
      ...refusals,
      'conflict',
      'not_correctable',
      'corrected_too_much',
      'tax_would_change',
      'document_obstacle',
    ],
  }),
}
