import { execFile } from 'node:child_process'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { type EmbeddedDatabase, startEmbeddedDatabase } from '../apps/kontor/src/database/supervisor.ts'
import { temporaryDataFolder } from '../apps/kontor/src/testing/data-folder.ts'

/** On a disk, as an operator's data: tests may have theirs in memory. */
export const dataFolderOnDisk = () => temporaryDataFolder(tmpdir())

type Environment = { DATA_DIR: string; DEMO: string }

/** Works on the demo with this many invoices more, or on the data of DATA_DIR as they are, which stay. */
export async function withDocuments(
  invoices: number,
  work: (cluster: EmbeddedDatabase, environment: Environment) => Promise<void>,
): Promise<void> {
  const given = process.env.DATA_DIR
  const folder = given ? { path: given, remove: async () => undefined } : await dataFolderOnDisk()
  const environment = { DATA_DIR: folder.path, DEMO: 'true' }
  try {
    if (!given) {
      const main = join(import.meta.dirname, '../apps/kontor/src/main.ts')
      await promisify(execFile)(process.execPath, [main, 'demo', `--invoices=${invoices}`], {
        env: { ...process.env, ...environment },
      })
    }
    const cluster = await startEmbeddedDatabase({ dataDir: folder.path, log: () => undefined })
    await work(cluster, environment).finally(() => cluster.stop())
  } finally {
    await folder.remove()
  }
}
