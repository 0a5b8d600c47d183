import * as z from 'zod/mini'
import { endpoint } from '../../wire/endpoint.ts'
import { idSchema, localeSchema, timeSchema } from '../../wire/fields.ts'

export const mailStates = ['waiting', 'sent', 'refused'] as const

export const outboxLineSchema = z.object({
  id: idSchema,
  to: z.string(),
  subject: z.string(),
  written_at: timeSchema,
  state: z.enum(mailStates),
})
export type OutboxLine = z.infer<typeof outboxLineSchema>

export const outboxMailSchema = z.extend(outboxLineSchema, {
  locale: localeSchema,
  text: z.string(),
  /** Path of the mail as a page, at the customer centre; null where it is text alone. */
  page: z.nullable(z.string()),
})
export type OutboxMail = z.infer<typeof outboxMailSchema>

/**
 * The demo's mailbox: every mail the centre has written. It is open to all, including links to set passwords; that is
 * safe only because a demo's people and data are made up and its mail reaches no real inbox. In mode `production` both
 * answer 404, as if they did not exist.
 */
export const outboxEndpoints = {
  outbox: endpoint({
    route: 'GET /ajax/v1/outbox',
    summary: 'The last 100 mails written, in a demo only',
    access: 'public',
    query: z.object({
      /** Part of the recipient's address. */
      to: z.optional(z.string().check(z.trim(), z.maxLength(254))),
    }),
    response: z.object({ data: z.array(outboxLineSchema) }),
    status: 200,
    problems: ['not_found'],
  }),
  outboxMail: endpoint({
    route: 'GET /ajax/v1/outbox/{id}',
    summary: 'One mail, in a demo only',
    access: 'public',
    params: z.object({ id: idSchema }),
    response: outboxMailSchema,
    status: 200,
    problems: ['not_found'],
  }),
}
