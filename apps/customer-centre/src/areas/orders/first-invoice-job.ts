import * as z from 'zod/mini'
import { declareJob } from '../../platform/jobs/job.ts'
import { runBilling } from '../billing/run.ts'

/**
 * Bills a customer whose order is set up, within seconds. A job of its own: of the run by the clock one waits at a time, and a second one
 * asked for meanwhile would be dropped. What it leaves, that run finds.
 */
export const firstInvoice = declareJob({
  name: 'orders.first-invoice',
  payload: z.object({ customer: z.int() }),
  attempts: 5,
  timeLimit: 300,
  concurrency: 2,
  key: ({ customer }) => String(customer),
  async run({ centre, log }, { customer }) {
    await runBilling(centre, { log, customer })
  },
})
