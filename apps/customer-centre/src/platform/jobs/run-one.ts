import * as z from 'zod/mini'
import type { Job, JobContext } from './job.ts'
import { progressOf } from './progress.ts'

export type Result = { id: string; status: 'completed' | 'failed' | 'deadletter'; output?: object }

/** One job's end does not touch the others of its batch. A payload that does not fit will not fit later either. */
export async function runOne(job: Job, id: string, data: unknown, context: JobContext): Promise<Result> {
  const { centre, mailer, log } = context
  const payload = z.safeParse(job.payload, data ?? {})
  if (!payload.success) {
    log.error({ job: job.name, id, issues: payload.error.issues }, 'jobs: payload does not fit')
    return { id, status: 'deadletter', output: { issues: payload.error.issues } }
  }
  const progress = progressOf(context, job.name, id)
  try {
    await within(job.timeLimit, job.run({ centre, mailer, log, progress: progress.note }, payload.data))
    return { id, status: 'completed' }
  } catch (error) {
    log.error({ err: error, job: job.name, id }, 'jobs: failed, will be tried again')
    return { id, status: 'failed', output: { message: error instanceof Error ? error.message : String(error) } }
  } finally {
    // written later, it would stand over how the job ended
    await progress.written()
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
