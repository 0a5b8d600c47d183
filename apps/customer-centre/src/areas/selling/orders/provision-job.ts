import { NotTaken, type ProvisioningOrder } from '@kontor/adapters/provisioning'
import { asciiName } from '@kontor/contract/domain-name'
import * as z from 'zod/mini'
import { provisioningOf } from '../../../adapters/choose.ts'
import { inTransaction, type OperatorDb } from '../../../platform/db/database.ts'
import { declareJob, type JobContext } from '../../../platform/jobs/job.ts'
import { errorText } from '../../../values/error-text.ts'
import { lockTask, orderedContract, updateTask } from './queries.ts'
import { changeState, isOver, type Settling, settleTask } from './settle-task.ts'

/**
 * Hands an order to the provider's systems, again and again until they take it. What they answer immediately is noted here; the rest comes
 * by the call-back. No transaction is held meanwhile, so the same order may arrive twice: it names its task.
 */
export const provision = declareJob({
  name: 'orders.provision',
  payload: z.object({ task: z.uuid() }),
  // for nine hours or so; then staff look at it
  attempts: 16,
  timeLimit: 60,
  backoff: { first: 5, most: 3600 },
  concurrency: 5,
  /** Staff's queue has it, and anyone who ordered is told that it takes longer. What was taken meanwhile has its answer by the call-back. */
  onGivenUp: (context, { task: id }, reason) =>
    inJob(context, async settling => {
      const task = await lockTask(settling.db, id)
      // over meanwhile: staff see to what may have been set up
      if (task?.state !== 'waiting' || (await isOver(settling, task))) return
      await settleTask(settling, id, { outcome: 'failed', reason: errorText(reason) })
    }),
  async run(context, { task }) {
    const { services } = context
    const provisioning = provisioningOf(services)
    // staff set it up: their queue has it
    if (!provisioning) return
    const order = await begin(context, task)
    if (!order) return
    try {
      const answer = await provisioning.begin(order, services.clock.now())
      await inJob(context, async settling => {
        if (answer !== 'later') return settleTask(settling, task, answer)
        const held = await lockTask(settling.db, task)
        // the answer may have been faster
        if (held?.state === 'waiting')
          await updateTask(settling.db, held, { state: 'sent', sent_at: services.clock.now(), trouble: '' })
      })
    } catch (error) {
      if (error instanceof NotTaken) await noteTrouble(context, task, error.message)
      throw error
    }
  },
})

const inJob = <T>({ services }: JobContext, work: (settling: Settling) => Promise<T>): Promise<T> =>
  inTransaction(services.database.operator, (db: OperatorDb) =>
    work({ db, services, caller: null, address: null, requestId: provision.name }),
  )

/** Counts an attempt. @returns what is to be set up; undefined where it was settled meanwhile */
const begin = (context: JobContext, id: string): Promise<ProvisioningOrder | undefined> =>
  inJob(context, async settling => {
    const { db } = settling
    const task = await lockTask(db, id)
    if (!task || (task.state !== 'waiting' && task.state !== 'sent')) return undefined
    if (await isOver(settling, task)) {
      // what was sent may have been set up: staff see to it
      if (task.state === 'waiting' && task.tries === 0)
        await updateTask(db, task, { state: 'given_up', settled_at: settling.services.clock.now() })
      return undefined
    }
    const { customer_number: customer } = task
    if (task.tries === 0) await changeState(settling, task, { event: 'provisioning_began' })
    await updateTask(db, task, { tries: task.tries + 1 })
    const { number, product, options, identifier, holder, trial_days } = await orderedContract(
      db,
      customer,
      task.contract_id,
    )
    return {
      task: id,
      contract: number,
      customer,
      product,
      options: options.map(({ code, quantity }) => ({ code, quantity })),
      identifier: identifier === '' ? null : asciiName(identifier),
      holder,
      trial_days,
    }
  })

const noteTrouble = (context: JobContext, id: string, trouble: string): Promise<void> =>
  inJob(context, async ({ db }) => {
    const task = await lockTask(db, id)
    if (task?.state === 'waiting') await updateTask(db, task, { trouble })
  })
