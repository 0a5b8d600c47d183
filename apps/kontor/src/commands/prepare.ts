import { holdsDemo, loadDemo } from '@kontor/customer-centre/demo/load'
import { createClock } from '@kontor/customer-centre/platform/clock'
import { keepsRole } from '@kontor/customer-centre/platform/db/database'
import { migrate } from '@kontor/customer-centre/platform/db/migrate'
import type { Configuration } from '../configuration.ts'
import type { OwnerDatabase } from '../owner-database.ts'
import { StartError } from '../start-error.ts'
import { explainDatabaseError, isAway, messageOf } from './database-errors.ts'

/** Brings the database to this version, with the demo where it is asked for. Any number of processes may do so at once. */
export async function prepare(settings: Configuration, database: OwnerDatabase): Promise<void> {
  await untilReachable(() => migrate(database.url))
  if (!(await keepsRole(database.url))) {
    // requests would run with the owner's rights, and see the rows of all customers
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

/** Milliseconds a start waits for a database that is still starting. */
const patience = 60_000

/**
 * A database that starts at the same time may not answer yet: it is asked again every second, and the log says so once.
 */
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
