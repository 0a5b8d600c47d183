import { createClock } from '@kontor/customer-centre/clock'
import { keepsRole } from '@kontor/customer-centre/db/database'
import { migrate } from '@kontor/customer-centre/db/migrate'
import { holdsDemo, loadDemo } from '@kontor/customer-centre/demo/load'
import type { Configuration } from '../configuration.ts'
import { type OwnerDatabase, ownerDatabase } from '../owner-database.ts'
import { loadPortalBuild, type Portal } from '../portal/install.ts'
import { serve } from '../serve.ts'
import { StartError } from '../start-error.ts'
import { explainDatabaseError, isAway, messageOf } from './database-errors.ts'

/** Everything in one process: database (unless it is elsewhere), migrations, demo data where asked for, portal, centre and jobs. */
export async function start(settings: Configuration): Promise<void> {
  await run(settings, await loadPortalBuild(settings.PORTAL_BUILD))
}

export async function run(settings: Configuration, portal: Portal): Promise<void> {
  if (settings.CUSTOMER_CENTRE_URL) {
    await serve(settings, null, portal)
    return
  }
  const database = await ownerDatabase(settings, console.log)
  try {
    await prepare(settings, database)
    await serve(settings, database, portal)
  } catch (error) {
    await database.stop()
    throw error
  }
}

async function prepare(settings: Configuration, database: OwnerDatabase): Promise<void> {
  await untilReachable(() => migrate(database.url))
  if (!(await keepsRole(database.url))) {
    // requests would work with the owner's rights, and see the rows of all customers
    throw new StartError(
      'DATABASE_URL: connections do not keep the options Kontor gives them. Take "options" out of the address, and let a pooler between pass them on.',
    )
  }
  if (settings.DEMO) await loadDemo(database.url, { today: createClock(settings.TIME_ZONE).today() })
  else if (settings.NODE_ENV === 'production' && (await holdsDemo(database.url))) {
    throw new StartError(
      'This database holds the demo, with accounts whose password everybody knows. Start with an empty one, or set DEMO=true.',
    )
  }
}

/** Milliseconds a start waits for a database that is still coming up. */
const patience = 60_000

/** A database that starts together with us may not answer yet: it is asked again every second, and the log says so once. */
async function untilReachable(work: () => Promise<unknown>): Promise<void> {
  const giveUp = Date.now() + patience
  for (let told = false; ; told = true) {
    try {
      await work()
      return
    } catch (error) {
      if (!isAway(error) || Date.now() > giveUp) explainDatabaseError(error)
      if (!told) console.error(`The database does not answer yet (${messageOf(error)}). Waiting up to a minute for it.`)
      await new Promise(resolve => setTimeout(resolve, 1000))
    }
  }
}
