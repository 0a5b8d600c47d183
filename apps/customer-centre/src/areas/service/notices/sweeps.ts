import { sql } from 'kysely'
import { sweepRows } from '../../../platform/jobs/sweep.ts'

export const noticesSweeps = [
  // no page shows the notice any more
  sweepRows(
    'service_notice_reader',
    now =>
      sql`notice_id in (select n.id from service_notice n where n.ended_at < ${now}::timestamptz - interval '90 days')`,
  ),
]
