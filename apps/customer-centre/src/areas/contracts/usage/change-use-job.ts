import type { UseChange } from '@kontor/adapters/provisioning'
import { sql } from 'kysely'
import * as z from 'zod/mini'
import { provisioningOf } from '../../../adapters/choose.ts'
import { untilHeard } from '../../../adapters/provisioning/until-heard.ts'
import { enqueue, inADay } from '../../../platform/jobs/enqueue.ts'
import { declareJob } from '../../../platform/jobs/job.ts'

/** Tells the provider's systems how a stop stands now: one that waited while it was lifted asks for nothing any more but to go on. */
export const changeUse = declareJob({
  name: 'usage.change-use',
  payload: z.object({ customer: z.int(), stop: z.uuid() }),
  ...untilHeard,
  key: ({ stop }) => stop,
  /** A service that is to stop would cost the customer more each day. */
  async onGivenUp({ services }, payload) {
    await enqueue(services.database.operator, changeUse, payload, inADay(services))
  },
  async run({ services, log }, { customer, stop }) {
    const { rows } = await sql<UseChange>`
      select s.id, s.lifted_at is null as stopped, c.number as contract, c.customer_number as customer, c.product_code as product, c.attributes
      from usage_stop s join contract c on c.customer_number = s.customer_number and c.id = s.contract_id
      where s.customer_number = ${customer} and s.id = ${stop}`.execute(services.database.operator)
    const [change] = rows
    if (!change) return
    const provisioning = provisioningOf(services)
    if (!provisioning)
      return log.warn(
        { contract: change.contract, stopped: change.stopped },
        'metered services have to be stopped or started by hand',
      )
    await provisioning.changeUse(change, services.clock.now())
  },
})
