import type { paymentsEndpoints } from '@kontor/contract/areas/payments'
import { lockCustomer } from '../../platform/db/lock-customer.ts'
import type { Handler } from '../../platform/http/context.ts'
import { invalidField, problem } from '../../platform/http/problem.ts'
import { addMethod } from './adding.ts'
import { gatewayOf } from './gateway.ts'
import { methodOfToken } from './queries.ts'
import { cardLabel, cardState } from './rules.ts'

/** Saves a card by the token of the gateway's own form; the number never comes here. */
export const saveCard: Handler<typeof paymentsEndpoints.paymentCard> = async context => {
  const { body, centre, customer, db, now } = context
  const gateway = gatewayOf(centre, 'card')
  // the gateway may take its time: nothing else of the customer waits for it
  const card = await gateway.saveCard({
    token: body.gateway_token,
    holder: body.holder ?? '',
    payer: String(customer),
    now,
  })
  if (card === 'declined') throw invalidField('gateway_token', 'card_declined')
  if (card === 'unknown') throw invalidField('gateway_token', 'invalid')
  const { token, brand, lastFour, expires, holder = body.holder } = card
  if (!holder) throw invalidField('holder', 'required')
  await lockCustomer(db, customer)
  // what came back from the gateway's page, sent again
  const known = await methodOfToken(db, customer, token)
  if (known) return known
  const confirmed = cardState(expires, centre.clock.today())
  return addMethod(context, {
    kind: 'card',
    state: card.answer === 'success' ? confirmed : 'pending_confirmation',
    label: cardLabel(brand, lastFour),
    holder,
    expires,
    gateway_token: token,
  })
}

/** Opens the gateway's page: the card that is entered there is saved by its token when the payer comes back. */
export const cardPage: Handler<typeof paymentsEndpoints.paymentCardPage> = async ({
  body,
  centre,
  customer,
  locale,
  now,
}) => {
  const gateway = gatewayOf(centre, 'card')
  if (!gateway.startCard) throw problem('payment_method_not_offered')
  // the contract accepts paths and nothing else
  const returnUrl = new URL(body.return_path, centre.configuration.appUrl)
  return gateway.startCard({ returnUrl, payer: String(customer), locale, now })
}
