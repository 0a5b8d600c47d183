import Fastify from 'fastify'
import { type Configuration, ConfigurationError } from '../configuration.ts'
import { loggerOptions } from '../logging.ts'
import { runJobs } from '../run-jobs.ts'
import { untilSignal } from '../until-signal.ts'
import { prepare } from './prepare.ts'
import { sharedDatabase } from './web.ts'

/** Jobs alone: nothing listens, and any number of such processes share the work. */
export async function work(settings: Configuration): Promise<void> {
  if (settings.CUSTOMER_CENTRE_URL)
    throw new ConfigurationError(
      'CUSTOMER_CENTRE_URL: a portal alone has no jobs; they are run where its customer centre is.',
    )
  const database = sharedDatabase(settings, 'work')
  const keep = untilSignal(database)
  await prepare(settings, database)
  // the program's logger, without its server
  const { log } = Fastify({ logger: loggerOptions(settings) })
  const { started } = await runJobs(settings, database, log, keep)
  await started
  console.log('Kontor is ready to work. Stop with Ctrl-C.')
}
