import { once } from 'node:events'
import type { ChargeState } from '@kontor/adapters/payment'
import { localeOf } from '@kontor/contract/locales'
import { sql } from 'kysely'
import { AskedWhileHolding } from '../../../../adapters/outside-service.ts'
import { inTransaction } from '../../../../platform/db/database.ts'
import { lockCustomers } from '../../../../platform/db/lock-customer.ts'
import type { AskingServices, Services } from '../../../../platform/services.ts'
import { timeLimit } from '../../../../platform/time-limit.ts'
import { gatewayNamed } from '../gateway.ts'
import { type Answer, noteAnswers } from './note-answer.ts'
import type { PostingContext } from './posting-context.ts'
import type { Named, StoredPayment } from './queries.ts'

/** Milliseconds that a gateway has for its answer. */
const patience = 20_000

export type GatewayContext = {
  services: AskingServices
  posting: () => PostingContext
  log?: { warn: (details: object, message: string) => void }
}

/**
 * Asks the gateway for the money of a payment that is begun and committed, and notes its answer. Without an answer in time nothing is known:
 * the payment stays as it is, and the job `payments.look-up` asks until it knows. May be repeated: the gateway knows it by our id.
 */
export async function charge(asked: GatewayContext, payment: ToCharge): Promise<ChargeState | null> {
  const state = await askFor(asked.services, payment)
  await note(asked, payment, state)
  return state
}

/** Asks as `charge` does, without noting the answer: see `noteAll`. */
export async function askFor(services: AskingServices, payment: ToCharge): Promise<ChargeState | null> {
  const gateway = gatewayNamed(services, payment.gateway)
  if (!gateway) throw new Error(`no gateway takes the payment ${payment.id}`)
  const { id, kind, amount_minor, currency, token, present, returnUrl, description } = payment
  return answerOf(() =>
    gateway.charge({
      id,
      kind,
      amount_minor,
      currency,
      token,
      present,
      returnUrl,
      description,
      locale: localeOf(payment.locale),
      now: services.clock.now(),
      known: reference => keepReference(services, payment, reference),
    }),
  )
}

export type ToCharge = Pick<
  StoredPayment,
  'customer_number' | 'id' | 'amount_minor' | 'currency' | 'gateway' | 'present'
> & {
  kind: 'card' | 'paypal'
  token: string | null
  returnUrl: string
  description: string
  locale: string
}

/** Asks what became of a payment, and notes it; nothing is charged. */
export async function lookUp(
  asked: GatewayContext,
  payment: Pick<StoredPayment, 'customer_number' | 'id' | 'gateway' | 'gateway_reference'>,
): Promise<ChargeState | null> {
  const gateway = gatewayNamed(asked.services, payment.gateway)
  if (!gateway) return null
  const state = await answerOf(() => gateway.lookUp(payment.id, payment.gateway_reference, asked.services.clock.now()))
  await note(asked, payment, state)
  return state
}

/** Gives up what no one has confirmed; what has succeeded meanwhile is booked. @returns null: the gateway did not answer */
export async function giveUp(
  asked: GatewayContext,
  payment: Pick<StoredPayment, 'customer_number' | 'id' | 'gateway' | 'gateway_reference'>,
  reason: 'cancelled' | 'abandoned',
): Promise<ChargeState | null> {
  const gateway = gatewayNamed(asked.services, payment.gateway)
  const gone: ChargeState = { state: 'failed', reason, said: '' }
  const state = gateway
    ? await answerOf(() => gateway.cancel(payment.id, payment.gateway_reference, asked.services.clock.now()))
    : gone
  const over = state?.state === 'unknown' || (state?.state === 'failed' && state.reason === 'cancelled')
  await note(asked, payment, over ? gone : state)
  return state
}

/** @returns null: it did not answer in time, or could not be asked */
export async function answerOf<T>(ask: () => Promise<T>): Promise<T | null> {
  const late = once(timeLimit(patience), 'abort').then(() => null)
  try {
    return await Promise.race([ask(), late])
  } catch (error) {
    if (error instanceof AskedWhileHolding) throw error
    return null
  }
}

const note = (asked: GatewayContext, payment: Named, state: ChargeState | null): Promise<void> =>
  noteAll(asked, [{ payment, state }])

/** Notes answers about payments of any number of customers, each once, in one transaction. */
export const noteAll = ({ services, posting }: GatewayContext, answers: readonly Answer[]): Promise<void> =>
  inTransaction(
    services.database.operator,
    async db => {
      await lockCustomers(
        db,
        answers.map(({ payment }) => payment.customer_number),
      )
      await noteAnswers(db, posting(), answers)
    },
    { repeat: true },
  )

/**
 * Keeps the gateway's name for a payment, in a transaction of its own: money moves only after that, so a payment without a name has brought
 * none, and one with a name can be asked for.
 * @throws where it is no longer under way: anyone who gave it up must not find it paid
 */
async function keepReference(
  { database }: Services,
  { customer_number, id }: Pick<StoredPayment, 'customer_number' | 'id'>,
  reference: string,
): Promise<void> {
  const { numAffectedRows } = await sql`
    update payment set gateway_reference = ${reference}
    where customer_number = ${customer_number} and id = ${id} and status in ('initiated', 'pending')`.execute(
    database.operator,
  )
  if (Number(numAffectedRows) !== 1) throw new Error(`the payment ${id} is no longer under way`)
}
