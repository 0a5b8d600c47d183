import { sql } from 'kysely'
import { sweepRows } from '../../platform/jobs/sweep.ts'

export const antiBotSweeps = [
  // for an hour, its answers say why they are no
  sweepRows('anti_bot_token', now => sql`expires_at < ${now}::timestamptz - interval '1 hour'`),
  sweepRows('anti_bot_spent', now => sql`expires_at < ${now}`),
  sweepRows('anti_bot_pass', now => sql`expires_at < ${now}`),
]
