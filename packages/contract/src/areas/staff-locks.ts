import * as z from 'zod/mini'
import { endpoint } from '../wire/endpoint.ts'
import { customerNumberSchema, dateSchema, idSchema, requiredText, text, timeSchema } from '../wire/fields.ts'
import { groundKinds, holdReasons, lockOrigins, lockScopes } from '../words/locks.ts'
import { erasureStates } from '../words/privacy.ts'
import { fileSchema } from './files.ts'
import { lockReasons } from './identity.ts'
import { lockRequestSchema } from './locks.ts'

/** A lock as staff set it. What a statement of reasons needs is required where content is the reason. */
export const lockInputSchema = z.strictObject({
  reason: z.enum(lockReasons),
  scope: z.enum(lockScopes),
  scope_detail: text(1000),
  /** The last day of the lock, in full. */
  ends_on: z.nullable(dateSchema),
  termination_on: z.nullable(dateSchema),
  facts: text(5000),
  origin: z.nullable(z.enum(lockOrigins)),
  /** Of the notice, with origin `notice`. */
  notice_number: text(20),
  ground_kind: z.nullable(z.enum(groundKinds)),
  ground: text(300),
  explanation: text(5000),
  automated_detection: z.nullable(z.boolean()),
  automated_decision: z.nullable(z.boolean()),
})
export type LockInput = z.infer<typeof lockInputSchema>

export const staffLockSchema = z.object({
  lock: z.nullable(z.object({ reason: z.enum(lockReasons), locked_at: timeSchema, ends_on: z.nullable(dateSchema) })),
  /** Locks on record, the latest first. */
  history: z.array(
    z.object({
      id: idSchema,
      reason: z.enum(lockReasons),
      locked_at: timeSchema,
      /** Null: a program. */
      locked_by: z.nullable(z.string()),
      lifted_at: z.nullable(timeSchema),
      lifted_by: z.nullable(z.string()),
      lift_note: z.string(),
    }),
  ),
  /** What the customer's people asked, the latest first. */
  requests: z.array(z.extend(lockRequestSchema, { message: z.string(), files: z.array(fileSchema) })),
  hold: z.nullable(
    z.object({ reason_class: z.enum(holdReasons), reason: z.string(), set_at: timeSchema, set_by: z.string() }),
  ),
  /** The request for erasure that is open. */
  erasure: z.nullable(
    z.object({ state: z.enum(erasureStates), scheduled_for: z.nullable(dateSchema), begun: z.boolean() }),
  ),
})
export type StaffLock = z.infer<typeof staffLockSchema>

const customer = z.object({ id: customerNumberSchema.check(z.maximum(2_147_483_647)) })
// staff act for the customer first, with a reason: a page that is older than that is told so
const act = { access: 'admin', params: customer, status: 204 } as const
const note = z.strictObject({ note: requiredText(2000) })

export const staffLockEndpoints = {
  staffLock: endpoint({
    route: 'GET /ajax/v1/staff/customers/{id}/lock',
    summary: 'Lock, requests and legal hold of the customer that staff act for',
    access: 'admin',
    params: customer,
    response: staffLockSchema,
    status: 200,
    problems: ['customer_changed', 'own_customer'],
  }),
  staffLockSet: endpoint({
    route: 'POST /ajax/v1/staff/customers/{id}/lock',
    summary:
      'Lock the customer; his owners get the reasons by mail, with a statement where content is one (Art. 17 DSA)',
    body: lockInputSchema,
    ...act,
    problems: ['customer_changed', 'own_customer', 'conflict'],
  }),
  staffLockLift: endpoint({
    route: 'POST /ajax/v1/staff/customers/{id}/unlock',
    summary: 'Lift the lock, with a note that the customer reads',
    body: note,
    ...act,
    problems: ['customer_changed', 'own_customer', 'conflict'],
  }),
  staffLockAnswer: endpoint({
    route: 'POST /ajax/v1/staff/customers/{id}/lock/requests/{request}/answer',
    summary: 'Answer a request: accepted, it lifts the lock',
    ...act,
    params: z.extend(customer, { request: idSchema }),
    body: z.strictObject({ accept: z.boolean(), answer: requiredText(2000) }),
    problems: ['customer_changed', 'own_customer', 'not_found', 'conflict'],
  }),
  staffHoldSet: endpoint({
    route: 'POST /ajax/v1/staff/customers/{id}/legal-hold',
    summary: 'Stop any erasure of the customer (Art. 17 (3) GDPR); he learns the class of the reason alone',
    body: z.strictObject({ reason_class: z.enum(holdReasons), reason: requiredText(2000) }),
    ...act,
    problems: ['customer_changed', 'own_customer', 'conflict'],
  }),
  staffHoldLift: endpoint({
    route: 'POST /ajax/v1/staff/customers/{id}/legal-hold/lift',
    summary: 'Lift the hold, with a note for the record; an erasure that waited goes on',
    body: note,
    ...act,
    problems: ['customer_changed', 'own_customer', 'conflict'],
  }),
}
