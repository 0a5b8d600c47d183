import { addDemoFiles } from '@kontor/customer-centre/demo/files'
import { loadDemo } from '@kontor/customer-centre/demo/load'
import { createClock } from '@kontor/customer-centre/platform/clock'
import { migrate } from '@kontor/customer-centre/platform/db/migrate'
import { type Configuration, ConfigurationError } from '../configuration.ts'
import { fileStoreOf } from '../file-store.ts'
import { ownerDatabase } from '../owner-database.ts'
import { explainDatabaseError } from './database-errors.ts'

/** `kontor demo [--invoices=N]`: demo data, plus N synthetic invoices for benchmarks. */
export async function demo(settings: Configuration, options: string[]): Promise<void> {
  const invoices = readCount(options)
  const database = await ownerDatabase(settings, console.log)
  try {
    await migrate(database.url, database).catch(explainDatabaseError)
    const today = createClock(settings.region.timeZone).today()
    // a million documents take minutes
    const progress = (done: number, of: number) =>
      console.log(`${done.toLocaleString('en')} of ${of.toLocaleString('en')} documents`)
    const loaded = await loadDemo(database.url, { today, ...(invoices && { invoices, progress }) })
    if (loaded) await addDemoFiles(database.url, fileStoreOf(settings))
    console.log(loaded ? 'The demo data is there.' : alreadyThere(invoices))
  } finally {
    await database.stop()
  }
}

const alreadyThere = (invoices?: number): string =>
  `The demo data was there already; nothing was added.${invoices ? ' Synthetic documents need an empty database: set another DATA_DIR.' : ''}`

function readCount(options: string[]): number | undefined {
  const unknown = options.find(option => !option.startsWith('--invoices='))
  if (unknown !== undefined) throw new ConfigurationError(`${unknown}: not an option; there is --invoices=100000`)
  const given = options[0]?.slice('--invoices='.length)
  if (given === undefined) return undefined
  const count = Number(given)
  if (!Number.isInteger(count) || count < 1) throw new ConfigurationError('--invoices: must be a whole number above 0')
  return count
}
