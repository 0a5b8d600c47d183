import * as z from 'zod/mini'
import { declareJob, type JobContext } from '../../../platform/jobs/job.ts'
import { askForVatIds } from './ask-for-vat-ids.ts'
import { type RunOptions, runBilling } from './run.ts'

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
  const { centre, log, progress } = context
  const { asides: _, ...counts } = await runBilling(centre, { log, ...which, ...(progress && { progress }) })
  log.info(counts, 'billing: what was due is billed')
  await askForVatIds(context, which.customer)
}
