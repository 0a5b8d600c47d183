import * as z from 'zod/mini'
import { endpoint } from '../../wire/endpoint.ts'
import { idSchema } from '../../wire/fields.ts'

/** A file attached to a message or a notice. */
export const fileSchema = z.object({
  id: idSchema,
  name: z.string(),
  bytes: z.int(),
  /** Measures the small copy of a picture in pixels; absent where there is none. */
  preview: z.optional(z.object({ width: z.int(), height: z.int() })),
})
export type KeptFile = z.infer<typeof fileSchema>

/** Is what an endpoint declares whose answer is a kept file. */
export const download = {
  params: z.object({ id: idSchema }),
  response: z.string(),
  file: 'application/octet-stream',
  status: 200,
} as const

export const filesEndpoints = {
  file: endpoint({
    route: 'GET /ajax/v1/files/{id}',
    summary: 'A file that the current customer’s people attached to a message, to download',
    access: 'customer',
    permission: 'support:read',
    openWhenLocked: true,
    ...download,
  }),
  staffFile: endpoint({
    route: 'GET /ajax/v1/staff/files/{id}',
    power: 'any',
    summary: 'A file that came with a message or a notice, from any sender',
    access: 'admin',
    sees: 'all',
    ...download,
  }),
}
