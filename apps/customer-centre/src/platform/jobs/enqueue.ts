import { type RawBuilder, sql } from 'kysely'
import type * as z from 'zod/mini'
import type { Db } from '../db/database.ts'
import { Signature } from '../db/signature.ts'
import type { Services } from '../services.ts'
import { type Queue, queueOptions, queuePolicy } from './job.ts'

type Options = {
  /** Not before; by default at once. It begins within ten seconds of that. */
  startAfter?: Date
}

/** For the last word of what has to happen some day: it begins anew, and each end stands in the log. */
export const inADay = ({ clock }: Pick<Services, 'clock'>): Options => ({
  startAfter: new Date(clock.now().getTime() + 86_400_000),
})

/**
 * Enqueues a job in the caller's transaction: it runs if that commits, and only then. A function of the database does it, so a request
 * needs neither a running pg-boss nor any right on its tables.
 */
export const enqueue = <P extends z.ZodMiniType>(
  db: Db,
  job: Queue<P>,
  payload: z.input<P>,
  options?: Options,
): Promise<void> => enqueueAll(db, job, [payload], options)

/** Does as `enqueue` does, any number of them in one statement. */
export async function enqueueAll<P extends z.ZodMiniType>(
  db: Db,
  job: Queue<P>,
  payloads: readonly z.input<P>[],
  options?: Options,
): Promise<void> {
  if (payloads.length === 0) return
  await sql`select ${enqueues(job, enqueued(job, payloads, options))}`.execute(db)
}

/** The call of the database's function, within a statement. @param jobs as `enqueued` makes them */
export function enqueues(job: Queue, jobs: readonly object[]): RawBuilder<unknown> {
  const [all, queue] = [JSON.stringify(jobs), newQueue(job)]
  const signature = new Signature(`jobs ${job.name} ${all} ${queue}`)
  return sql`enqueue_jobs(${job.name}, ${all}, ${queue}, ${signature})`
}

/** Makes what the function `enqueue_jobs` takes of each job. */
export function enqueued<P extends z.ZodMiniType>(
  job: Queue<P>,
  payloads: readonly z.input<P>[],
  { startAfter }: Options = {},
): object[] {
  return payloads.map(data => ({
    data,
    start_after: startAfter,
    priority: job.priority?.(data),
    key: job.key?.(data),
    lane: job.lane?.of(data),
  }))
}

/** Makes what the queue is made with, where no one who runs jobs has made it yet. */
export function newQueue<P extends z.ZodMiniType>(job: Queue<P>): string {
  const declared = job as unknown as Queue // its payload has no say in it
  return JSON.stringify({ policy: queuePolicy(declared), ...queueOptions(declared) })
}
