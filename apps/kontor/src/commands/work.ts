import Fastify from 'fastify'
import { type Configuration, ConfigurationError } from '../configuration.ts'
import { followSite } from '../follow-site.ts'
import { loggerOptions } from '../logging.ts'
import { measuresOfAdapters, measuresOfDatabase, measuresOfProcess } from '../measures.ts'
import { createMetrics } from '../metrics.ts'
import { listenForMetrics } from '../metrics-address.ts'
import { watchLoop } from '../overload.ts'
import { runJobs } from '../run-jobs.ts'
import { say } from '../say.ts'
import { untilSignal } from '../until-signal.ts'
import { version } from '../version.ts'
import { prepare } from './prepare.ts'
import { requireShared } from './web.ts'

/** Jobs alone: nothing listens, and any number of such processes share the work. */
export async function work(settings: Configuration): Promise<void> {
  if (settings.CUSTOMER_CENTRE_URL)
    throw new ConfigurationError(
      'CUSTOMER_CENTRE_URL: a portal alone has no jobs; they are run where its customer centre is.',
    )
  const database = requireShared(settings, 'work')
  const keep = untilSignal(database)
  const logins = await prepare(settings, database)
  // the program's logger, without its server
  const { log } = Fastify({ logger: loggerOptions(settings) })
  const metrics = createMetrics()
  const { services, started } = await runJobs(settings, logins, log, { keep, metrics })
  followSite(settings, services, { log, keep })
  const loop = watchLoop()
  metrics.add(() => measuresOfProcess(loop.delay))
  metrics.add(() => measuresOfAdapters(settings))
  metrics.add(() => measuresOfDatabase(services))
  await listenForMetrics(settings, { keep, metrics })
  await started
  say(`Kontor is ready to work (version ${version}). Stop with Ctrl-C.`)
}
