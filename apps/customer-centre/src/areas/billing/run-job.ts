import { sql } from 'kysely'
import * as z from 'zod/mini'
import { inTransaction } from '../../platform/db/database.ts'
import { lockCustomer } from '../../platform/db/lock-customer.ts'
import { declareJob, type JobContext } from '../../platform/jobs/job.ts'
import { dayOf } from '../../values/local-date.ts'
import { taxHistory } from '../customer/tax/queries.ts'
import { startVatCheck } from '../customer/tax/start-check.ts'
import { runBilling } from './run.ts'

/**
 * Bills what is due, early in the morning and then again every hour of it: what waited for an answer about a VAT id, and what a run that was
 * broken off has left.
 */
export const billingRun = declareJob({
  name: 'billing.run',
  payload: z.object({ customer: z.optional(z.int()) }),
  attempts: 3,
  timeLimit: 4 * 3600,
  schedule: '10 2-8 * * *',
  async run(context, { customer }) {
    const { centre, log, progress } = context
    const result = await runBilling(centre, {
      log,
      ...(customer !== undefined && { customer }),
      progress: done => progress?.(done, done),
    })
    const { asides: _, ...counts } = result
    log.info(counts, 'billing: what was due is billed')
    await askForVatIds(context)
  },
})

/** Ids that a document could not rest on, as nobody asked about them today: the answer is there for the next run. */
async function askForVatIds({ centre }: JobContext): Promise<void> {
  const { operator } = centre.database
  const { rows } = await sql<{ customer_number: number; asked_at: Date | null }>`
    select e.customer_number, (select max(k.checked_at) from vat_check k where k.customer_number = e.customer_number) as asked_at
    from billing_exception e where e.reason = 'vat_check_missing'`.execute(operator)
  const today = centre.clock.today()
  for (const { customer_number: customer, asked_at } of rows) {
    if (asked_at && dayOf(new Date(asked_at), centre.configuration.timeZone) === today) continue
    await inTransaction(operator, async db => {
      await lockCustomer(db, customer)
      const { history: _, ...state } = await taxHistory(db, customer)
      await startVatCheck(db, centre, customer, state, centre.clock.now())
    })
  }
}
