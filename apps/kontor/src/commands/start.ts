import { createClock } from '@kontor/customer-centre/clock'
import { migrate } from '@kontor/customer-centre/db/migrate'
import { loadDemo } from '@kontor/customer-centre/demo/load'
import type { Configuration } from '../configuration.ts'
import { type OwnerDatabase, ownerDatabase } from '../owner-database.ts'
import { loadPortalBuild, type Portal } from '../portal/install.ts'
import { serve } from '../serve.ts'
import { StartError } from '../start-error.ts'

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
  if (settings.DEMO) await loadDemo(database.url, { today: createClock(settings.TIME_ZONE).today() })
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
      const { code = '', message } = error as { code?: string; message: string } // what pg throws
      const away = /^(08...|57P03|ECONNREFUSED|ENOENT|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|ECONNRESET)$/.test(code)
      if (!away) throw error
      if (Date.now() > giveUp) throw new StartError(`The database does not answer: ${message}. Check DATABASE_URL.`)
      if (!told) console.error(`The database does not answer yet (${message}). Waiting up to a minute for it.`)
      await new Promise(resolve => setTimeout(resolve, 1000))
    }
  }
}
