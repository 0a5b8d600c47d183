import { sql } from 'kysely'
import { sweepRows } from '../../../platform/jobs/sweep.ts'

export const contactsSweeps = [
  // how often someone was written to counts for a day
  sweepRows('contact_code', now => sql`next_send_at < ${now}::timestamptz - interval '24 hours'`),
]
