import { jobs } from '@kontor/customer-centre/jobs'
import type { Log } from '@kontor/customer-centre/platform/jobs/job'
import { startJobs } from '@kontor/customer-centre/platform/jobs/runner'
import type { Configuration } from './configuration.ts'
import { centreOfJobs } from './create-centre.ts'
import { mailerOf } from './mailer.ts'
import type { OwnerDatabase } from './owner-database.ts'
import type { Part } from './until-signal.ts'

/** Runs jobs. @returns resolves once they are being taken, which nobody has to wait for */
export async function runJobs(
  settings: Configuration,
  { url }: OwnerDatabase,
  log: Log,
  keep: (part: Part) => void,
): Promise<{ started: Promise<void> }> {
  const centre = centreOfJobs(settings, url)
  const mailer = await mailerOf(settings)
  const { started, stop } = startJobs({ jobs, url, centre, mailer, log })
  keep({
    finish: stop,
    async close() {
      mailer.close?.()
      await centre.database.close()
    },
  })
  return { started }
}
