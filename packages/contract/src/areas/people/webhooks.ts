import * as z from 'zod/mini'
import { endpoint } from '../../wire/endpoint.ts'
import { idSchema, requiredText, timeSchema } from '../../wire/fields.ts'
import { listOf, listQuery } from '../../wire/list.ts'

export const webhookStates = ['active', 'failing', 'paused', 'stopped'] as const
export const deliveryStates = ['waiting', 'delivered', 'failed'] as const
/** Says in one word why an attempt has not succeeded. */
export const deliveryReasons = [
  'not_public',
  'not_reached',
  'no_answer_in_time',
  'answer_too_long',
  'redirect',
  'refused',
] as const

/** Says for how many hours a secret signs beside the next one at most. */
export const mostSecretHours = 168

const facts = {
  name: requiredText(80),
  /** Is posted to: https on port 443 or 8443, at an address of the internet. */
  url: requiredText(500),
  /** Are kinds of events; null: all that its person may hear of, those to come included. */
  kinds: z.nullable(z.array(requiredText(60)).check(z.minLength(1), z.maxLength(100))),
}

export const webhookInputSchema = z.strictObject({ ...facts, paused: z._default(z.boolean(), false) })
export type WebhookInput = z.infer<typeof webhookInputSchema>

export const webhookSchema = z.object({
  id: idSchema,
  ...facts,
  state: z.enum(webhookStates),
  /** Names the person whose rights it has: what they may not see is not posted. */
  person: z.string(),
  /** Says until when the former secret signs as well; null: there is none. */
  former_until: z.nullable(timeSchema),
  created_at: timeSchema,
  /** Says since when no attempt has succeeded. */
  failing_since: z.nullable(timeSchema),
  stopped_at: z.nullable(timeSchema),
  /** Is `unreachable` after three days without success, `person` where the access of its person has ended. */
  stop_reason: z.nullable(z.enum(['unreachable', 'person'])),
  delivered_at: z.nullable(timeSchema),
  waiting: z.int(),
  failed: z.int(),
})
export type Webhook = z.infer<typeof webhookSchema>

/** Holds the secret that signs, which is shown this once. */
export const madeWebhookSchema = z.extend(webhookSchema, { secret: z.string() })
export type MadeWebhook = z.infer<typeof madeWebhookSchema>

export const deliverySchema = z.object({
  id: idSchema,
  /** Is what `webhook-id` says, the same with each attempt. */
  message_id: z.string(),
  kind: z.string(),
  /** Is what is posted, to the letter. */
  body: z.string(),
  state: z.enum(deliveryStates),
  attempts: z.int(),
  created_at: timeSchema,
  tried_at: z.nullable(timeSchema),
  next_at: z.nullable(timeSchema),
  /** Is that of the last answer; null: there was none. */
  status: z.nullable(z.int()),
  reason: z.nullable(z.enum(deliveryReasons)),
  /** Is the beginning of the last answer. */
  answer: z.nullable(z.string()),
  ms: z.nullable(z.int()),
})
export type Delivery = z.infer<typeof deliverySchema>

const params = z.object({ id: idSchema })

/** Says of each call what a customer's and the provider's have alike. */
const calls = {
  list: { response: z.object({ data: z.array(webhookSchema), kinds: z.array(z.string()) }), status: 200 },
  make: { body: webhookInputSchema, response: madeWebhookSchema, status: 201, answersOnce: true },
  change: { params, body: webhookInputSchema, response: webhookSchema, status: 200 },
  rotate: {
    params,
    body: z.strictObject({
      overlap_hours: z._default(z.int().check(z.minimum(0), z.maximum(mostSecretHours)), 24),
    }),
    response: madeWebhookSchema,
    status: 201,
    answersOnce: true,
  },
  test: {
    params,
    response: deliverySchema,
    status: 200,
    problems: ['not_found'],
    // each has this server call an address that the caller has chosen
    limits: [{ per: 'user', max: 120, seconds: 3600 }],
  },
  deliveries: {
    params,
    query: z.object({ ...listQuery, state: z.optional(z.enum(deliveryStates)) }),
    response: listOf(deliverySchema),
    status: 200,
    problems: ['not_found', 'cursor_invalid'],
  },
  resend: {
    params,
    body: z.strictObject({ delivery: z.nullable(idSchema) }),
    response: z.object({ count: z.int() }),
    status: 200,
    problems: ['not_found'],
  },
  end: { params, status: 204, problems: ['not_found'] },
} as const

