import * as z from 'zod/mini'
import { archiveLimit, archiveStates } from '../../enums/billing.ts'
import { endpoint } from '../../wire/endpoint.ts'
import { idSchema, timeSchema } from '../../wire/fields.ts'

export const invoiceArchiveSchema = z.object({
  id: idSchema,
  state: z.enum(archiveStates),
  /** Null: a selection. */
  year: z.nullable(z.int()),
  documents: z.int(),
  requested_at: timeSchema,
  requested_by: z.string(),
  ready_at: z.nullable(timeSchema),
  expires_at: z.nullable(timeSchema),
  /** In bytes. */
  size: z.nullable(z.int()),
})
export type InvoiceArchive = z.infer<typeof invoiceArchiveSchema>

const read = { access: 'customer', permission: 'billing:read', openWhenLocked: true } as const
const year = z.int().check(z.minimum(2000), z.maximum(2100))

export const billingArchiveEndpoints = {
  invoiceArchives: endpoint({
    route: 'GET /ajax/v1/invoices/archives',
    summary: 'Archives of documents that were asked for lately, the latest first',
    response: z.object({ data: z.array(invoiceArchiveSchema) }),
    status: 200,
    ...read,
  }),
  invoiceArchive: endpoint({
    route: 'POST /ajax/v1/invoices/archive',
    summary: 'Put documents into one ZIP: those named, or all of a year; one at a time, and an email when it is ready',
    body: z.strictObject({
      ids: z.optional(z.array(idSchema).check(z.minLength(1), z.maxLength(archiveLimit))),
      year: z.optional(year),
    }),
    response: invoiceArchiveSchema,
    status: 201,
    problems: ['not_found', 'archive_under_way'],
    limits: [{ per: 'user', max: 20, seconds: 86_400 }],
    ...read,
  }),
  invoiceArchiveFile: endpoint({
    route: 'GET /ajax/v1/invoices/archives/{id}/file',
    summary: 'The archive itself: every document as PDF and XML, with an index',
    params: z.object({ id: idSchema }),
    response: z.string(),
    file: 'application/zip',
    status: 200,
    problems: ['not_found', 'conflict'],
    ...read,
  }),
}
