import type { ContractNewsKind } from '@kontor/contract/enums/orders'
import type * as z from 'zod/mini'
import { inTransaction } from '../../../platform/db/database.ts'
import type { Job } from '../../../platform/jobs/job.ts'
import { newsQueue } from '../../contracts/contracts/news-queue.ts'
import { finishedStates } from '../../contracts/contracts/rules.ts'
import { notifyOfTask } from './notify-of-task.ts'
import { type NewsOf, newsOf, newsTask } from './queries.ts'

/**
 * Tells the provider's systems what became of a contract, as it stands by then: what has been overtaken is not told any more. Staff see what
 * these have not taken, and without such systems all of it.
 */
export const notifyNews: Job<typeof newsQueue.payload> = {
  ...newsQueue,
  // its task stays in staff’s queue, who do it by hand
  onGivenUp: null,
  async run(context, { id, ...about }: z.infer<typeof newsQueue.payload>) {
    const { clock, database } = context.services
    const found = await newsOf(database.operator, about.customer, about.contract)
    if (!found || !isNews[about.kind](found)) return
    const { state: _state, never_asked_for: _asked, ...news } = found
    const task = await inTransaction(database.operator, db => newsTask(db, about, clock.now()))
    await notifyOfTask(context, task, (provisioning, now) => provisioning.tell({ ...news, id, kind: about.kind }, now))
  },
}

const isOver = ({ state }: NewsOf) => finishedStates.includes(state)

const isNews: Record<ContractNewsKind, (of: NewsOf) => boolean> = {
  changed: of => !isOver(of),
  // no one was asked to set it up: there is nothing to take down
  ended: of => isOver(of) && !of.never_asked_for,
  transferred: of => of.new_number !== null,
  suspended: of => of.state === 'suspended',
  kept: of => !isOver(of),
  resumed: of => of.state !== 'suspended' && !isOver(of),
}
