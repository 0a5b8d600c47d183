import * as z from 'zod/mini'
import { untilHeard } from '../../../adapters/provisioning/until-heard.ts'
import type { Queue } from '../../../platform/jobs/job.ts'

const payload = z.object({ customer: z.int(), contract: z.uuid() })

/**
 * A contract whose data are to be gone: who runs the services hears of it, from a later area, as the law has these data erased in any case
 * (Art. 25 (2) h Data Act).
 */
export const erasedQueue = {
  name: 'contracts.tell-erased',
  payload,
  ...untilHeard,
} as const satisfies Queue<typeof payload>
