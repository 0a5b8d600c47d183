import { sql } from 'kysely'
import { sweepRows } from '../../../platform/jobs/sweep.ts'
import { monthsOpen } from './judge-reading.ts'

/** Readings that can neither come again nor be corrected any more: their days' and months' sums stay. */
export const usageSweeps = [
  sweepRows('usage_reading', now => sql`day < (${now}::timestamptz - ${`${monthsOpen + 1} months`}::interval)::date`),
  sweepRows(
    'usage_hold',
    now => sql`state <> 'open' and month < (${now}::timestamptz - ${`${monthsOpen + 2} months`}::interval)::date`,
  ),
]
