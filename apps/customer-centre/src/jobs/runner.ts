import { PgBoss } from 'pg-boss'
import * as z from 'zod/mini'
import { jobs as declaredJobs } from './declared.ts'
import { type Job, type JobContext, queueOptions } from './job.ts'

export type JobsOptions = JobContext & {
  /** Connection of a role that may become kontor_operator: the same as the centre's. */
  url: string
  jobs?: readonly Job[]
  /** Seconds between two looks at an idle queue. */
  pollSeconds?: number
}
export type RunningJobs = {
  /** Resolves once the jobs are being taken; for tests, nothing else has to wait for it. */
  started: Promise<void>
  /** Lets running jobs finish, for up to 10 s. */
  stop(): Promise<void>
}

/**
 * Takes jobs off the queues, in any number of processes at once. Returns at once and keeps trying while the database is away:
 * the web neither waits for it nor falls with it. The tables were made by migration 0009, so no right to create any is needed.
 */
export function startJobs(options: JobsOptions): RunningJobs {
  const { log } = options
  const boss = new PgBoss({
    connectionString: asOperator(options.url),
    application_name: 'kontor-jobs',
    schema: 'pgboss',
    max: 4,
    migrate: false,
    // rebuilding an index takes its owner
    reindex: false,
  })
  boss.on(
    'error',
    seldom(error => log.warn({ err: error }, 'jobs: trouble with the queue')),
  )
  const stopping = new AbortController()
  const started = begin(boss, options, stopping.signal)
  return {
    started,
    async stop() {
      stopping.abort()
      await started
      await boss.stop({ graceful: true, timeout: 10_000 })
    },
  }
}

/** While the database is away every look at every queue fails: one line in ten seconds says it. */
function seldom(write: (error: Error) => void): (error: Error) => void {
  let next = 0
  return error => {
    if (Date.now() < next) return
    next = Date.now() + 10_000
    write(error)
  }
}

/** The pool's own way of taking a role: no statement is spent on it, and a connection made anew has it as well. */
function asOperator(url: string): string {
  return `${url}${url.includes('?') ? '&' : '?'}options=${encodeURIComponent('-c role=kontor_operator')}`
}

async function begin(boss: PgBoss, options: JobsOptions, stopping: AbortSignal): Promise<void> {
  for (let wait = 500; !stopping.aborted; wait = Math.min(wait * 2, 30_000)) {
    try {
      await boss.start()
      for (const job of options.jobs ?? declaredJobs) await take(boss, job, options)
      return
    } catch (error) {
      options.log.warn({ err: error, retryInMs: wait }, 'jobs: not started yet')
      await boss.stop({ graceful: false }).catch(() => undefined)
      await pause(wait, stopping)
    }
  }
}

function pause(ms: number, stopping: AbortSignal): Promise<void> {
  return new Promise(resolve => {
    const timer = setTimeout(resolve, ms)
    stopping.addEventListener('abort', () => {
      clearTimeout(timer)
      resolve()
    })
  })
}

async function take(boss: PgBoss, job: Job, options: JobsOptions): Promise<void> {
  const { centre, mailer, log, pollSeconds = 1 } = options
  await boss.createQueue(job.name, queueOptions)
  if (job.schedule) await boss.schedule(job.name, job.schedule, {}, { tz: centre.configuration.timeZone })
  const work = {
    batchSize: 10,
    burstWhenBatchFull: true,
    pollingIntervalSeconds: pollSeconds,
    perJobResults: true,
  } as const
  await boss.work(job.name, work, async batch =>
    Promise.all(batch.map(({ id, data }) => runOne(job, id, data, { centre, mailer, log }))),
  )
}

type Result = { id: string; status: 'completed' | 'failed' | 'deadletter'; output?: object }

/** One job's end does not touch the others of its batch. A payload that does not fit will not fit later either. */
async function runOne(job: Job, id: string, data: unknown, context: JobContext): Promise<Result> {
  const payload = z.safeParse(job.payload, data ?? {})
  if (!payload.success) {
    context.log.error({ job: job.name, id, issues: payload.error.issues }, 'jobs: payload does not fit')
    return { id, status: 'deadletter', output: { issues: payload.error.issues } }
  }
  try {
    await job.run(context, payload.data)
    return { id, status: 'completed' }
  } catch (error) {
    context.log.error({ err: error, job: job.name, id }, 'jobs: failed, will be tried again')
    return { id, status: 'failed', output: { message: error instanceof Error ? error.message : String(error) } }
  }
}