const read = { access: 'customer', permission: 'api:read' } as const
const write = { access: 'customer', permission: 'api:write' } as const
const save = { ...write, needsFreshAuthentication: true } as const

export const webhookEndpoints = {
  webhooks: endpoint({
    route: 'GET /ajax/v1/webhooks',
    summary: 'Webhooks of the current customer, the latest first, and the kinds of events that the caller may choose',
    ...calls.list,
    ...read,
  }),
  webhookMake: endpoint({
    route: 'POST /ajax/v1/webhooks',
    summary: 'Have events posted to an address, signed as Standard Webhooks describe; the secret is shown this once',
    problems: ['own_people_only', 'too_many_webhooks'],
    ...calls.make,
    ...save,
  }),
  webhookChange: endpoint({
    route: 'PUT /ajax/v1/webhooks/{id}',
    summary:
      'Change a webhook, pause it, or resume it from where it stands; from then on it has the rights of the caller',
    problems: ['not_found', 'own_people_only'],
    ...calls.change,
    ...save,
  }),
  webhookRotate: endpoint({
    route: 'POST /ajax/v1/webhooks/{id}/rotate',
    summary: 'Make the next secret; the present one signs as well for the hours given',
    problems: ['not_found', 'own_people_only'],
    ...calls.rotate,
    ...save,
  }),
  webhookTest: endpoint({
    route: 'POST /ajax/v1/webhooks/{id}/test',
    summary: 'Post a test event at once, and say what came back',
    ...calls.test,
    ...write,
  }),
  webhookDeliveries: endpoint({
    route: 'GET /ajax/v1/webhooks/{id}/deliveries',
    summary: 'What was posted to a webhook in the last 30 days, the latest first',
    ...calls.deliveries,
    ...read,
  }),
  webhookResend: endpoint({
    route: 'POST /ajax/v1/webhooks/{id}/resend',
    summary: 'Post an event again, or all that have failed',
    ...calls.resend,
    ...write,
  }),
  webhookEnd: endpoint({
    route: 'DELETE /ajax/v1/webhooks/{id}',
    summary: 'End a webhook at once; what waits for it is not posted any more',
    ...calls.end,
    ...write,
  }),
}

const see = { access: 'admin', power: 'people:see', sees: 'all' } as const
const decide = { access: 'admin', power: 'people:decide', sees: 'all' } as const
const prove = { ...decide, needsFreshAuthentication: true } as const

/** The same for the provider's own: they tell of all customers what the lasting roles of their person show. */
export const staffWebhookEndpoints = {
  staffWebhooks: endpoint({
    route: 'GET /ajax/v1/staff/webhooks',
    summary: 'Webhooks of the provider, the latest first, and the kinds of events that the caller may choose',
    ...calls.list,
    ...see,
  }),
  staffWebhookMake: endpoint({
    route: 'POST /ajax/v1/staff/webhooks',
    summary: 'Have events of all customers posted to an address of the provider; the secret is shown this once',
    problems: ['too_many_webhooks'],
    ...calls.make,
    ...prove,
  }),
  staffWebhookChange: endpoint({
    route: 'PUT /ajax/v1/staff/webhooks/{id}',
    summary: 'Change, pause or resume a webhook of the provider; from then on it has the powers of the caller',
    problems: ['not_found'],
    ...calls.change,
    ...prove,
  }),
  staffWebhookRotate: endpoint({
    route: 'POST /ajax/v1/staff/webhooks/{id}/rotate',
    summary: 'Make the next secret of a webhook of the provider; the present one signs as well for the hours given',
    problems: ['not_found'],
    ...calls.rotate,
    ...prove,
  }),
  staffWebhookTest: endpoint({
    route: 'POST /ajax/v1/staff/webhooks/{id}/test',
    summary: 'Post a test event to a webhook of the provider at once, and say what came back',
    ...calls.test,
    ...decide,
  }),
  staffWebhookDeliveries: endpoint({
    route: 'GET /ajax/v1/staff/webhooks/{id}/deliveries',
    summary: 'What was posted to a webhook of the provider in the last 30 days, the latest first',
    ...calls.deliveries,
    ...see,
  }),
  staffWebhookResend: endpoint({
    route: 'POST /ajax/v1/staff/webhooks/{id}/resend',
    summary: 'Post an event to a webhook of the provider again, or all that have failed',
    ...calls.resend,
    ...decide,
  }),
  staffWebhookEnd: endpoint({
    route: 'DELETE /ajax/v1/staff/webhooks/{id}',
    summary: 'End a webhook of the provider at once; what waits for it is not posted any more',
    ...calls.end,
    ...decide,
  }),
}
