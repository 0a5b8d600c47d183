import * as z from 'zod/mini'
import { endpoint, longBodyBytes } from '../../wire/endpoint.ts'
import { lines, text, timeSchema, versionSchema } from '../../wire/fields.ts'

const number = z.int().check(z.minimum(0), z.maximum(999_999_999_999))
const begun = { category: text(40), contract_number: text(20), subject: text(150), body: lines(20_000) }

const draftSchema = z.object({
  category: z.string(),
  contract_number: z.string(),
  subject: z.string(),
  body: z.string(),
  version: z.int(),
  updated_at: timeSchema,
})
export type TicketDraft = z.infer<typeof draftSchema>

const open = { access: 'customer', contractScoped: true, openWhenLocked: true, permission: 'support:write' } as const

/** A number of 0 is the ticket that is to be opened. */
export const ticketDraftEndpoints = {
  ticketDraft: endpoint({
    route: 'GET /ajax/v1/tickets/draft',
    summary: 'The message that one has begun in a ticket, or for a new one, on whichever device',
    query: z.object({ number: z.coerce.number().check(z.int(), z.minimum(0), z.maximum(999_999_999_999)) }),
    response: z.object({ draft: z.nullable(draftSchema) }),
    status: 200,
    ...open,
  }),
  ticketDraftKeep: endpoint({
    route: 'PUT /ajax/v1/tickets/draft',
    summary:
      'Keep the message that one is writing, unless another device has changed it since; without subject and text it is removed',
    body: z.strictObject({
      number,
      ...begun,
      /** The one that it follows; null: none was there. */ version: z.nullable(versionSchema),
    }),
    bodyBytes: longBodyBytes,
    response: z.object({ kept: z.boolean(), draft: z.nullable(draftSchema) }),
    status: 200,
    problems: ['not_found'],
    limits: [{ per: 'user', max: 1200, seconds: 3600 }],
    ...open,
  }),
}
