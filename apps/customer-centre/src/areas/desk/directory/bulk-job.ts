import { sql } from 'kysely'
import { declareJob } from '../../../platform/jobs/job.ts'
import { carryOutBulk } from './bulk.ts'
import { type Act, actOn } from './bulk-acts.ts'

type Waiting = { place: number; customer: number; undo: Parameters<typeof actOn>[1]['undo'] }

/**
 * Does to one customer after the other what staff have asked for, each in a transaction with the note of what became of it: where
 * this process ends, none is done twice, and what is left goes on. One that is refused is named, and the others are done all the same.
 */
export const carryOutBulkJob = declareJob({
  ...carryOutBulk,
  async run({ services, log, progress }, { run }) {
    const { operator } = services.database
    const { rows: found } = await sql<{ act: Act; made_by: string; undoes: string | null }>`
      select act, made_by, undoes from bulk_run where id = ${run} and finished_at is null`.execute(operator)
    const [asked] = found
    if (!asked) return
    const { rows } = await sql<Waiting>`select place, customer_number as customer, undo from bulk_row
      where run_id = ${run} and state = 'waiting' order by place`.execute(operator)
    for (const [index, { place, customer, undo }] of rows.entries()) {
      const note = (db: typeof operator, told: Awaited<ReturnType<typeof actOn>>) =>
        sql`update bulk_row set state = ${told.state}, problem = ${told.problem}, before = ${told.before && JSON.stringify(told.before)}::jsonb,
            after = ${told.after && JSON.stringify(told.after)}::jsonb, undo = ${told.undo && JSON.stringify(told.undo)}::jsonb
          where run_id = ${run} and place = ${place}`.execute(db)
      const taking = asked.undoes === null ? null : undo
      const keep = async (db: typeof operator, told: Parameters<typeof note>[1]) => void (await note(db, told))
      const told = await actOn(services, { by: asked.made_by, act: asked.act, customer, undo: taking, keep }).catch(
        (error: unknown) => {
          log.error({ err: error, run, customer }, 'bulk: one could not be done')
          return { state: 'failed', problem: 'internal', before: null, after: null, undo: null } as const
        },
      )
      if (told.state === 'failed') await note(operator, told)
      progress?.(index + 1, rows.length)
    }
    await sql`update bulk_run set finished_at = ${services.clock.now()} where id = ${run}`.execute(operator)
  },
  async onGivenUp({ services }, { run }) {
    const { operator } = services.database
    await sql`update bulk_row set state = 'failed', problem = 'internal' where run_id = ${run} and state = 'waiting'`.execute(
      operator,
    )
    await sql`update bulk_run set finished_at = ${services.clock.now()} where id = ${run}`.execute(operator)
  },
})
