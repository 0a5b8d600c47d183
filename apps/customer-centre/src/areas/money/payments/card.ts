import type { GatewayEvent, PaymentGateway, SavedCard } from '@kontor/adapters/payment'
import { type PaymentMethod, paymentsEndpoints } from '@kontor/contract/areas/money/payment-methods'
import { sql } from 'kysely'
import { writeAudit } from '../../../platform/audit/write-audit.ts'
import { lockCustomer } from '../../../platform/db/lock-customer.ts'
import { withoutTransaction } from '../../../platform/http/context.ts'
import { invalidField, problem } from '../../../platform/http/problem.ts'
import { reauthorize } from '../../../platform/http/reauthorize.ts'
import type { AskingServices, Services, TenantServices } from '../../../platform/services.ts'
import { customerTable } from '../../customers/reads.ts'
import { type Adding, addMethod } from './adding.ts'
import { gatewayOf, heard } from './gateway.ts'
import { knowsToken, methodOfToken } from './queries.ts'
import { cardLabel, cardState } from './rules.ts'

/** Names a customer as gateways know them: another installation with the same account there has customers of the same numbers. */
const payerOf = ({ configuration }: TenantServices, customer: number): string =>
  `${customer}@${new URL(configuration.appUrl).host}`

/** Saves a card by the token of the gateway's own form; the number never comes here. */
export const saveCard = withoutTransaction<typeof paymentsEndpoints.paymentCard>(async context => {
  const { body, services, customer, now } = context
  const gateway = gatewayOf(services, 'card')
  const card = await heard(
    gateway.saveCard({
      token: body.gateway_token,
      holder: body.holder ?? '',
      payer: payerOf(services, customer),
      now,
    }),
  )
  if (card === 'declined') throw invalidField('gateway_token', 'card_declined')
  if (card === 'unknown') throw invalidField('gateway_token', 'invalid')
  const holder = card.holder ?? body.holder
  if (!holder) throw invalidField('holder', 'required')
  return context.inTransaction(async inside => {
    const { db } = inside
    await lockCustomer(db, customer)
    // the gateway has taken its time: a session, an access or the customer itself may have ended
    await reauthorize(db, paymentsEndpoints.paymentCard, inside)
    // what came back from the gateway's page, sent again
    const known = await methodOfToken(db, customer, services.configuration.timeZone, card.token)
    return known ?? addCard(inside, services, { ...card, holder })
  })
})

const addCard = (
  adding: Adding,
  services: TenantServices,
  card: SavedCard & { holder: string },
): Promise<PaymentMethod> =>
  addMethod(adding, {
    kind: 'card',
    state: card.answer === 'success' ? cardState(card.expires, services.clock.today()) : 'pending_confirmation',
    label: cardLabel(card.brand, card.lastFour),
    holder: card.holder,
    expires: card.expires,
    gateway_token: card.token,
  })

/** Whose card the news are about; null: no one's who is here. */
export async function payerIn(services: Services, { card }: GatewayEvent): Promise<number | null> {
  const customer = Number.parseInt(card?.payer ?? '', 10)
  if (card?.payer !== payerOf(services, customer)) return null
  const { rows } = await sql`
    select from ${customerTable} where customer_number = ${customer} and deactivated_at is null`.execute(
    services.database.operator,
  )
  return rows.length > 0 ? customer : null
}

/** Saves a card whose payer has not come back, or not yet. */
export async function saveTold(
  services: AskingServices,
  gateway: PaymentGateway,
  customer: number,
  { token, payer }: NonNullable<GatewayEvent['card']>,
): Promise<void> {
  const now = services.clock.now()
  const card = await gateway.saveCard({ token, holder: '', payer, now })
  if (card === 'declined' || card === 'unknown') return
  const { holder } = card
  if (!holder) return
  const name = `payments.${gateway.name}`
  const origin = { caller: null, now, address: null, requestId: name }
  await services.database.asTenant(customer, async db => {
    await lockCustomer(db, customer)
    if (await knowsToken(db, customer, card.token)) return
    const audit: Adding['audit'] = entry =>
      writeAudit(db, origin, { ...entry, customer, actor: { userId: null, name } })
    await addCard({ services, db, customer, now, audit }, services, { ...card, holder })
  })
}

/** Opens the gateway's page: the card that is entered there is saved by its token when the payer comes back. */
export const cardPage = withoutTransaction<typeof paymentsEndpoints.paymentCardPage>(
  async ({ body, services, customer, locale, now }) => {
    const gateway = gatewayOf(services, 'card')
    if (!gateway.startCard) throw problem('payment_method_not_offered')
    // the contract accepts paths and nothing else
    const returnUrl = new URL(body.return_path, services.configuration.appUrl)
    return heard(gateway.startCard({ returnUrl, payer: payerOf(services, customer), locale, now }))
  },
)

export const beginCard = withoutTransaction<typeof paymentsEndpoints.paymentCardSetup>(
  async ({ services, customer }) => {
    const { cardFields } = gatewayOf(services, 'card')
    if (!cardFields) throw problem('payment_method_not_offered')
    return heard(cardFields.begin({ payer: payerOf(services, customer) }))
  },
)
