import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/**
 * A folder that is removed afterwards, even if an ending program still writes into it. Other users may enter it: as
 * root, PostgreSQL runs under another user.
 */
export async function temporaryDataFolder(): Promise<{ path: string; remove(): Promise<void> }> {
  const path = await mkdtemp(join(tmpdir(), 'kontor-'))
  await chmod(path, 0o755)
  return { path, remove: () => rm(path, { recursive: true, force: true, maxRetries: 5 }) }
}
