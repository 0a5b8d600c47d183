import { sql } from 'kysely'
import * as z from 'zod/mini'
import { declareJob } from '../../../platform/jobs/job.ts'
import { customerTable } from '../../customers/reads.ts'
import { endLock } from './end-lock.ts'

/**
 * Lifts the locks with a last day, once that day is over at the provider; and those for non-payment once nothing is
 * overdue.
 */
export const endLocks = declareJob({
  name: 'locks.end',
  payload: z.object({}),
  attempts: 3,
  timeLimit: 600,
  schedule: '5 * * * *',
  async run(context) {
    const { services, log } = context
    const { rows } = await sql<{ customer_number: number }>`
      select customer_number from ${customerTable} where lock_reason = 'payment'
      union
      select customer_number from customer_lock where lifted_at is null and ends_on < ${services.clock.today()}`.execute(
      services.database.operator,
    )
    let lifted = 0
    let failed = 0
    for (const { customer_number: customer } of rows) {
      // one customer's failure keeps no other locked
      const ended = await endLock(context.services, customer, endLocks.name).catch((error: unknown) => {
        failed++
        log.error({ err: error, customer }, 'locks: one could not be looked at')
        return false
      })
      if (ended) lifted++
    }
    if (lifted > 0) log.info({ locks: lifted }, 'locks that ended by themselves')
    if (failed > 0) throw new Error(`${failed} of ${rows.length} locks could not be looked at`)
  },
})
