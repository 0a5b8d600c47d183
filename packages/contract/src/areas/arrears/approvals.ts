import * as z from 'zod/mini'
import { approvalActions } from '../../enums/four-eyes.ts'
import { endpoint } from '../../wire/endpoint.ts'
import { idSchema, moneySchema, timeSchema } from '../../wire/fields.ts'
import { customerParams } from '../customers/customer.ts'

/** Describes what a member of staff wants to do, and a colleague has yet to confirm. */
export const approvalSchema = z.object({
  id: idSchema,
  action: z.enum(approvalActions),
  requested_at: timeSchema,
  requested_by: z.string(),
  /** The asking person's own: they can take it back, and not confirm it. */
  own: z.boolean(),
  /** Their note, answer or reason, as it will be recorded. */
  note: z.string(),
  /** Is the sum that it is about, or the days of more time to pay. */
  sum: z.nullable(moneySchema),
  days: z.nullable(z.int()),
  expires_at: timeSchema,
})
export type Approval = z.infer<typeof approvalSchema>

export const approvalEndpoints = {
  staffApprovalDecide: endpoint({
    route: 'POST /ajax/v1/staff/customers/{id}/approvals/{approval}/decide',
    power: 'any',
    summary: 'Confirm what a colleague wants to do, which is then done, or refuse it',
    access: 'admin',
    params: z.extend(customerParams, { approval: idSchema }),
    body: z.strictObject({ approve: z.boolean() }),
    status: 204,
    problems: [
      'forbidden',
      'customer_changed',
      'own_customer',
      'own_approval',
      'limit_too_low',
      'approval_outdated',
      'not_found',
      'conflict',
      'stale_version',
      'no_customer',
      // of what is carried out
      'already_member',
      'already_invited',
      'too_many_people',
      'access_beyond_own',
      'own_access',
      'last_owner',
      'own_people_only',
      'owners_only',
      'not_correctable',
      'corrected_too_much',
      'tax_would_change',
      'document_obstacle',
      'refund_too_much',
      'refund_not_owed',
      'refund_impossible',
      'payment_under_way',
      'customer_closed',
      'order_impossible',
      'order_changed',
      'contract_action_refused',
      'change_impossible',
      'price_changed',
      'customer_erased',
      'offer_closed',
    ],
    needsFreshAuthentication: true,
  }),
}
