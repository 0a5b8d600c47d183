import * as z from 'zod/mini'
import { attachmentLimits } from '../../enums/files.ts'
import {
  groundKinds,
  lockOrigins,
  lockRequestKinds,
  lockRequestStates,
  lockScopes,
  redressWays,
} from '../../enums/locks.ts'
import { endpoint } from '../../wire/endpoint.ts'
import { dateSchema, idSchema, lines, moneySchema, timeSchema } from '../../wire/fields.ts'
import { purposeSchema } from '../money/billing.ts'
import { lockReasons } from '../people/identity.ts'

export const unlockOutcomeSchema = z.object({
  outcome: z.enum(['unlocked', 'pending_payment', 'needs_review', 'refused', 'too_many_attempts']),
  /** Why not: money is still owed, or the lock's reason needs a decision by staff. */
  reason: z.nullable(z.enum(['invoices_overdue', ...lockReasons])),
  retry_at: z.nullable(timeSchema),
})
export type UnlockOutcome = z.infer<typeof unlockOutcomeSchema>

/** Why content led to a lock (Art. 17 of Regulation (EU) 2022/2065). It never names who sent the notice. */
export const lockStatementSchema = z.object({
  origin: z.enum(lockOrigins),
  notice_number: z.nullable(z.string()),
  ground_kind: z.enum(groundKinds),
  ground: z.string(),
  explanation: z.string(),
  automated_detection: z.boolean(),
  automated_decision: z.boolean(),
  redress: z.array(z.enum(redressWays)),
  /** Last day for a complaint to the provider. */
  complaint_until: dateSchema,
})
export type LockStatement = z.infer<typeof lockStatementSchema>

export const lockRequestSchema = z.object({
  id: idSchema,
  kind: z.enum(lockRequestKinds),
  state: z.enum(lockRequestStates),
  requested_at: timeSchema,
  requested_by: z.string(),
  /** With a deferral: the day by which everything is paid. */
  pay_on: z.nullable(dateSchema),
  decided_at: z.nullable(timeSchema),
  answer: z.string(),
})
export type LockRequest = z.infer<typeof lockRequestSchema>

/** Describes what is overdue, for people who may read billing. */
export const lockDebtSchema = z.object({
  owed: moneySchema,
  /** Part of it: what dunning letters ask for. It locks no one. */
  charges: moneySchema,
  /** Says how much of it payments under way will settle. */
  pending: moneySchema,
  payment_under_way: z.boolean(),
  invoices: z.array(
    z.object({
      id: z.string(),
      number: z.string(),
      purpose: purposeSchema,
      due_on: dateSchema,
      open: moneySchema,
      locks: z.boolean(),
    }),
  ),
})
export type LockDebt = z.infer<typeof lockDebtSchema>

export const lockStateSchema = z.object({
  reason: z.nullable(z.enum(lockReasons)),
  locked_at: z.nullable(timeSchema),
  scope: z.enum(lockScopes),
  /** Scope in more detail, in staff's words. */
  scope_detail: z.string(),
  /** The last day, after which the lock ends by itself; null: it lasts until its reason is gone. */
  ends_on: z.nullable(dateSchema),
  /** Says what happened, in staff's words; empty where the lock is about money and the caller may not read billing. */
  facts: z.string(),
  statement: z.nullable(lockStatementSchema),
  /** Null: the caller may not read billing. */
  debt: z.nullable(lockDebtSchema),
  /** When the contracts end if nothing happens. */
  termination_on: z.nullable(dateSchema),
  /** First day on which the data may then be deleted: they can be downloaded until then. */
  deletion_on: z.nullable(dateSchema),
  /** Says what follows by itself after a lock for non-payment: when notice is given, and what comes of it. */
  planned: z.nullable(z.object({ notice_on: dateSchema, termination_on: dateSchema, deletion_on: dateSchema })),
  /**
   * Requests since the lock was set, the latest first. In a lock about money people who may read billing see all,
   * others their own.
   */
  requests: z.array(lockRequestSchema),
  /** First and last day that a promise to pay can name. */
  deferral: z.object({ first: dateSchema, last: dateSchema }),
})
export type LockState = z.infer<typeof lockStateSchema>

export const lockEndpoints = {
  lockState: endpoint({
    route: 'GET /ajax/v1/accounts/lock',
    summary: 'Why the customer is locked, what is owed (for people who may read billing) and what happens next',
    access: 'customer',
    response: lockStateSchema,
    status: 200,
    openWhenLocked: true,
    openBeforeEnrolment: true,
  }),
  unlock: endpoint({
    route: 'POST /ajax/v1/accounts/unlock',
    summary: 'Ask for the lock to be lifted: lifted immediately where nothing is overdue, else decided by staff',
    access: 'customer',
    response: unlockOutcomeSchema,
    status: 200,
    problems: ['own_people_only'],
    openWhenLocked: true,
    openBeforeEnrolment: true,
  }),
  lockRequest: endpoint({
    route: 'POST /ajax/v1/accounts/lock/requests',
    summary: 'Promise to pay by a day, or send a proof; staff answer',
    access: 'customer',
    body: z.strictObject({
      kind: z.enum(['deferral', 'proof']),
      pay_on: z._default(z.nullable(dateSchema), null),
      message: lines(2000),
    }),
    response: lockRequestSchema,
    status: 201,
    problems: ['forbidden', 'own_people_only', 'conflict'],
    upload: attachmentLimits,
    limits: [{ per: 'user', max: 10, seconds: 86_400 }],
    openWhenLocked: true,
  }),
}
