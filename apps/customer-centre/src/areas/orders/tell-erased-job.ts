import type * as z from 'zod/mini'
import { provisioningOf } from '../../adapters/provisioning/choose.ts'
import type { Job } from '../../platform/jobs/job.ts'
import { erasedQueue } from '../contracts/erased-queue.ts'
import { erasedContract } from './queries.ts'

/** Tells the provider's systems which data they delete now. Without such systems staff do it: the log names the contract. */
export const tellErased: Job<typeof erasedQueue.payload> = {
  ...erasedQueue,
  async run({ centre, log }, { customer, contract }: z.infer<typeof erasedQueue.payload>) {
    const erased = await erasedContract(centre.database.operator, customer, contract)
    if (!erased) return
    const provisioning = provisioningOf(centre.configuration.provisioning)
    if (!provisioning)
      return log.warn({ contract: erased.contract }, 'the data of a contract have to be deleted by hand')
    await provisioning.erase(erased, centre.clock.now())
  },
}
