import * as z from 'zod/mini'
import { deferralStates, dunningSteps, takenSteps } from '../../enums/dunning.ts'
import { endpoint } from '../../wire/endpoint.ts'
import {
  customerNumberSchema,
  dateSchema,
  idSchema,
  internalReason,
  lines,
  moneySchema,
  requiredLines,
  timeSchema,
} from '../../wire/fields.ts'
import { listOf, listQuery } from '../../wire/list.ts'

/** Why a step is on its day: so many days after the due date, or after the step before; `moved` to the next working day. */
const whySchema = z.object({ days: z.int(), after: z.enum(['due', 'step']), on: dateSchema, moved: z.boolean() })

export const plannedStepSchema = z.object({ step: z.enum(dunningSteps), on: dateSchema, why: whySchema })
export type PlannedStep = z.infer<typeof plannedStepSchema>

/** Describes what happens while nothing is paid, and when. */
export const dunningPlanSchema = z.object({
  /** The document whose age the days are counted from. */
  lead: z.object({ id: idSchema, number: z.string(), due_on: dateSchema }),
  /** In their order; empty: nothing more happens by itself. */
  steps: z.array(plannedStepSchema),
  /** When the contracts end after the notice of termination, and the last day on which data can then be downloaded. */
  termination_on: z.nullable(dateSchema),
  deletion_on: z.nullable(dateSchema),
})
export type DunningPlan = z.infer<typeof dunningPlanSchema>

export const deferralSchema = z.object({
  id: idSchema,
  state: z.enum(deferralStates),
  asked_at: timeSchema,
  pay_on: dateSchema,
  sum: moneySchema,
  /** By day; empty until it is granted. */
  instalments: z.array(z.object({ on: dateSchema, amount: moneySchema })),
  answer: z.string(),
})
export type Deferral = z.infer<typeof deferralSchema>

/** Statutory interest on what is overdue, as far as it was not charged yet. */
export const interestSchema = z.object({
  amount: moneySchema,
  /** The last day that counts. */
  through: dateSchema,
  /** The day of the next step that charges it; null: it is only shown. */
  charged_on: z.nullable(dateSchema),
  parts: z.array(
    z.object({
      number: z.string(),
      open: moneySchema,
      from: dateSchema,
      to: dateSchema,
      days: z.int(),
      /** Hundredths of a percent a year: the base rate (§ 247 BGB), and with the points of § 288 BGB. */
      base: z.int(),
      rate: z.int(),
    }),
  ),
})
export type Interest = z.infer<typeof interestSchema>

export const dunningSchema = z.object({
  /** Null: nothing is open that anything would happen to. */
  plan: z.nullable(dunningPlanSchema),
  overdue: moneySchema,
  /** Staff have stopped it through this day. */
  stopped_until: z.nullable(dateSchema),
  /** Says what waits for an answer or was agreed, else the last one. */
  promise: z.nullable(deferralSchema),
  /** More time to pay can be asked for; null: nothing to ask it for, or asked for already. */
  deferral: z.nullable(
    z.object({
      first: dateSchema,
      last: dateSchema,
      /** Up to this day it is granted immediately; null: staff decide. */
      at_once_until: z.nullable(dateSchema),
    }),
  ),
  /** Null: none yet, or the base rate of a day is not known. */
  interest: z.nullable(interestSchema),
})
export type Dunning = z.infer<typeof dunningSchema>

export const dunningEndpoints = {
  dunning: endpoint({
    route: 'GET /ajax/v1/billing/dunning',
    summary: 'What happens next to unpaid documents and when, promises to pay, and statutory interest so far',
    access: 'customer',
    permission: 'billing:read',
    response: dunningSchema,
    status: 200,
    openWhenLocked: true,
  }),
  deferralAsk: endpoint({
    route: 'POST /ajax/v1/billing/deferral',
    summary:
      'Promise to pay what is due until a day by that day: granted immediately where the rules allow it, else staff decide',
    access: 'customer',
    permission: 'billing:write',
    body: z.strictObject({ pay_on: dateSchema, message: lines(2000) }),
    response: deferralSchema,
    status: 201,
    problems: ['own_people_only', 'conflict'],
    limits: [{ per: 'user', max: 10, seconds: 86_400 }],
    openWhenLocked: true,
  }),
}

const customer = z.object({ id: customerNumberSchema.check(z.maximum(2_147_483_647)) })
// staff must act for the customer first, with a reason
const act = { access: 'admin', params: customer, status: 204, needsFreshAuthentication: true } as const
const defers = {
  ...act,
  status: 200,
  fourEyes: 'deferral',
  /** Names the colleagues who can confirm it; null: it is done. */
  response: z.object({ waits_for: z.nullable(z.array(z.string())) }),
} as const

