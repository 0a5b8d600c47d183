import { sql } from 'kysely'
import type { OperatorDb } from '../db/database.ts'
import type { Job, JobContext } from './job.ts'

export type Progress = { done: number; of: number }

/** Writes what was noted last, one statement at a time: a job that notes each of its steps writes as often as the database answers. */
export function progressOf(
  { services, log }: JobContext,
  name: string,
  id: string,
): { note(done: number, of: number): void; written(): Promise<void> } {
  let latest: Progress | undefined
  let writing: Promise<void> | undefined
  const write = async () => {
    for (let noted = latest; noted; noted = latest) {
      latest = undefined
      // pg-boss writes there how a job has ended, and put_back_runs() how many runs it has lost
      await sql`update pgboss.job set output = coalesce(output, '{}') || jsonb_build_object('progress', ${JSON.stringify(noted)}::jsonb)
        where name = ${name} and id = ${id} and state = 'active'`.execute(services.database.operator)
    }
  }
  return {
    note(done, of) {
      latest = { done, of }
      writing ??= write()
        .catch(error => log.warn({ err: error, job: name, id }, 'jobs: progress not noted'))
        .finally(() => {
          writing = undefined
        })
    },
    written: async () => writing,
  }
}

/** Finds how far the runs of a job have come that noted it and have not ended. */
export async function jobProgress(
  db: OperatorDb,
  job: Pick<Job, 'name'>,
): Promise<(Progress & { key: string | null })[]> {
  const { rows } = await sql<Progress & { key: string | null }>`
    select singleton_key as key, (output #>> '{progress,done}')::int as done, (output #>> '{progress,of}')::int as of
    from pgboss.job where name = ${job.name} and state = 'active' and output ? 'progress' order by started_on`.execute(
    db,
  )
  return rows
}
