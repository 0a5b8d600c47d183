import { sql } from 'kysely'
import { sweepRows } from '../../../platform/jobs/sweep.ts'

export const directorySweeps = [sweepRows('bulk_run', now => sql`made_at < ${now}::timestamptz - interval '90 days'`)]
