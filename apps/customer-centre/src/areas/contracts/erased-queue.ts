import * as z from 'zod/mini'
import type { Job } from '../../platform/jobs/job.ts'

const payload = z.object({ customer: z.int(), contract: z.uuid() })

/**
 * A contract whose data are to be gone: who runs the services hears of it. What tells them stands in a later area. For two days or so, as
 * the law has these data erased in any case (Art. 25 (2) h Data Act).
 */
export const erasedQueue = {
  name: 'contracts.tell-erased',
  payload,
  attempts: 60,
  timeLimit: 60,
  backoff: { first: 5, most: 3600 },
  concurrency: 2,
} as const satisfies Omit<Job<typeof payload>, 'run'>
