import * as z from 'zod/mini'
import { endpoint } from '../../wire/endpoint.ts'
import { idSchema } from '../../wire/fields.ts'

const download = {
  access: 'customer',
  permission: 'billing:read',
  openWhenLocked: true,
  params: z.object({ id: idSchema }),
  response: z.string(),
  status: 200,
  problems: ['not_found'],
} as const

export const billingFilesEndpoints = {
  invoicePdf: endpoint({
    route: 'GET /ajax/v1/invoices/{id}/pdf',
    summary: 'A document as PDF/A-3; to businesses with the invoice as data in it (ZUGFeRD, Factur-X)',
    file: 'application/pdf',
    ...download,
  }),
  invoiceXml: endpoint({
    route: 'GET /ajax/v1/invoices/{id}/xml',
    summary: 'An invoice, credit note or cancellation as XML of EN 16931, in either of its syntaxes',
    query: z.object({ format: z._default(z.enum(['cii', 'ubl']), 'cii') }),
    file: 'application/xml',
    ...download,
  }),
  invoiceCsv: endpoint({
    route: 'GET /ajax/v1/invoices/{id}/csv',
    summary: 'The lines of a document for a spreadsheet, in the document’s language',
    file: 'text/csv',
    ...download,
  }),
}
