import type { figuresEndpoints } from '@kontor/contract/areas/desk/figures'
import type { CallOutput } from '@kontor/contract/wire/types'
import { sql } from 'kysely'
import { jsonRows } from '../../../platform/db/list.ts'
import type { Handler } from '../../../platform/http/context.ts'
import { addMonths, startOfDay } from '../../../values/local-date.ts'
import { provisioningTaskTable } from '../../selling/reads.ts'
import { monthOf, monthsUntil } from './figures.ts'

type Month = CallOutput<'GET /ajax/v1/staff/figures/setups'>['months'][number]

/** Counts what was ordered by the month of the order, and what became of it by the month in which it did. */
export const figuresSetups: Handler<(typeof figuresEndpoints)['figuresSetups']> = async ({
  db,
  now,
  query,
  services,
}) => {
  const months = monthsUntil(query.until, services)
  const { timeZone } = services.configuration
  const [first, end] = [months.first, addMonths(months.last, 1)].map(day => startOfDay(day, timeZone))
  const monthIn = (moment: string) => sql`to_char(${sql.ref(moment)} at time zone ${timeZone}, 'YYYY-MM')`
  const within = (moment: string) => sql`${sql.ref(moment)} >= ${first} and ${sql.ref(moment)} < ${end}`
  const took = (part: number) =>
    sql`round(percentile_cont(${part}) within group (order by extract(epoch from t.settled_at - t.created_at) / 60)
      filter (where t.state = 'done'))::int`
  const { rows } = await sql<{
    waiting: number
    failed: number
    ordered: Pick<Month, 'month' | 'ordered'>[]
    settled: Omit<Month, 'ordered'>[]
  }>`
    with tasks as materialized (
      select t.state, t.created_at, t.settled_at from ${provisioningTaskTable} t
      where t.kind = 'set_up' and (${within('t.created_at')} or ${within('t.settled_at')} or t.state in ('waiting', 'sent', 'failed')))
    select count(*) filter (where t.state in ('waiting', 'sent'))::int as waiting, count(*) filter (where t.state = 'failed')::int as failed,
      ${jsonRows(sql`select ${monthIn('t.created_at')} as month, count(*)::int as ordered from tasks t where ${within('t.created_at')} group by 1`)} as ordered,
      ${jsonRows(sql`
        select ${monthIn('t.settled_at')} as month, count(*) filter (where t.state = 'done')::int as set_up,
          count(*) filter (where t.state = 'given_up')::int as given_up, ${took(0.5)} as median_minutes, ${took(0.9)} as most_minutes
        from tasks t where ${within('t.settled_at')} group by 1`)} as settled
    from tasks t`.execute(db)
  const { waiting = 0, failed = 0, ordered = [], settled = [] } = rows[0] ?? {}
  return {
    as_of: now.toISOString(),
    waiting,
    failed,
    months: months.all.map(monthOf).map(month => {
      const by = settled.find(row => row.month === month)
      return {
        month,
        ordered: ordered.find(row => row.month === month)?.ordered ?? 0,
        set_up: by?.set_up ?? 0,
        given_up: by?.given_up ?? 0,
        median_minutes: by?.median_minutes ?? null,
        most_minutes: by?.most_minutes ?? null,
      }
    }),
  }
}
