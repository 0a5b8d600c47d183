import { sql } from 'kysely'
import { sweepRows } from '../jobs/sweep.ts'

export const httpSweeps = [
  sweepRows('sign_in_throttle', now => sql`forgotten_at < ${now}`),
  sweepRows('idempotency_key', now => sql`created_at < ${now}::timestamptz - interval '24 hours'`),
  sweepRows('rate_limit', now => sql`window_ends_at <= ${now}`),
]