export const staffPromiseSchema = z.object({
  id: idSchema,
  customer_number: z.int(),
  customer_name: z.string(),
  asked_at: timeSchema,
  asked_by: z.string(),
  pay_on: dateSchema,
  sum: moneySchema,
  message: z.string(),
})
export type StaffPromise = z.infer<typeof staffPromiseSchema>

/** Notice was given; the contracts end on the day, unless the customer pays or staff stop it. */
export const staffTerminationSchema = z.object({
  id: idSchema,
  customer_number: z.int(),
  customer_name: z.string(),
  /** Is when the notice was given. */
  given_at: timeSchema,
  ends_on: dateSchema,
  /** Says whether they end by themselves then; else staff cancel them. */
  automatic: z.boolean(),
  /** Numbers and labels. */
  contracts: z.array(z.string()),
  /** Open of what the notice named. */
  sum: moneySchema,
  /** Staff have stopped it through this day. */
  stopped_until: z.nullable(dateSchema),
})
export type StaffTermination = z.infer<typeof staffTerminationSchema>

export const staffDunningSchema = z.object({
  plan: z.nullable(dunningPlanSchema),
  overdue: moneySchema,
  /** The latest first. */
  taken: z.array(
    z.object({
      id: idSchema,
      step: z.enum(takenSteps),
      at: timeSchema,
      sum: moneySchema,
      documents: z.array(z.string()),
    }),
  ),
  promises: z.array(z.extend(deferralSchema, { message: z.string(), asked_by: z.string(), own: z.boolean() })),
  stops: z.array(
    z.object({
      id: idSchema,
      /** Names the document; null: whatever is owed. */
      number: z.nullable(z.string()),
      until: dateSchema,
      reason: z.string(),
      set_at: timeSchema,
      set_by: z.string(),
    }),
  ),
  /** Documents that it can be stopped for. */
  documents: z.array(z.object({ id: idSchema, number: z.string(), due_on: dateSchema, open: moneySchema })),
})
export type StaffDunning = z.infer<typeof staffDunningSchema>

export const staffDunningEndpoints = {
  staffDeferrals: endpoint({
    route: 'GET /ajax/v1/staff/deferrals',
    power: 'dunning:see',
    summary: 'Requests for more time to pay that wait for an answer, oldest first',
    access: 'admin',
    sees: 'all',
    query: z.object(listQuery),
    response: listOf(staffPromiseSchema),
    status: 200,
    problems: ['cursor_invalid'],
  }),
  staffTerminations: endpoint({
    route: 'GET /ajax/v1/staff/terminations',
    power: 'dunning:see',
    summary: 'Contracts that notice of termination was given of for unpaid documents, the next to end first',
    access: 'admin',
    sees: 'all',
    query: z.object(listQuery),
    response: listOf(staffTerminationSchema),
    status: 200,
    problems: ['cursor_invalid'],
  }),
  staffDunning: endpoint({
    route: 'GET /ajax/v1/staff/customers/{id}/dunning',
    power: 'dunning:see',
    summary: 'Steps taken and ahead, promises and stops of the customer that staff act for',
    access: 'admin',
    params: customer,
    response: staffDunningSchema,
    status: 200,
    problems: ['customer_changed', 'own_customer'],
  }),
  staffDeferralAnswer: endpoint({
    route: 'POST /ajax/v1/staff/customers/{id}/deferrals/{promise}/answer',
    power: 'dunning:act',
    summary: 'Grant more time to pay, also in instalments, or refuse it; the customer gets the answer by mail',
    ...defers,
    params: z.extend(customer, { promise: idSchema }),
    body: z.strictObject({
      grant: z.boolean(),
      /** By day, all of them together what is open; none: everything on the day that was asked for. */
      instalments: z._default(
        z
          .array(
            z.strictObject({ on: dateSchema, amount_minor: z.int().check(z.positive(), z.maximum(999_999_999_999)) }),
          )
          .check(z.maxLength(24)),
        [],
      ),
      answer: requiredLines(2000),
    }),
    problems: ['customer_changed', 'own_customer', 'own_approval', 'not_found', 'conflict'],
  }),
  staffDunningStop: endpoint({
    route: 'POST /ajax/v1/staff/customers/{id}/dunning/stop',
    power: 'dunning:act',
    summary: 'Keep dunning from the customer or one of its documents through a day',
    ...defers,
    body: z.strictObject({
      document: z._default(z.nullable(idSchema), null),
      until: dateSchema,
      reason: internalReason(2000),
    }),
    problems: ['customer_changed', 'own_customer', 'not_found', 'conflict'],
  }),
  staffDunningResume: endpoint({
    route: 'POST /ajax/v1/staff/customers/{id}/dunning/stops/{stop}/end',
    power: 'dunning:act',
    summary: 'End a stop: dunning goes on from where it was',
    ...act,
    params: z.extend(customer, { stop: idSchema }),
    problems: ['customer_changed', 'own_customer', 'not_found'],
  }),
}
