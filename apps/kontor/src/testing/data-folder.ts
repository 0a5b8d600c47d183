import { readFileSync, statfsSync } from 'node:fs'
import { chmod, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isAlive } from '../database/processes.ts'

const memory = '/dev/shm'
/** Is what the databases of a whole run take, several times over; containers often have 64 MB there. */
const enough = 4 * 1024 ** 3

/**
 * Finds where tests put databases: in memory if there is plenty. A database is thousands of small files, and on a disk making and removing
 * them costs tests several times as much.
 */
export function temporaryParent(): string {
  try {
    const { bavail, bsize } = statfsSync(memory)
    const roomy = Math.min(bavail * bsize, process.availableMemory()) >= enough
    // tests also run programs from there
    const locked = /^\S+ \/dev\/shm \S+ \S*\b(?:noexec|ro)\b/m.test(readFileSync('/proc/mounts', 'utf8'))
    return roomy && !locked ? memory : tmpdir()
  } catch {
    return tmpdir() // a system without such a folder
  }
}

/**
 * A folder that is removed afterwards, even if an ending program still writes into it. Other users may enter it: as
 * root, PostgreSQL runs under another user.
 */
export async function temporaryDataFolder(
  parent = temporaryParent(),
): Promise<{ path: string; remove(): Promise<void> }> {
  const path = await mkdtemp(join(parent, `kontor-${process.pid}-`))
  await chmod(path, 0o755)
  return { path, remove: () => removeFolder(path) }
}

/** Removes what runs have left that were killed: in memory it would stay until the machine restarts. */
export async function removeAbandoned(parent = temporaryParent()): Promise<void> {
  const folders = (await readdir(parent)).filter(name => {
    const maker = /^kontor-(\d+)-/.exec(name)?.[1]
    return maker !== undefined && !isAlive(Number(maker))
  })
  // another user's stay
  await Promise.all(folders.map(name => removeFolder(join(parent, name)).catch(() => undefined)))
}

const removeFolder = (path: string): Promise<void> => rm(path, { recursive: true, force: true, maxRetries: 5 })
