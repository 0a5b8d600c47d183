import { type Configuration, ConfigurationError } from '../configuration.ts'
import type { OwnerDatabase } from '../owner-database.ts'
import { loadPortalBuild } from '../portal/install.ts'
import { serve } from '../serve.ts'
import { untilSignal } from '../until-signal.ts'
import { prepare } from './prepare.ts'

/** Milliseconds in which a proxy notices that this process leaves, by its health or by connections that end. */
const farewell = 2000

/** Portal and customer centre without the jobs, which `work` runs. */
export async function web(settings: Configuration): Promise<void> {
  const portal = await loadPortalBuild(settings.PORTAL_BUILD)
  const database = settings.CUSTOMER_CENTRE_URL ? null : sharedDatabase(settings, 'web')
  if (database) await prepare(settings, database)
  await serve(settings, database, portal, untilSignal(database), farewell)
  if (database) console.log('\nJobs, and mails among them, are run by npm run work.')
}

/** The embedded database belongs to one process, which starts and stops it. */
export function sharedDatabase({ DATABASE_URL: url }: Configuration, command: string): OwnerDatabase {
  if (!url)
    throw new ConfigurationError(
      `DATABASE_URL: is missing. npm run ${command} shares a database with other processes; npm start brings its own and does everything.`,
    )
  return { url, stop: async () => undefined }
}
