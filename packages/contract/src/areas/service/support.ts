import * as z from 'zod/mini'
import { ticketAttachmentLimits } from '../../enums/files.ts'
import {
  mostCopies,
  ticketImpacts,
  ticketSorts,
  ticketStatuses,
  ticketViews,
  ticketVisibilities,
} from '../../enums/support.ts'
import { ticketFieldKinds, ticketForms } from '../../enums/ticket-fields.ts'
import { endpoint, longBodyBytes } from '../../wire/endpoint.ts'
import { dateSchema, idSchema, lines, requiredLines, requiredText, text, timeSchema } from '../../wire/fields.ts'
import { listOf, listQuery } from '../../wire/list.ts'
import { contractNumberSchema } from '../contracts/contracts.ts'
import { download, fileSchema } from '../platform/files.ts'
import { relatedSchema, resourceChoices, resourceKey } from './ticket-relations.ts'

/** Code of a topic, as the provider's file names it. */
export const categoryCode = z.string().check(z.regex(/^[a-z0-9][a-z0-9-]{0,39}$/))
/** A topic in the reader's language. */
export const topicSchema = z.object({ code: z.string(), name: z.string() })

export const ticketRowSchema = z.object({
  number: z.int(),
  subject: z.string(),
  category: z.string(),
  /** In the reader's language, and as it was when no topic of that code is left. */
  category_name: z.string(),
  status: z.enum(ticketStatuses),
  impact: z.enum(ticketImpacts),
  contract_number: z.nullable(z.string()),
  last_author: z.string(),
  last_from_staff: z.boolean(),
  /** Not all of the customer's people with rights to support see it. */
  restricted: z.boolean(),
  created_at: timeSchema,
  updated_at: timeSchema,
})
export type TicketRow = z.infer<typeof ticketRowSchema>

/** Says what became of confidential data that came with a message; staff open it once. */
const secretSchema = z.object({
  /** It is deleted then, opened or not. */
  expires_at: timeSchema,
  opened_at: z.nullable(timeSchema),
  /** Name of the member of staff who opened it. */
  opened_by: z.nullable(z.string()),
  /** It waits to be opened. */
  waits: z.boolean(),
})

export const ticketMessageSchema = z.object({
  id: idSchema,
  author: z.string(),
  from_staff: z.boolean(),
  /** Written by the signed-in user. */
  own: z.boolean(),
  /** Markdown as written; never HTML. Empty where it was withdrawn. */
  body: z.string(),
  files: z.array(fileSchema),
  secret: z.nullable(secretSchema),
  created_at: timeSchema,
  edited_at: z.nullable(timeSchema),
  withdrawn_at: z.nullable(timeSchema),
  /** The signed-in user wrote it a moment ago, and no one has written since. */
  can_edit: z.boolean(),
  /** The first one stays: a ticket says what it is about. */
  can_withdraw: z.boolean(),
})

export const ticketEventSchema = z.object({
  id: idSchema,
  kind: z.enum([
    'created',
    'status_changed',
    'closed',
    'reopened',
    'merged',
    'shared',
    'copy_added',
    'copy_removed',
    'copy_confirmed',
    'copy_declined',
    'split_off',
    'split_from',
    'access_allowed',
    'access_withdrawn',
  ]),
  actor: z.string(),
  from: z.nullable(z.enum(ticketStatuses)),
  to: z.nullable(z.enum(ticketStatuses)),
  /** Names what it is about besides: the address of a copy, the number of the other ticket. */
  detail: z.nullable(z.string()),
  at: timeSchema,
})

/** Holds as much as a page shows at once: 20 messages, fewer where they are long. */
export const threadSchema = z.object({
  /** The oldest first. */
  messages: z.array(ticketMessageSchema),
  /** Says what happened since the first of these messages, and before the part that was shown already. */
  events: z.array(ticketEventSchema),
  /** Counts the messages that came before these; 1001: more than a thousand. */
  earlier: z.int(),
})
export type Thread = z.infer<typeof threadSchema>

