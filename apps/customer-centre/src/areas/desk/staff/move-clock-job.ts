import * as z from 'zod/mini'
import type { Job, JobContext, Queue } from '../../../platform/jobs/job.ts'
import { addDays, daysBetween, startOfDay } from '../../../values/local-date.ts'

const payload = z.object({ to: z.iso.date() })

/** The job without what it does: that needs the list of all jobs, which stands above all areas. */
export const moveClock = {
  name: 'staff.move-clock',
  payload,
  attempts: 1,
  timeLimit: 1800,
  key: () => 'clock',
} as const satisfies Queue<typeof payload>

/** The local time at which a day's jobs have all had their turn. */
const hourOfDay = 9

/**
 * Moves a demo's clock day by day, and lets everything that goes by the clock happen on each: nothing is skipped that would have happened in
 * between. @param jobs those with a schedule run once a day, in the order of the list
 */
export const moveClockThrough = (jobs: readonly Job[]): Job<typeof payload> => ({
  ...moveClock,
  // the clock stands where it has come to, and can be moved again
  onGivenUp: null,
  async run(context, { to }) {
    const { clock, configuration } = context.services
    const days = daysBetween(clock.today(), to)
    for (let day = 1; day <= days; day++) {
      const morning = startOfDay(addDays(clock.today(), 1), configuration.timeZone).getTime() + hourOfDay * 3_600_000
      await clock.advance?.(morning - clock.now().getTime())
      await runDay(context, jobs)
      context.progress?.(day, days)
    }
  },
})

async function runDay(context: JobContext, jobs: readonly Job[]): Promise<void> {
  for (const job of jobs.filter(({ schedule }) => schedule !== undefined)) {
    try {
      await job.run(context, job.payload.parse({}))
    } catch (error) {
      // as by its schedule: the next day is the next attempt
      context.log.error({ err: error, job: job.name, today: context.services.clock.today() }, 'a job of the day failed')
    }
  }
}
