import { sql } from 'kysely'
import { sweepRows } from '../jobs/sweep.ts'
import { keptDays } from './pull.ts'

/** They tell what can be seen elsewhere, to those who were away for a while. */
export const eventSweeps = [
  sweepRows('event', now => sql`at < ${now}::timestamptz - make_interval(days => ${keptDays + 1})`),
]
