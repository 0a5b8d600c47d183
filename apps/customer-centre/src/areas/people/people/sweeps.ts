import { sql } from 'kysely'
import { sweepRows } from '../../../platform/jobs/sweep.ts'

export const peopleSweeps = [
  // for the clear answer that a link gives
  sweepRows('invitation', now => sql`expires_at < ${now}::timestamptz - interval '90 days'`),
  sweepRows('access_token', now => sql`least(expires_at, ended_at) < ${now}::timestamptz - interval '90 days'`),
  sweepRows('webhook_delivery', now => sql`created_at < ${now}::timestamptz - interval '30 days'`),
]
