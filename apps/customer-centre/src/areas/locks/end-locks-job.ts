import { sql } from 'kysely'
import * as z from 'zod/mini'
import { writeAudit } from '../../audit.ts'
import { onTenant } from '../../db/database.ts'
import { declareJob, type JobContext } from '../../jobs/job.ts'
import { tellOwnersOfEnd } from './lock-mails.ts'
import { holdCustomer, liftLock, lockFacts } from './lock-queries.ts'
import { hasEnded } from './lock-rules.ts'
import { overdue } from './lock-state.ts'

/** Lifts the locks that were set until a day, once that day is over where the provider is; and those for want of payment once nothing is overdue. */
export const endLocks = declareJob({
  name: 'locks.end',
  payload: z.object({}),
  schedule: '5 * * * *',
  async run(context) {
    const { centre, log } = context
    const { rows } = await sql<{ customer_number: number }>`
      select customer_number from customer where lock_reason = 'payment'
      union
      select customer_number from customer_lock where lifted_at is null and ends_on < ${centre.clock.today()}`.execute(
      centre.database.operator,
    )
    let lifted = 0
    let failed = 0
    for (const { customer_number: customer } of rows) {
      // one customer's trouble keeps no other locked
      const ended = await endLock(context, customer).catch((error: unknown) => {
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

/** @returns whether its time had come: looked at again while the customer is held */
function endLock({ centre }: JobContext, customer: number): Promise<boolean> {
  return onTenant(centre.database.operator, customer, async db => {
    const now = centre.clock.now()
    const today = centre.clock.today()
    const { name, lock_reason } = await holdCustomer(db, customer)
    const { lock, owed } = await lockFacts(db, customer, today)
    const paid = lock_reason === 'payment' && overdue(owed) === 0
    const over = lock.record?.ends_on != null && hasEnded(lock.record.ends_on, today)
    if (!paid && !over) return false
    await liftLock(db, { customer, now, by: null, note: '' })
    await writeAudit(
      db,
      { caller: null, now, address: null, requestId: endLocks.name },
      {
        action: 'customer.unlocked',
        subject: { kind: 'customer', id: String(customer), label: name },
        before: { lock_reason },
        customer,
        actor: { userId: null, name: endLocks.name },
      },
    )
    await tellOwnersOfEnd(db, { centre, customer, now, why: paid ? 'paid' : 'time', note: '' })
    return true
  })
}
