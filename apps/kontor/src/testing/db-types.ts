import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { migrate } from '@kontor/customer-centre/platform/db/migrate'
import { startEmbeddedDatabase } from '../database/supervisor.ts'
import { temporaryDataFolder } from './data-folder.ts'

/** `npm run db:types`: regenerates the types from a freshly migrated database; with `-- --verify` it only compares. */
const centre = join(import.meta.dirname, '../../../customer-centre')
const generator = join(import.meta.dirname, '../../../../node_modules/kysely-codegen/dist/cli/bin.js')

const folder = await temporaryDataFolder()
const database = await startEmbeddedDatabase({
  dataDir: folder.path,
  log: () => undefined,
  server: { throwaway: true },
})
try {
  await migrate(database.url)
  const { searchParams } = new URL(database.url.replace('postgresql:///', 'http://local/'))
  const url = `socket:${searchParams.get('host')}?db=kontor&user=${searchParams.get('user')}`
  const made = spawnSync(
    process.execPath,
    [generator, '--config-file', 'kysely-codegen.json', '--url', url, ...process.argv.slice(2)],
    {
      cwd: centre,
      stdio: 'inherit',
    },
  )
  process.exitCode = made.status ?? 1
} finally {
  await database.stop()
  await folder.remove()
}
