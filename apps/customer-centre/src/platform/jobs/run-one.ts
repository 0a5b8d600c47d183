import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import type { JobWithMetadata } from 'pg-boss'
import * as z from 'zod/mini'
import { isConnectionLost } from '../db/database-away.ts'
import { Problem } from '../http/problem.ts'
import type { Services } from '../services.ts'
import type { Job, JobContext } from './job.ts'
import { progressOf } from './progress.ts'

/** @property retryCount how many runs have failed before. @property output how the last one ended */
export type Taken = Pick<JobWithMetadata<unknown>, 'id' | 'data' | 'startedOn' | 'retryCount' | 'output'>
export type Result = { id: string; status: 'completed' | 'failed' | 'deadletter'; output?: object }

/** So many runs are lost in a row only where the job itself takes its process down. */
const mostLost = 100

/**
 * One job's end does not touch the others of its batch. A payload that does not fit will not fit later either. A run that has lost its
 * connection returns to the queue, as one whose process has died: it has not failed.
 */
export async function runOne(job: Job, taken: Taken, context: JobContext): Promise<Result> {
  const { services, mailer, log } = context
  const { id, retryCount: failures } = taken
  const payload = z.safeParse(job.payload, taken.data ?? {})
  if (!payload.success) {
    log.error({ job: job.name, id, issues: payload.error.issues }, 'jobs: payload does not fit')
    return { id, status: 'deadletter', output: { issues: payload.error.issues } }
  }
  const progress = progressOf(context, job.name, id)
  const own = { services, mailer, log, progress: progress.note }
  const giveUp = async (reason: unknown): Promise<Result> => {
    await job.onGivenUp?.(own, payload.data, reason)
    log.error({ err: reason, job: job.name, id }, 'jobs: given up')
    return { id, status: 'deadletter', output: outputOf(reason) }
  }
  try {
    const { lost = 0 } = (taken.output ?? {}) as { lost?: number }
    if (lost >= mostLost) return await giveUp(new Error(`${lost} runs in a row were lost`))
    if (failures >= job.attempts) return await giveUp(new Error(`it has failed ${failures} times`))
    try {
      await within(job.timeLimit, job.run(own, payload.data))
      return { id, status: 'completed' }
    } catch (error) {
      if (isLost(error)) throw error
      if (failures + 1 >= job.attempts) return await giveUp(error)
      log.error({ err: error, job: job.name, id }, 'jobs: failed, will be tried again')
      return { id, status: 'failed', output: outputOf(error) }
    }
  } catch (error) {
    log.error({ err: error, job: job.name, id }, 'jobs: interrupted, will be tried again')
    if (!isLost(error)) return { id, status: 'failed', output: outputOf(error) }
    await putBack(services, taken)
    // it is no longer this run's: pg-boss finds nothing to change
    return { id, status: 'completed' }
  } finally {
    // written later, it would stand over how the job ended
    await progress.written()
  }
}

const outputOf = (error: unknown): object => ({ message: error instanceof Error ? error.message : String(error) })

const isLost = (error: unknown): boolean =>
  isConnectionLost(error) || (error instanceof Problem && error.code === 'overloaded')

/** Returns a run to the queue. While the database is away, it is asked again; a run that it takes for dead meanwhile is not touched. */
export async function putBack(
  { database }: Services,
  { id, startedOn }: Pick<Taken, 'id' | 'startedOn'>,
): Promise<void> {
  for (let tries = 0; tries < 30; tries++) {
    try {
      await sql`select put_back_runs(${id}::uuid, ${startedOn}::timestamptz)`.execute(database.operator)
      return
    } catch {
      await pause(1000, undefined, { ref: false })
    }
  }
}

/** pg-boss would end the whole batch where one job of it takes too long. */
async function within(seconds: number, work: Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const over = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`not done within ${seconds} s`)), seconds * 1000)
  })
  try {
    await Promise.race([work, over])
  } finally {
    clearTimeout(timer)
  }
}
