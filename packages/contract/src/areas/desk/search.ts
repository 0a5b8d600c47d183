import * as z from 'zod/mini'
import { endpoint } from '../../wire/endpoint.ts'
import { contractRowSchema } from '../contracts/contracts.ts'
import { contactRowSchema } from '../customers/contacts.ts'
import { invoiceRowSchema } from '../money/billing.ts'
import { ticketRowSchema } from '../service/support.ts'

/** A found thing, with what tells it from others of its kind; `document` is the invoice's own kind. */
export const foundSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('invoice'),
    id: invoiceRowSchema.shape.id,
    number: invoiceRowSchema.shape.number,
    document: invoiceRowSchema.shape.kind,
    status: invoiceRowSchema.shape.status,
    gross: invoiceRowSchema.shape.gross,
    issued_on: invoiceRowSchema.shape.issued_on,
  }),
  z.extend(z.pick(ticketRowSchema, { number: true, subject: true, status: true, updated_at: true }), {
    kind: z.literal('ticket'),
  }),
  z.extend(z.pick(contractRowSchema, { number: true, label: true, product: true, group: true, state: true }), {
    kind: z.literal('contract'),
    domain: z.nullable(z.string()),
  }),
  z.extend(z.pick(contactRowSchema, { id: true, name: true, email: true }), { kind: z.literal('contact') }),
])
export type Found = z.infer<typeof foundSchema>

export const searchEndpoints = {
  search: endpoint({
    route: 'GET /ajax/v1/search',
    summary: 'Up to eight invoices, tickets, contracts and contacts of the current customer; exact numbers first',
    access: 'customer',
    openWhenLocked: true,
    query: z.object({ q: z.string().check(z.trim(), z.maxLength(200)) }),
    response: z.object({ data: z.array(foundSchema) }),
    status: 200,
  }),
}
