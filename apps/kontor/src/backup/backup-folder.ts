import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join, resolve, sep } from 'node:path'
import type { DatabaseCopy } from '@kontor/customer-centre/platform/db/copy-database'
import { StartError } from '../start-error.ts'
import type { CopiedFiles } from './copy-files.ts'

/** Holds what a backup's folder has: rows, files, and last of all the list that says it is complete. */
export type Backup = { madeAt: string; database: DatabaseCopy; files: CopiedFiles }

export const rowsOf = (folder: string): string => join(folder, 'database')
export const filesOf = (folder: string): string => join(folder, 'files')
const listOf = (folder: string) => join(folder, 'backup.json')

/**
 * Has a backup made in a new folder, which goes again where it cannot be completed.
 * @param kept a folder that it must not be in: it would hold itself
 */
export async function makeBackup(folder: string, kept: string, make: () => Promise<Backup>): Promise<void> {
  if (`${resolve(folder)}${sep}`.startsWith(`${kept}${sep}`))
    throw new StartError(`${folder} is inside of FILES_DIR, which is backed up: choose another folder.`)
  try {
    await mkdir(folder, { mode: 0o700 })
  } catch (error) {
    const why = (error as { code?: string }).code === 'EEXIST' ? 'is there already' : 'cannot be made' // node's errors carry one
    throw new StartError(`${folder} ${why}: a backup goes to a new folder in one that is there.`)
  }
  try {
    const list = JSON.stringify(await make(), null, 1)
    await writeFile(`${listOf(folder)}.new`, list, { mode: 0o600, flush: true })
    await rename(`${listOf(folder)}.new`, listOf(folder))
  } catch (error) {
    await rm(folder, { recursive: true, force: true })
    throw error
  }
}

export async function readBackup(folder: string): Promise<Backup> {
  const text = await readFile(listOf(folder), 'utf8').catch(() => {
    throw new StartError(`${folder} holds no complete backup: its backup.json is missing.`)
  })
  return JSON.parse(text) as Backup
}

/** Restored files never mix with others. */
export async function refuseFilled(folder: string): Promise<void> {
  const names = await readdir(folder).catch(() => [])
  if (names.length > 0) throw new StartError(`${folder} holds files already. Restore into an empty FILES_DIR.`)
}

/** The folder itself may be a mounted disk. */
export async function empty(folder: string): Promise<void> {
  for (const name of await readdir(folder).catch(() => [])) await rm(join(folder, name), { recursive: true })
}
