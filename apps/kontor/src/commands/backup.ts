import { copyToFolder } from '@kontor/customer-centre/platform/db/copy-database'
import { filesOf, makeBackup, rowsOf } from '../backup/backup-folder.ts'
import { copyFiles } from '../backup/copy-files.ts'
import { type Configuration, ConfigurationError } from '../configuration.ts'
import { ownerDatabase } from '../owner-database.ts'
import { explainDatabaseError } from './database-errors.ts'

/** `kontor backup <folder>`: the database as of one moment, then the files, while Kontor runs. */
export async function backup(settings: Configuration, [folder = '', ...more]: string[]): Promise<void> {
  if (!folder || more.length > 0) throw new ConfigurationError('Usage: npm run backup -- <new folder>')
  const owner = await ownerDatabase(settings, console.log)
  try {
    await makeBackup(folder, settings.FILES_DIR, async () => {
      const madeAt = new Date().toISOString()
      const database = await copyToFolder(owner.url, rowsOf(folder)).catch(explainDatabaseError)
      // a file without its row does no harm, a row without its file does
      const files = await copyFiles(settings.FILES_DIR, filesOf(folder))
      const rows = database.tables.reduce((sum, table) => sum + table.rows, 0)
      console.log(`${folder} holds ${rows} rows and ${files.count} files.`)
      const store = settings.adapters.find(({ port }) => port === 'storage')
      if (store) console.log(`Files are kept by ${store.package}: back them up there.`)
      return { madeAt, database, files }
    })
  } finally {
    await owner.stop()
  }
}
