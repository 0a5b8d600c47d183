import { NotTaken, type Provisioning } from '@kontor/adapters/provisioning'
import { provisioningOf } from '../../../adapters/choose.ts'
import { inTransaction } from '../../../platform/db/database.ts'
import type { JobContext } from '../../../platform/jobs/job.ts'
import { lockTask, updateTask } from './queries.ts'

/**
 * Tells the provider's systems of a task that they take and never answer, and notes on it what came of that. Without such systems it is left
 * to staff, who say when it is done.
 * @throws what stood in the way: the job is then tried again
 */
export async function notifyOfTask(
  { services }: JobContext,
  id: string,
  tell: (provisioning: Provisioning, now: Date) => Promise<void>,
): Promise<void> {
  const provisioning = provisioningOf(services)
  if (!provisioning) return
  const note = (trouble: string | null) =>
    inTransaction(services.database.operator, async db => {
      const task = await lockTask(db, id)
      // staff may have been faster
      if (task?.state !== 'waiting') return
      const over = trouble === null && ({ state: 'done', settled_at: services.clock.now() } as const)
      await updateTask(db, task, { tries: task.tries + 1, trouble: trouble ?? '', ...over })
    })
  try {
    await tell(provisioning, services.clock.now())
    await note(null)
  } catch (error) {
    if (error instanceof NotTaken) await note(error.message)
    throw error
  }
}
