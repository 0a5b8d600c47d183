import type { Configuration } from '../configuration.ts'
import { ownerDatabase } from '../owner-database.ts'
import { loadPortalBuild, type Portal } from '../portal/install.ts'
import { runJobs } from '../run-jobs.ts'
import { serve } from '../serve.ts'
import { untilSignal } from '../until-signal.ts'
import { prepare } from './prepare.ts'

/**
 * Starts everything in one process: database (unless it is elsewhere), migrations, demo data on request, portal, centre
 * and jobs.
 */
export async function start(settings: Configuration): Promise<void> {
  await run(settings, await loadPortalBuild(settings.PORTAL_BUILD))
}

export async function run(settings: Configuration, portal: Portal): Promise<void> {
  if (settings.CUSTOMER_CENTRE_URL) {
    await serve(settings, null, portal, untilSignal(null))
    return
  }
  const database = await ownerDatabase(settings, console.log)
  try {
    await prepare(settings, database)
    const keep = untilSignal(database)
    const { log } = await serve(settings, database, portal, keep)
    // after listening: pages do not wait for the jobs
    await runJobs(settings, database, log, keep)
  } catch (error) {
    await database.stop()
    throw error
  }
}
