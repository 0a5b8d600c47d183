import * as z from 'zod/mini'
import { revealReason } from '../../enums/reveal.ts'
import { endpoint } from '../../wire/endpoint.ts'
import { customerNumberValue, idSchema, staffReason } from '../../wire/fields.ts'

/** Says why; the customer reads it in the activity. */
const reason = staffReason(revealReason.max).check(z.minLength(revealReason.min))
const ofCustomer = <const W extends string>(what: W) =>
  z.strictObject({ what: z.literal(what), id: customerNumberValue, reason })
const ofRow = <const W extends string>(what: W) => z.strictObject({ what: z.literal(what), id: idSchema, reason })

/** Says what is shown; the id is that of the customer, the payment method, the bank entry or the callback. */
export const revealSchema = z.discriminatedUnion('what', [
  ofCustomer('customer_phone'),
  ofCustomer('refund_account'),
  ofRow('method_account'),
  ofRow('entry_account'),
  ofRow('callback_phone'),
])

export const revealEndpoints = {
  staffReveal: endpoint({
    route: 'POST /ajax/v1/staff/reveal',
    power: 'any',
    summary:
      'One value that staff’s pages mask, whole: a phone number or a bank account, by the powers for its area; the customer sees who looked at it and why',
    access: 'admin',
    sees: 'all',
    needsFreshAuthentication: true,
    body: revealSchema,
    response: z.object({ value: z.string() }),
    answersOnce: true,
    status: 200,
    problems: ['forbidden', 'not_found', 'own_customer'],
    limits: [{ per: 'user', max: 120, seconds: 3600 }],
  }),
}
