import type { paymentsEndpoints } from '@kontor/contract/areas/payments'
import type { Handler } from '../../http/context.ts'
import { invalidField } from '../../http/problem.ts'
import { addMethod } from './adding.ts'
import { gateway } from './gateway.ts'
import { holdMethods } from './queries.ts'
import { cardLabel, cardState } from './rules.ts'

/** Saves a card by the token that the gateway's own form has given; the number never comes here. */
export const saveCard: Handler<typeof paymentsEndpoints.paymentCard> = async context => {
  const { body, centre, customer, db, now } = context
  await holdMethods(db, customer)
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
