import { sql } from 'kysely'
import * as z from 'zod/mini'
import { writeAudit } from '../../platform/audit/write-audit.ts'
import { inTransaction, type OperatorDb } from '../../platform/db/database.ts'
import { lockCustomer } from '../../platform/db/lock-customer.ts'
import { declareJob, type JobContext } from '../../platform/jobs/job.ts'
import { tellOwnersOfEnd } from './lock-mails.ts'
import { liftLock, lockFacts } from './lock-queries.ts'
import { hasEnded } from './lock-rules.ts'
import { overdue } from './lock-state.ts'

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
      // one customer's failure keeps no other locked
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

/** @returns whether it was due: checked again while the customer is locked in the database */
function endLock({ centre }: JobContext, customer: number): Promise<boolean> {
  const look = async (db: OperatorDb): Promise<boolean> => {
    const now = centre.clock.now()
    const today = centre.clock.today()
    const { name, lock_reason } = await lockCustomer(db, customer, 'name', 'lock_reason')
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
  }
  return inTransaction(centre.database.operator, look, { repeat: true })
}
