import type * as z from 'zod/mini'
import type { Job } from '../../../platform/jobs/job.ts'
import { erasedQueue } from '../../contracts/contracts/erased-queue.ts'
import { notifyOfTask } from './notify-of-task.ts'
import { erasedContract, eraseTask } from './queries.ts'

/**
 * Tells the provider's systems which data they delete now. Staff see what these have not taken, and without such systems all of it: they
 * delete it by hand, and say so.
 */
export const notifyErased: Job<typeof erasedQueue.payload> = {
  ...erasedQueue,
  // its task stays in staff’s queue, who do it by hand
  onGivenUp: null,
  async run(context, { customer, contract }: z.infer<typeof erasedQueue.payload>) {
    const { clock, database } = context.services
    const erased = await erasedContract(database.operator, customer, contract)
    if (!erased) return
    const id = await eraseTask(database.operator, customer, contract, clock.now())
    await notifyOfTask(context, id, (provisioning, now) => provisioning.erase(erased, now))
  },
}
