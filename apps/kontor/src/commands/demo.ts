import { createClock } from '@kontor/customer-centre/clock'
import { migrate } from '@kontor/customer-centre/db/migrate'
import { loadDemo } from '@kontor/customer-centre/demo/load'
import { type Configuration, ConfigurationError } from '../configuration.ts'
import { ownerDatabase } from '../owner-database.ts'

/** `kontor demo [--invoices=N]`: demo data, with N synthetic invoices besides for benchmarks. */
export async function demo(settings: Configuration, options: string[]): Promise<void> {
  const invoices = readCount(options)
  const database = await ownerDatabase(settings, console.log)
  try {
    await migrate(database.url)
    await loadDemo(database.url, { today: createClock(settings.TIME_ZONE).today(), ...(invoices && { invoices }) })
    console.log('The demo data is there.')
  } finally {
    await database.stop()
  }
}

function readCount(options: string[]): number | undefined {
  const given = options.find(option => option.startsWith('--invoices='))?.slice('--invoices='.length)
  if (given === undefined) return undefined
  const count = Number(given)
  if (!Number.isInteger(count) || count < 1) throw new ConfigurationError('--invoices: must be a whole number above 0')
  return count
}
