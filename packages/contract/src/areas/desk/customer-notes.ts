import * as z from 'zod/mini'
import { ticketAttachmentLimits } from '../../enums/files.ts'
import { endpoint, longBodyBytes } from '../../wire/endpoint.ts'
import { idSchema, requiredLines, timeSchema } from '../../wire/fields.ts'
import { customerParams } from '../customers/customer.ts'
import { fileSchema } from '../platform/files.ts'
import { tagChange } from '../service/ticket-tags.ts'

/** Describes what staff have noted about a customer, which the customer never sees. */
export const customerNoteSchema = z.object({
  id: idSchema,
  author: z.string(),
  body: z.string(),
  created_at: timeSchema,
  /** The signed-in member of staff wrote it, and can delete it. */
  own: z.boolean(),
  files: z.array(fileSchema),
})
export type CustomerNote = z.infer<typeof customerNoteSchema>

const change = { access: 'admin', power: 'customers:act', sees: 'all', params: customerParams } as const

export const customerNotesEndpoints = {
  customerNote: endpoint({
    route: 'POST /ajax/v1/staff/customers/{id}/notes',
    summary: 'Note something about a customer for other staff; the customer never sees it',
    ...change,
    body: z.strictObject({ body: requiredLines(20_000) }),
    bodyBytes: longBodyBytes,
    upload: ticketAttachmentLimits,
    response: z.object({ id: idSchema }),
    status: 201,
    problems: ['not_found', 'customer_erased'],
  }),
  customerNoteDelete: endpoint({
    route: 'DELETE /ajax/v1/staff/customers/{id}/notes/{note}',
    summary: 'Delete a note that one has written oneself, with its files',
    ...change,
    params: z.extend(customerParams, { note: idSchema }),
    status: 204,
    problems: ['not_found'],
  }),
  customerTag: endpoint({
    route: 'POST /ajax/v1/staff/customers/{id}/tags',
    summary: 'Tag a customer, or take tags away; it has twenty at most',
    ...change,
    body: tagChange,
    response: z.object({ tags: z.array(z.string()) }),
    status: 200,
    problems: ['not_found', 'customer_erased'],
  }),
}
