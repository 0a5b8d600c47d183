import { jobs } from '@kontor/customer-centre/jobs'
import type { Logins } from '@kontor/customer-centre/platform/db/logins'
import type { Log } from '@kontor/customer-centre/platform/jobs/job'
import { startJobs } from '@kontor/customer-centre/platform/jobs/runner'
import type { Services } from '@kontor/customer-centre/platform/services'
import type { Configuration } from './configuration.ts'
import { servicesOfJobs } from './create-services.ts'
import { mailerOf } from './mailer.ts'
import { measuresOfPools } from './measures.ts'
import type { Process } from './serve.ts'

/** Runs jobs. @returns resolves once they are being taken, which no one has to wait for */
export async function runJobs(
  settings: Configuration,
  logins: Logins,
  log: Log,
  { keep, metrics }: Process,
): Promise<{ services: Services; started: Promise<void> }> {
  const services = servicesOfJobs(settings, logins)
  metrics.add(() => measuresOfPools(services, 'work'))
  const mailer = await mailerOf(settings)
  const { started, stop } = startJobs({ jobs, logins, services, mailer, log })
  keep({
    finish: stop,
    async close() {
      mailer.close?.()
      await services.database.close()
    },
  })
  return { services, started }
}
