import * as z from 'zod/mini'
import { declareJob } from '../jobs/job.ts'
import { dropHeld } from './held-files.ts'

/** Longer than any upload takes. */
const hours = 6
/** Per run; the next one takes the rest. */
const most = 1000

/** Removes contents without a record: of uploads whose process died, and of deleted records. */
export const sweepFiles = declareJob({
  name: 'files.sweep',
  payload: z.object({}),
  attempts: 3,
  timeLimit: 600,
  schedule: '23 * * * *',
  async run({ services, log }) {
    const db = services.database.operator
    await dropHeld(db, services.clock.now())
    const before = new Date(services.clock.now().getTime() - hours * 3_600_000).toISOString()
    const unclaimed = await db
      .selectFrom('unclaimed_upload')
      .select('storage_key')
      .where('since', '<', before)
      .orderBy('since')
      .limit(most)
      .execute()
    for (const { storage_key: key } of unclaimed) {
      await services.files.remove(key)
      await db.deleteFrom('unclaimed_upload').where('storage_key', '=', key).execute()
    }
    log.info({ removed: unclaimed.length }, 'files: swept')
  },
})
