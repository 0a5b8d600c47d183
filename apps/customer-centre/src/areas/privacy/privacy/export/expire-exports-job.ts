import * as z from 'zod/mini'
import type { OperatorDb } from '../../../../platform/db/database.ts'
import { declareJob } from '../../../../platform/jobs/job.ts'
import { archiveKey } from './export-queries.ts'

/** Longer than the queue retries. */
const giveUpMs = 2 * 86_400_000

/** Removes expired archives: first the file, so that a run that dies between the two finds it again. */
export const expireExports = declareJob({
  name: 'privacy.expire-exports',
  payload: z.object({}),
  attempts: 3,
  timeLimit: 300,
  schedule: '*/10 * * * *',
  async run({ services, log }) {
    const db = services.database.operator
    const due = await db
      .selectFrom('data_export')
      .select(['customer_number', 'id', 'attempts'])
      .where('state', 'in', ['ready', 'downloaded'])
      .where('expires_at', '<=', services.clock.now().toISOString())
      .limit(1000)
      .execute()
    for (const { customer_number, id, attempts } of due) {
      await services.files.remove(archiveKey(id, attempts))
      await db
        .updateTable('data_export')
        .set({ state: 'expired' })
        .where('customer_number', '=', customer_number)
        .where('id', '=', id)
        .where('state', 'in', ['ready', 'downloaded'])
        .execute()
    }
    const stuck = await giveUp(db, services.clock.now())
    if (due.length + stuck > 0) log.info({ expired: due.length, stuck }, 'exports: expired')
  },
})

/** One whose job is no more would keep its customer from asking for another. */
async function giveUp(db: OperatorDb, now: Date): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('data_export')
    .set({ state: 'failed', claimed_until: null, error: 'no run has finished it' })
    .where('state', 'in', ['requested', 'building'])
    .where('requested_at', '<', new Date(now.getTime() - giveUpMs).toISOString())
    .where(row => row.or([row('claimed_until', 'is', null), row('claimed_until', '<=', now.toISOString())]))
    .executeTakeFirst()
  return Number(numUpdatedRows)
}
