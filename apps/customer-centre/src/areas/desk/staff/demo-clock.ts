import type { DemoClock, demoClockEndpoints } from '@kontor/contract/areas/desk/demo-clock'
import type { ClockStep } from '@kontor/contract/enums/demo-clock'
import { sql } from 'kysely'
import type { Handler } from '../../../platform/http/context.ts'
import { problem } from '../../../platform/http/problem.ts'
import { enqueue } from '../../../platform/jobs/enqueue.ts'
import type { Services } from '../../../platform/services.ts'
import { addDays, addMonths } from '../../../values/local-date.ts'
import { contractTable } from '../../contracts/reads.ts'
import { billingItemTable } from '../../money/reads.ts'
import { moveClock } from './move-clock-job.ts'

export const demoClock: Handler<typeof demoClockEndpoints.demoClock> = async ({ services }) => {
  if (!services.clock.advance) throw problem('not_found')
  await services.clock.follow?.()
  return shown(services)
}

export const demoClockMove: Handler<typeof demoClockEndpoints.demoClockMove> = async ({
  services,
  body,
  audit,
  db,
}) => {
  if (!services.clock.advance) throw problem('not_found')
  const clock = await shown(services)
  const to = target(body.by, clock)
  if (clock.moving_to !== null || to === null) throw problem('conflict')
  await audit({
    action: 'clock.moved',
    subject: { kind: 'installation', id: 'clock', label: to },
    before: { today: clock.today },
    after: { today: to },
  })
  await enqueue(db, moveClock, { to })
  return { ...clock, moving_to: to }
}

function target(by: ClockStep, { today, next_due }: DemoClock): string | null {
  if (by === 'next_due') return next_due
  return by === 'day' ? addDays(today, 1) : addMonths(today, 1)
}

async function shown({ clock, database: { operator } }: Services): Promise<DemoClock> {
  const today = clock.today()
  const { rows } = await sql<Pick<DemoClock, 'moving_to' | 'next_due'>>`
    select (select data ->> 'to' from pgboss.job where name = ${moveClock.name} and state < 'completed' limit 1) as moving_to,
      ${nextDue(today)} as next_due`.execute(operator)
  return { now: clock.now().toISOString(), today, moving_to: null, next_due: null, ...rows[0] }
}

const nextDue = (today: string) => sql`(
  select min(due) from (
    select min(next_bill_on) as due from ${contractTable} where next_bill_on > ${today}::date
    union all
    select min(ready_on) from ${billingItemTable} where document_id is null and dropped_at is null and ready_on > ${today}::date
    union all
    select min(renews_on) from ${contractTable} where renews_on > ${today}::date
    union all
    select min(ends_on) + 1 from ${contractTable} where ends_on >= ${today}::date) every)`
