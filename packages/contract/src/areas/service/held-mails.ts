import * as z from 'zod/mini'
import { heldDecisions, heldReasons, mailboxFailures } from '../../enums/inbound-mail.ts'
import { endpoint } from '../../wire/endpoint.ts'
import { idSchema, staffReasonIfAny, timeSchema } from '../../wire/fields.ts'

/** Shows a mail that no one could file by itself. */
const heldMailSchema = z.object({
  id: idSchema,
  from_address: z.nullable(z.string()),
  from_name: z.nullable(z.string()),
  subject: z.string(),
  /** Its whole text, shortened. */
  body: z.string(),
  files: z.int(),
  received_at: timeSchema,
  reason: z.enum(heldReasons),
  /** The department to whose address it was sent; null: to none. */
  department: z.nullable(z.string()),
  /** Number of the ticket that it is about, where that is known. */
  ticket: z.nullable(z.int()),
  /** The customer whose ticket it is, or for whom alone its sender acts. */
  customer_number: z.nullable(z.int()),
  customer_name: z.nullable(z.string()),
})
export type HeldMail = z.infer<typeof heldMailSchema>

/** The oldest first; not more than 20. */
const heldMailsSchema = z.object({ mails: z.array(heldMailSchema), total: z.int() })
export type HeldMails = z.infer<typeof heldMailsSchema>

const staff = { access: 'admin', sees: 'all', response: heldMailsSchema, status: 200 } as const

export const heldMailEndpoints = {
  heldMails: endpoint({
    route: 'GET /ajax/v1/staff/held-mails',
    power: 'tickets:see',
    summary: 'Mails that arrived and wait for staff',
    ...staff,
  }),
  heldMailDecide: endpoint({
    route: 'POST /ajax/v1/staff/held-mails/{id}',
    power: 'tickets:act',
    summary: 'File a mail in a ticket, open one for it, or discard it',
    params: z.object({ id: idSchema }),
    body: z.strictObject({
      act: z.enum(heldDecisions),
      /** For `file`: the ticket in which it becomes a message of its sender. */
      ticket: z.optional(z.int().check(z.positive(), z.maximum(999_999_999_999))),
      /** For `open`: the customer whose ticket it opens. */
      customer: z.optional(z.int().check(z.positive(), z.maximum(999_999_999))),
      /** For `discard`, which needs one. */
      reason: z.optional(staffReasonIfAny(500)),
    }),
    problems: ['not_found', 'ticket_closed'],
    ...staff,
  }),
}

const mailboxSchema = z.object({
  /** Its user, server and folder. */
  mailbox: z.string(),
  since: timeSchema,
  failure: z.enum(mailboxFailures),
  /** Words of the server or the connection; may be empty. */
  words: z.string(),
})
export type MailboxTrouble = z.infer<typeof mailboxSchema>

export const mailboxEndpoints = {
  mailboxFailures: endpoint({
    route: 'GET /ajax/v1/staff/mailboxes',
    power: 'tickets:see',
    summary: 'Mailboxes that are read by IMAP, and cannot be for a quarter of an hour',
    access: 'admin',
    sees: 'all',
    response: z.object({ mailboxes: z.array(mailboxSchema) }),
    status: 200,
  }),
}
