import type { Configuration } from '../configuration.ts'
import { createMetrics } from '../metrics.ts'
import { listenForMetrics } from '../metrics-address.ts'
import { ownerDatabase } from '../owner-database.ts'
import { loadPortalBuild, type Portal } from '../portal/install.ts'
import { runJobs } from '../run-jobs.ts'
import { say } from '../say.ts'
import { farewell, serve } from '../serve.ts'
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
    const shared = { keep: untilSignal(null), metrics: createMetrics() }
    await serve(settings, null, portal, { ...shared, farewell: settings.NODE_ENV === 'production' ? farewell : 0 })
    await listenForMetrics(settings, shared)
    return
  }
  const database = await ownerDatabase(settings, say)
  try {
    const logins = await prepare(settings, database)
    const shared = { keep: untilSignal(database), metrics: createMetrics() }
    // others may answer beside this one
    const besides = settings.NODE_ENV === 'production' && settings.DATABASE_URL
    const { log } = await serve(settings, logins, portal, { ...shared, farewell: besides ? farewell : 0 })
    // after listening: pages do not wait for the jobs
    await runJobs(settings, logins, log, shared)
    await listenForMetrics(settings, shared)
  } catch (error) {
    await database.stop()
    throw error
  }
}
