import * as z from 'zod/mini'
import { contractStates, suspensions } from '../../enums/contracts.ts'
import { groundKinds, holdReasons, lockOrigins, lockScopes } from '../../enums/locks.ts'
import { erasureStates } from '../../enums/privacy.ts'
import { endpoint, longBodyBytes } from '../../wire/endpoint.ts'
import {
  customerNumberSchema,
  dateSchema,
  idSchema,
  internalReason,
  lines,
  requiredLines,
  text,
  timeSchema,
} from '../../wire/fields.ts'
import { lockReasons } from '../people/identity.ts'
import { fileSchema } from '../platform/files.ts'
import { approvalSchema } from './approvals.ts'
import { lockRequestSchema } from './locks.ts'

/** A lock as staff set it. For reasons of content the fields of a statement of reasons are required. */
export const lockInputSchema = z.strictObject({
  reason: z.enum(lockReasons),
  scope: z.enum(lockScopes),
  scope_detail: lines(1000),
  /** The last day of the lock, inclusive. */
  ends_on: z.nullable(dateSchema),
  termination_on: z.nullable(dateSchema),
  facts: lines(5000),
  origin: z.nullable(z.enum(lockOrigins)),
  /** Number of the notice, with origin `notice`. */
  notice_number: text(20),
  ground_kind: z.nullable(z.enum(groundKinds)),
  ground: text(300),
  explanation: lines(5000),
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
      /** Null: set by a program. */
      locked_by: z.nullable(z.string()),
      lifted_at: z.nullable(timeSchema),
      lifted_by: z.nullable(z.string()),
      lift_note: z.string(),
    }),
  ),
  /** Requests of the customer's people, the latest first. */
  requests: z.array(z.extend(lockRequestSchema, { message: z.string(), own: z.boolean(), files: z.array(fileSchema) })),
  hold: z.nullable(
    z.object({ reason_class: z.enum(holdReasons), reason: z.string(), set_at: timeSchema, set_by: z.string() }),
  ),
  /** Those that run or are suspended, by their number. */
  contracts: z.array(
    z.object({
      number: z.string(),
      label: z.string(),
      state: z.enum(contractStates),
      suspension: z.nullable(z.enum(suspensions)),
    }),
  ),
  /** Lists what waits for a colleague's confirmation, the latest first. */
  approvals: z.array(approvalSchema),
  /** The open request for erasure. */
  erasure: z.nullable(
    z.object({ state: z.enum(erasureStates), scheduled_for: z.nullable(dateSchema), begun: z.boolean() }),
  ),
})
export type StaffLock = z.infer<typeof staffLockSchema>

export const customer = z.object({ id: customerNumberSchema.check(z.maximum(2_147_483_647)) })
// staff must act for the customer first, with a reason; a page older than that is told so
export const act = { access: 'admin', params: customer, status: 204, needsFreshAuthentication: true } as const
const note = z.strictObject({ note: requiredLines(2000) })

export const staffLockEndpoints = {
  staffLock: endpoint({
    route: 'GET /ajax/v1/staff/customers/{id}/lock',
    power: 'customers:see',
    summary: 'Lock, requests and legal hold of the customer that staff act for',
    access: 'admin',
    sees: 'all',
    params: customer,
    response: staffLockSchema,
    status: 200,
    problems: ['customer_changed', 'own_customer'],
  }),
  staffLockSet: endpoint({
    route: 'POST /ajax/v1/staff/customers/{id}/lock',
    power: 'customers:act',
    summary: 'Lock the customer; its owners get the reasons by mail, for content with a statement (Art. 17 DSA)',
    body: lockInputSchema,
    bodyBytes: longBodyBytes,
    ...act,
    problems: ['customer_changed', 'own_customer', 'conflict'],
  }),
  staffLockLift: endpoint({
    route: 'POST /ajax/v1/staff/customers/{id}/unlock',
    power: 'customers:act',
    summary: 'Lift the lock, with a note for the customer',
    body: note,
    ...act,
    fourEyes: 'unlock',
    problems: ['customer_changed', 'own_customer', 'conflict'],
  }),
  staffLockAnswer: endpoint({
    route: 'POST /ajax/v1/staff/customers/{id}/lock/requests/{request}/answer',
    power: 'customers:act',
    summary: 'Answer a request: accepting it lifts the lock',
    ...act,
    fourEyes: 'unlock',
    params: z.extend(customer, { request: idSchema }),
    body: z.strictObject({ accept: z.boolean(), answer: requiredLines(2000) }),
    problems: ['customer_changed', 'own_customer', 'own_approval', 'not_found', 'conflict'],
  }),
  staffHoldSet: endpoint({
    route: 'POST /ajax/v1/staff/customers/{id}/legal-hold',
    power: 'privacy:decide',
    summary: 'Stop any erasure of the customer (Art. 17 (3) GDPR); the customer sees only the class of the reason',
    body: z.strictObject({ reason_class: z.enum(holdReasons), reason: internalReason(2000) }),
    ...act,
    problems: ['customer_changed', 'own_customer', 'conflict'],
  }),
  staffHoldLift: endpoint({
    route: 'POST /ajax/v1/staff/customers/{id}/legal-hold/lift',
    power: 'privacy:act',
    summary: 'Lift the hold, with a note for the record; a waiting erasure continues',
    body: note,
    ...act,
    fourEyes: 'hold_lift',
    problems: ['customer_changed', 'own_customer', 'conflict'],
  }),
}
