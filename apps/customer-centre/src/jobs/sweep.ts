import * as z from 'zod/mini'
import { declareJob } from './job.ts'

const hours = (count: number) => count * 3_600_000

/** Removes what has served its time. Rows are only ever past their use here: no request looks at one of them again. */
export const sweep = declareJob({
  name: 'maintenance.sweep',
  payload: z.object({}),
  schedule: '*/10 * * * *',
  async run({ centre, log }) {
    const db = centre.database.operator
    const now = centre.clock.now()
    const before = (age: number) => new Date(now.getTime() - age).toISOString()
    const removals = {
      sessions: db
        .deleteFrom('session')
        .where(row => row.or([row('expires_at', '<=', before(0)), row('absolute_expires_at', '<=', before(0))])),
      idempotencyKeys: db.deleteFrom('idempotency_key').where('created_at', '<', before(hours(24))),
      // longer than any limit's window
      rateLimits: db.deleteFrom('rate_limit').where('window_started_at', '<', before(hours(24))),
      // kept for a day, for the support that is asked why a link does not work
      resetTokens: db.deleteFrom('password_reset').where('expires_at', '<', before(hours(24))),
    }
    const removed: Record<string, number> = {}
    for (const [what, query] of Object.entries(removals)) {
      removed[what] = Number((await query.executeTakeFirst()).numDeletedRows)
    }
    log.info({ removed }, 'swept')
  },
})
