import { sql } from 'kysely'
import type * as z from 'zod/mini'
import type { Db } from '../db/database.ts'
import { type Job, queueOptions } from './job.ts'

/**
 * Enqueues a job in the caller's transaction: it runs if that commits, and only then. A function of the database does it
 * (migration 0009), so a request needs neither a running pg-boss nor any right on its tables.
 */
export async function enqueue<P extends z.ZodMiniType>(db: Db, job: Job<P>, payload: z.input<P>): Promise<void> {
  await sql`select enqueue_job(${job.name}, ${JSON.stringify(payload)}::jsonb, ${JSON.stringify(queueOptions)}::jsonb)`.execute(
    db,
  )
}
