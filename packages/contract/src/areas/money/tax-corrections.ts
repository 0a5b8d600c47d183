import * as z from 'zod/mini'
import { endpoint } from '../../wire/endpoint.ts'
import { dateSchema, idSchema, moneySchema, requiredLines, timeSchema } from '../../wire/fields.ts'
import { listOf, listQuery } from '../../wire/list.ts'

export const taxCorrectionSchema = z.object({
  /** Is the invoice's. */
  id: idSchema,
  customer_number: z.int(),
  customer_name: z.string(),
  number: z.string(),
  issued_at: timeSchema,
  issued_on: dateSchema,
  /** VAT that is still charged. */
  tax: moneySchema,
  vat_id: z.string(),
  /** When the register said that the id is valid. */
  checked_at: z.nullable(timeSchema),
})
export type TaxCorrection = z.infer<typeof taxCorrectionSchema>

export const taxCorrectionEndpoints = {
  staffTaxCorrections: endpoint({
    route: 'GET /ajax/v1/staff/tax-corrections',
    power: 'billing:see',
    summary:
      'Invoices that charged VAT while the register gave no answer about an id that turned out valid, oldest first',
    query: z.object(listQuery),
    response: listOf(taxCorrectionSchema),
    problems: ['cursor_invalid'],
    access: 'admin',
    sees: 'all',
    status: 200,
  }),
  staffTaxKeep: endpoint({
    route: 'POST /ajax/v1/staff/tax-corrections/{id}/keep',
    power: 'billing:act',
    summary: 'Leave the VAT of such an invoice as it is: the invoice’s history says so, and the activity why',
    params: z.object({ id: idSchema }),
    body: z.strictObject({ note: requiredLines(500) }),
    access: 'admin',
    sees: 'all',
    needsFreshAuthentication: true,
    answersOnce: true,
    status: 204,
    problems: ['not_found', 'conflict', 'own_customer'],
  }),
}
