import * as z from 'zod/mini'
import { endpoint } from '../../wire/endpoint.ts'
import { captchaSchema, dateSchema, emailSchema, lines, requiredText, text, timeSchema } from '../../wire/fields.ts'

export const cancellationKinds = ['ordinary', 'extraordinary'] as const

/**
 * The person who declares, the contract, and where the receipt goes. The law allows no further questions (§ 312k (2), §
 * 356a (1) BGB).
 */
const declarer = {
  name: requiredText(160),
  email: emailSchema,
  customer_number: text(20),
  /** A number, or words that identify the contract. */
  contract: requiredText(300),
  captcha: captchaSchema,
}

export const cancellationSchema = z.strictObject({
  ...declarer,
  kind: z.enum(cancellationKinds),
  /** The reason, for an extraordinary cancellation. */
  reason: lines(2000),
  /** Null: at the earliest possible date (§ 312k (5) BGB). */
  ends_on: z.nullable(dateSchema),
})

export const withdrawalSchema = z.strictObject({
  ...declarer,
  /** The part withdrawn from, where it is not the whole contract. */
  part: lines(2000),
})

export const receiptSchema = z.object({
  number: z.string(),
  received_at: timeSchema,
  /** The declaration as received, with date and time: to save, and sent by mail as well. */
  text: z.string(),
})
export type Receipt = z.infer<typeof receiptSchema>

const declare = {
  access: 'public',
  antiBot: 'noted',
  response: receiptSchema,
  status: 201,
  // generous, because a refused declaration can cost the provider the notice period (§ 312k (6) BGB); the second limit
  // protects a stranger's inbox
  limits: [
    { per: 'address', max: 60, seconds: 3600 },
    { per: 'email', max: 10, seconds: 3600 },
  ],
} as const

export const declarationsEndpoints = {
  cancellation: endpoint({
    route: 'POST /ajax/v1/declarations/cancellation',
    summary: 'Cancel a contract as a consumer, without signing in; the receipt is sent by mail',
    body: cancellationSchema,
    ...declare,
  }),
  withdrawal: endpoint({
    route: 'POST /ajax/v1/declarations/withdrawal',
    summary: 'Withdraw from a contract as a consumer, without signing in; the receipt is sent by mail',
    body: withdrawalSchema,
    ...declare,
  }),
}
