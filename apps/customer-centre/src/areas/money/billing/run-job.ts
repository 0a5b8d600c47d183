import { sql } from 'kysely'
import * as z from 'zod/mini'
import { inTransaction } from '../../../platform/db/database.ts'
import { lockCustomer } from '../../../platform/db/lock-customer.ts'
import { declareJob, type JobContext } from '../../../platform/jobs/job.ts'
import { dayOf } from '../../../values/local-date.ts'
import { taxHistory } from '../../customers/customer/tax/queries.ts'
import { startVatCheck } from '../../customers/customer/tax/start-check.ts'
import { vatCheckTable } from '../../customers/reads.ts'
import { type RunOptions, runBilling } from './run.ts'

/**
 * Ids that a document could not rest on, as no one asked about them today: the answer is there for the next run.
 * @param only this customer's
 */
async function askForVatIds({ services }: Pick<JobContext, 'services'>, only?: number): Promise<void> {
  const { operator } = services.database
  const { rows } = await sql<{ customer_number: number; asked_at: Date | null }>`
    select e.customer_number, (select max(k.checked_at) from ${vatCheckTable} k where k.customer_number = e.customer_number) as asked_at
    from billing_exception e where e.reason = 'vat_check_missing'
      and (${only ?? null}::integer is null or e.customer_number = ${only ?? null}::integer)`.execute(operator)
  const today = services.clock.today()
  for (const { customer_number: customer, asked_at } of rows) {
    if (asked_at && dayOf(new Date(asked_at), services.configuration.timeZone) === today) continue
    await inTransaction(operator, async db => {
      await lockCustomer(db, customer)
      const { history: _, ...state } = await taxHistory(db, customer)
      await startVatCheck(db, services, customer, state, services.clock.now())
    })
  }
}

/**
 * Bills what is due, early in the morning and then again every hour of it: what waited for an answer about a VAT id, and what a run that was
 * broken off has left.
 */
export const billingRun = declareJob({
  name: 'billing.run',
  payload: z.object({}),
  attempts: 3,
  timeLimit: 4 * 3600,
  schedule: '10 2-8 * * *',
  run: context => bill(context, {}),
})

/**
 * Bills one customer within seconds, also what was set aside: an order is set up, or staff have mended something. A job of its own, as of the
 * run by the clock one waits at a time and a second one asked for meanwhile is dropped. What it leaves, that run finds.
 */
export const billCustomer = declareJob({
  name: 'billing.bill-customer',
  payload: z.object({ customer: z.int() }),
  attempts: 5,
  timeLimit: 300,
  concurrency: 2,
  key: ({ customer }) => String(customer),
  // what it leaves, the run by the clock finds
  onGivenUp: null,
  run: bill,
})

async function bill(context: JobContext, which: Pick<RunOptions, 'customer'>): Promise<void> {
  const { services, log, progress } = context
  const { asides: _, ...counts } = await runBilling(services, { log, ...which, ...(progress && { progress }) })
  log.info(counts, 'billing: what was due is billed')
  await askForVatIds(context, which.customer)
}
