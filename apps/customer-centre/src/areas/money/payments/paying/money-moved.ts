import * as z from 'zod/mini'
import type { Queue } from '../../../../platform/jobs/job.ts'

const payload = z.object({ customer: z.int() })

/** Enqueued wherever money came, failed to come or went back: what hangs on a customer's debts is looked at anew, within seconds. */
export const moneyMoved: Queue<typeof payload> = {
  name: 'payments.money-moved',
  payload,
  attempts: 10,
  timeLimit: 60,
  backoff: { first: 1, most: 600 },
  concurrency: 2,
  key: ({ customer }) => String(customer),
}
