import * as z from 'zod/mini'
import { ticketAttachmentLimits } from '../../enums/files.ts'
import { ticketImpacts, ticketStatuses } from '../../enums/support.ts'
import {
  bulkActs,
  bulkRefusals,
  deskSorts,
  deskViews,
  dueKinds,
  dueStates,
  workedStatuses,
} from '../../enums/ticket-desk.ts'
import { endpoint, longBodyBytes } from '../../wire/endpoint.ts'
import { dateSchema, idSchema, lines, requiredText, text, timeSchema } from '../../wire/fields.ts'
import { listOf, listQuery } from '../../wire/list.ts'
import { savedViewOf } from '../../wire/saved-view.ts'
import { download, fileSchema } from '../platform/files.ts'
import { deskCustomerSchema } from './desk-customer.ts'
import {
  categoryCode,
  messageBody,
  messageParams,
  participantsSchema,
  threadSchema,
  ticketEditSchema,
  ticketFileParams,
  ticketParams,
  ticketQuerySchema,
  ticketRowSchema,
  ticketSchema,
  topicSchema,
  uploads,
} from './support.ts'
import { noticeChoices, relatedSchema, resourceChoices, resourceKey } from './ticket-relations.ts'
import { personSchema, tag, tagChange } from './ticket-tags.ts'
import { ticketFilters } from './ticket-views.ts'

export const deskTicketRowSchema = z.extend(ticketRowSchema, {
  customer_number: z.int(),
  customer_name: z.string(),
  /** The member of staff who has it. */
  assignee: z.nullable(personSchema),
  /** The customer has waited for staff since then. */
  waiting_since: z.nullable(timeSchema),
  /** Says what is to be done next by the provider's service level, and until when; null while its time stands still, or where it has none. */
  due: z.nullable(z.object({ at: timeSchema, for: z.enum(dueKinds), state: z.enum(dueStates) })),
  /** Staff's own words for it, by which they find it again. */
  tags: z.array(z.string()),
})
export type DeskTicketRow = z.infer<typeof deskTicketRowSchema>

/** Holds what staff write among themselves: the customer sees none of it. */
export const ticketNoteSchema = z.object({
  id: idSchema,
  /**
   * `assigned`: its text is the name of who has the ticket, empty where it was given back. `automatic_mail`, `undelivered`: what a machine
   * sent by mail, its text is the subject.
   */
  kind: z.enum(['note', 'assigned', 'automatic_mail', 'undelivered']),
  author: z.string(),
  body: z.string(),
  files: z.array(fileSchema),
  /** Names of those who were told of it: it mentions them. */
  mentioned: z.array(z.string()),
  created_at: timeSchema,
})
export type TicketNote = z.infer<typeof ticketNoteSchema>

/** Holds how long staff worked at a ticket, and at what, as it could stand on a bill. */
const ticketWorkSchema = z.object({
  id: idSchema,
  author: z.string(),
  minutes: z.int(),
  body: z.string(),
  /** The signed-in member of staff noted it, and can remove it. */
  own: z.boolean(),
  worked_at: timeSchema,
})

const minutes = z.int().check(z.minimum(1), z.maximum(1440))
/** Goes with what is written: how long it took, and what was done. */
const worked = { minutes: z.optional(z.nullable(minutes)), work: z.optional(lines(500)) }

