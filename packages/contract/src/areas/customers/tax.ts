import * as z from 'zod/mini'
import { vatCheckObstacles, vatCheckStates, vatEffects } from '../../enums/tax.ts'
import { endpoint } from '../../wire/endpoint.ts'
import { timeSchema } from '../../wire/fields.ts'

/** Describes what is known about the customer's current VAT id. */
export const vatCheckSchema = z.object({
  /** The VAT id this is about; empty where there is none. */
  vat_id: z.string(),
  state: z.enum(vatCheckStates),
  /** A check is under way; `state` is the last answer's, `checking` before the first. */
  under_way: z.boolean(),
  /** When the last answer came; null before. */
  checked_at: z.nullable(timeSchema),
  /** The register's own number of the consultation, the proof of the request. */
  consultation_number: z.nullable(z.string()),
  /** The holder's name in the register; many countries do not say. */
  name: z.nullable(z.string()),
  address: z.nullable(z.string()),
  /** When it is checked again automatically. */
  next_check_at: z.nullable(timeSchema),
  obstacle: z.nullable(z.enum(vatCheckObstacles)),
  effect: z.enum(vatEffects),
})
export type VatCheck = z.infer<typeof vatCheckSchema>

export const vatCheckHistorySchema = z.object({
  current: vatCheckSchema,
  /** Every answer about any VAT id of this customer, the newest first; at most 50. */
  history: z.array(
    z.object({
      vat_id: z.string(),
      outcome: z.enum(['valid', 'invalid', 'unavailable']),
      checked_at: timeSchema,
      consultation_number: z.nullable(z.string()),
      name: z.nullable(z.string()),
      address: z.nullable(z.string()),
    }),
  ),
})
export type VatCheckHistory = z.infer<typeof vatCheckHistorySchema>

export const taxEndpoints = {
  vatCheck: endpoint({
    route: 'GET /ajax/v1/accounts/vat-check',
    summary: 'What is known about the VAT id, and every answer so far',
    access: 'customer',
    permission: 'account:read',
    response: vatCheckHistorySchema,
    status: 200,
  }),
  vatCheckAgain: endpoint({
    route: 'POST /ajax/v1/accounts/vat-check',
    summary: 'Ask the register again; the answer comes later, see the GET',
    access: 'customer',
    permission: 'account:write',
    response: vatCheckSchema,
    status: 200,
    problems: ['vat_check_impossible'],
    limits: [{ per: 'user', max: 10, seconds: 3600 }],
  }),
}
