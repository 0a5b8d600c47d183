import { sql } from 'kysely'
import { PgBoss } from 'pg-boss'
import { type Job, type JobContext, queueOptions, queuePolicy } from './job.ts'
import { runOne } from './run-one.ts'

export type JobsOptions = JobContext & {
  /** Connection of a role that may become kontor_operator: the same as the centre's. */
  url: string
  jobs: readonly Job[]
  /** Seconds between two looks for jobs whose time has come, or that nobody was told of. */
  lookSeconds?: number
}
export type RunningJobs = {
  /** Resolves once jobs are taken; for tests, nothing else has to wait for it. */
  started: Promise<void>
  /** Lets running jobs finish, for up to 10 s. */
  stop(): Promise<void>
}

/**
 * Takes jobs off the queues, in any number of processes at once. Returns at once and keeps trying while the database is away:
 * the web neither waits for it nor falls with it. The tables were made by a migration, so no right to create any is needed.
 */
export function startJobs(options: JobsOptions): RunningJobs {
  const { log } = options
  const boss = new PgBoss({
    connectionString: asOperator(options.url),
    application_name: 'kontor-jobs',
    schema: 'pgboss',
    max: 2,
    migrate: false,
    // only an index's owner can rebuild it
    reindex: false,
    // enqueueing wakes us at its commit
    useListenNotify: true,
    // no job waits for another's end, and no schedule is finer than minutes
    flowIntervalSeconds: 3600,
    cronWorkerIntervalSeconds: 30,
  })
  boss.on(
    'error',
    seldom(error => log.warn({ err: error }, 'jobs: trouble with the queue')),
  )
  boss.on('warning', ({ message, data }) => log.warn({ data }, `jobs: ${message}`))
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

/** While the database is unreachable every poll of every queue fails: one line in ten seconds says it. */
function seldom(write: (error: Error) => void): (error: Error) => void {
  let next = 0
  return error => {
    if (Date.now() < next) return
    next = Date.now() + 10_000
    write(error)
  }
}

/** Takes the role as the pool does: no statement is spent on it, and a reconnected connection has it as well. */
function asOperator(url: string): string {
  return `${url}${url.includes('?') ? '&' : '?'}options=${encodeURIComponent('-c role=kontor_operator')}`
}

async function begin(boss: PgBoss, options: JobsOptions, stopping: AbortSignal): Promise<void> {
  for (let wait = 500; !stopping.aborted; wait = Math.min(wait * 2, 30_000)) {
    try {
      await boss.start()
      for (const job of options.jobs) await take(boss, job, options)
      lookForDue(options, stopping)
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

/** Nobody is told of a second attempt or a later start: one statement looks for them in all queues, instead of one for each. */
function lookForDue({ centre, log, lookSeconds = 10 }: JobsOptions, stopping: AbortSignal): void {
  const trouble = seldom(error => log.warn({ err: error }, 'jobs: trouble with the queue'))
  const timer = setInterval(() => {
    sql`select wake_due_jobs()`.execute(centre.database.operator).catch(trouble)
  }, lookSeconds * 1000)
  stopping.addEventListener('abort', () => clearInterval(timer))
}

async function take(boss: PgBoss, job: Job, options: JobsOptions): Promise<void> {
  const { centre } = options
  await boss.createQueue(job.name, { policy: queuePolicy(job), ...queueOptions(job) })
  // a queue keeps what it was made with, and this version may have other limits
  await boss.updateQueue(job.name, queueOptions(job))
  if (job.schedule) await boss.schedule(job.name, job.schedule, {}, { tz: centre.configuration.timeZone })
  const work = {
    batchSize: job.concurrency ?? 1,
    // where nothing can be listened to
    pollingIntervalSeconds: 2,
    notifyPollingIntervalSeconds: 300,
    perJobResults: true,
    ...(job.key && { groupConcurrency: 1 }),
  } as const
  const worker = await boss.work(job.name, work, async batch => {
    const results = await Promise.all(batch.map(({ id, data }) => runOne(job, id, data, options)))
    // until nothing is left: what waits has been told of already
    boss.notifyWorker(worker)
    return results
  })
}