/** Holds what was asked about the topic, and answered. */
export const ticketAnswerSchema = z.object({
  code: z.string(),
  kind: z.enum(ticketFieldKinds),
  label: z.string(),
  /** Holds the words of a choice. */
  value: z.string(),
})

/** An address outside of the account that gets the ticket's messages by mail, once its reader has confirmed that. */
const ticketCopySchema = z.object({
  id: idSchema,
  address: z.string(),
  /** A declined one is not asked again. */
  state: z.enum(['waiting', 'confirmed', 'declined']),
  /** Name of who entered it. */
  added_by: z.string(),
  added_at: timeSchema,
})

/** Says who sees a ticket, and where it is copied to. */
export const participantsSchema = {
  visibility: z.enum(ticketVisibilities),
  /** Lists the customer's people who were chosen and still belong to it; empty where all with rights to support see it. */
  readers: z.array(z.object({ id: idSchema, name: z.string() })),
  copies: z.array(ticketCopySchema),
}

export const ticketSchema = z.extend(ticketRowSchema, {
  ...relatedSchema,
  ...participantsSchema,
  /** The signed-in user opened it, or is an owner: they may change who sees it. */
  can_share: z.boolean(),
  /** Name of the department that answers; null where its topic is gone. */
  department: z.nullable(z.string()),
  answers: z.array(ticketAnswerSchema),
  contract_label: z.nullable(z.string()),
  /** The end of it. */
  ...threadSchema.shape,
  can_reply: z.boolean(),
  can_close: z.boolean(),
  can_reopen: z.boolean(),
  /** Until when the provider says that it answers; null where it says nothing, or is late. */
  answer_by: z.nullable(timeSchema),
  /** When a resolved ticket closes by itself, or until when a closed one can be reopened. */
  closes_at: z.nullable(timeSchema),
  reopen_until: z.nullable(timeSchema),
  /** The last day of a rest, where one is set. */
  hold_until: z.nullable(dateSchema),
  /** Number of the ticket in which a merged one continues. */
  merged_into: z.nullable(z.int()),
  /** Number of the ended ticket that this one continues, and those of the tickets that continue it. */
  follows: z.nullable(z.int()),
  followed_by: z.array(z.int()),
  version: z.int(),
})
export type Ticket = z.infer<typeof ticketSchema>

export const ticketQuerySchema = z.object({
  ...listQuery,
  sort: z._default(z.enum(ticketSorts), '-updated_at'),
  view: z._default(z.enum(ticketViews), 'open'),
  status: z.optional(z.enum(ticketStatuses)),
  category: z.optional(z.string().check(z.maxLength(100))),
  q: z.optional(z.string().check(z.trim(), z.maxLength(100))),
})

