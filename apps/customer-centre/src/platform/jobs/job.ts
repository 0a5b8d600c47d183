import type { Mailer } from '@kontor/adapters/mail'
import type * as z from 'zod/mini'
import type { AskingServices } from '../services.ts'

/** The part of a pino logger that jobs write to. */
export type Log = Record<'info' | 'warn' | 'error', (details: object, message: string) => void>

export type JobContext = {
  services: AskingServices
  mailer: Mailer
  log: Log
  /** Notes how far a long job has come, for those who ask `jobProgress`. Cheap enough for every step. */
  progress?: (done: number, of: number) => void
}

/** Work outside a request: its payload is its interface, and running it twice has the same effect as once. */
export type Job<Payload extends z.ZodMiniType = z.ZodMiniType> = Queue<Payload> & {
  run(context: JobContext, payload: z.output<Payload>): Promise<void>
} & (
    | { schedule: string; onGivenUp?: OnGivenUp<Payload> }
    // no one runs it again once its attempts are used up
    | { onGivenUp: OnGivenUp<Payload> }
  )

/**
 * The last word: ends the row that waits for this job, with the reason, so that people see it and can begin anew. It may be called twice. Null
 * where no row waits for the job, or where something else takes up what it has left; so does the next run of what has a schedule.
 */
type OnGivenUp<Payload extends z.ZodMiniType> =
  | ((context: JobContext, payload: z.output<Payload>, reason: unknown) => Promise<void>)
  | null

/** A job as those see it who enqueue it. */
export type Queue<Payload extends z.ZodMiniType = z.ZodMiniType> = {
  /** `<area>.<what it does>` */
  name: string
  payload: Payload
  /**
   * Bounds how often it may fail in all. A run whose process died, or that lost its connection to the database, has not failed. What has
   * failed for good is kept for a week.
   */
  attempts: number
  /** Seconds that one attempt may take: then it has failed, and another may begin while it still runs. */
  timeLimit: number
  /** Seconds before the second attempt, doubled before each further one, and the most it comes to. By default 5 s to 4 hours. */
  backoff?: { first: number; most: number }
  /** Bounds how many one process runs at a time. By default it is one. */
  concurrency?: number
  /** Ranks what waits: the highest comes first. By default it is 0. */
  priority?(payload: z.input<Payload>): number
  /** Lets one run at a time of those with the same key, in whichever process. */
  key?(payload: z.input<Payload>): string
  /** Lets `most` run at a time of those in the same lane, in all processes: where they hang, others still have places. */
  lane?: { of(payload: z.input<Payload>): string | undefined; most: number }
  /** Cron expression in the provider's time zone; the payload is then empty. While one waits or runs, no other is enqueued. */
  schedule?: string
}

export function declareJob<Payload extends z.ZodMiniType>(job: Job<Payload>): Job<Payload> {
  return job
}

/** Says how often a run says that it is alive: after ten seconds without a word, put_back_runs() takes it for dead. */
export const heartbeatRefreshSeconds = 3
/** Seconds after which pg-boss itself would, and count it as a failure: it does not get to it. */
const heartbeatSeconds = 60
/** Seconds that a run has to say itself that its time is over, before pg-boss does. */
const grace = 30

/** The runner gives jobs up, so that the job has its last word; pg-boss never comes to it. */
const spareAttempts = 10

/** A job's limits as pg-boss writes them, `notify` among them: the processes that run jobs are woken. */
export function queueOptions({ attempts, timeLimit, backoff = { first: 5, most: 14_400 } }: Queue) {
  return {
    notify: true,
    retryLimit: attempts - 1 + spareAttempts,
    retryDelay: backoff.first,
    retryBackoff: true,
    retryDelayMax: backoff.most,
    expireInSeconds: Math.ceil(timeLimit) + grace,
    heartbeatSeconds,
    deleteAfterSeconds: 604_800,
  }
}

/**
 * pg-boss's word for what must not run beside what: `singleton` lets one run for each key, `exclusive` keeps one in all, waiting or
 * running. It is a queue's for ever.
 */
export function queuePolicy({ key, schedule }: Queue): 'standard' | 'singleton' | 'exclusive' {
  if (schedule) return 'exclusive'
  return key ? 'singleton' : 'standard'
}
