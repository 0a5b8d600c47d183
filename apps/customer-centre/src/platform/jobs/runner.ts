import { PgBoss } from 'pg-boss'
import type { Logins } from '../db/logins.ts'
import { heldSince } from './hold.ts'
import { heartbeatRefreshSeconds, type Job, type JobContext, queueOptions, queuePolicy } from './job.ts'
import { openQueueDatabase } from './queue-database.ts'
import { putBack, runOne, type Taken } from './run-one.ts'

export type JobsOptions = JobContext & {
  /** Addresses of the same logins as the centre's. */
  logins: Logins
  jobs: readonly Job[]
  /** Seconds between two looks for jobs whose time has come, whose process has died, or that no one was told of. */
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
  const database = openQueueDatabase(options.logins.operator)
  const boss = new PgBoss({
    db: database,
    schema: 'pgboss',
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
  const underWay = new Set<Taken>()
  const started = begin(boss, { ...options, underWay }, stopping.signal)
  return {
    started,
    async stop() {
      stopping.abort()
      await started
      // what is not done by then has not failed, as pg-boss would have it
      const late = setTimeout(() => {
        for (const run of underWay) void putBack(options.services, run)
      }, 9000)
      await boss.stop({ graceful: true, timeout: 10_000 })
      clearTimeout(late)
      await database.close()
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

type Running = JobsOptions & { underWay: Set<Taken> }

async function begin(boss: PgBoss, options: Running, stopping: AbortSignal): Promise<void> {
  for (let wait = 500; !stopping.aborted; wait = Math.min(wait * 2, 30_000)) {
    try {
      if (!(await untilResumed(options, stopping))) return
      await boss.start()
      for (const job of options.jobs) await take(boss, job, options)
      lookForDue(boss, options, stopping)
      return
    } catch (error) {
      options.log.warn({ err: error, retryInMs: wait }, 'jobs: not started yet')
      await boss.stop({ graceful: false }).catch(() => undefined)
      await pause(wait, stopping)
    }
  }
}

/** Looks now and then whether jobs are held. @returns whether they may be taken: false where the process ends before */
async function untilResumed({ services, log, lookSeconds = 10 }: JobsOptions, stopping: AbortSignal): Promise<boolean> {
  for (let told = false; !stopping.aborted; told = true) {
    const since = await heldSince(services.database.operator)
    if (since === null) return true
    if (!told) log.warn({ since }, 'jobs: held, no mail leaves; npm run jobs -- resume lets them go')
    await pause(lookSeconds * 1000, stopping)
  }
  return false
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

/**
 * No one is told of a second attempt, a later start or a dead process: one statement looks for them in all queues, instead of one for each.
 * It goes the queue's own way, so that this is never silent for long without being noticed.
 */
function lookForDue(boss: PgBoss, { log, lookSeconds = 3 }: JobsOptions, stopping: AbortSignal): void {
  const trouble = seldom(error => log.warn({ err: error }, 'jobs: trouble with the queue'))
  const timer = setInterval(() => {
    boss.getDb().executeSql('select wake_due_jobs()').catch(trouble)
  }, lookSeconds * 1000)
  stopping.addEventListener('abort', () => clearInterval(timer))
}

async function take(boss: PgBoss, job: Job, options: Running): Promise<void> {
  const { services, underWay } = options
  await boss.createQueue(job.name, { policy: queuePolicy(job), ...queueOptions(job) })
  // a queue keeps what it was made with, and this version may have other limits
  await boss.updateQueue(job.name, queueOptions(job))
  if (job.schedule) await boss.schedule(job.name, job.schedule, {}, { tz: services.configuration.timeZone })
  const work = {
    heartbeatRefreshSeconds,
    // where nothing can be listened to
    pollingIntervalSeconds: 2,
    notifyPollingIntervalSeconds: 300,
    perJobResults: true,
    includeMetadata: true,
    ...(job.key && { groupConcurrency: 1 }),
    ...(job.lane && { groupConcurrency: job.lane.most }),
  } as const
  // one job each: a job that hangs keeps none from being taken
  for (let places = job.concurrency ?? 1; places > 0; places--) {
    const worker = await boss.work(job.name, work, async taken => {
      for (const run of taken) underWay.add(run)
      const results = await Promise.all(taken.map(run => runOne(job, run, options).finally(() => underWay.delete(run))))
      // until nothing is left: what waits has been told of already
      boss.notifyWorker(worker)
      return results
    })
  }
}
