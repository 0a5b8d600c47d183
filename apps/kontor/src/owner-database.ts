import type { Addresses } from '@kontor/customer-centre/platform/db/logins'
import type { Configuration } from './configuration.ts'
import { startEmbeddedDatabase } from './database/supervisor.ts'
import { StartError } from './start-error.ts'

/** The database as its owner reaches it, and how to leave it. */
export type OwnerDatabase = {
  url: string
  /** Logins to serve by, where the operator has made them. */
  given?: Addresses | undefined
  stop(): Promise<void>
}

/** The one of `DATABASE_URL`, which others may use as well. */
export function sharedDatabase(settings: Configuration): OwnerDatabase | null {
  const { DATABASE_URL: url, DATABASE_APP_URL: app, DATABASE_OPERATOR_URL: operator } = settings
  return url ? { url, given: app && operator ? { app, operator } : undefined, stop: async () => undefined } : null
}

/** `DATABASE_URL`, or the embedded PostgreSQL below the data folder. @param log plain sentences for the terminal */
export async function ownerDatabase(settings: Configuration, log: (line: string) => void): Promise<OwnerDatabase> {
  const shared = sharedDatabase(settings)
  if (shared) return shared
  try {
    return await startEmbeddedDatabase({ dataDir: settings.DATA_DIR, log })
  } catch (error) {
    throw new StartError(error instanceof Error ? error.message : String(error), { cause: error })
  }
}
