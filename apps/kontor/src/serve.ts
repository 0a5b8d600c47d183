import type { Mailer } from '@kontor/customer-centre/adapters/mail/mailer'
import { createLocalFileStore } from '@kontor/customer-centre/adapters/storage/local'
import { type Centre, keysOf } from '@kontor/customer-centre/centre'
import { createClock } from '@kontor/customer-centre/clock'
import { openDatabase } from '@kontor/customer-centre/db/database'
import { type RunningJobs, startJobs } from '@kontor/customer-centre/jobs/runner'
import { announcement } from './announce.ts'
import { centreConfiguration } from './centre-configuration.ts'
import type { Configuration } from './configuration.ts'
import { mailerOf } from './mailer.ts'
import type { OwnerDatabase } from './owner-database.ts'
import type { Portal } from './portal/install.ts'
import { createServer } from './server.ts'
import { StartError } from './start-error.ts'

/** Listens until a signal arrives, then finishes what is under way and leaves nothing behind. */
export async function serve(settings: Configuration, owner: OwnerDatabase | null, portal: Portal): Promise<void> {
  const centre = owner && createCentre(settings, owner.url, portal)
  const app = await createServer(settings, centre, portal)
  let jobs: RunningJobs | undefined
  let mailer: Mailer | undefined

  let stopping = false
  const stop = async () => {
    if (stopping) return
    stopping = true
    await within(patience, Promise.all([app.close(), jobs?.stop()]))
    mailer?.close?.()
    await within(patience, centre?.database.close())
    await owner?.stop()
    process.exit()
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void stop())

  try {
    await app.listen({ port: settings.PORT, host: settings.HOST })
  } catch (error) {
    await centre?.database.close()
    throw listenError(error, settings)
  }
  console.log(announcement(settings))
  // after listening: pages do not wait for the jobs
  if (centre && owner) {
    mailer = await mailerOf(settings)
    jobs = startJobs({ url: owner.url, centre, mailer, log: app.log })
  }
}

/** Milliseconds that what is under way may take to end; then it is left behind, and the database is stopped all the same. */
const patience = 10_000

async function within(milliseconds: number, work: Promise<unknown> | undefined): Promise<void> {
  const timer = new Promise<void>(resolve => setTimeout(resolve, milliseconds).unref())
  await Promise.race([work?.catch(() => undefined), timer])
}

function createCentre(settings: Configuration, url: string, portal: Portal): Centre {
  const database = openDatabase(url, { max: settings.DATABASE_CONNECTIONS })
  return {
    configuration: centreConfiguration(settings, portal.frameScripts),
    database,
    clock: createClock(settings.TIME_ZONE),
    files: createLocalFileStore(settings.FILES_DIR),
    keys: keysOf(database),
  }
}

function listenError(error: unknown, { PORT, HOST }: Configuration): unknown {
  const { code } = error as { code?: string } // node's errors carry one
  if (code === 'EADDRINUSE')
    return new StartError(`Port ${PORT} is in use. Stop what uses it, or choose another: PORT=3001 npm start`)
  if (code === 'EACCES')
    return new StartError(`Port ${PORT} needs more rights than this user has. Choose one above 1023: PORT=3000`)
  if (code === 'EADDRNOTAVAIL' || code === 'EAFNOSUPPORT')
    return new StartError(`HOST: this machine has no address ${HOST}.`)
  return error
}
