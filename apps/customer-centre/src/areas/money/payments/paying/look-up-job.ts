import { sql } from 'kysely'
import * as z from 'zod/mini'
import { sandboxMessages } from '../../../../adapters/payment/sandbox/gateway.ts'
import { declareJob, type JobContext } from '../../../../platform/jobs/job.ts'
import type { Services } from '../../../../platform/services.ts'
import { type GatewayContext, giveUp, lookUp } from './charge.ts'
import { postingBy } from './posting-context.ts'
import type { StoredPayment } from './queries.ts'
import { carryOutRefund } from './refund.ts'
import { receive } from './webhook.ts'

/**
 * Asks gateways what became of payments that they have not told about in time: their answer was lost, a process was killed, the payer went
 * away. It never charges. The sandbox tells here what it has to tell.
 */
export const lookUpPayments = declareJob({
  name: 'payments.look-up',
  payload: z.object({}),
  attempts: 1,
  timeLimit: 600,
  schedule: '* * * * *',
  async run(context) {
    const { services } = context
    if (services.configuration.paymentGateway === 'sandbox')
      for (const { body, headers } of await sandboxMessages(services, services.clock.now()))
        await receive(services, 'sandbox', { body, headers, from: 'here' })
    let asked = 0
    for (;;) {
      const payments = await toLookAt(services)
      for (const payment of payments) await look(context, payment)
      asked += payments.length
      if (payments.length < atOnce) break
    }
    if (asked > 0) context.log.info({ asked }, 'payments: gateways were asked what became of them')
  },
})

const atOnce = 200
type ToLookAt = Pick<
  StoredPayment,
  'customer_number' | 'id' | 'direction' | 'gateway' | 'gateway_reference' | 'action_url' | 'expires_at'
>

/** Moved on at once: whatever comes of asking, none is asked in a circle. */
async function toLookAt({ clock, database }: Services): Promise<ToLookAt[]> {
  const now = clock.now()
  const { rows } = await sql<ToLookAt>`
    update payment p set look_at = ${new Date(now.getTime() + 300_000)}
    from (select customer_number, id from payment where look_at <= ${now} order by look_at limit ${atOnce} for update skip locked) due
    where p.customer_number = due.customer_number and p.id = due.id
    returning p.customer_number, p.id, p.direction, p.gateway, p.gateway_reference, p.action_url, p.expires_at`.execute(
    database.operator,
  )
  return rows
}

async function look({ services, log }: JobContext, payment: ToLookAt): Promise<void> {
  const asked: GatewayContext = { services, posting: () => postingBy(services, 'payments.look-up') }
  try {
    if (payment.direction === 'out') await carryOutRefund(asked, payment)
    else if (payment.expires_at !== null && new Date(payment.expires_at) <= services.clock.now())
      await giveUp(asked, payment, 'abandoned')
    else await lookUp(asked, payment)
  } catch (error) {
    log.error({ err: error, payment: payment.id }, 'payments: it could not be looked at')
  }
}
