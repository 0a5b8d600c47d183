import * as z from 'zod/mini'
import { callOutcomes, contactTopics } from '../../enums/contact-provider.ts'
import { lifeRefusals } from '../../enums/contracts.ts'
import { queuedApprovals } from '../../enums/four-eyes.ts'
import { lockRequestKinds } from '../../enums/locks.ts'
import { endpoint } from '../../wire/endpoint.ts'
import { dateSchema, idSchema, localeSchema, requiredLines, text, timeSchema } from '../../wire/fields.ts'
import { listOf, listQuery } from '../../wire/list.ts'
import { approvalSchema } from '../arrears/approvals.ts'

/** Lists what waits for staff, across customers: each list belongs to the area whose objects it holds. */
const list = {
  access: 'admin',
  sees: 'all',
  query: z.object(listQuery),
  status: 200,
  problems: ['cursor_invalid'],
} as const
const params = z.object({ id: idSchema })
// a repeat finds it done
const settle = {
  access: 'admin',
  sees: 'all',
  params,
  needsFreshAuthentication: true,
  answersOnce: true,
  status: 204,
} as const
const customer = { customer_number: z.int(), customer_name: z.string() }

const declaredContractSchema = z.object({
  ...customer,
  number: z.string(),
  label: z.string(),
  ends_on: z.nullable(dateSchema),
})

/** The day, or why it is not possible. */
const possibleSchema = z.object({ on: z.nullable(dateSchema), refused: z.nullable(z.enum(lifeRefusals)) })

export const declarationPreviewSchema = z.object({
  /** Null: there is none with this number, and nothing to decide. */
  contract: z.nullable(declaredContractSchema),
  /** Its earliest regular end, counted from the day on which the declaration arrived; it may have passed. */
  cancel: possibleSchema,
  /** The day on which the declaration arrived, if that was in time for a withdrawal. */
  withdraw: possibleSchema,
})
export type DeclarationPreview = z.infer<typeof declarationPreviewSchema>

export const staffDeclarationSchema = z.object({
  id: idSchema,
  number: z.string(),
  kind: z.enum(['cancellation', 'withdrawal']),
  received_at: timeSchema,
  name: z.string(),
  email: z.string(),
  locale: localeSchema,
  /** Is kept as it was received. */
  text: z.string(),
  /** It came with the check against robots, or before there was one; a declaration without it counts as well. */
  checked: z.boolean(),
  /** The contract that it names, if who declares may cancel it; null: no one knows yet which is meant. */
  contract: z.nullable(declaredContractSchema),
  /** Is the last day for paying back what was paid, for a withdrawal (§ 357 (1) BGB). */
  refund_due_on: z.nullable(dateSchema),
  /** Days until the refund is due, or until the end of the day on which a cancellation came: its receipt is due immediately. */
  days_left: z.int(),
})
export type StaffDeclaration = z.infer<typeof staffDeclarationSchema>

export const declarationQueueEndpoints = {
  staffDeclarations: endpoint({
    route: 'GET /ajax/v1/staff/declarations',
    power: 'contracts:see',
    summary: 'Cancellations and withdrawals that ended no contract by themselves and wait for an answer, oldest first',
    ...list,
    response: listOf(staffDeclarationSchema),
  }),
  declarationPreview: endpoint({
    route: 'GET /ajax/v1/staff/declarations/{id}/preview',
    power: 'contracts:see',
    summary: 'What a declaration can do to a contract, with the day',
    access: 'admin',
    sees: 'all',
    params,
    query: z.object({ contract: text(20) }),
    response: declarationPreviewSchema,
    status: 200,
    problems: ['not_found'],
  }),
  declarationAnswer: endpoint({
    route: 'POST /ajax/v1/staff/declarations/{id}/answer',
    power: 'contracts:act',
    summary:
      'Answer a declaration by mail; with a last day, the contract ends on it, or the customer has withdrawn from it',
    ...settle,
    body: z.strictObject({
      answer: requiredLines(2000),
      /** Number of the contract, where the declaration has none yet. */
      contract: text(20),
      ends_on: z._default(z.nullable(dateSchema), null),
      /** The customer has withdrawn from the contract, on the day on which the declaration arrived. */
      withdraw: z._default(z.boolean(), false),
    }),
    problems: ['own_customer', 'not_found', 'conflict'],
  }),
}

export const staffCallSchema = z.object({
  id: idSchema,
  number: z.string(),
  customer_number: z.nullable(z.int()),
  topic: z.enum(contactTopics),
  name: z.string(),
  email: z.string(),
  /** `staffReveal` shows it whole. */
  phone_masked: z.string(),
  locale: localeSchema,
  starts_at: timeSchema,
  ends_at: timeSchema,
})
export type StaffCall = z.infer<typeof staffCallSchema>

export const callQueueEndpoints = {
  staffCallbacks: endpoint({
    route: 'GET /ajax/v1/staff/callbacks',
    power: 'tickets:see',
    summary: 'Callbacks that have yet to be made, the first due first',
    ...list,
    response: listOf(staffCallSchema),
  }),
  callbackSettle: endpoint({
    route: 'POST /ajax/v1/staff/callbacks/{id}/outcome',
    power: 'tickets:act',
    summary: 'Note what became of a callback; people who were not reached get a mail',
    ...settle,
    body: z.strictObject({ outcome: z.enum(callOutcomes) }),
    problems: ['not_found', 'conflict'],
  }),
}

export const staffLockRequestSchema = z.object({
  id: idSchema,
  ...customer,
  kind: z.enum(lockRequestKinds),
  requested_at: timeSchema,
  requested_by: z.string(),
  pay_on: z.nullable(dateSchema),
  message: z.string(),
})
export type StaffLockRequest = z.infer<typeof staffLockRequestSchema>

/** Batches of vouchers are no customer's; what waits on a page of its own waits there without end. */
export const waitingApprovalSchema = z.extend(approvalSchema, {
  customer_number: z.nullable(z.int()),
  customer_name: z.nullable(z.string()),
  action: z.enum(queuedApprovals),
  expires_at: z.nullable(timeSchema),
})
export type WaitingApproval = z.infer<typeof waitingApprovalSchema>

export const lockQueueEndpoints = {
  staffLockRequests: endpoint({
    route: 'GET /ajax/v1/staff/lock-requests',
    power: 'dunning:see',
    summary: 'Open requests about locks, oldest first',
    ...list,
    response: listOf(staffLockRequestSchema),
  }),
  staffApprovals: endpoint({
    route: 'GET /ajax/v1/staff/approvals',
    power: 'any',
    summary: 'What waits for a colleague’s confirmation, oldest first',
    ...list,
    response: listOf(waitingApprovalSchema),
  }),
}

export const waitingEvidenceSchema = z.object({
  id: idSchema,
  ...customer,
  contact_id: idSchema,
  contact_name: z.string(),
  note: z.string(),
  given_at: timeSchema,
  given_by: z.string(),
})
export type WaitingEvidence = z.infer<typeof waitingEvidenceSchema>

export const evidenceQueueEndpoints = {
  staffEvidence: endpoint({
    route: 'GET /ajax/v1/staff/evidence',
    power: 'contacts:see',
    summary: 'Evidence of domain holders that waits for a decision, oldest first',
    ...list,
    response: listOf(waitingEvidenceSchema),
  }),
}