export const deskTicketSchema = z.extend(deskTicketRowSchema, {
  ...participantsSchema,
  ...relatedSchema,
  /** Notices that the ticket could be about. */
  notices: noticeChoices,
  /** Parts of its contract. */
  resources: resourceChoices,
  contract_label: z.nullable(z.string()),
  /** The end of it. */
  ...threadSchema.shape,
  /** The oldest first; not more than the last 200. */
  notes: z.array(ticketNoteSchema),
  customer: deskCustomerSchema,
  /** The latest first; not more than 100. */
  work: z.array(ticketWorkSchema),
  /** Sums the minutes of all of it. */
  minutes: z.int(),
  /** Tags that tickets have had, for a choice. */
  known_tags: z.array(z.string()),
  /** Until when the solution is owed, and since when all its times stand still. */
  solution_due: z.nullable(timeSchema),
  paused_at: z.nullable(timeSchema),
  /** Staff who are told of it though they do not have it. */
  followers: z.array(personSchema),
  /** Staff who can be given a ticket. */
  staff: z.array(personSchema),
  /** Topics that there are. */
  categories: z.array(topicSchema),
  department: ticketSchema.shape.department,
  answers: ticketSchema.shape.answers,
  can_answer: z.boolean(),
  can_reopen: z.boolean(),
  closes_at: z.nullable(timeSchema),
  hold_until: z.nullable(dateSchema),
  merged_into: z.nullable(z.int()),
  follows: ticketSchema.shape.follows,
  followed_by: ticketSchema.shape.followed_by,
  rating: z.nullable(z.int()),
  rating_comment: z.nullable(z.string()),
  version: z.int(),
})
export type DeskTicket = z.infer<typeof deskTicketSchema>

const workedSchema = {
  status: z.enum(workedStatuses),
  /** The last day of a rest, for `on_hold` alone. */
  hold_until: z.optional(z.nullable(dateSchema)),
}

const draftSchema = z.object({
  author: personSchema,
  body: z.string(),
  updated_at: timeSchema,
  /** It changed within the last half minute. */
  writing: z.boolean(),
})
/** Holds answers that staff have begun and not sent. */
const draftsSchema = z.object({ own: z.nullable(draftSchema), others: z.array(draftSchema) })
export type DeskDrafts = z.infer<typeof draftsSchema>

const staff = { access: 'admin', power: 'tickets:see', sees: 'all', response: deskTicketSchema, status: 200 } as const
const act = { ...staff, power: 'tickets:act' } as const
const change = { ...act, params: ticketParams, problems: ['not_found', 'ticket_closed'] } as const

