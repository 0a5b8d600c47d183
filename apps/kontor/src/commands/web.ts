import { type Configuration, ConfigurationError } from '../configuration.ts'
import { createMetrics } from '../metrics.ts'
import { listenForMetrics } from '../metrics-address.ts'
import { type OwnerDatabase, sharedDatabase } from '../owner-database.ts'
import { loadPortalBuild } from '../portal/install.ts'
import { say } from '../say.ts'
import { farewell, serve } from '../serve.ts'
import { untilSignal } from '../until-signal.ts'
import { prepare } from './prepare.ts'

/** Portal and customer centre without the jobs, which `work` runs. */
export async function web(settings: Configuration): Promise<void> {
  const portal = await loadPortalBuild(settings.PORTAL_BUILD)
  const database = settings.CUSTOMER_CENTRE_URL ? null : requireShared(settings, 'web')
  const logins = database && (await prepare(settings, database))
  const shared = { keep: untilSignal(database), metrics: createMetrics() }
  await serve(settings, logins, portal, { ...shared, farewell })
  await listenForMetrics(settings, shared)
  if (database) say('\nJobs, and mails among them, are run by npm run work.')
}

/** The embedded database belongs to one process, which starts and stops it. */
export function requireShared(settings: Configuration, command: string): OwnerDatabase {
  const database = sharedDatabase(settings)
  if (!database)
    throw new ConfigurationError(
      `DATABASE_URL: is missing. npm run ${command} shares a database with other processes; npm start brings its own and does everything.`,
    )
  return database
}
