import { type GatewayEvent, type GatewayMessage, NoAnswer } from '@kontor/adapters/payment'
import type { payingEndpoints } from '@kontor/contract/areas/money/payments'
import { sql } from 'kysely'
import { type OutsideHandler, withoutTransaction } from '../../../../platform/http/context.ts'
import { Problem, problem } from '../../../../platform/http/problem.ts'
import { callerNetwork, forgive, tally, tooManyTries } from '../../../../platform/http/throttle.ts'
import type { AskingServices, Services } from '../../../../platform/services.ts'
import { payerIn, saveTold } from '../card.ts'
import { gatewayNamed } from '../gateway.ts'
import { lookUp } from './charge.ts'
import { postingBy } from './posting-context.ts'

export const paymentHook: OutsideHandler<typeof payingEndpoints.paymentHook> = withoutTransaction(
  async ({ services, params, request }) => {
    const from = callerNetwork(request.ip)
    await receive(services, params.gateway, { body: request.rawBody, headers: request.headers, from })
    return { received: true } as const
  },
)

/**
 * Takes news of a gateway: once its signature is right it is kept, and the gateway is asked how the payment stands. So it does not matter
 * how often, how late or in which order news come. What is about none of our payments is kept and answered, or the gateway would repeat it.
 * @throws not_found where there is no such gateway here, signature_invalid, busy where the gateway is to tell it again, too_many_requests
 */
export async function receive(
  services: AskingServices,
  name: string,
  { from, ...message }: { body: string; headers: Record<string, unknown>; from: string },
): Promise<void> {
  const gateway = gatewayNamed(services, name)
  if (!gateway) throw problem('not_found')
  const now = services.clock.now()
  // it is asked whether it was the one who told, and about which payment: without an answer it is to tell again
  const prove = proofOf(services, name, from, now)
  const event = await gateway.parseWebhook({ ...message, now, prove }).catch((error: unknown) => {
    throw error instanceof Problem ? error : problem('busy')
  })
  if (!event) throw problem('signature_invalid')
  const payment = await paymentOf(services, event)
  const payer = await payerIn(services, event)
  const handled = await keep(services, name, event, payment !== undefined || payer !== null, now)
  if (handled) return
  // it told us and then did not answer: it is to tell again, as no one asks about what is settled
  if (event.card && payer !== null)
    await saveTold(services, gateway, payer, event.card).catch((error: unknown) => {
      throw error instanceof NoAnswer ? problem('busy') : error
    })
  else if (!payment) return
  else if ((await lookUp({ services, posting: () => postingBy(services, `payments.${name}`) }, payment)) === null)
    throw problem('busy')
  await sql`update gateway_event set handled_at = ${services.clock.now()} where gateway = ${name} and event_id = ${event.id}`.execute(
    services.database.operator,
  )
}

/**
 * Proves a message; what is not signed costs a question at the gateway: a sender is let through that often until one of theirs is right.
 * Others are not slowed by it, and what was dealt with needs no proof, as nothing comes of it.
 */
const proofOf =
  ({ database }: Services, gateway: string, from: string, now: Date): GatewayMessage['prove'] =>
  async (event, isSigned) => {
    const { rows } = await sql`
      select from gateway_event where gateway = ${gateway} and event_id = ${event}
        and (handled_at is not null or outcome = 'not_ours')`.execute(database.operator)
    if (rows.length > 0) return 'known'
    const bucket = { name: 'unsigned news of a gateway', subject: from, free: 20, forgottenAfterMinutes: 60 }
    const { refused } = await tally(database.unbound, [bucket], now)
    if (refused) throw tooManyTries(refused, now)
    if (!(await isSigned())) return 'forged'
    await forgive(database.unbound, { takeBack: [bucket] })
    return 'signed'
  }

type Ours = { customer_number: number; id: string; gateway: string; gateway_reference: string | null }

/** By our id, wherever it is: the gateway knows no customer numbers. */
async function paymentOf({ database }: Services, { payment }: GatewayEvent): Promise<Ours | undefined> {
  if (payment === null || !/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(payment)) return undefined
  const { rows } = await sql<Ours>`
    select customer_number, id, gateway, gateway_reference from payment where id = ${payment} and gateway is not null`.execute(
    database.operator,
  )
  return rows[0]
}

/** @returns whether it was handled before: what was only kept, as the process was killed, is looked at again */
async function keep(
  { database }: Services,
  gateway: string,
  { id, kind, payment }: GatewayEvent,
  ours: boolean,
  now: Date,
): Promise<boolean> {
  const { rows } = await sql<{ handled: boolean }>`
    insert into gateway_event (gateway, event_id, kind, payment_id, received_at, outcome)
    values (${gateway}, ${id}, ${kind}, ${ours ? payment : null}, ${now}, ${ours ? '' : 'not_ours'})
    on conflict (gateway, event_id) do update set received_at = gateway_event.received_at
    returning handled_at is not null as handled`.execute(database.operator)
  return rows[0]?.handled ?? false
}
