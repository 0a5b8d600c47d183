import type { Mailer } from '@kontor/adapters/mail'
import { sql } from 'kysely'
import { jobs } from '../jobs.ts'
import type { AskingServices } from '../platform/services.ts'

const silent = { info: () => undefined, warn: () => undefined, error: () => undefined }

/** Lets a running runner retry failed jobs at its next poll, instead of after the pause. */
export async function retryNow(services: AskingServices): Promise<void> {
  await sql`update pgboss.job set start_after = now() where state = 'retry'`.execute(services.database.operator)
}

/** Runs the queued jobs, and those they queue, one after the other and here: tests cannot wait for a poll. */
export async function runQueued(services: AskingServices, mailer: Mailer): Promise<string[]> {
  const ran: string[] = []
  for (;;) {
    const { rows } = await sql<{ id: string; name: string; data: object }>`
      select id, name, data from pgboss.job where state = 'created' order by created_on limit 1`.execute(
      services.database.operator,
    )
    const [queued] = rows
    if (!queued) return ran
    const job = jobs.find(declared => declared.name === queued.name)
    if (!job) throw new Error(`${queued.name} is queued and not declared`)
    await job.run({ services, mailer, log: silent }, job.payload.parse(queued.data))
    await sql`update pgboss.job set state = 'completed', completed_on = now() where id = ${queued.id}`.execute(
      services.database.operator,
    )
    ran.push(queued.name)
  }
}
