import { migrate } from '@kontor/customer-centre/platform/db/migrate'
import type { Configuration } from '../configuration.ts'
import { ownerDatabase } from '../owner-database.ts'
import { explainDatabaseError } from './database-errors.ts'

export async function migrateOnly(settings: Configuration): Promise<void> {
  const database = await ownerDatabase(settings, console.log)
  try {
    const { applied } = await migrate(database.url, database).catch(explainDatabaseError)
    console.log(applied.length === 0 ? 'The database is up to date.' : `Applied ${applied.join(', ')}.`)
  } finally {
    await database.stop()
  }
}
