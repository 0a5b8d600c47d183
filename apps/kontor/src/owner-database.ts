import type { Configuration } from './configuration.ts'
import { startEmbeddedDatabase } from './database/supervisor.ts'
import { StartError } from './start-error.ts'

/** The database as its owner reaches it, and how to leave it. */
export type OwnerDatabase = { url: string; stop(): Promise<void> }

/** `DATABASE_URL`, or the embedded PostgreSQL below the data folder. @param log plain sentences for the terminal */
export async function ownerDatabase(settings: Configuration, log: (line: string) => void): Promise<OwnerDatabase> {
  if (settings.DATABASE_URL) return { url: settings.DATABASE_URL, stop: async () => undefined }
  try {
    return await startEmbeddedDatabase({ dataDir: settings.DATA_DIR, log })
  } catch (error) {
    throw new StartError(error instanceof Error ? error.message : String(error), { cause: error })
  }
}
