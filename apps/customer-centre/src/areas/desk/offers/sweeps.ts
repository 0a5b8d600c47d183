import { sql } from 'kysely'
import { sweepRows } from '../../../platform/jobs/sweep.ts'

/** Forgets what strangers were offered and did not take, 180 days after it came to nothing. */
export const offersSweeps = [
  sweepRows(
    'offer',
    now => sql`customer_number is null and state in ('declined', 'lapsed', 'withdrawn')
      and settled_at < ${now}::timestamptz - interval '180 days'`,
  ),
]
