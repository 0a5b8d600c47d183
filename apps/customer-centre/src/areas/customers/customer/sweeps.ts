import { sql } from 'kysely'
import { sweepRows } from '../../../platform/jobs/sweep.ts'

export const customerSweeps = [
  // for a day, support is asked why a link does not work
  sweepRows('registration', now => sql`expires_at < ${now}::timestamptz - interval '24 hours'`),
]
