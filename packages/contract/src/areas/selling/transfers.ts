import * as z from 'zod/mini'
import { disposal } from '../../can.ts'
import { billingObstacles } from '../../enums/billing.ts'
import { transferStates } from '../../enums/contract-actions.ts'
import { cycles } from '../../enums/contracts.ts'
import { endpoint } from '../../wire/endpoint.ts'
import { dateSchema, priceSchema, timeSchema } from '../../wire/fields.ts'
import { billSchema } from './changes.ts'

export const transferViewSchema = z.object({
  state: z.enum([...transferStates, 'unknown']),
  /** The customer it is offered to: the caller has to act for it to see more. */
  to_customer: z.nullable(z.int()),
  offer: z.nullable(
    z.object({
      from: z.string(),
      number: z.string(),
      label: z.string(),
      product: z.string(),
      price: priceSchema,
      cycle: z.enum(cycles),
      notice_days: z.int(),
      minimum_term_ends_on: z.nullable(dateSchema),
      begins_on: dateSchema,
      /** The first document, if it is accepted today. */
      first: z.nullable(billSchema),
      expires_at: timeSchema,
      /** The caller’s customer has to mend it before it can accept: nothing could be billed. */
      obstacle: z.nullable(z.enum(billingObstacles)),
    }),
  ),
})
export type TransferView = z.infer<typeof transferViewSchema>

const token = z.object({ token: z.string().check(z.regex(/^[\w-]{43}$/)) })

export const contractTransferEndpoints = {
  transfer: endpoint({
    route: 'GET /ajax/v1/transfers/{token}',
    summary: 'A contract that is offered to the current customer, as its mailed link shows it',
    access: 'customer',
    permission: 'contracts:write',
    params: token,
    response: transferViewSchema,
    status: 200,
  }),
  transferAccept: endpoint({
    route: 'POST /ajax/v1/transfers/{token}/accept',
    summary: 'Take over a contract: from tomorrow it is the current customer’s own',
    access: 'customer',
    ...disposal,
    needsFreshAuthentication: true,
    params: token,
    response: z.object({ number: z.string() }),
    status: 201,
    problems: ['link_invalid', 'transfer_to_consumer', 'transfer_held', 'details_missing'],
  }),
  transferDecline: endpoint({
    route: 'POST /ajax/v1/transfers/{token}/decline',
    summary: 'Decline a contract that is offered',
    access: 'customer',
    permission: 'contracts:write',
    params: token,
    status: 204,
    problems: ['link_invalid'],
  }),
}
