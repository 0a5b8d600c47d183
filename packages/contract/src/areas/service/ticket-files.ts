import * as z from 'zod/mini'
import { ticketAttachmentLimits } from '../../enums/files.ts'
import { endpoint } from '../../wire/endpoint.ts'
import { download, fileSchema } from '../platform/files.ts'
import { ticketFileParams } from './support.ts'

const customer = { access: 'customer', contractScoped: true, openWhenLocked: true } as const
const staff = { access: 'admin', sees: 'all' } as const
const upload = {
  body: z.strictObject({}),
  upload: { ...ticketAttachmentLimits, maxFiles: 1 },
  response: fileSchema,
  status: 201,
  limits: [{ per: 'user', max: 600, seconds: 3600 }],
} as const
/** The small copy of a picture, which pages show. */
const preview = { ...download, file: 'image/webp', params: ticketFileParams, problems: ['not_found'] } as const

export const ticketFilesEndpoints = {
  ticketUpload: endpoint({
    route: 'POST /ajax/v1/tickets/files',
    summary: 'Upload one file for a message that is still to be sent; without one it is deleted after six hours',
    ...customer,
    permission: 'support:write',
    ...upload,
  }),
  ticketFilePreview: endpoint({
    route: 'GET /ajax/v1/tickets/{number}/files/{id}/preview',
    summary: 'A picture that came with a message of a ticket, small and without metadata',
    ...customer,
    permission: 'support:read',
    ...preview,
  }),
  deskUpload: endpoint({
    route: 'POST /ajax/v1/staff/tickets/files',
    power: 'tickets:act',
    summary:
      'Upload one file for an answer or a note that is still to be sent; without one it is deleted after six hours',
    ...staff,
    ...upload,
  }),
  deskFilePreview: endpoint({
    route: 'GET /ajax/v1/staff/tickets/{number}/files/{id}/preview',
    power: 'tickets:see',
    summary: 'A picture that came with a message or a note of a ticket, small and without metadata, for staff',
    ...staff,
    ...preview,
  }),
  guestFilePreview: endpoint({
    route: 'GET /ajax/v1/staff/guest-tickets/{number}/files/{id}/preview',
    power: 'tickets:see',
    summary: 'A picture that came with a message of a guest, small and without metadata',
    ...staff,
    ...preview,
  }),
}
