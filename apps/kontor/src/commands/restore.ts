import { loadFromFolder } from '@kontor/customer-centre/platform/db/copy-database'
import { hold } from '@kontor/customer-centre/platform/jobs/hold'
import { empty, filesOf, readBackup, refuseFilled, rowsOf } from '../backup/backup-folder.ts'
import { copyFiles } from '../backup/copy-files.ts'
import { type Configuration, ConfigurationError } from '../configuration.ts'
import { ownerDatabase } from '../owner-database.ts'
import { StartError } from '../start-error.ts'
import { explainDatabaseError } from './database-errors.ts'

/** `kontor restore <folder>`: a backup into an empty database and an empty folder of files. Its jobs are held. */
export async function restore(settings: Configuration, [folder = '', ...more]: string[]): Promise<void> {
  if (!folder || more.length > 0) throw new ConfigurationError('Usage: npm run restore -- <folder of a backup>')
  const made = await readBackup(folder)
  await refuseFilled(settings.FILES_DIR)
  const owner = await ownerDatabase(settings, console.log)
  try {
    // files first: rows without them would be a restored installation that looks whole
    const files = await copyFiles(filesOf(folder), settings.FILES_DIR)
    if (files.count !== made.files.count || files.bytes !== made.files.bytes)
      throw new StartError(`The backup is damaged: it has ${files.count} files instead of ${made.files.count}.`)
    await loadFromFolder(owner, rowsOf(folder), made.database, client => client.query(hold)).catch(explainDatabaseError)
    console.log(`Restored what was backed up at ${made.madeAt}.
Jobs are held: no mail leaves and no deadline is acted on until npm run jobs -- resume.`)
  } catch (error) {
    await empty(settings.FILES_DIR) // as it was, so that it can be tried again
    throw error
  } finally {
    await owner.stop()
  }
}
