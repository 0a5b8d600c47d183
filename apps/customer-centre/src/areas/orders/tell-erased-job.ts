import type * as z from 'zod/mini'
import { provisioningOf } from '../../adapters/provisioning/choose.ts'
import { NotTaken } from '../../adapters/provisioning/provisioning.ts'
import { inTransaction } from '../../platform/db/database.ts'
import type { Job } from '../../platform/jobs/job.ts'
import { erasedQueue } from '../contracts/erased-queue.ts'
import { erasedContract, eraseTask, lockTask, updateTask } from './queries.ts'

/**
 * Tells the provider's systems which data they delete now. Staff see what these have not taken, and without such systems all of it: they
 * delete it by hand, and say so.
 */
export const tellErased: Job<typeof erasedQueue.payload> = {
  ...erasedQueue,
  async run({ centre }, { customer, contract }: z.infer<typeof erasedQueue.payload>) {
    const { operator } = centre.database
    const erased = await erasedContract(operator, customer, contract)
    if (!erased) return
    const id = await eraseTask(operator, customer, contract, centre.clock.now())
    const provisioning = provisioningOf(centre.configuration.provisioning)
    if (!provisioning) return
    const note = (trouble: string | null) =>
      inTransaction(operator, async db => {
        const task = await lockTask(db, id)
        // staff may have been faster
        if (task?.state !== 'waiting') return
        const over = trouble === null && ({ state: 'done', settled_at: centre.clock.now() } as const)
        await updateTask(db, task, { tries: task.tries + 1, trouble: trouble ?? '', ...over })
      })
    try {
      await provisioning.erase(erased, centre.clock.now())
      await note(null)
    } catch (error) {
      if (error instanceof NotTaken) await note(error.message)
      throw error
    }
  },
}