export const ticketDeskEndpoints = {
  deskTickets: endpoint({
    route: 'GET /ajax/v1/staff/tickets',
    summary: 'Tickets of all customers, as staff’s views divide them',
    query: z.extend(ticketQuerySchema, {
      ...listQuery,
      /** Absent: the longest wait first among those that wait, otherwise the latest first. By `waiting_since` only those that wait. */
      sort: z.optional(z.enum(deskSorts)),
      view: z._default(z.enum(deskViews), 'waiting'),
      status: z.optional(z.enum(ticketStatuses)),
      impact: z.optional(z.enum(ticketImpacts)),
      /** Code of the department that answers. */
      department: z.optional(categoryCode),
      /** Code of the product of the contract that they are about. */
      product: z.optional(z.string().check(z.maxLength(40))),
      tag: z.optional(z.string().check(z.maxLength(40))),
    }),
    ...staff,
    response: z.extend(listOf(deskTicketRowSchema), {
      counts: z.object({
        waiting: z.int(),
        late: z.int(),
        mine: z.int(),
        followed: z.int(),
        unassigned: z.int(),
        open: z.int(),
      }),
      /** Lists what can be filtered by: topics, departments, tags that tickets have had, and products that contracts can have. */
      categories: z.array(topicSchema),
      departments: z.array(topicSchema),
      tags: z.array(z.string()),
      products: z.array(z.object({ code: z.string(), name: z.string() })),
      /** Views that the signed-in member of staff has kept, and those that others share. */
      views: z.array(savedViewOf(ticketFilters)),
      /** Says whether so much has the words of the search that only the newest of it was searched. */
      cut: z.boolean(),
    }),
    problems: ['cursor_invalid'],
  }),
  deskTicket: endpoint({
    route: 'GET /ajax/v1/staff/tickets/{number}',
    summary: 'One ticket with the end of its thread, staff’s notes and its customer',
    params: ticketParams,
    ...staff,
    problems: ['not_found'],
  }),
  deskMessages: endpoint({
    route: 'GET /ajax/v1/staff/tickets/{number}/messages',
    summary: 'The part of a thread before one of its messages, for staff',
    params: ticketParams,
    query: z.object({ before: idSchema }),
    ...staff,
    response: threadSchema,
    problems: ['not_found'],
  }),
  deskFile: endpoint({
    route: 'GET /ajax/v1/staff/tickets/{number}/files/{id}',
    summary: 'A file that came with one of its messages or notes, for staff to download',
    ...staff,
    ...download,
    params: ticketFileParams,
    problems: ['not_found'],
  }),
  deskRelate: endpoint({
    route: 'PUT /ajax/v1/staff/tickets/{number}/related',
    summary: 'Say which contract, part of it, invoice and notice of its customer a ticket is about; empty: none',
    body: z.strictObject({
      contract_number: text(20),
      /** Key of a part of that contract, or of the one that the ticket has with it; absent: the whole contract. */
      resource: z.optional(resourceKey),
      invoice_number: text(40),
      notice: z.nullable(idSchema),
    }),
    ...change,
    problems: ['not_found'],
  }),
  deskSplit: endpoint({
    route: 'POST /ajax/v1/staff/tickets/{number}/split',
    summary: 'Make a ticket of its own of some messages, with their files; not of the first. The customer is told',
    body: z.strictObject({
      messages: z.array(idSchema).check(z.minLength(1), z.maxLength(50)),
      subject: requiredText(150),
    }),
    ...change,
    status: 201,
  }),
  deskCopyRemove: endpoint({
    route: 'DELETE /ajax/v1/staff/tickets/{number}/copies/{id}',
    summary: 'Send no more copies of a ticket to an address',
    ...act,
    params: ticketFileParams,
    problems: ['not_found'],
  }),
  deskAnswer: endpoint({
    route: 'POST /ajax/v1/staff/tickets/{number}/messages',
    summary: 'Answer the customer, and say how the ticket stands then; they are told by mail',
    body: z.strictObject({
      body: messageBody,
      uploads,
      ...workedSchema,
      /** The topic that the ticket gets; absent: as it is. */
      category: z.optional(categoryCode),
      /** Takes the ticket from a colleague, too. */
      take: z.optional(z.boolean()),
      ...worked,
      /** The last message that the answer knows: where the thread has gone on since, it is refused. */
      after: z.optional(z.nullable(idSchema)),
    }),
    bodyBytes: longBodyBytes,
    upload: ticketAttachmentLimits,
    ...change,
    status: 201,
    problems: ['not_found', 'ticket_closed', 'ticket_went_on'],
  }),
  deskMessageEdit: endpoint({
    route: 'PUT /ajax/v1/staff/tickets/{number}/messages/{message}',
    summary: 'Change one’s own answer for five minutes, while no one has written since',
    body: ticketEditSchema,
    bodyBytes: longBodyBytes,
    ...change,
    params: messageParams,
    problems: ['not_found', 'ticket_closed', 'conflict'],
  }),
  deskMessageWithdraw: endpoint({
    route: 'DELETE /ajax/v1/staff/tickets/{number}/messages/{message}',
    summary: 'Withdraw one’s own answer for five minutes, while no one has written since; mails that were sent stay',
    ...change,
    params: messageParams,
    problems: ['not_found', 'ticket_closed', 'conflict'],
  }),
  deskStatus: endpoint({
    route: 'POST /ajax/v1/staff/tickets/{number}/status',
    summary: 'Set how a ticket stands without an answer',
    body: z.strictObject(workedSchema),
    ...change,
  }),
  deskReopen: endpoint({
    route: 'POST /ajax/v1/staff/tickets/{number}/reopen',
    summary: 'Reopen a resolved or closed ticket',
    ...change,
    problems: ['not_found', 'conflict', 'ticket_not_reopenable'],
  }),
  deskNote: endpoint({
    route: 'POST /ajax/v1/staff/tickets/{number}/notes',
    summary:
      'Note something for other staff, who are told of it where it names them with an @; the customer never sees it',
    body: z.strictObject({ body: messageBody, uploads, ...worked }),
    bodyBytes: longBodyBytes,
    upload: ticketAttachmentLimits,
    ...change,
    status: 201,
    problems: ['not_found'],
  }),
  deskTag: endpoint({
    route: 'POST /ajax/v1/staff/tickets/{number}/tags',
    summary: 'Tag a ticket, or take tags away; it has twenty at most',
    body: tagChange,
    ...change,
    problems: ['not_found'],
  }),
  deskWorkRemove: endpoint({
    route: 'DELETE /ajax/v1/staff/tickets/{number}/minutes/{id}',
    summary: 'Remove minutes that one has noted oneself',
    ...change,
    params: ticketFileParams,
    problems: ['not_found'],
  }),
  deskDrafts: endpoint({
    route: 'GET /ajax/v1/staff/tickets/{number}/drafts',
    summary: 'Answers that staff have begun, and who is writing at this moment',
    params: ticketParams,
    ...staff,
    response: draftsSchema,
    problems: ['not_found'],
  }),
  deskDraftKeep: endpoint({
    route: 'PUT /ajax/v1/staff/tickets/{number}/draft',
    summary: 'Keep the answer that one is writing, for other staff to see; an empty one is removed',
    params: ticketParams,
    body: z.strictObject({ body: lines(20_000) }),
    bodyBytes: longBodyBytes,
    ...act,
    response: draftsSchema,
    problems: ['not_found'],
  }),
  deskFollow: endpoint({
    route: 'PUT /ajax/v1/staff/tickets/{number}/follower',
    summary: 'Follow a ticket, or no longer: who follows one is told of what happens to it',
    body: z.strictObject({ following: z.boolean() }),
    ...change,
    problems: ['not_found'],
  }),
  deskAssign: endpoint({
    route: 'PUT /ajax/v1/staff/tickets/{number}/assignee',
    summary: 'Take a ticket, hand it over or give it back',
    body: z.strictObject({ assignee: z.nullable(idSchema) }),
    ...change,
  }),
  deskClose: endpoint({
    route: 'POST /ajax/v1/staff/tickets/{number}/close',
    summary: 'Close a ticket without an answer; its people are told',
    ...change,
  }),
  deskPreview: endpoint({
    route: 'GET /ajax/v1/staff/tickets/preview',
    summary: 'What would become of several tickets, those of guests too, and why it cannot',
    query: z.object({
      /** Numbers of tickets with commas between them, a hundred at most. */
      numbers: z.string().check(z.regex(/^\d{1,12}(,\d{1,12}){0,99}$/)),
      act: z.optional(z.enum(bulkActs)),
      /** Who gets them with `assign`; absent: they are given back. */
      assignee: z.optional(idSchema),
      /** The word with `tag` and `untag`. */
      tag: z.optional(tag),
    }),
    ...staff,
    response: z.object({
      data: z.array(
        z.object({
          number: z.int(),
          subject: z.string(),
          status: z.enum(ticketStatuses),
          /** Its calls are those of guests’ tickets. */
          guest: z.boolean(),
          assignee: z.nullable(personSchema),
          tags: z.array(z.string()),
          refused: z.nullable(z.enum(bulkRefusals)),
        }),
      ),
      staff: z.array(personSchema),
    }),
  }),
  deskMerge: endpoint({
    route: 'POST /ajax/v1/staff/tickets/{number}/merge',
    summary: 'Continue a ticket in another one of the same customer',
    body: z.strictObject({ into: z.int().check(z.positive(), z.maximum(999_999_999_999)) }),
    ...change,
  }),
}