const ticketNumber = z.int().check(z.positive(), z.maximum(999_999_999_999))
export const messageBody = requiredLines(20_000)
/** Passwords and the like: sealed, in no mail and no export, shown to one member of staff once, and deleted after seven days. */
const confidential = z.optional(lines(2000))
/** Ids of files that the same user has uploaded for it before, one by one. */
export const uploads = z.optional(z.array(idSchema).check(z.maxLength(ticketAttachmentLimits.maxFiles)))
export const sharing = {
  visibility: z.enum(ticketVisibilities),
  /** Lists the people whom `chosen` names besides the one who opened it. */
  people: z.optional(z.array(idSchema).check(z.maxLength(50))),
}
export const ticketCreateSchema = z.strictObject({
  /** Absent: as the ticket that it follows, else all people with rights to support. */
  visibility: z.optional(sharing.visibility),
  people: sharing.people,
  /** Addresses that are asked whether they want copies. One that is wrong is a mistake of `copies` as a whole: people type them into one field. */
  copies: z.optional(z.array(text(254)).check(z.maxLength(mostCopies))),
  category: categoryCode,
  contract_number: z.optional(z.nullable(contractNumberSchema)),
  /** Absent: the whole contract. */
  resource: z.optional(z.nullable(resourceKey)),
  impact: z.enum(ticketImpacts),
  subject: requiredText(150),
  body: messageBody,
  secret: confidential,
  /** Staff may sign in to what belongs to the contract: not without one, and never allowed by staff who act for the customer. */
  server_access: z.optional(z.boolean()),
  uploads,
  /** Answers to what the topic asks, by the codes of its fields. */
  fields: z.optional(z.record(z.string().check(z.maxLength(40)), lines(2000))),
  /** Number of an ended ticket of the same customer that the new one continues. */
  follows: z.optional(z.nullable(ticketNumber)),
  /** Ids of one of the customer’s documents, and of a notice that they may read. */
  invoice: z.optional(z.nullable(idSchema)),
  notice: z.optional(z.nullable(idSchema)),
})
export const ticketReplySchema = z.strictObject({ body: messageBody, secret: confidential, uploads })
export const ticketEditSchema = z.strictObject({ body: messageBody })
export const ticketCloseSchema = z.strictObject({
  rating: z.optional(z.nullable(z.int().check(z.minimum(1), z.maximum(5)))),
  comment: z.optional(lines(1000)),
})

export const ticketOptionsSchema = z.object({
  categories: z.array(
    z.extend(topicSchema, {
      hint: z.string(),
      /** Lists forms of their own that the law gives the matter. */
      forms: z.array(z.enum(ticketForms)),
      contract: z.enum(['optional', 'required']),
      /** Says whether it is asked how bad it is. */
      impact: z.boolean(),
      fields: z.array(
        z.object({
          code: z.string(),
          kind: z.enum(ticketFieldKinds),
          label: z.string(),
          help: z.string(),
          required: z.boolean(),
          choices: z.array(z.object({ code: z.string(), label: z.string() })),
        }),
      ),
    }),
  ),
  /** With the code of the product of each, and what it consists of; not more than a thousand parts in all. */
  contracts: z.array(
    z.object({ number: z.string(), label: z.string(), product: z.string(), resources: resourceChoices }),
  ),
  /** Open tickets that they may read, the latest first: a new one may be about the same matter. */
  open: z.array(z.object({ number: z.int(), subject: z.string(), contract_number: z.nullable(z.string()) })),
  /** The latest documents, for those who may read them. */
  invoices: z.array(z.object({ id: idSchema, number: z.string(), issued_on: dateSchema })),
  /** Other people of the customer who can be chosen to see it. */
  people: z.array(
    z.object({
      id: idSchema,
      name: z.string(),
      /** Numbers of the contracts whose tickets they may read; null: of all. */
      contracts: z.nullable(z.array(z.string())),
    }),
  ),
})
export type TicketOptions = z.infer<typeof ticketOptionsSchema>

export const ticketParams = z.object({
  number: z.coerce.number().check(z.int(), z.positive(), z.maximum(999_999_999_999)),
})
export const messageParams = z.extend(ticketParams, { message: idSchema })
export const ticketFileParams = z.extend(ticketParams, { id: idSchema })
const open = { access: 'customer', contractScoped: true, openWhenLocked: true } as const
const read = { ...open, permission: 'support:read', status: 200 } as const
export const write = { ...open, permission: 'support:write', response: ticketSchema } as const

