import { jobs } from '@kontor/customer-centre/jobs'
import type { Centre } from '@kontor/customer-centre/platform/centre'
import type { Logins } from '@kontor/customer-centre/platform/db/logins'
import type { Log } from '@kontor/customer-centre/platform/jobs/job'
import { startJobs } from '@kontor/customer-centre/platform/jobs/runner'
import type { Configuration } from './configuration.ts'
import { centreOfJobs } from './create-centre.ts'
import { mailerOf } from './mailer.ts'
import { measuresOfPools } from './measures.ts'
import type { Process } from './serve.ts'

/** Runs jobs. @returns resolves once they are being taken, which no one has to wait for */
export async function runJobs(
  settings: Configuration,
  logins: Logins,
  log: Log,
  { keep, metrics }: Process,
): Promise<{ centre: Centre; started: Promise<void> }> {
  const centre = centreOfJobs(settings, logins)
  metrics.add(() => measuresOfPools(centre, 'work'))
  const mailer = await mailerOf(settings)
  const { started, stop } = startJobs({ jobs, logins, centre, mailer, log })
  keep({
    finish: stop,
    async close() {
      mailer.close?.()
      await centre.database.close()
    },
  })
  return { centre, started }
}
