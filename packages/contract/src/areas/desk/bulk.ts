import * as z from 'zod/mini'
import { mostPaymentDays } from '../../enums/billing.ts'
import { bulkActs, bulkRowStates, mostInBulk } from '../../enums/bulk.ts'
import { endpoint } from '../../wire/endpoint.ts'
import {
  customerNumberValue,
  dateSchema,
  idSchema,
  monthSchema,
  requiredText,
  staffReason,
  timeSchema,
} from '../../wire/fields.ts'
import { messageBody } from '../service/support.ts'
import { tag } from '../service/ticket-tags.ts'

const days = z.nullable(z.int().check(z.nonnegative(), z.maximum(mostPaymentDays)))
/** Says what is done; the payment days null are those of the provider. */
export const bulkActSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('tag'), tag }),
  z.strictObject({ kind: z.literal('untag'), tag }),
  z.strictObject({ kind: z.literal('pause'), until: dateSchema, reason: staffReason(500) }),
  z.strictObject({ kind: z.literal('payment_days'), days, reason: staffReason(500) }),
  z.strictObject({ kind: z.literal('resend'), month: monthSchema }),
  z.strictObject({ kind: z.literal('message'), subject: requiredText(150), body: messageBody }),
])
const asked = z.strictObject({
  act: bulkActSchema,
  customers: z.array(customerNumberValue).check(z.minLength(1), z.maxLength(mostInBulk)),
})

/** Describes how something of a customer is, or becomes; what the act is not about is absent. */
const facts = z.object({
  tags: z.optional(z.array(z.string())),
  days: z.optional(days),
  until: z.optional(z.nullable(dateSchema)),
  /** Counts documents that are sent again. */
  documents: z.optional(z.int()),
  /** The ticket that is opened; null while it is not. */
  ticket: z.optional(z.nullable(z.int())),
})
const rowSchema = z.object({
  number: z.int(),
  name: z.string(),
  state: z.enum(bulkRowStates),
  /** Says why it could not be done, by the code of a refusal. */
  problem: z.nullable(z.string()),
  before: z.nullable(facts),
  after: z.nullable(facts),
})
export type BulkRow = z.infer<typeof rowSchema>

const runSchema = z.object({
  id: idSchema,
  kind: z.enum(bulkActs),
  /** It takes back what another one did. */
  undoes: z.boolean(),
  /** Something of it can be taken back, and was not yet. */
  undoable: z.boolean(),
  made_at: timeSchema,
  finished: z.boolean(),
  counts: z.object({ all: z.int(), waiting: z.int(), done: z.int(), failed: z.int() }),
})
export type BulkRun = z.infer<typeof runSchema>

const staff = { access: 'admin', power: 'any', sees: 'all' } as const
const params = z.object({ id: idSchema })

export const bulkEndpoints = {
  staffBulkPreview: endpoint({
    route: 'POST /ajax/v1/staff/bulk/preview',
    summary: 'Tell what an act would do to each of many customers; nothing is changed',
    ...staff,
    guardedAs: 'read',
    body: asked,
    response: z.object({ rows: z.array(rowSchema) }),
    status: 200,
    problems: ['forbidden'],
  }),
  staffBulkStart: endpoint({
    route: 'POST /ajax/v1/staff/bulk',
    summary: 'Do something to many customers, one after the other, by the caller’s powers and limits at each',
    ...staff,
    needsFreshAuthentication: true,
    body: asked,
    response: z.object({ id: idSchema }),
    status: 201,
    problems: ['forbidden'],
  }),
  staffBulkRuns: endpoint({
    route: 'GET /ajax/v1/staff/bulk',
    summary: 'The latest acts on many customers that the caller has begun',
    ...staff,
    response: z.object({ data: z.array(runSchema) }),
    status: 200,
  }),
  staffBulk: endpoint({
    route: 'GET /ajax/v1/staff/bulk/{id}',
    summary: 'What has become of each customer of an act that the caller has begun',
    ...staff,
    params,
    response: z.object({ run: runSchema, rows: z.array(rowSchema) }),
    status: 200,
    problems: ['not_found'],
  }),
  staffBulkUndo: endpoint({
    route: 'POST /ajax/v1/staff/bulk/{id}/undo',
    summary: 'Take back what an act has done, where nothing else has changed it since',
    ...staff,
    needsFreshAuthentication: true,
    params,
    response: z.object({ id: idSchema }),
    status: 201,
    problems: ['not_found', 'conflict'],
  }),
}