export const supportEndpoints = {
  tickets: endpoint({
    route: 'GET /ajax/v1/tickets',
    summary: 'Tickets of the current customer',
    query: ticketQuerySchema,
    response: z.extend(listOf(ticketRowSchema), {
      counts: z.object({ waiting: z.int(), open: z.int(), shared: z.int() }),
      categories: z.array(topicSchema),
    }),
    problems: ['cursor_invalid'],
    ...read,
  }),
  ticketOptions: endpoint({
    route: 'GET /ajax/v1/tickets/options',
    summary: 'Topics and contracts that a new ticket can be about',
    response: ticketOptionsSchema,
    ...read,
  }),
  ticket: endpoint({
    route: 'GET /ajax/v1/tickets/{number}',
    summary: 'One ticket with the end of its thread',
    params: ticketParams,
    response: ticketSchema,
    problems: ['not_found'],
    ...read,
  }),
  ticketMessages: endpoint({
    route: 'GET /ajax/v1/tickets/{number}/messages',
    summary: 'The part of a thread before one of its messages',
    params: ticketParams,
    query: z.object({ before: idSchema }),
    response: threadSchema,
    problems: ['not_found'],
    ...read,
  }),
  ticketFile: endpoint({
    route: 'GET /ajax/v1/tickets/{number}/files/{id}',
    summary: 'A file that came with one of its messages, to download',
    ...read,
    ...download,
    params: ticketFileParams,
    problems: ['not_found'],
  }),
  ticketExport: endpoint({
    route: 'GET /ajax/v1/tickets/{number}/export',
    summary: 'A ticket with its thread as a JSON file: up to its last 10,000 messages',
    params: ticketParams,
    ...read,
    response: z.string(),
    file: 'application/octet-stream',
    problems: ['not_found'],
    limits: [{ per: 'user', max: 60, seconds: 3600 }],
  }),
  ticketPdf: endpoint({
    route: 'GET /ajax/v1/tickets/{number}/pdf',
    summary: 'A ticket with its thread as a PDF: up to its last 500 messages',
    params: ticketParams,
    ...read,
    response: z.string(),
    file: 'application/pdf',
    problems: ['not_found'],
    limits: [{ per: 'user', max: 30, seconds: 3600 }],
  }),
  ticketCreate: endpoint({
    route: 'POST /ajax/v1/tickets',
    summary: 'Open a ticket',
    body: ticketCreateSchema,
    // with those who take part
    bodyBytes: longBodyBytes + 8 * 1024,
    upload: ticketAttachmentLimits,
    status: 201,
    limits: [{ per: 'user', max: 20, seconds: 3600 }],
    ...write,
  }),
  ticketReply: endpoint({
    route: 'POST /ajax/v1/tickets/{number}/messages',
    summary: 'Reply; a waiting or resolved ticket is in progress again',
    params: ticketParams,
    body: ticketReplySchema,
    bodyBytes: longBodyBytes,
    upload: ticketAttachmentLimits,
    status: 201,
    problems: ['not_found', 'ticket_closed'],
    limits: [{ per: 'user', max: 60, seconds: 3600 }],
    ...write,
  }),
  ticketMessageEdit: endpoint({
    route: 'PUT /ajax/v1/tickets/{number}/messages/{message}',
    summary: 'Change one’s own message for five minutes, while no one has written since',
    params: messageParams,
    body: ticketEditSchema,
    bodyBytes: longBodyBytes,
    status: 200,
    problems: ['not_found', 'ticket_closed', 'conflict'],
    ...write,
  }),
  ticketMessageWithdraw: endpoint({
    route: 'DELETE /ajax/v1/tickets/{number}/messages/{message}',
    summary: 'Withdraw one’s own message for five minutes, while no one has written since; mails that were sent stay',
    params: messageParams,
    status: 200,
    problems: ['not_found', 'ticket_closed', 'conflict'],
    ...write,
  }),
  ticketClose: endpoint({
    route: 'POST /ajax/v1/tickets/{number}/close',
    summary: 'Close a ticket, with an optional rating',
    params: ticketParams,
    body: z.optional(ticketCloseSchema),
    status: 200,
    problems: ['not_found', 'ticket_closed'],
    ...write,
  }),
  ticketReopen: endpoint({
    route: 'POST /ajax/v1/tickets/{number}/reopen',
    summary: 'Reopen a ticket within 14 days of its closing',
    params: ticketParams,
    status: 200,
    problems: ['not_found', 'conflict', 'ticket_not_reopenable'],
    ...write,
  }),
}
