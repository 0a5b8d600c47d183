import { loadCatalogue } from '@kontor/customer-centre/areas/contracts/catalogue/load'
import { keepSite } from '@kontor/customer-centre/areas/contracts/catalogue/site-versions'
import { keepTerms } from '@kontor/customer-centre/areas/contracts/catalogue/terms'
import { holdsDemo, loadDemo } from '@kontor/customer-centre/demo/load'
import { createClock } from '@kontor/customer-centre/platform/clock'
import { settleKeys } from '@kontor/customer-centre/platform/crypto/change-keys'
import { keepsOptions, openDatabase } from '@kontor/customer-centre/platform/db/database'
import type { Logins } from '@kontor/customer-centre/platform/db/logins'
import { migrate } from '@kontor/customer-centre/platform/db/migrate'
import { catalogueOf } from '../catalogue.ts'
import type { Configuration } from '../configuration.ts'
import { fileStoreOf } from '../file-store.ts'
import { masterKeySource } from '../master-key.ts'
import type { OwnerDatabase } from '../owner-database.ts'
import { say } from '../say.ts'
import { StartError } from '../start-error.ts'
import { termsOf } from '../terms.ts'
import { explainDatabaseError, isAway, messageOf } from './database-errors.ts'

/**
 * Brings the database to this version, with the demo where it is asked for. Any number of processes may do so at once.
 * @returns the logins to serve by: the owner's is used for nothing else
 */
export async function prepare(settings: Configuration, database: OwnerDatabase): Promise<Logins> {
  const clock = createClock(settings.region.timeZone)
  const catalogue = catalogueOf(settings, clock.today())
  const terms = termsOf(settings)
  const { logins } = await untilReachable(() => migrate(database.url, database))
  // its own first seconds may be busier than a new connection has time for
  if (!(await untilReachable(() => keepsOptions(logins)))) {
    throw new StartError(
      'DATABASE_URL: connections do not keep the options Kontor gives them. Take "options" out of the address, and let a pooler between pass them on.',
    )
  }
  await untilReachable(() => settleKeys(database.url, masterKeySource(settings), clock.now()))
  if (settings.DEMO) await loadDemo(database.url, { today: clock.today() })
  else if (settings.NODE_ENV === 'production' && (await holdsDemo(database.url))) {
    throw new StartError(
      'This database holds the demo, with accounts whose password everybody knows. Start with an empty one, or set DEMO=true.',
    )
  }
  const handle = openDatabase(logins, { max: 1, operators: 1 })
  try {
    await keepTerms({ database: handle, files: fileStoreOf(settings) }, terms, clock.now())
    const changed = await keepSite(handle.operator, settings.site, clock.now())
    if (changed?.before && settings.site.text === null)
      say(
        `There is no ${settings.site.path ?? 'kontor.yaml'} any more: the defaults hold, of a provider who does not exist.`,
        'warn',
      )
    if (catalogue) await loadCatalogue(handle.operator, catalogue, clock.now())
  } finally {
    await handle.close()
  }
  return logins
}

/** Milliseconds a start waits for a database that is still starting. */
const patience = 60_000

/**
 * A database that starts at the same time may not answer yet: it is asked again every second, and the log says so once.
 */
async function untilReachable<T>(work: () => Promise<T>): Promise<T> {
  const giveUp = Date.now() + patience
  for (let told = false; ; told = true) {
    try {
      return await work()
    } catch (error) {
      if (!isAway(error) || Date.now() > giveUp) explainDatabaseError(error)
      if (!told) say(`The database does not answer yet (${messageOf(error)}). Waiting up to a minute for it.`, 'warn')
      await new Promise(resolve => setTimeout(resolve, 1000))
    }
  }
}
