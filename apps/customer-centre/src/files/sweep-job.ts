import * as z from 'zod/mini'
import { declareJob } from '../jobs/job.ts'

/** Longer than any upload takes. */
const hours = 6
/** Of one run; what is left over is the next one's. */
const most = 1000

/** Removes contents that no record holds: of uploads whose process died, and of records that were taken away. */
export const sweepFiles = declareJob({
  name: 'files.sweep',
  payload: z.object({}),
  schedule: '23 * * * *',
  async run({ centre, log }) {
    const db = centre.database.operator
    const before = new Date(centre.clock.now().getTime() - hours * 3_600_000).toISOString()
    const loose = await db
      .selectFrom('loose_file')
      .select('storage_key')
      .where('since', '<', before)
      .orderBy('since')
      .limit(most)
      .execute()
    for (const { storage_key: key } of loose) {
      await centre.files.remove(key)
      await db.deleteFrom('loose_file').where('storage_key', '=', key).execute()
    }
    log.info({ removed: loose.length }, 'files: swept')
  },
})
