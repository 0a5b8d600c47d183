import * as z from 'zod/mini'
import { mailedAttachmentLimits } from '../../enums/files.ts'
import { guestStatuses } from '../../enums/guest-tickets.ts'
import { deskViews } from '../../enums/ticket-desk.ts'
import { endpoint, longBodyBytes } from '../../wire/endpoint.ts'
import { idSchema, staffReason, timeSchema } from '../../wire/fields.ts'
import { download, fileSchema } from '../platform/files.ts'
import { messageBody, ticketFileParams, ticketParams, ticketQuerySchema, uploads } from './support.ts'
import { personSchema, tagChange } from './ticket-tags.ts'

const rowSchema = z.object({
  number: z.int(),
  subject: z.string(),
  name: z.string(),
  email: z.string(),
  status: z.enum(guestStatuses),
  /** Name of the department that answers; null where its topic is gone. */
  department: z.nullable(z.string()),
  /** The member of staff who has it. */
  assignee: z.nullable(personSchema),
  /** Staff's own words for it. */
  tags: z.array(z.string()),
  /** The guest waits for staff since then. */
  waiting_since: z.nullable(timeSchema),
  updated_at: timeSchema,
})

/** The longest wait first, then the latest; not more than 50. */
const guestTicketsSchema = z.object({ tickets: z.array(rowSchema), total: z.int() })
export type GuestTickets = z.infer<typeof guestTicketsSchema>

export const guestTicketSchema = z.extend(rowSchema, {
  created_at: timeSchema,
  locale: z.string(),
  /** The oldest first; not more than the last 100. */
  messages: z.array(
    z.object({
      id: idSchema,
      author: z.string(),
      from_staff: z.boolean(),
      body: z.string(),
      files: z.array(fileSchema),
      created_at: timeSchema,
    }),
  ),
  /** Customers for whom a person with the guest's address acts, who has confirmed it; not more than 5. */
  customers: z.array(z.object({ number: z.int(), name: z.string() })),
})
export type GuestTicket = z.infer<typeof guestTicketSchema>

const staff = { access: 'admin', sees: 'all', status: 200 } as const
const one = { ...staff, params: ticketParams, response: guestTicketSchema, problems: ['not_found'] } as const

export const guestTicketEndpoints = {
  guestTickets: endpoint({
    route: 'GET /ajax/v1/staff/guest-tickets',
    power: 'tickets:see',
    summary: 'Tickets of people who wrote by mail and are no customers, as staff’s views divide them',
    query: z.object({
      view: z._default(z.enum(deskViews), 'open'),
      q: ticketQuerySchema.shape.q,
      tag: z.optional(z.string().check(z.maxLength(40))),
    }),
    ...staff,
    response: guestTicketsSchema,
  }),
  guestTicket: endpoint({
    route: 'GET /ajax/v1/staff/guest-tickets/{number}',
    power: 'tickets:see',
    summary: 'One of them with its thread',
    ...one,
  }),
  guestFile: endpoint({
    route: 'GET /ajax/v1/staff/guest-tickets/{number}/files/{id}',
    power: 'tickets:see',
    summary: 'A file that came with one of its messages',
    ...staff,
    ...download,
    params: ticketFileParams,
    problems: ['not_found'],
  }),
  guestAnswer: endpoint({
    route: 'POST /ajax/v1/staff/guest-tickets/{number}/messages',
    power: 'tickets:act',
    summary: 'Answer the guest by mail',
    ...one,
    body: z.strictObject({
      body: messageBody,
      uploads,
      /** The last message that was read: with another one since, the answer waits. */
      after: z.optional(idSchema),
      /** Closes the ticket with the answer. */
      close: z._default(z.boolean(), false),
    }),
    bodyBytes: longBodyBytes,
    upload: mailedAttachmentLimits,
    problems: ['not_found', 'ticket_went_on'],
  }),
  guestStatus: endpoint({
    route: 'PUT /ajax/v1/staff/guest-tickets/{number}/status',
    power: 'tickets:act',
    summary: 'Close the ticket of a guest, or open it again; no one is told',
    ...one,
    body: z.strictObject({ status: z.enum(guestStatuses) }),
  }),
  guestHandOver: endpoint({
    route: 'PUT /ajax/v1/staff/guest-tickets/{number}/assignee',
    power: 'tickets:act',
    summary: 'Take the ticket of a guest, hand it over or give it back',
    ...one,
    body: z.strictObject({ assignee: z.nullable(idSchema) }),
    problems: ['not_found', 'ticket_closed'],
  }),
  guestTag: endpoint({
    route: 'POST /ajax/v1/staff/guest-tickets/{number}/tags',
    power: 'tickets:act',
    summary: 'Tag the ticket of a guest, or take tags away; it has twenty at most',
    ...one,
    body: tagChange,
  }),
  guestAssign: endpoint({
    route: 'POST /ajax/v1/staff/guest-tickets/{number}/assign',
    power: 'tickets:act',
    summary: 'Make it the ticket of a customer, one of whose people has confirmed the guest’s address',
    ...staff,
    params: ticketParams,
    body: z.strictObject({ customer: z.int().check(z.positive(), z.maximum(999_999_999)) }),
    response: z.object({ number: z.int() }),
    problems: ['not_found'],
  }),
  guestErase: endpoint({
    route: 'POST /ajax/v1/staff/guest-tickets/{number}/erase',
    power: 'privacy:decide',
    summary: 'Delete the ticket of a guest for good, with its mails and files',
    access: 'admin',
    sees: 'all',
    needsFreshAuthentication: true,
    params: ticketParams,
    body: z.strictObject({ reason: staffReason(500) }),
    status: 204,
    problems: ['not_found'],
  }),
}
