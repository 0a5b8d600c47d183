import type { paymentsEndpoints } from '@kontor/contract/areas/payments'
import { lockCustomer } from '../../platform/db/lock-customer.ts'
import type { Handler } from '../../platform/http/context.ts'
import { invalidField } from '../../platform/http/problem.ts'
import { addMethod } from './adding.ts'
import { gatewayOf } from './gateway.ts'
import { cardLabel, cardState } from './rules.ts'

/** Saves a card by the token of the gateway's own form; the number never comes here. */
export const saveCard: Handler<typeof paymentsEndpoints.paymentCard> = async context => {
  const { body, centre, customer, db, now } = context
  const gateway = gatewayOf(centre, 'card')
  await lockCustomer(db, customer)
  const card = await gateway.saveCard({ token: body.gateway_token, holder: body.holder, now })
  if (card === 'declined') throw invalidField('gateway_token', 'card_declined')
  if (card === 'unknown') throw invalidField('gateway_token', 'invalid')
  const { token, brand, lastFour, expires } = card
  const confirmed = cardState(expires, centre.clock.today())
  return addMethod(context, {
    kind: 'card',
    state: card.answer === 'success' ? confirmed : 'pending_confirmation',
    label: cardLabel(brand, lastFour),
    holder: body.holder,
    expires,
    gateway_token: token,
  })
}
