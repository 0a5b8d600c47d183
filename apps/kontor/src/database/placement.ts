import { createHash } from 'node:crypto'
import {
  accessSync,
  chmodSync,
  constants,
  existsSync,
  mkdirSync,
  readFileSync,
  realpathSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { type Binaries, copyBinaries, installedBinaries, whyNotRunnable } from './binaries.ts'
import { errorCode } from './processes.ts'
import { type Account, canUseFolderIn, chownTree, unprivilegedAccount } from './unprivileged.ts'

/** Says where a database lives and which user runs it: the cluster folder (PostgreSQL's data directory), the programs, the user. */
export type Placement = { cluster: string; binaries: Binaries; account: Account | undefined }

/** Makes the data folder if necessary and returns its real path. */
export function prepareDataFolder(dataDir: string): string {
  try {
    if (!existsSync(dataDir)) {
      makeFolder(resolve(dataDir))
      // Root's strict umask must not keep the unprivileged user out of Kontor's own folder.
      if (process.getuid?.() === 0) chmodSync(dataDir, 0o755)
    }
    if (!statSync(dataDir).isDirectory()) throw new Error('it is not a folder')
    accessSync(dataDir, constants.R_OK | constants.W_OK | constants.X_OK)
    return realpathSync(dataDir)
  } catch (error) {
    throw new Error(`The data folder ${dataDir} cannot be written: ${inWords(error)}.`)
  }
}

/** Decides where the cluster and the programs are. Call it while holding the folder's claim. */
export function placeDatabase(dataDir: string, systemFolder: string, log: (message: string) => void): Placement {
  const fallback = unprivilegedAccount()
  const installed = installedBinaries()
  if (!fallback) {
    const cluster = placedCluster(dataDir)
    const owner = statSync(cluster, { throwIfNoEntry: false })?.uid
    if (existsSync(pointerFile(dataDir)) || (owner !== undefined && owner !== process.getuid?.())) {
      throw new Error(
        `The database of ${dataDir} was made by another user: run as that user or choose another data folder.`,
      )
    }
    const obstacle = whyNotRunnable(installed, undefined)
    if (obstacle) throw new Error(obstacle)
    return { cluster, binaries: installed, account: undefined }
  }
  let cluster = placedCluster(dataDir)
  const account = existingOwner(cluster, fallback) ?? fallback
  if (!existsSync(pointerFile(dataDir)) && !existsSync(cluster) && !canUseFolderIn(dataDir, account)) {
    cluster = placeInSystem(dataDir, systemFolder, account)
    log(
      `PostgreSQL does not run as root, and the user "${account.name}" cannot enter ${dataDir}: the database lives in ${cluster} instead.`,
    )
  }
  // Root may have restored the folder from a copy.
  if (statSync(cluster, { throwIfNoEntry: false })?.uid === 0) chownTree(cluster, account)
  return { cluster, binaries: runnableBinaries(installed, systemFolder, account, log), account }
}

/** The cluster folder of a data folder: the one its pointer names, else its own subfolder. It need not exist yet. */
export function placedCluster(dataDir: string): string {
  const pointer = pointerFile(dataDir)
  if (!existsSync(pointer)) return join(dataDir, 'postgres')
  const cluster = (readFileSync(pointer, 'utf8').split('\n')[0] ?? '').trim()
  // A volume mounted into a new container brings the pointer but not the folder: starting empty would look like lost data.
  if (!existsSync(dirname(cluster))) {
    throw new Error(
      `The database of ${dataDir} was in ${cluster}, which is gone: restore it, or delete ${pointer} to start empty.`,
    )
  }
  return cluster
}

function pointerFile(dataDir: string): string {
  return join(dataDir, 'postgres-is-elsewhere.txt')
}

/** A cluster that an ordinary user made stays theirs when root starts it. */
function existingOwner(cluster: string, usual: Account): Account | undefined {
  const owner = statSync(cluster, { throwIfNoEntry: false })
  if (!owner || owner.uid === 0 || owner.uid === usual.uid) return undefined
  return { uid: owner.uid, gid: owner.gid, name: `number ${owner.uid}` }
}

/**
 * Reserves a folder of the system for this data folder and writes the pointer. An existing folder belongs to a data
 * folder that was deleted: starting over must neither bring its rows back nor throw them away, so the next number is
 * taken.
 */
function placeInSystem(dataDir: string, systemFolder: string, account: Account): string {
  makeSystemFolder(systemFolder)
  const name = createHash('sha256').update(dataDir).digest('hex').slice(0, 16)
  for (let number = 1; ; number++) {
    const home = join(realpathSync(systemFolder), number === 1 ? name : `${name}-${number}`)
    if (existsSync(home)) continue
    makeSystemFolder(home)
    const cluster = join(home, 'postgres')
    const reason = `PostgreSQL does not run as root, and the user "${account.name}" cannot enter this folder.`
    const note = `${cluster}\n\nThe folder above holds the database that belongs to ${dataDir}.\n${reason}\nDelete both together, or neither.\n`
    writeFileSync(pointerFile(dataDir), note)
    writeFileSync(join(home, 'belongs-to.txt'), `${dataDir}\n`)
    return cluster
  }
}

function runnableBinaries(
  installed: Binaries,
  systemFolder: string,
  account: Account,
  log: (message: string) => void,
): Binaries {
  const obstacle = whyNotRunnable(installed, account)
  if (!obstacle) return installed
  // Programs that run for no user would not run from another folder either.
  if (whyNotRunnable(installed, undefined)) throw new Error(obstacle)
  makeSystemFolder(systemFolder)
  const copy = copyBinaries(installed, systemFolder, folder =>
    log(`The user "${account.name}" cannot reach ${installed.folder}: copying PostgreSQL's programs to ${folder}.`),
  )
  const copyObstacle = whyNotRunnable(copy, account)
  if (copyObstacle) throw new Error(copyObstacle)
  return copy
}

function makeSystemFolder(path: string): void {
  try {
    makeFolder(path)
    chmodSync(path, 0o755)
  } catch (error) {
    throw new Error(
      `The folder ${path}, where the database of a root user lives, cannot be written (${inWords(error)}): run as an ordinary user or set DATABASE_URL to a PostgreSQL server.`,
    )
  }
}

/** `mkdir -p`. Node's own never returns below /proc, where the parent exists and creating still answers "no such file". */
function makeFolder(path: string): void {
  const parent = dirname(path)
  if (!existsSync(parent)) makeFolder(parent)
  try {
    mkdirSync(path)
  } catch (error) {
    if (errorCode(error) !== 'EEXIST') throw error
  }
}

function inWords(error: unknown): string {
  const words: Record<string, string> = {
    EACCES: 'permission denied',
    EPERM: 'permission denied',
    EROFS: 'it is on a read-only file system',
    ENOSPC: 'the disk is full',
    ENOTDIR: 'a parent is not a folder',
  }
  return words[errorCode(error) ?? ''] ?? (error as Error).message
}
