import { join } from 'node:path'
import { createFolderMailer } from '@kontor/customer-centre/adapters/mail/folder'
import { type Centre, csrfKeyOf } from '@kontor/customer-centre/centre'
import { createClock } from '@kontor/customer-centre/clock'
import { openDatabase } from '@kontor/customer-centre/db/database'
import { type RunningJobs, startJobs } from '@kontor/customer-centre/jobs/runner'
import { centreConfiguration } from './centre-configuration.ts'
import type { Configuration } from './configuration.ts'
import type { OwnerDatabase } from './owner-database.ts'
import type { Portal } from './portal/install.ts'
import { createServer } from './server.ts'
import { StartError } from './start-error.ts'

/** Listens until a signal arrives, then finishes what is under way and leaves nothing behind. */
export async function serve(settings: Configuration, owner: OwnerDatabase | null, portal: Portal): Promise<void> {
  const centre = owner && createCentre(settings, owner.url)
  const app = await createServer(settings, centre, portal)
  let jobs: RunningJobs | undefined

  let stopping = false
  const stop = async () => {
    if (stopping) return
    stopping = true
    await within(patience, Promise.all([app.close(), jobs?.stop()]))
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
  announce(settings)
  // after listening: pages do not wait for the jobs
  if (centre && owner) {
    const mailer = createFolderMailer(join(settings.DATA_DIR, 'outbox'))
    jobs = startJobs({ url: owner.url, centre, mailer, log: app.log })
  }
}

/** Milliseconds that what is under way may take to end; then it is left behind, and the database is stopped all the same. */
const patience = 10_000

async function within(milliseconds: number, work: Promise<unknown> | undefined): Promise<void> {
  const timer = new Promise<void>(resolve => setTimeout(resolve, milliseconds).unref())
  await Promise.race([work?.catch(() => undefined), timer])
}

function createCentre(settings: Configuration, url: string): Centre {
  const database = openDatabase(url, { max: settings.DATABASE_CONNECTIONS })
  return {
    configuration: centreConfiguration(settings),
    database,
    clock: createClock(settings.TIME_ZONE),
    csrfKey: csrfKeyOf(database),
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

function announce(settings: Configuration): void {
  console.log(`\nKontor is ready: ${settings.APP_URL}`)
  if (settings.CUSTOMER_CENTRE_URL) console.log(`Portal alone; the customer centre is ${settings.CUSTOMER_CENTRE_URL}`)
  if (!settings.DEMO || settings.CUSTOMER_CENTRE_URL) return
  console.log(`
Demo logins (password of all: kontor-demo-2026)
  anna@demo.example    owner of business customer 10001
  ben@demo.example     billing (read) and support of 10001, owner of consumer 10002
  locked@demo.example  owner of 10003, locked for non-payment
  admin@demo.example   the provider's staff

Stop with Ctrl-C; the data stays in ${settings.DATA_DIR}`)
}
