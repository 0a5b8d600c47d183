import { sql } from 'kysely'
import { sweepRows } from '../../../platform/jobs/sweep.ts'
import { monthsOpen } from './judge-reading.ts'

const monthsBefore = (months: number, now: Date, timeZone: string) =>
  sql`((${now}::timestamptz at time zone ${timeZone}) - ${`${months} months`}::interval)::date`

/** Readings that can neither come again nor be corrected any more: their days' and months' sums stay. */
export const usageSweeps = [
  sweepRows('usage_reading', (now, timeZone) => sql`day < ${monthsBefore(monthsOpen + 1, now, timeZone)}`),
  sweepRows(
    'usage_hold',
    (now, timeZone) => sql`state <> 'open' and month < ${monthsBefore(monthsOpen + 2, now, timeZone)}`,
  ),
]
