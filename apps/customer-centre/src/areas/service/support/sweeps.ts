import { sql } from 'kysely'
import { sweepRows } from '../../../platform/jobs/sweep.ts'

/** Answers that staff have begun are of use while their ticket is talked about. */
export const supportSweeps = [
  sweepRows('ticket_desk_draft', now => sql`updated_at < ${now}::timestamptz - interval '30 days'`),
  sweepRows('ticket_draft', now => sql`updated_at < ${now}::timestamptz - interval '90 days'`),
  // who has not answered for two weeks does not want copies
  sweepRows('ticket_copy', now => sql`state = 'waiting' and added_at < ${now}::timestamptz - interval '14 days'`),
]
